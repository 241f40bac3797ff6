/** The desk of a screen about one result. It shows the result and sends an answer to exactly that content. */

import {Refused} from '../../sync/client.js';
import {send} from '../../sync/me.js';
import {Desk} from '../../ui/club_desk.js';

/** @typedef {import('./result_view.js').Result} Result */

export class ResultDesk extends Desk {
  /** @type {Result | null} */
  found = null;
  /** Whether the result does not exist, or no longer does. */
  gone = false;

  /**
   * @param {import('../../app/start.js').App} app
   * @param {(() => Promise<Result>) | null} look fetches the result; null if there is none to fetch
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
   * Answers the result on screen. If the server refuses because the result has changed, it shows the new one.
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
