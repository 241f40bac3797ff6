/**
 * Matches: the winner, and how the next game begins (docs/rules.md 3 and 4).
 *
 * A match is the list of its games in order. Decisions of people (a toss, a choice of hammer or colour) are asked for,
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
 * @typedef {object} NextGame the standing of a match and the start of its next game
 * @property {Wins} wins
 * @property {Side | null} winner the side that has enough wins
 * @property {number} game the next game's number
 * @property {string} rule who shoots first: `toss`, `choice`, `swap`, `winner`
 * @property {string} section
 * @property {Side | null} first that side, if the rule names one
 * @property {Side | null} choice the side that chooses hammer or colour, if one does
 * @property {string} ends `may-change`, `winner-changes`, `loser-chooses` or `keep`
 * @property {string} ends_section
 * @property {Wins} start the score of each side, handicap plus owed points
 * @property {Carried[]} carried the counts of offences that continue
 */

import {effective} from './events.js';
import {SIDES, formatOf, other} from './game.js';
import {REACHES, countKey, findOffence} from './penalties.js';
import {replay} from './replay.js';

/**
 * The standing of a match after its games (at least one, all finished, in order), and the start of its next game.
 *
 * Throws like `replay`.
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
 * The number of games that each side has won; ties and double forfeits count for neither.
 * @param {GameState[]} states
 * @returns {Wins}
 */
export function countWins(states) {
  const won = (/** @type {Side} */ side) => states.filter(({winner}) => winner === side).length;
  return {a: won('a'), b: won('b')};
}

/**
 * The first side that won more than half of the games, or whose opponent lost more than a game by a penalty: during a
 * game, or after a game while the match was open (reading).
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
 * Whether the penalty's step costs more than a game, no matter when it was given.
 * @param {import('../lib/types.d.ts').Penalty} penalty
 */
export function reachesMatch({effect}) {
  const found = REACHES.get(effect);
  return found !== undefined && found[1] !== 'game';
}

/**
 * The side that shoots first by the rule: the one that was second before (csc V.3), or the last winner (alberta 6);
 * null if a toss or a choice decides.
 * @param {GameDocument} last @param {GameState} state @param {string} rule
 */
export function nextFirst(last, state, rule) {
  if (rule === 'swap') return other(last.first);
  return rule === 'winner' ? state.winner : null;
}

/**
 * The side that has the choice: the one that did not have it in the game before (fed 5.4.1); null if nobody chooses, or
 * if the last choice was not noted.
 * @param {GameDocument} last @param {string} rule
 */
export function nextChoice({match}, rule) {
  if (rule !== 'choice' || typeof match !== 'object' || !match.choice) return null;
  return other(match.choice);
}

/**
 * Whether the same side has lost the last two games, so that it may choose its end (alberta 4).
 * @param {GameState[]} states
 */
export function lostTwice(states) {
  const [one, two] = states.slice(-2).map(({winner}) => winner);
  return two !== undefined && one !== null && one === two;
}

/**
 * The start score: the handicap of the first game, plus the points that each side is owed by the other (fed 8.3.3).
 *
 * Owed points raise a side at most to one below the target: a game is won by playing it (reading).
 * @param {GameDocument} first @param {GameState} last @param {Ruleset} ruleset @returns {Wins}
 */
export function nextStart(first, {owed}, ruleset) {
  const target = first.rounds === undefined ? (first.target ?? formatOf(first, ruleset).target) : undefined;
  const most = target === undefined ? Infinity : target - 1;
  const {a, b} = first.sides;
  return {a: Math.min((a.start ?? 0) + owed.b, most), b: Math.min((b.start ?? 0) + owed.a, most)};
}

/**
 * The last step of each offence that is counted beyond a game, by side and player, in the order of first occurrence
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

/** The player that the penalty names, if any. @param {GameEvent} event */
export function playerOf(event) {
  return event.type === 'penalty' ? event.player : undefined;
}

/**
 * A count as it appears in the next game's header.
 * @param {Side} side @param {number | undefined} player @param {string} offence @param {number} step @returns {Carried}
 */
export function carriedCount(side, player, offence, step) {
  return player === undefined ? {side, offence, step} : {side, player, offence, step};
}

/** Whether the offence is counted beyond one game. @param {Ruleset} ruleset @param {string} id */
export function reachesOn(ruleset, id) {
  const offence = findOffence(ruleset, id);
  return offence !== undefined && offence.scope !== 'game';
}
