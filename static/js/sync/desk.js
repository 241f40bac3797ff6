/** The desk of a competition in the archive: who takes it, and its key (store/games/handed.js). */

import {takeCards} from '../store/card_keys.js';
import {handedKey} from '../store/games/handed.js';
import {compare} from '../store/logs/compare.js';
import {addVersion} from '../store/logs/version_rows.js';
import {Refused, askAsDevice} from './client.js';
import {archivedFor} from './offer.js';

/** @typedef {import('./client.js').Problem} Problem */
/** @typedef {import('../lib/types.d.ts').LoggedDocument} LoggedDocument */

/**
 * Makes this phone the desk, with the key of the match cards that the archive has.
 * @param {string} id @param {string} [key] the desk's; without it by the person's right
 * @throws {import('./client.js').Trouble | Refused}
 */
export async function takeDesk(id, key) {
  const {content} = await askAsDevice({
    method: 'POST',
    path: `/api/v1/competitions/${id}/desk`,
    content: key ? {key} : {},
  });
  if (content?.card) await takeCards(id, content.card);
}

/** Sends the desk's key. @param {string} id @param {string} key @throws {import('./client.js').Trouble | Refused} */
export async function tellDeskKey(id, key) {
  await askAsDevice({method: 'PUT', path: `/api/v1/competitions/${id}/desk-key`, content: {key}});
}

/**
 * Notifies the members of a competition's club that its standings are out.
 * @param {string} id @throws {import('./client.js').Trouble | Refused}
 */
export async function announceStandings(id) {
  await askAsDevice({method: 'POST', path: `/api/v1/competitions/${id}/standings/published`});
}

/**
 * Takes the desk for a phone that is the desk by its own account and has the key, when the archive knows another one.
 * If the archive's log went on elsewhere the desk stays there, and a person decides.
 * @param {LoggedDocument} document as it is here @param {Problem} problem why the archive refused it
 * @returns {Promise<Problem | null>} why it stays elsewhere; null: this phone is the desk now
 * @throws {import('./client.js').Trouble}
 */
export async function claimDesk(document, problem) {
  const {id} = document;
  const key = await handedKey(id);
  if (!key) return problem;
  try {
    const there = await archivedFor(id, key);
    const found = compare(document, there.document);
    if (found !== 'shorter' && found !== 'same') {
      await addVersion(there.document, 'archive', there.etag);
      return {...problem, code: 'not-the-desk'};
    }
    await takeDesk(id, key);
    return null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return error.problem.code === 'not-allowed' ? error.problem : {...problem, code: 'not-the-desk'};
  }
}
