/**
 * Replay: a document and its rule set's data in, the state of the game out. Pure: no files, no clock, no randomness.
 *
 * Checks run in a fixed order, the same in both languages: not an object; `unknown-ruleset`; the header's shape;
 * `unknown-play`; header fields that the rule set does not allow (lengths, `bad-start`, carried offences); for the
 * whole list of events their types and shapes, ids, targets of retractions and amendments, and the shape of amendments
 * without effect; then each event in the order of play. The twin of scorekeeper/rules/replay.py.
 *
 * @typedef {import('../lib/types.d.ts').GameDocument} GameDocument
 * @typedef {import('../lib/types.d.ts').GameEvent} GameEvent
 * @typedef {import('../lib/types.d.ts').GameState} GameState
 * @typedef {import('../lib/types.d.ts').Ruleset} Ruleset
 * @typedef {import('./events.js').Placed} Placed
 * @typedef {import('./game.js').Game} Game
 */

import {GameError, checkEvent, checkHeader} from './document.js';
import {checkEvents} from './events.js';
import {newGame} from './game.js';
import {KNOCK_OFF} from './knock_off.js';
import {isObject} from './shapes.js';

/**
 * The only switch on the kind of game. A kind has `LENGTHS` (the lengths that the header may override), `opening`,
 * `play` for its frames or turns, and `settle`, called after points awarded outside play. Knock-off is always present;
 * all.js adds the others.
 * @type {Record<string, import('./game.js').Kind>}
 */
export const KINDS = {'knock-off': KNOCK_OFF};

/**
 * The handlers of the events outside play, by type, and of a header's `carried` offences. all.js adds them; without it
 * such a game throws.
 * @type {Record<string, (game: Game, event: any, index: number) => void>}
 */
export const OUTSIDE_PLAY = {};

// The events of play itself; each kind accepts one of them.
export const PLAYS = ['frame', 'turn'];

// The events that may still be recorded after a game has ended (docs/format.md, Errors).
const AFTER_END = ['penalty', 'note', 'call'];

/**
 * The state of the game after its events (docs/format.md, State). Throws GameError for the first fault, in the order
 * above.
 * @param {unknown} document @param {Ruleset | null | undefined} ruleset @returns {GameState}
 */
export function replay(document, ruleset) {
  return fold(...accept(document, ruleset));
}

/**
 * Run all checks that are possible before play. Returns the game before its first event, and the events that count.
 * Throws like `replay`.
 * @param {unknown} document @param {Ruleset | null | undefined} ruleset @returns {[Game, Placed[]]}
 */
export function accept(document, ruleset) {
  if (!isObject(document)) throw new GameError('malformed');
  if (!ruleset || !isRulesetOf(document, ruleset)) throw new GameError('unknown-ruleset', null, 'ruleset');
  const accepted = checkHeader(document);
  if (!Object.hasOwn(ruleset.formats, accepted.play)) throw new GameError('unknown-play', null, 'play');
  return [start(accepted, ruleset), checkEvents(accepted.events)];
}

/**
 * Whether the rule set is the one that the document names, and has the document's version, if it names one.
 * @param {Record<string, unknown>} document @param {Ruleset} ruleset
 */
export function isRulesetOf(document, ruleset) {
  const version = Object.hasOwn(document, 'ruleset_version') ? document.ruleset_version : ruleset.version;
  return document.ruleset === ruleset.id && version === ruleset.version;
}

/**
 * The game before its first event. Throws for header faults that only the rule set reveals: lengths that do not fit the
 * kind, `bad-start`, carried offences that the book does not have.
 * @param {GameDocument} document @param {Ruleset} ruleset @returns {Game}
 */
export function start(document, ruleset) {
  const kind = /** @type {import('./game.js').Kind} */ (KINDS[ruleset.kind]);
  const game = newGame(document, ruleset, kind.LENGTHS);
  kind.opening(game);
  if (document.carried) /** @type {(game: Game) => void} */ (OUTSIDE_PLAY.carried)(game);
  return game;
}

/**
 * Apply the given [index, event] pairs one after the other; refusals carry the event's index.
 * @param {Game} game @param {Placed[]} events @returns {GameState}
 */
export function fold(game, events) {
  for (const [index, event] of events) step(game, index, event);
  return game.state;
}

/**
 * Apply one event to the game; refusals carry its index.
 * @param {Game} game @param {number} index @param {GameEvent} event
 */
export function step(game, index, event) {
  if (game.state.status === 'finished' && !AFTER_END.includes(event.type)) throw new GameError('game-over', index);
  if (event !== game.document.events[index]) checkEvent(event, index); // amended, so not checked yet
  try {
    dispatch(game, index, event);
  } catch (error) {
    if (error instanceof GameError) throw new GameError(error.code, index, error.field);
    throw error;
  }
}

/**
 * Pass the event to its handler, and check whether points of an official have ended the game.
 * @param {Game} game @param {number} index @param {GameEvent} event
 */
export function dispatch(game, index, event) {
  const kind = /** @type {import('./game.js').Kind} */ (KINDS[game.ruleset.kind]);
  if (PLAYS.includes(event.type)) {
    kind.play(game, event);
    return;
  }
  /** @type {(game: Game, event: GameEvent, index: number) => void} */ (OUTSIDE_PLAY[event.type])(game, event, index);
  if (game.state.status === 'open') kind.settle(game);
}
