/** What differs in a competition: the problems of its state by match, with what is told side by side. */

import {isKind} from '../competitions/document.js';
import {agree, saidByDesk, saidByGames, sameSides} from './told.js';

/** @typedef {import('./contest.js').Contest} Contest */
/** @typedef {import('./contest.js').Line} Line */
/** @typedef {import('./told.js').Said} Said */
/** @typedef {import('../competitions/words.js').Telling} Telling */
/**
 * @typedef {object} Difference
 * @property {string} match its id; of the stage for `draw-of-others`; '' for the pay-outs
 * @property {Line | undefined} line the match, if the competition has it
 * @property {string[]} codes of its problems (docs/competitions.md, State), each once
 * @property {string[]} strays what is told of other sides, or of no match: ids of games, or of the desk's own events
 */
/** @typedef {{desk: Said | undefined, games: Telling[]}} Voices  who says what of one game */

/**
 * In the order of the state. In a queue and on a ladder there are none: the desk's results alone count.
 * @param {Contest} contest @returns {Difference[]}
 */
export function differencesOf(contest) {
  if (!isKind(contest.document.form, 'drawn')) return [];
  /** @type {Map<string, Difference>} */
  const found = new Map();
  /** @type {{code: string, match: string | null, result: any}[]} */
  const problems = contest.state.problems;
  for (const {code, match: id, result} of problems) {
    const match = id ?? '';
    const one = found.get(match) ?? {match, line: contest.match(match), codes: [], strays: []};
    found.set(match, one);
    if (!one.codes.includes(code)) one.codes.push(code);
    if (['result-of-others', 'unknown-match'].includes(code)) one.strays.push(result);
  }
  return [...found.values()];
}

/** @param {Voices} voices @returns {boolean} whether they say different things, or games different scores alone */
function differ({desk, games: [first, ...others], games}) {
  const outcome = (/** @type {any} */ {winner, ending, halves}) => ({winner, ending, halves});
  if (desk) return games.some((one) => !agree(outcome(desk), outcome(one)));
  return others.some((one) => !agree(/** @type {Telling} */ (first), one));
}

/**
 * @param {Contest} contest @param {Line} line
 * @returns {Voices[]} for each game of the match of which two say different things, who says what
 */
export function voicesOf(contest, line) {
  const told = saidByGames(contest, line.id).filter((one) =>
    sameSides(/** @type {any} */ (one), /** @type {any} */ (line)),
  );
  const numbers = [...new Set(told.map(({game}) => game))].sort();
  return numbers
    .map((number) => ({desk: saidByDesk(contest, line.id, number), games: told.filter(({game}) => game === number)}))
    .filter(differ);
}

/**
 * @param {Contest} contest @param {string} id
 * @returns {{telling: Telling | undefined, event: any}} the game's telling, or the desk's own event
 */
export const strayOf = (contest, id) => ({
  telling: contest.told.tellings.find((one) => one.id === id),
  event: contest.counting.find((one) => one.id === id),
});
