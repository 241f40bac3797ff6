/** Sends the competitions of this phone whose log has grown, each alone: one can have thousands of events. */

import {due, gamesOf} from '../store/logs/sent.js';
import {COMPETITIONS} from '../store/shelves.js';
import {ask} from './client.js';
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

/**
 * @param {string} id of a competition that the archive has
 * @returns {Promise<string>} the link with which everybody can see it, the same each time
 * @throws {import('./client.js').Trouble | import('./client.js').Refused}
 */
export async function competitionLink(id) {
  const {content} = await ask({method: 'POST', path: `/api/v1/competitions/${id}/share`, content: {}});
  return new URL(`/t/${content.key}`, location.origin).href;
}
