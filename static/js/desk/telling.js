/** What a game tells its match (docs/competitions.md, Results). */

/** @typedef {import('../lib/types.d.ts').GameDocument} GameDocument */
/** @typedef {import('../lib/types.d.ts').GameState} GameState */
/** @typedef {import('../competitions/words.js').Telling} Telling */

/**
 * How a competition calls the endings of games. The twin of ENDINGS in scorekeeper/games/archive/tellings.py.
 * @type {Record<string, string>}
 */
const ENDINGS = {
  target: 'played',
  rounds: 'played',
  tie: 'tie',
  'double-forfeit': 'double-forfeit',
  forfeit: 'forfeit',
  disqualification: 'forfeit',
};

/**
 * The twin of `told_of` in scorekeeper/games/competitions/sheets.py.
 * @param {import('../lib/types.d.ts').SheetDocument} sheet @param {any} state
 * @returns {Telling | null} null while it tells nothing
 */
export function tellingOfSheet({id, competition}, state) {
  if (!competition || state.status !== 'finished') return null;
  const {match, a, b} = competition;
  const {halves, wins, score, played} = state;
  return {id, kind: 'sheet', match, a, b, halves, wins, score, played};
}

/** @param {GameDocument} game @param {GameState} state @returns {Telling | null} null while it tells nothing */
export function tellingOf({id, competition}, state) {
  if (typeof competition !== 'object' || state.status !== 'finished') return null;
  const {match, a, b, game = 1} = competition;
  const {score, winner, ending, forfeit} = state;
  return {
    ...{id, kind: 'game', match, a, b, game, score: {a: score.a, b: score.b}, winner},
    ending: ENDINGS[String(ending)],
    ...(forfeit && {reach: forfeit.reach}),
  };
}
