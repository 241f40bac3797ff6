/** Opens documents of one kind, other than games, and keeps them durable (care.js). */

import {Damaged, load} from '../store/logs/log.js';
import {noted, restore} from '../store/logs/rescue.js';
import {shelfOf} from '../store/shelves.js';
import {isLookedAfter, lookAfter} from './care.js';
import {OnScreen} from './on_screen.js';
import {noteOpened} from './unsaved.js';

/** @typedef {import('../lib/types.d.ts').LoggedDocument} LoggedDocument */

/** @template {import('./recorder.js').Recorder<any, any>} R what records them */
export class Keeping {
  /**
   * @param {import('../store/shelf.js').Shelf} shelf where they belong
   */
  constructor(shelf) {
    this.shelf = shelf;
    /** @type {Map<string, R>} those opened since the app was started */
    this.held = new Map();
    this.onScreen = new OnScreen(
      () => [...this.held.values()],
      () => this.onScreen.seat?.recorder,
    );
  }

  /** @param {R} recorder @returns {R} looked after from now on */
  hold(recorder) {
    this.held.set(recorder.document.id, recorder);
    noteOpened(recorder);
    if (!isLookedAfter(recorder)) lookAfter(recorder, {seat: () => this.onScreen.seat});
    return recorder;
  }

  /**
   * @param {R} recorder of a document that is not stored yet
   * @returns {Promise<void>} resolves when it is stored, or that has failed and will be tried again
   */
  begin(recorder) {
    return this.hold(recorder).save();
  }

  /**
   * @param {string} id @param {(document: any, saved: number) => R} make
   * @returns {Promise<R | null>} the stored one; null if this phone does not have it
   */
  async read(id, make) {
    const document = noted(id);
    try {
      if (document) await restore(id);
    } catch {
      return document && shelfOf(document) === this.shelf ? make(document, -1) : null; // go on in memory
    }
    const kept = await load(id, this.shelf);
    if (kept?.keeping === 'damaged') throw new Damaged(id);
    if (!kept) return null;
    const recorder = make(kept.document, kept.document.events.length);
    recorder.chosen = kept.chosen;
    return recorder;
  }

  /**
   * Opens one for the screen, which is called after each change.
   * @param {string} id @param {(document: any, saved: number) => R} make @param {() => void} changed
   * @param {(recorder: R) => unknown} [ready] called before this window takes its seat at it
   * @returns {Promise<R | null>} null if this phone does not have it
   * @throws {Damaged} if events are missing
   */
  async take(id, make, changed, ready) {
    const before = this.held.get(id);
    const recorder = before && (this.onScreen.has(before) || !before.durable) ? before : await this.read(id, make);
    if (!recorder) return null;
    this.hold(recorder).onChange = changed;
    await ready?.(recorder);
    if (this.onScreen.has(recorder)) await this.onScreen.seat?.refresh();
    else this.onScreen.take(recorder);
    return recorder;
  }

  /** Lets another window have the one that leaves the screen, once all of it is stored. @param {R} recorder */
  leave(recorder) {
    recorder.onChange = () => undefined;
    this.onScreen.leave();
  }
}
