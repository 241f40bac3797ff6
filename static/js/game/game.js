/**
 * A game in hand: its document and state in memory, painted from at once, while each event is being written down.
 * `saved` counts the events that are durable and copied; nothing else may be called saved.
 */

import {now} from '../lib/clock.js';
import {GameError} from '../rules/document.js';
import {counting, effective} from '../rules/events.js';
import {replay} from '../rules/replay.js';
import {Damaged, append, load} from '../store/games/game_log.js';

/** @typedef {import('../lib/types.d.ts').GameDocument} GameDocument */
/** @typedef {import('../lib/types.d.ts').GameEvent} GameEvent */
/** @typedef {import('../lib/types.d.ts').GameState} GameState */
/** @typedef {import('../lib/types.d.ts').Ruleset} Ruleset */
/**
 * @typedef {GameEvent extends infer E ? E extends GameEvent ? Omit<E, 'id' | 'at'> : never : never} Entry  an event yet
 *   without id and time
 */

/** @typedef {{id: string, what: GameEvent}} Step  an undo that may be undone */
/** @typedef {import('../store/schema.js').Table} Table */

/**
 * Games that another phone scores on (game/handed_over.js): nothing is recorded in them here, until a person goes on
 * here.
 * @type {Set<string>}
 */
export const handedOver = new Set();

/** Another window keeps the score of this game; this one only shows it. */
export class Following extends GameError {
  constructor() {
    super('following');
  }
}

const PLAY = new Set([
  'frame',
  'turn',
  'adjust',
  'forfeit',
  'double_forfeit',
  'timeout',
  'weights_changed',
  'late',
  'call',
  'penalty',
  'amend',
  'retract',
  'note',
]);

/** Outside the database, which can lose what is durable. @param {GameDocument} document */
const copy = (document) =>
  import('../store/games/copies.js').then(({copyNow}) => copyNow(document)).catch(() => undefined);

/** @type {Omit<Table, 'frame'>} */
const BARE = {lying: [], spots: [], rolls: [], swapped: false};

export class Game {
  /**
   * @param {GameDocument} document
   * @param {Ruleset} ruleset
   * @param {number} saved how many of its events are durable; -1 when even its header is not
   * @throws {GameError} when the document breaks the rules
   */
  constructor(document, ruleset, saved) {
    this.document = document;
    this.ruleset = ruleset;
    this.saved = saved;
    /** @type {GameState} */
    this.state = replay(document, ruleset);
    /** @type {Error | null} the fault that kept the last write from being durable */
    this.fault = null;
    /** @type {() => void} the screen that shows it */
    this.changed = () => undefined;
    /** @type {() => void} who looks after it (game/keeper.js): told before and after each write */
    this.told = () => undefined;
    /** @type {() => unknown} what is to be said about its keeping, and done */
    this.notice = () => '';
    /** @type {'writer' | 'follower'} whether this window records (store/windows.js) */
    this.role = 'writer';
    /** Whether it is played in memory only, to try the app out (game/example.js). */
    this.example = false;
    /** @type {Table['lying']} weights that lie on the table and are not recorded yet */
    this.lying = [];
    /** @type {Table['spots']} the same where depth does not matter: horse collar, court */
    this.spots = [];
    /** @type {Table['rolls']} the rolls of a bowling frame that is not complete yet */
    this.rolls = [];
    /** Whether the other side than the one that is due has shot first in this frame. */
    this.swapped = false;
    /** @type {() => void} the pad: what lies there is another now, and not by a tap */
    this.dealt = () => undefined;
    /** @type {() => void} who looks after it: what lies there, or the frame that it lies there for, is another now */
    this.laid = () => undefined;
    /** @type {Promise<void>} */
    this.writing = Promise.resolve();
  }

  /** @returns {boolean} whether every event is durable on this phone */
  get durable() {
    return this.saved === this.document.events.length;
  }

  /**
   * Records an event: the state changes now, the write follows. A refused event changes nothing.
   * @param {Entry} entry
   * @throws {GameError}
   * @throws {Following}
   */
  record(entry) {
    if (this.role === 'follower') throw new Following();
    const event = /** @type {GameEvent} */ ({id: nextId(this.document.events), at: now(), ...entry});
    const document = {...this.document, events: [...this.document.events, event]};
    if (handedOver.has(document.id)) throw new GameError('handed-over');
    this.state = replay(document, this.ruleset);
    this.document = document;
    this.save();
    if (!this.bare) this.laid();
  }

  /** @returns {boolean} whether nothing is to be recorded yet */
  get bare() {
    return !(this.swapped || this.lying.length || this.spots.length || this.rolls.length);
  }

  /**
   * @returns {string | null} what tells the frame (or turn) that is played from all others: the one before it; null
   *   when none is played
   */
  get frame() {
    if (!this.state.next) return null;
    const last = effective(this.document.events)
      .map(([, event]) => event)
      .findLast(({type}) => type === 'frame' || type === 'turn');
    return last ? `${last.id} ${last.at}` : '';
  }

  /** What lies on the table is another now. @param {Partial<Table>} [table] without it, nothing lies there */
  lay(table) {
    Object.assign(this, BARE, table);
    this.laid();
  }

  /**
   * Lays out what was kept, if it was laid for this very frame.
   * @param {Table} [table] without it, nothing lies there
   */
  deal(table) {
    const {frame, ...lies} = table ?? {frame: null};
    Object.assign(this, BARE, frame === this.frame && lies);
    this.dealt();
  }

  /** @param {GameDocument} document the same game, with what another window has recorded since */
  adopt(document) {
    this.state = replay(document, this.ruleset);
    this.document = document;
  }

  /** Writes what is not durable yet, one write after the other. A failed write is tried again with the next one. */
  save() {
    this.told();
    const next = () => this.writeDown();
    this.writing = this.writing.then(next, next); // also after a screen that could not be painted
    return this.writing;
  }

  /** @param {boolean} [anyway] also when another window is about to keep the score: the last write before it does */
  async writeDown(anyway = false) {
    if (this.durable || (this.role === 'follower' && !anyway)) return;
    const document = this.document;
    try {
      await append(document, this.state.status === 'finished');
      await copy(document);
      this.saved = document.events.length;
      this.fault = null;
    } catch (error) {
      this.fault = /** @type {Error} */ (error);
    }
    this.told();
    this.changed();
  }

  /** @returns {GameEvent | null} what undo would take back: the last entry that counts, corrections too */
  get undoable() {
    const ids = new Set(counting(this.document.events));
    const last = this.document.events.findLast(
      (event) => PLAY.has(event.type) && ids.has(event.id) && !isUndo(event) && !isRedo(event),
    );
    return last ?? null;
  }

  /** @returns {Step | null} what redo would bring back */
  get redoable() {
    return undoSteps(this.document.events).at(-1) ?? null;
  }

  /** @returns {Entry | null} what undo records */
  get undoing() {
    return this.undoable && {type: 'retract', event: this.undoable.id, reason: 'undo'};
  }

  /** @returns {Entry | null} what redo records */
  get redoing() {
    return this.redoable && {type: 'retract', event: this.redoable.id, reason: 'redo'};
  }

  undo() {
    if (this.undoing) this.record(this.undoing);
  }

  redo() {
    if (this.redoing) this.record(this.redoing);
  }
}

/**
 * @param {GameEvent[]} events of whatever app, which may name them differently
 * @returns {string} an id that none of them has
 */
function nextId(events) {
  const taken = new Set(events.map(({id}) => id));
  let number = events.length + 1;
  while (taken.has(`e${number}`)) number += 1;
  return `e${number}`;
}

/** @param {GameEvent} event */
const isUndo = (event) => event.type === 'retract' && event.reason === 'undo';

/** @param {GameEvent} event */
const isRedo = (event) => event.type === 'retract' && event.reason === 'redo';

/**
 * The undos that can still be undone: a new entry on top of them clears them.
 * @param {GameEvent[]} events
 * @returns {Step[]}
 */
export function undoSteps(events) {
  /** @type {Step[]} */
  let steps = [];
  for (const event of events) {
    if (event.type === 'retract' && isUndo(event)) {
      steps.push({id: event.id, what: /** @type {GameEvent} */ (events.find(({id}) => id === event.event))});
    } else if (isRedo(event)) steps.pop();
    else steps = [];
  }
  return steps;
}

/**
 * Opens a kept game.
 * @param {string} id
 * @param {(document: GameDocument) => Promise<Ruleset | null>} rulesOf store/rulesets.js
 * @returns {Promise<Game | null>} null when this phone has no such game
 * @throws {Damaged} when events of it are missing
 */
export async function open(id, rulesOf) {
  const kept = await load(id);
  if (!kept) return null;
  if (kept.keeping === 'damaged') throw new Damaged(id);
  const ruleset = await rulesOf(kept.document);
  if (!ruleset) throw new GameError('unknown-ruleset', null);
  const game = new Game(kept.document, ruleset, kept.document.events.length);
  game.deal(kept.table);
  return game;
}

/**
 * The events of a game that record frames and count, in order.
 * @param {GameDocument} document
 * @returns {import('../lib/types.d.ts').FrameEvent[]} as amended
 */
export function frameEvents(document) {
  return effective(document.events).flatMap(([, event]) => (event.type === 'frame' ? [event] : []));
}

/**
 * @param {GameDocument} document
 * @param {string} id
 * @returns {GameEvent | undefined} an event that counts, as amended
 */
export function effectiveEvent(document, id) {
  return effective(document.events)
    .map(([, event]) => event)
    .find((event) => event.id === id);
}
