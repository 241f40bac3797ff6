/** Sends the competitions of this phone whose log has grown, each alone: one can have thousands of events. */

import {due, gamesOf} from '../store/logs/sent.js';
import {COMPETITIONS} from '../store/shelves.js';
import {sendCompetition} from './offer.js';
import {settle} from './settle.js';

/** @typedef {import('./settle.js').Settled} Settled */

/**
 * Sends all that wait, each once.
 * @returns {Promise<Settled[]>} what came of each @throws {import('./client.js').Trouble}
 */
export async function sendCompetitions() {
  /** @type {Settled[]} */
  const answers = [];
  for (const row of await due(COMPETITIONS))
    for (const waiting of await gamesOf([row], COMPETITIONS)) {
      const {document} = waiting;
      answers.push(await settle(waiting, await sendCompetition(/** @type {any} */ (document))));
    }
  return answers;
}

/** @returns {Promise<boolean>} whether any waits to be sent */
export const competitionsWait = async () => (await due(COMPETITIONS)).length > 0;
