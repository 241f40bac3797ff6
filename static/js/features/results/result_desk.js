/** The desk of a screen about one result: what there is to see, and an answer to exactly that. */

import {Refused} from '../../sync/client.js';
import {send} from '../../sync/me.js';
import {Desk} from '../../ui/club_desk.js';

/** @typedef {import('./result_view.js').Result} Result */

export class ResultDesk extends Desk {
  /** @type {Result | null} */
  found = null;
  /** Whether there is no such result, or none any more. */
  gone = false;

  /**
   * @param {import('../../app/start.js').App} app
   * @param {(() => Promise<Result>) | null} look asks for the result; null: there is nothing to ask for
   */
  constructor(app, look) {
    super(app, async () => {
      if (!look || this.gone) return;
      try {
        this.found = await look();
      } catch (error) {
        if (!(error instanceof Refused) || error.status !== 404) throw error;
        this.gone = true;
      }
    });
    this.gone = !look;
  }

  /**
   * Answers to what is shown. Refused because that is not the result any more, it shows what is.
   * @param {string} path @param {Record<string, unknown>} said
   */
  async answer(path, said) {
    try {
      this.found = await send('POST', path, {...said, etag: this.found?.etag});
    } catch (error) {
      if (error instanceof Refused && error.problem.code === 'result-changed') this.load();
      throw error;
    }
  }
}
