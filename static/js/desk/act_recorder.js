/** A document whose events are recorded in acts (recorder/recorder.js): a competition, or the sheet of a match. */

import {Recorder} from '../recorder/recorder.js';
import {effective} from '../rules/events.js';
import {UNDO} from './recorded_reasons.js';

/** @typedef {import('../lib/types.d.ts').CompetitionEvent} CompetitionEvent */

/**
 * @template {import('../lib/types.d.ts').LoggedDocument} D the kind of document @template State
 * @extends {Recorder<D, State>}
 */
export class ActRecorder extends Recorder {
  /** @type {{of: D, events: CompetitionEvent[]} | null} worked out once for each document */
  counted = null;

  /** @returns {CompetitionEvent[]} the events that count */
  get counting() {
    if (this.counted?.of !== this.document) {
      const found = effective(/** @type {any} */ (this.document.events));
      this.counted = {of: this.document, events: found.map(([, event]) => /** @type {any} */ (event))};
    }
    return this.counted.events;
  }

  /**
   * Takes events back, the last first, as one undo.
   * @param {string[]} ids
   */
  undo(ids) {
    for (const event of ids.toReversed()) this.record({type: 'retract', event, reason: UNDO});
  }
}
