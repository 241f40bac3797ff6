/**
 * Replay: a document and its rule set's data in, the state of the game out. Pure: no files, no clock, no chance.
 *
 * Refusals come in a fixed order, the same in both languages: not an object; `unknown-ruleset`; the header's shape;
 * `unknown-play`; `bad-start`; over the whole list the events' types and shapes, ids, what retract and amend name, and the
 * shape of amendments without effect; then event by event as the game goes. The twin of scorekeeper/rules/replay.py.
 *
 * @typedef {import('../types.d.ts').GameDocument} GameDocument
 * @typedef {import('../types.d.ts').GameEvent} GameEvent
 * @typedef {import('../types.d.ts').GameState} GameState
 * @typedef {import('../types.d.ts').Ruleset} Ruleset
 * @typedef {import('./events.js').Placed} Placed
 */

import {GameError, checkEvent, checkHeader, isObject} from './document.js';
import {checkEvents} from './events.js';
import * as knockOff from './knock_off.js';

// The one switch on the kind of game.
const KINDS = {'knock-off': knockOff};

// What may still be recorded of a game that has ended (FORMAT.md, "Errors").
const AFTER_END = ['penalty', 'note', 'call'];

/**
 * The state of the game after its events, as in FORMAT.md. Throws GameError for the first fault, in the order above.
 * @param {unknown} document @param {Ruleset | null | undefined} ruleset @returns {GameState}
 */
export function replay(document, ruleset) {
  const [game, book, events] = accept(document, ruleset);
  return fold(game, book, events);
}

/**
 * Check all that can be said before play: everything of a replay but the fold. Gives both back, and the events that count.
 * @param {unknown} document @param {Ruleset | null | undefined} ruleset @returns {[GameDocument, Ruleset, Placed[]]}
 */
export function accept(document, ruleset) {
  if (!isObject(document)) throw new GameError('malformed');
  if (!ruleset || !isRulesetOf(document, ruleset)) throw new GameError('unknown-ruleset', null, 'ruleset');
  const game = checkHeader(document);
  if (!Object.hasOwn(ruleset.formats, game.play)) throw new GameError('unknown-play', null, 'play');
  start(game, ruleset);
  return [game, ruleset, checkEvents(game.events)];
}

/**
 * Whether the rule set is the one that the document names, in the version that it names, if any.
 * @param {Record<string, unknown>} document @param {Ruleset} ruleset
 */
export function isRulesetOf(document, ruleset) {
  const version = Object.hasOwn(document, 'ruleset_version') ? document.ruleset_version : ruleset.version;
  return document.ruleset === ruleset.id && version === ruleset.version;
}

/**
 * The game before its first event, by the module of its kind.
 * @param {GameDocument} document @param {Ruleset} ruleset
 */
export function start(document, ruleset) {
  return KINDS[ruleset.kind].start(document, ruleset);
}

/**
 * Play the given events, [index, event] each, one after the other; refusals carry the event's index.
 * @param {GameDocument} document @param {Ruleset} ruleset @param {Placed[]} events @returns {GameState}
 */
export function fold(document, ruleset, events) {
  const game = start(document, ruleset);
  for (const [index, event] of events) step(document, ruleset, game, index, event);
  return game.state;
}

/**
 * Let one event change the game; refusals carry its index.
 * @param {GameDocument} document @param {Ruleset} ruleset @param {import('./knock_off.js').Game} game
 * @param {number} index @param {GameEvent} event
 */
export function step(document, ruleset, game, index, event) {
  if (game.state.status === 'finished' && !AFTER_END.includes(event.type)) throw new GameError('game-over', index);
  if (event !== document.events[index]) checkEvent(event, index); // amended, so new to us
  try {
    KINDS[ruleset.kind].play(game, event);
  } catch (error) {
    if (error instanceof GameError) throw new GameError(error.code, index, error.field);
    throw error;
  }
}
