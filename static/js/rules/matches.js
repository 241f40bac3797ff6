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
 * @typedef {Carried & {points: number}} Given a penalty: the step that was applied, and the points that it moved
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
 * The start score: the handicap of the first game, plus the points that the other side owes (fed 8.3.3).
 * @param {GameDocument} first @param {GameState} last @param {Ruleset} ruleset @returns {Wins}
 */
export function nextStart(first, {owed}, ruleset) {
  const target = first.rounds === undefined ? (first.target ?? formatOf(first, ruleset).target) : undefined;
  const {a, b} = first.sides;
  return {a: raised(a.start ?? 0, owed.b, target), b: raised(b.start ?? 0, owed.a, target)};
}

/**
 * A start score with the points that are owed to the side. They raise it at most to one below the target: a game is won
 * by playing it (reading).
 * @param {number} start @param {number} points @param {number} [target]
 */
export function raised(start, points, target = Infinity) {
  return Math.min(start + points, target - 1);
}

/**
 * The last step of each offence that is counted beyond a game, by side and player, in the order of first occurrence
 * (docs/rules.md 5, scopes).
 * @param {GameDocument[]} documents @param {GameState[]} states @param {Ruleset} ruleset @returns {Carried[]}
 */
export function nextCarried(documents, states, ruleset) {
  /** @type {[Carried[], Carried[]][]} */
  const games = documents.map((document, place) => [
    document.carried ?? [],
    penaltiesOf(document, /** @type {GameState} */ (states[place])),
  ]);
  return lastSteps(games).filter(({offence}) => reachesOn(ruleset, offence));
}

/**
 * The last step of each offence, by side and player, in the order of first occurrence.
 *
 * `games`, in order, are what was carried into each, where the higher step counts, and the penalties given in it, which
 * count as they are: an official may go back (fed 8.4, reading).
 * @param {[carried: Carried[], penalties: Carried[]][]} games @returns {Carried[]}
 */
export function lastSteps(games) {
  /** @type {Map<string, Carried>} */
  const found = new Map();
  for (const [carried, penalties] of games) {
    for (const {side, player, offence, step} of carried) {
      const key = countKey(side, player, offence);
      found.set(key, carriedCount(side, player, offence, Math.max(step, found.get(key)?.step ?? 0)));
    }
    for (const {side, player, offence, step} of penalties)
      found.set(countKey(side, player, offence), carriedCount(side, player, offence, step));
  }
  return [...found.values()];
}

/**
 * The penalties of a game, each with the player that its event names.
 * @param {GameDocument} document @param {GameState} state @returns {Given[]}
 */
export function penaltiesOf(document, {penalties}) {
  const events = new Map(effective(document.events));
  return penalties.map(({event, side, offence, step, points}) => ({
    ...carriedCount(side, playerOf(/** @type {GameEvent} */ (events.get(event))), offence, step),
    points,
  }));
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
