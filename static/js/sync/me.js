/** Asks the server for this phone's player and clubs, and stores the answers (store/me.js). */

import {keepClub, keepMe, keepPart, keptPart} from '../store/me.js';
import {askAsDevice} from './client.js';

/**
 * @param {string} method @param {string} path after /api/v1 @param {unknown} [content]
 * @returns {Promise<any>} the answer's content
 * @throws {import('./client.js').Trouble | import('./client.js').Refused}
 */
export const send = async (method, path, content) =>
  (await askAsDevice({method, path: `/api/v1${path}`, content})).content;

/** @returns {Promise<import('../store/me.js').KnownMe>} @throws {import('./client.js').Trouble} */
export const readMe = async () => keepMe(await send('GET', '/me'));

/**
 * @param {string} id
 * @returns {Promise<import('../store/me.js').KnownClub>}
 * @throws {import('./client.js').Trouble | import('./client.js').Refused}
 */
export async function readClub(id) {
  /** @type {import('../store/me.js').Club} */
  const club = await send('GET', `/clubs/${id}`);
  return keepClub(club, club.role === 'player' ? [] : (await send('GET', `/clubs/${id}/invitations`)).invitations);
}

/** Milliseconds before names are requested again; they are some kilobytes. */
const HOUR = 3600_000;

/**
 * Fetches the names to offer for a club's game.
 * @param {string} id
 * @throws {import('./client.js').Trouble | import('./client.js').Refused}
 */
export async function readNames(id) {
  const kept = await keptPart(id, 'names');
  if (!kept || Date.now() - Date.parse(kept.at) > HOUR)
    await keepPart(id, 'names', (await send('GET', `/clubs/${id}/names`)).names);
}
