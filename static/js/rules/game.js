/**
 * A game during its replay, and the parts that all kinds of games share: its start and its end.
 *
 * A GameError raised here has no index; `replay.step` adds the event's index. The twin of scorekeeper/rules/game.py.
 *
 * @typedef {import('../lib/types.d.ts').GameDocument} GameDocument
 * @typedef {import('../lib/types.d.ts').GameEvent} GameEvent
 * @typedef {import('../lib/types.d.ts').GameState} GameState
 * @typedef {import('../lib/types.d.ts').Ruleset} Ruleset
 * @typedef {import('../lib/types.d.ts').Side} Side
 *
 * @typedef {object} Weight a possible weight (or disc on the court)
 * @property {Side} side
 * @property {number} depth orders the zones from 0, the shallowest; a protected weight is deeper than every zone
 * @property {number} points
 * @property {boolean} protected whether it is protected
 *
 * @typedef {object} Game a game during its replay: the state, its fixed numbers, and counts that the state does not
 *   contain
 * @property {GameDocument} document
 * @property {Ruleset} ruleset
 * @property {GameState} state
 * @property {number | null} target the score to reach; null if rounds decide
 * @property {number | null} rounds innings, rounds of a court, turns per side; null if a score decides
 * @property {Map<string, Weight>} table
 * @property {Map<string, number>} steps the last step of each offence, by `countKey` of penalties.js
 * @property {Set<Side>} changed the sides that changed their weights
 * @property {number} review the half-round after which a level game is checked again (court), else 0
 * @property {number} levels how often the game was level at its end and continued
 *
 * @typedef {object} Kind the interface of a module for a kind of game
 * @property {string[]} LENGTHS the lengths that the header may override: `target`, `rounds`
 * @property {(game: Game) => void} opening
 * @property {(game: Game, event: any) => void} play
 * @property {(game: Game) => void} settle ends the game if points awarded outside play decide it
 */

import {GameError} from './document.js';

export const SIDES = /** @type {const} */ (['a', 'b']);

/** The opponent of a side. @param {Side} side @returns {Side} */
export function other(side) {
  return side === 'a' ? 'b' : 'a';
}

/** The format (docs/format.md) that the document names. @param {GameDocument} document @param {Ruleset} ruleset */
export function formatOf(document, ruleset) {
  return /** @type {import('../lib/types.d.ts').Format} */ (ruleset.formats[document.play]);
}

/**
 * Every notation of a single weight under this rule set (`a4`, or protected `a4*`) with its meaning.
 *
 * All protected weights share one depth in front of all zones: none can be out-distanced, and two are always level (fed
 * 6.4.3.2.3).
 * @param {Ruleset} ruleset @returns {Map<string, Weight>}
 */
export function weightTable(ruleset) {
  const table = new Map();
  for (const side of SIDES) {
    for (const [depth, {zone, points}] of ruleset.zones.entries()) {
      table.set(side + zone, {side, depth, points, protected: false});
      if (ruleset.protected) table.set(`${side}${zone}*`, {side, depth: ruleset.zones.length, points, protected: true});
    }
  }
  return table;
}

/**
 * The game before its first event; the kind's `opening` still has to set up the first frame or turn.
 *
 * Throws `malformed` for a length that the kind does not have or for both at once, and `bad-start` if a side would
 * start at or above the target (docs/rules.md 4).
 * @param {GameDocument} document @param {Ruleset} ruleset @param {string[]} lengths what the header may override
 * @returns {Game}
 */
export function newGame(document, ruleset, lengths) {
  for (const name of /** @type {const} */ (['target', 'rounds'])) {
    const both = name === 'rounds' && document.target !== undefined;
    if (document[name] !== undefined && (!lengths.includes(name) || both)) throw new GameError('malformed', null, name);
  }
  const form = formatOf(document, ruleset);
  const own = document.target !== undefined || document.rounds !== undefined;
  const {target = null, rounds = null} = own ? document : form;
  const score = {a: document.sides.a.start ?? 0, b: document.sides.b.start ?? 0};
  for (const side of SIDES) {
    if (target !== null && score[side] >= target) throw new GameError('bad-start', null, `sides.${side}.start`);
  }
  const timeouts = document.timeouts ?? form.timeouts;
  const state = /** @type {GameState} */ (
    /** @type {unknown} */ ({
      status: 'open',
      score,
      winner: null,
      ending: null,
      forfeit: null,
      next: null,
      penalties: [],
      timeouts: {a: timeouts, b: timeouts},
      owed: {a: 0, b: 0},
    })
  );
  const table = weightTable(ruleset);
  return {document, ruleset, state, target, rounds, table, steps: new Map(), changed: new Set(), review: 0, levels: 0};
}

/**
 * Mark the state as finished.
 * @param {GameState} state @param {Side | null} winner @param {GameState['ending']} ending
 */
export function finish(state, winner, ending) {
  state.status = 'finished';
  state.winner = winner;
  state.ending = ending;
  state.next = null;
}
