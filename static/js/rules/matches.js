/**
 * Matches: who has won, and how the next game of a match begins (docs/rules.md 3 and 4).
 *
 * A match is the list of its games in order. What a person decides (a toss, a choice of hammer or colour) is asked for,
 * never guessed. The twin of scorekeeper/rules/matches.py.
 *
 * @typedef {import('../lib/types.d.ts').Side} Side
 * @typedef {import('../lib/types.d.ts').BySide<number>} Wins
 * @typedef {import('../lib/types.d.ts').Carried} Carried
 * @typedef {import('../lib/types.d.ts').GameDocument} GameDocument
 * @typedef {import('../lib/types.d.ts').GameEvent} GameEvent
 * @typedef {import('../lib/types.d.ts').GameState} GameState
 * @typedef {import('../lib/types.d.ts').Ruleset} Ruleset
 *
 * @typedef {object} NextGame how a match stands and how its next game begins
 * @property {Wins} wins
 * @property {Side | null} winner when one has enough
 * @property {number} game the next one's number
 * @property {string} rule who shoots first: `toss`, `choice`, `swap`, `winner`
 * @property {string} section
 * @property {Side | null} first that side, where the rule names one
 * @property {Side | null} choice the side that chooses hammer or colour, where one does
 * @property {string} ends `may-change`, `winner-changes`, `loser-chooses` or `keep`
 * @property {string} ends_section
 * @property {Wins} start the score of each side, handicap and owed points together
 * @property {Carried[]} carried the counts of offences that reach on
 */

import {effective} from './events.js';
import {SIDES, formatOf, other} from './game.js';
import {REACHES, countKey, findOffence} from './penalties.js';
import {replay} from './replay.js';

/**
 * The standing of a match after its games (at least one, all finished, in order) and the next game's beginning.
 *
 * Throws what `replay` throws.
 * @param {GameDocument[]} documents @param {Ruleset} ruleset @param {number} bestOf @returns {NextGame}
 */
export function nextGame(documents, ruleset, bestOf) {
  const states = documents.map((document) => replay(document, ruleset));
  const wins = countWins(states);
  const {rule, section} = ruleset.match[documents.length % 2 === 1 ? 'second' : 'third'];
  const {ends} = ruleset.match;
  const [document, state] = /** @type {[GameDocument, GameState]} */ ([documents.at(-1), states.at(-1)]);
  return {
    wins,
    winner: matchWinner(states, bestOf),
    game: documents.length + 1,
    rule,
    section,
    first: nextFirst(document, state, rule),
    choice: nextChoice(document, rule),
    ends: ends.rule === 'winner-changes' && lostTwice(states) ? 'loser-chooses' : ends.rule,
    ends_section: ends.section,
    start: nextStart(/** @type {GameDocument} */ (documents[0]), state, ruleset),
    carried: nextCarried(documents, states, ruleset),
  };
}

/**
 * The games that each side has won; a tie or a double forfeit is nobody's.
 * @param {GameState[]} states
 * @returns {Wins}
 */
export function countWins(states) {
  const won = (/** @type {Side} */ side) => states.filter(({winner}) => winner === side).length;
  return {a: won('a'), b: won('b')};
}

/**
 * The first side with more than half of the games, or with an opponent that lost more than a game by a penalty: in the
 * game, or after its end while the match was open (reading).
 * @param {GameState[]} states @param {number} bestOf
 */
export function matchWinner(states, bestOf) {
  for (const [place, {penalties}] of states.entries()) {
    const wins = countWins(states.slice(0, place + 1));
    const ahead = SIDES.find((side) => wins[side] > Math.floor(bestOf / 2));
    if (ahead) return ahead;
    const loss = penalties.find(reachesMatch);
    if (loss) return other(loss.side);
  }
  return null;
}

/**
 * Whether the penalty's step costs more than a game, wherever in the game it was given.
 * @param {import('../lib/types.d.ts').Penalty} penalty
 */
export function reachesMatch({effect}) {
  const found = REACHES.get(effect);
  return found !== undefined && found[1] !== 'game';
}

/**
 * Who shoots first by the rule: the side that was second before (csc V.3), the last winner (alberta 6); null where a
 * toss or a choice decides.
 * @param {GameDocument} last @param {GameState} state @param {string} rule
 */
export function nextFirst(last, state, rule) {
  if (rule === 'swap') return other(last.first);
  return rule === 'winner' ? state.winner : null;
}

/**
 * The side that did not have the choice in the game before has it now (fed 5.4.1); null where nobody chooses, or nobody
 * noted who chose.
 * @param {GameDocument} last @param {string} rule
 */
export function nextChoice({match}, rule) {
  if (rule !== 'choice' || typeof match !== 'object' || !match.choice) return null;
  return other(match.choice);
}

/**
 * Whether the same side has lost the last two games, and so may choose its end (alberta 4).
 * @param {GameState[]} states
 */
export function lostTwice(states) {
  const [one, two] = states.slice(-2).map(({winner}) => winner);
  return two !== undefined && one !== null && one === two;
}

/**
 * The handicap of the first game again, and for each side the points that the other owes it (fed 8.3.3).
 *
 * Points owed bring nobody further than one below the target: a game is won by playing it (reading).
 * @param {GameDocument} first @param {GameState} last @param {Ruleset} ruleset @returns {Wins}
 */
export function nextStart(first, {owed}, ruleset) {
  const target = first.rounds === undefined ? (first.target ?? formatOf(first, ruleset).target) : undefined;
  const most = target === undefined ? Infinity : target - 1;
  const {a, b} = first.sides;
  return {a: Math.min((a.start ?? 0) + owed.b, most), b: Math.min((b.start ?? 0) + owed.a, most)};
}

/**
 * The last step of each offence whose count reaches beyond a game: by side and player, in the order of the first time
 * (docs/rules.md 5, scopes).
 * @param {GameDocument[]} documents @param {GameState[]} states @param {Ruleset} ruleset @returns {Carried[]}
 */
export function nextCarried(documents, states, ruleset) {
  /** @type {Map<string, Carried>} */
  const found = new Map();
  for (const [place, document] of documents.entries()) {
    for (const {side, player, offence, step} of document.carried ?? []) {
      const key = countKey(side, player, offence);
      found.set(key, carriedCount(side, player, offence, Math.max(step, found.get(key)?.step ?? 0)));
    }
    const events = new Map(effective(document.events));
    for (const {event, side, offence, step} of states[place]?.penalties ?? []) {
      const player = playerOf(/** @type {GameEvent} */ (events.get(event)));
      found.set(countKey(side, player, offence), carriedCount(side, player, offence, step));
    }
  }
  return [...found.values()].filter(({offence}) => reachesOn(ruleset, offence));
}

/** The player that the penalty names, if it names one. @param {GameEvent} event */
export function playerOf(event) {
  return event.type === 'penalty' ? event.player : undefined;
}

/**
 * A count as the next game's header holds it.
 * @param {Side} side @param {number | undefined} player @param {string} offence @param {number} step @returns {Carried}
 */
export function carriedCount(side, player, offence, step) {
  return player === undefined ? {side, offence, step} : {side, player, offence, step};
}

/** Whether the offence is counted beyond a single game. @param {Ruleset} ruleset @param {string} id */
export function reachesOn(ruleset, id) {
  const offence = findOffence(ruleset, id);
  return offence !== undefined && offence.scope !== 'game';
}
