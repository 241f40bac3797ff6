/**
 * What this window has in hand of one kind of document, and its seat at the one on the screen. Writes are tried again
 * when storage works again, and noted in the second place when the app is hidden.
 */

import {lifecycle} from '../store/connection.js';
import {noteNow, pending} from './care.js';
import {Seat} from './seat.js';

/** @typedef {import('./recorder.js').Recorder<any, any>} Recorder */

export class OnScreen {
  /** @type {Seat | null} at the document on the screen */
  seat = null;
  /** Resolves once this window has released the lock of the document that it left last. */
  left = Promise.resolve();

  /**
   * @param {() => Recorder[]} held all that this window has in hand
   * @param {() => Recorder | null | undefined} current the one that is used now
   */
  constructor(held, current) {
    const tryAgain = () => {
      for (const one of held()) if (pending(one)) one.save();
    };
    lifecycle.addEventListener('freed', tryAgain);
    // A connection is also lost if storage is cleared while the app runs. Then what is in memory and missing in the
    // store is written again.
    lifecycle.addEventListener('lost', () => {
      const one = current();
      if (one?.role !== 'writer') return;
      one.saved = -1;
      one.save();
    });
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) for (const one of held()) pending(one) && noteNow(one);
      else {
        tryAgain();
        this.seat?.refresh();
      }
    });
  }

  /** @param {Recorder} recorder @returns {boolean} whether this window has its seat */
  has(recorder) {
    return this.seat?.recorder === recorder;
  }

  /** Takes the seat at a document, which this window now records or follows. @param {Recorder} recorder */
  take(recorder) {
    if (this.seat) this.left = this.seat.leave();
    this.seat = new Seat(recorder, this.left);
  }

  /** Leaves the seat at a document that is no longer on the screen, once all of it is stored. */
  leave() {
    const recorder = this.seat?.recorder;
    if (!recorder) return;
    const shown = () => location.hash.includes(recorder.document.id);
    if (shown()) return;
    recorder.writing.then(() => {
      if (!this.seat || !this.has(recorder) || pending(recorder) || shown()) return;
      this.left = this.seat.leave();
      this.seat = null;
    });
  }
}
