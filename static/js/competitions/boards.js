/**
 * Which free board suits a match: neutral, common or uncommon (fed 4.6; docs/competitions.md, Readings). The twin of
 * scorekeeper/competitions/boards.py.
 *
 * @typedef {keyof typeof SECTIONS} Kind
 * @typedef {Map<string, number>} Uses when each board was used last; later is more
 * @typedef {[board: string, order: number]} Use
 */

/** The kinds of boards, the best first. */
const SECTIONS = {
  neutral: '4.6.1',
  common: '4.6.2',
  uncommon: '4.6.3',
  'back-to-back-common': '4.6.4',
  'back-to-back-uncommon': '4.6.5',
};
const KINDS = /** @type {Kind[]} */ (Object.keys(SECTIONS));

/**
 * The kind of each free board for a match of two teams, and the best one. `a` and `b` list the boards that each team
 * has used and when.
 *
 * Of uncommon boards each team has its own best one; when both have one, a flip decides.
 * @param {string[]} allBoards @param {string[]} free @param {Use[]} a @param {Use[]} b
 */
export function boards(allBoards, free, a, b) {
  const uses = /** @type {const} */ ([lastUses(a), lastUses(b)]);
  const open = new Set(free);
  const choices = allBoards.filter((board) => open.has(board)).map((board) => ({board, kind: kindOf(board, ...uses)}));
  const best = KINDS.find((one) => choices.some(({kind}) => kind === one)) ?? null;
  const found = choices.filter(({kind}) => kind === best).map(({board}) => board);
  const picked = best === null ? [] : pick(found, best, ...uses);
  return {choices, kind: best, section: best && SECTIONS[best], boards: picked, flip: picked.length === 2};
}

/** When each board was used last. @param {Use[]} history */
export function lastUses(history) {
  /** @type {Uses} */
  const uses = new Map();
  for (const [board, order] of history) uses.set(board, Math.max(order, uses.get(board) ?? order));
  return uses;
}

/**
 * The kind of a board. The latest board of one team only is back-to-back uncommon, whether the other team used it
 * before or never (reading).
 * @param {string} board @param {Uses} a @param {Uses} b @returns {Kind}
 */
export function kindOf(board, a, b) {
  const latest = Number(isLatest(board, a)) + Number(isLatest(board, b));
  if (latest) return latest === 2 ? 'back-to-back-common' : 'back-to-back-uncommon';
  if (a.has(board) && b.has(board)) return 'common';
  return a.has(board) || b.has(board) ? 'uncommon' : 'neutral';
}

/** Whether a team used this board last. @param {string} board @param {Uses} uses */
function isLatest(board, uses) {
  return uses.has(board) && uses.get(board) === Math.max(...uses.values());
}

/**
 * The board to take among those of the best kind: one, or one of each team. The least recent comes first, then the
 * order of the list.
 * @param {string[]} found @param {Kind} best @param {Uses} a @param {Uses} b
 */
function pick(found, best, a, b) {
  if (best === 'neutral') return found.slice(0, 1);
  const first = (/** @type {string[]} */ among, /** @type {Uses[]} */ ...uses) => {
    const latest = (/** @type {string} */ board) => Math.max(...uses.map((all) => all.get(board) ?? 0));
    return [...among].sort((one, two) => latest(one) - latest(two)).slice(0, 1);
  };
  if (best === 'common' || best === 'back-to-back-common') return first(found, a, b);
  return [a, b].flatMap((uses) => {
    const own = found.filter((board) => (best === 'uncommon' ? uses.has(board) : isLatest(board, uses)));
    return first(own, uses);
  });
}
