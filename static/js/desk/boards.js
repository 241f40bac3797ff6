/** What goes on at the boards of a competition, and what can go on next. */

/** @typedef {import('./contest.js').Contest} Contest */
/** @typedef {import('../competitions/words.js').Line} Line */
/** @typedef {{board: string, a: any, b: any, match: string | null}} Next who can be called to a board; a queue's match
 * has no id yet */

/** @param {any} team @returns {string[]} its entries */
const entriesOf = (team) => [team].flat();

/** @param {Contest} contest @returns {Line[]} the open boards where nothing is played */
export const freeBoards = ({state}) =>
  state.boards.filter((/** @type {Line} */ {open, match}) => open && match === null);

/** @param {Line} match @returns {boolean} whether it is at a board; a challenge that was posted stays `ready` */
export const isPlaying = ({status, board}) => status === 'posted' || (status === 'ready' && board !== null);

/** @param {Contest} contest @returns {Set<string>} the entries that play now */
function playing({state}) {
  const posted = state.matches.filter(isPlaying);
  return new Set(posted.flatMap((/** @type {Line} */ {a, b}) => [...entriesOf(a), ...entriesOf(b)]));
}

/**
 * @param {Contest} contest
 * @returns {Line[]} matches that can be played and whose players are free, in their order; one player's matches come
 * one after the other
 */
export function readyMatches(contest) {
  const busy = playing(contest);
  const found = [];
  for (const match of contest.state.matches) {
    if (match.status !== 'ready' || isPlaying(match)) continue;
    const entries = [...entriesOf(match.a), ...entriesOf(match.b)];
    if (entries.some((entry) => busy.has(entry))) continue;
    found.push(match);
    entries.forEach((entry) => busy.add(entry));
  }
  return found;
}

/** @param {Contest} contest @returns {Next[]} who can be called to which free board, in order of the boards */
export function nextCalls(contest) {
  const {next} = contest.state;
  if (next) return next.map((/** @type {Line} */ one) => ({...one, match: null}));
  const ready = readyMatches(contest);
  return freeBoards(contest).flatMap(({board}, i) => {
    const match = ready[i];
    return match ? [{board, a: match.a, b: match.b, match: match.id}] : [];
  });
}

/** @param {Contest} contest @returns {{decided: number, all: number}} matches that are played, of those to play */
export function progressOf({state}) {
  const count = (/** @type {string[]} */ ...kinds) =>
    state.matches.filter((/** @type {Line} */ {status}) => kinds.includes(status)).length;
  const decided = count('decided');
  return {decided, all: decided + count('waiting', 'ready', 'posted', 'flip', 'disputed')};
}
