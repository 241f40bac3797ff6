/** A game in memory: its log (recorder/recorder.js), and the weights on the table that are not recorded yet. */

import {Recorder} from '../recorder/recorder.js';
import {GameError} from '../rules/document.js';
import {counting, effective} from '../rules/events.js';
import {replay} from '../rules/replay.js';
import {Damaged, load} from '../store/logs/log.js';

/** @typedef {import('../lib/types.d.ts').GameDocument} GameDocument */
/** @typedef {import('../lib/types.d.ts').GameEvent} GameEvent */
/** @typedef {import('../lib/types.d.ts').GameState} GameState */
/** @typedef {import('../lib/types.d.ts').Ruleset} Ruleset */
/**
 * @typedef {GameEvent extends infer E ? E extends GameEvent ? Omit<E, 'id' | 'at'> : never : never} Entry an event that
 *   has no id and time yet
 */

/** @typedef {{id: string, what: GameEvent}} Step  an undo that may be undone */
/** @typedef {import('../store/schema.js').Table} Table */

/**
 * Games that were handed over to another phone (game/handed_over.js). Nothing is recorded in them here until a person
 * continues them on this phone.
 * @type {Set<string>}
 */
export const handedOver = new Set();

/** @type {Omit<Table, 'frame'>} */
const BARE = {lying: [], spots: [], rolls: [], swapped: false};

/** @extends {Recorder<GameDocument, GameState>} */
export class Game extends Recorder {
  /**
   * @param {GameDocument} document
   * @param {Ruleset} ruleset
   * @param {number} saved the number of durable events; -1 if not even the header is durable
   * @throws {GameError} if the document breaks the rules
   */
  constructor(document, ruleset, saved) {
    super(document, saved, (one) => replay(one, ruleset));
    this.ruleset = ruleset;
    /** Whether it is an example, which exists only in memory (game/example.js). */
    this.example = false;
    /** @type {Table['lying']} the draft: weights on the table that are not recorded yet */
    this.lying = [];
    /** @type {Table['spots']} the draft of kinds without depth: horse collar, court */
    this.spots = [];
    /** @type {Table['rolls']} the rolls of an incomplete bowling frame */
    this.rolls = [];
    /** Whether the side that should shoot second has shot first in this frame. */
    this.swapped = false;
    /** @type {() => void} called after a stored draft was restored, by the pad */
    this.onDraftRestored = () => undefined;
    /** @type {() => void} called after the draft, or the frame it belongs to, has changed (game/keeper.js) */
    this.onDraft = () => undefined;
  }

  /** @override @returns {boolean} whether it is finished */
  isDue() {
    return this.state.status === 'finished';
  }

  /** @override @param {Entry} entry @throws {GameError} */
  record(entry) {
    if (handedOver.has(this.document.id)) throw new GameError('handed-over');
    super.record(entry);
    if (!this.bare) this.onDraft();
  }

  /** @returns {boolean} whether the draft is empty */
  get bare() {
    return !(this.swapped || this.lying.length || this.spots.length || this.rolls.length);
  }

  /**
   * @returns {string | null} a key for the current frame (or turn), made from the previous one; null if none is being
   *   played
   */
  get frame() {
    if (!this.state.next) return null;
    const last = standing(this.document).findLast(({type}) => type === 'frame' || type === 'turn');
    return last ? `${last.id} ${last.at}` : '';
  }

  /** Replaces the draft on the table. @param {Partial<Table>} [table] without it, the table is empty */
  setDraft(table) {
    Object.assign(this, BARE, table);
    this.onDraft();
  }

  /**
   * Restores a stored draft if it belongs to the current frame.
   * @param {Table} [table] without it, the table is empty
   */
  restoreDraft(table) {
    const {frame, ...lies} = table ?? {frame: null};
    Object.assign(this, BARE, frame === this.frame && lies);
    this.onDraftRestored();
  }

  /**
   * @returns {GameEvent | null} the event that undo would take back: the last one that counts, including corrections
   */
  get undoable() {
    const ids = new Set(counting(this.document.events));
    const last = this.document.events.findLast(
      (event) => ids.has(event.id) && !isStep(event, 'undo') && !isStep(event, 'redo'),
    );
    return last ?? null;
  }

  /** @returns {Step | null} the step that redo would restore */
  get redoable() {
    return undoSteps(this.document.events).at(-1) ?? null;
  }

  /** @returns {Entry | null} the entry that undo records */
  get undoing() {
    return this.undoable && {type: 'retract', event: this.undoable.id, reason: 'undo'};
  }

  /** @returns {Entry | null} the entry that redo records */
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
 * @param {GameEvent} event @param {'undo' | 'redo'} reason
 * @returns {event is Extract<GameEvent, {type: 'retract'}>} whether it is an undo or redo of the pad
 */
const isStep = (event, reason) => event.type === 'retract' && event.reason === reason;

/**
 * The undos that can still be redone; a new entry after them clears them.
 * @param {GameEvent[]} events
 * @returns {Step[]}
 */
export function undoSteps(events) {
  /** @type {Step[]} */
  let steps = [];
  for (const event of events) {
    if (isStep(event, 'undo')) {
      steps.push({id: event.id, what: /** @type {GameEvent} */ (events.find(({id}) => id === event.event))});
    } else if (isStep(event, 'redo')) steps.pop();
    else steps = [];
  }
  return steps;
}

/**
 * Opens a stored game.
 * @param {string} id
 * @param {(document: GameDocument) => Promise<Ruleset | null>} rulesOf store/rulesets.js
 * @returns {Promise<Game | null>} null if this phone does not have the game
 * @throws {Damaged} if events are missing
 */
export async function open(id, rulesOf) {
  const kept = await load(id);
  if (!kept) return null;
  if (kept.keeping === 'damaged') throw new Damaged(id);
  const ruleset = await rulesOf(kept.document);
  if (!ruleset) throw new GameError('unknown-ruleset', null);
  const game = new Game(kept.document, ruleset, kept.document.events.length);
  game.chosen = kept.chosen;
  game.restoreDraft(kept.table);
  return game;
}

/** @param {GameDocument} document @returns {GameEvent[]} the events that count, as amended */
const standing = ({events}) => effective(events).map(([, event]) => event);

/**
 * The frame events of a game that count, in order.
 * @param {GameDocument} document
 * @returns {import('../lib/types.d.ts').FrameEvent[]} as amended
 */
export function frameEvents(document) {
  return standing(document).filter((event) => event.type === 'frame');
}

/**
 * @param {GameDocument} document
 * @param {string} id
 * @returns {GameEvent | undefined} an event that counts, as amended
 */
export function effectiveEvent(document, id) {
  return standing(document).find((event) => event.id === id);
}
