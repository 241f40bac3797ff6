/**
 * The sheet of a league match: its document in, its state out (csc VII; docs/competitions.md, Sheet of a league match).
 *
 * Pure, as the replay of a game is. What the log contradicts is refused; infractions are only listed. The twin of
 * scorekeeper/competitions/sheets/sheet.py.
 *
 * @typedef {import('../../lib/types.d.ts').Side} Side
 * @typedef {import('./line_ups.js').LineUp} LineUp
 * @typedef {import('../log.js').Event} Event
 * @typedef {import('./sheet_document.js').Header} Header
 * @typedef {import('./sheet_games.js').Game} Game
 * @typedef {{header: Header, games: Game[], lineUps: Map<Side, LineUp>}} Sheet a sheet while its events are counted
 */

import {CompetitionError, refuseIf} from '../errors.js';
import {checkSubstitution, newLineUp, substitute} from './line_ups.js';
import {checkSheet} from './sheet_document.js';
import {delay, forfeit, newGames, placesIn, play} from './sheet_games.js';
import {stateOf} from './sheet_state.js';

/** The state of a sheet; throws CompetitionError. @param {unknown} document */
export function sheet(document) {
  const [header, events] = checkSheet(document);
  /** @type {Sheet} */
  const match = {header, games: newGames(header.form), lineUps: new Map()};
  for (const [index, event] of events) apply(match, event, index);
  return stateOf(header, match.games, match.lineUps);
}

/**
 * Apply an event that counts; protests, signatures and notes change nothing.
 * @param {Sheet} match @param {Event} event @param {number} index
 */
function apply(match, event, index) {
  try {
    CHANGES.get(event.type)?.(match, event);
  } catch (error) {
    if (error instanceof CompetitionError) throw new CompetitionError(error.code, index);
    throw error;
  }
}

/** Hand in the line-up of a side. @param {Sheet} match @param {Event} event */
function enterLineUp(match, event) {
  const {side} = event;
  refuseIf(match.lineUps.has(side), 'already-lined-up');
  match.lineUps.set(side, newLineUp(match.header.form, teamOf(match, side), event.places, match.games.length));
}

/**
 * Let a player of a side replace another from a game on; not where that place has a decided game (csc VII.12a).
 * @param {Sheet} match @param {Event} event
 */
function enterSubstitution(match, event) {
  const {side} = event;
  const lineUp = match.lineUps.get(side);
  if (lineUp === undefined) throw new CompetitionError('not-lined-up');
  const change = /** @type {import('./line_ups.js').Substitution} */ (/** @type {unknown} */ (event));
  checkSubstitution(lineUp, teamOf(match, side), change);
  const joined = match.games.map((game) => placesIn(game, side));
  const over = match.games.some(
    ({status}, index) => index >= change.before - 1 && status !== 'to-play' && joined[index]?.includes(change.place),
  );
  refuseIf(over, 'game-decided');
  substitute(lineUp, change, joined);
}

/** Enter the score of a game that was played. @param {Sheet} match @param {Event} event */
function enterGame(match, event) {
  const game = undecided(match, event);
  refuseIf(match.lineUps.size < 2, 'not-lined-up');
  play(game, event.score, match.header.target);
}

/** Take a game from the side that forfeits it. @param {Sheet} match @param {Event} event */
function enterForfeit(match, event) {
  forfeit(undecided(match, event), event.side, match.header.target);
}

/** Take a game from both sides. @param {Sheet} match @param {Event} event */
function enterDoubleForfeit(match, event) {
  undecided(match, event).status = 'double-forfeit';
}

/** Take games from a side that is late (csc VII.8). @param {Sheet} match @param {Event} event */
function enterDelay(match, event) {
  delay(match.games, event.minutes, match.header.target);
}

/** The game of an event; throws `game-decided`. @param {Sheet} match @param {Event} event */
function undecided(match, event) {
  const game = /** @type {Game} */ (match.games[event.number - 1]);
  refuseIf(game.status !== 'to-play', 'game-decided');
  return game;
}

/** The names of a team. @param {Sheet} match @param {Side} side */
function teamOf(match, side) {
  return match.header.teams[side].players;
}

/** @type {Map<string, (match: Sheet, event: Event) => void>} */
const CHANGES = new Map([
  ['lineup', enterLineUp],
  ['substitute', enterSubstitution],
  ['game', enterGame],
  ['forfeit', enterForfeit],
  ['double_forfeit', enterDoubleForfeit],
  ['delay', enterDelay],
]);
