/**
 * A document in memory and the recording of its log: an event has its effect at once, while it is being stored. `saved`
 * counts the events that are durable and copied; only those may be called saved.
 */

import {now} from '../lib/clock.js';
import {GameError} from '../rules/document.js';
import {append} from '../store/logs/append.js';
import {GAMES} from '../store/shelf.js';

/** @typedef {import('../lib/types.d.ts').LoggedDocument} LoggedDocument */

/** Copies a document outside the database, which can lose durable data. @param {LoggedDocument} document */
const copy = (document) =>
  import('../store/logs/copies.js').then(({copyNow}) => copyNow(document)).catch(() => undefined);

/** @template {LoggedDocument} D the kind of document @template State */
export class Recorder {
  /**
   * Called once this window records, after it perhaps followed.
   * @type {((kept: import('../store/logs/log.js').Kept | null, followed: boolean) => void) | undefined}
   */
  onSeat;
  /** @type {(() => void) | undefined} called once another window records */
  onUnseat;
  /** @type {(() => Promise<void> | undefined) | undefined} resolves once all is stored that belongs to the log */
  onHandOver;

  /**
   * @param {D} document
   * @param {number} saved the number of durable events; -1 if not even the header is durable
   * @param {(document: D) => State} stateOf its state; throws if the document breaks the rules
   * @param {import('../store/shelf.js').Shelf} [shelf] where the document belongs
   */
  constructor(document, saved, stateOf, shelf = GAMES) {
    this.document = document;
    this.saved = saved;
    /** @type {string | undefined} the version that the stored log came from, if it is one (store/schema.js) */
    this.chosen = undefined;
    this.stateOf = stateOf;
    this.shelf = shelf;
    this.state = stateOf(document);
    /** @type {Error | null} the error of the last write, if it failed */
    this.fault = null;
    /** @type {'writer' | 'follower'} whether this window records (seat.js) */
    this.role = 'writer';
    /** @type {Promise<void>} */
    this.writing = Promise.resolve();
    /** Whether a write is under way. */
    this.busy = false;
  }

  /** Called after each change; replaced by the screen that shows it. */
  onChange() {}

  /** Called before and after each write; replaced by care.js. */
  onWrite() {}

  /** @returns {unknown} the notice about its storage, with buttons; replaced by care.js */
  notice() {
    return '';
  }

  /** @returns {boolean} whether every event is durable on this phone */
  get durable() {
    return this.saved === this.document.events.length;
  }

  /**
   * Records an event: the state changes immediately, the write follows. A refused event changes nothing.
   * @param {object} entry an event that has no id and time yet
   * @throws {GameError} `following`, if another window records and this one only shows it; and what `stateOf` throws
   */
  record(entry) {
    if (this.role === 'follower') throw new GameError('following');
    const {events} = this.document;
    this.adopt({...this.document, events: [...events, {id: nextId(events), at: now(), ...entry}]});
    this.save();
  }

  /** @returns {boolean} whether the document goes to the archive as it is */
  isDue() {
    return true;
  }

  /** @param {D} document the same with more events, recorded here or by another window */
  adopt(document) {
    this.state = this.stateOf(document);
    this.document = document;
  }

  /**
   * Stores the events that are not durable yet, one write after the other; the first one begins before the screen is
   * painted. A failed write is repeated with the next one.
   */
  save() {
    this.onWrite();
    const next = () => this.writeDown();
    this.writing = this.busy ? this.writing.then(next, next) : next(); // also if painting a screen failed
    return this.writing;
  }

  /** @param {boolean} [anyway] also as a follower: the last write before another window records */
  async writeDown(anyway = false) {
    if (this.durable || (this.role === 'follower' && !anyway)) return;
    const {document} = this;
    this.busy = true;
    try {
      await append(document, this.isDue(), this, this.shelf);
      await copy(document);
      this.saved = document.events.length;
      this.fault = null;
    } catch (error) {
      this.fault = /** @type {Error} */ (error);
    }
    this.busy = false;
    this.onWrite();
    this.onChange();
  }
}

/**
 * @param {{id: string}[]} events perhaps from another app with other ids
 * @returns {string} an unused id
 */
function nextId(events) {
  const taken = new Set(events.map(({id}) => id));
  let number = events.length + 1;
  while (taken.has(`e${number}`)) number += 1;
  return `e${number}`;
}
