/**
 * Reads this phone's games from the archive. It does not register the phone, because an unknown phone has nothing
 * there.
 */

import {Refused, Trouble, askOnce} from './client.js';
import {isHouse} from '../store/house_rules.js';

/** @typedef {{id: string, etag: string}} Listed */

const FIRST = '/api/v1/games?limit=100';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The server does not know this phone, or no longer knows it. */
export class Unknown extends Error {}

/** @param {string} path @returns {Promise<any>} @throws {Unknown | Trouble | Refused} */
async function get(path) {
  try {
    return (await askOnce({method: 'GET', path})).content;
  } catch (error) {
    if (error instanceof Refused && error.status === 401) throw new Unknown();
    throw error;
  }
}

/** @param {any} row @returns {row is Listed} */
const isListed = (row) => UUID.test(row?.id) && typeof row.etag === 'string';

/**
 * All of this phone's games in the archive, newest first.
 * @returns {Promise<Listed[]>} each game once
 * @throws {Unknown | Trouble | Refused}
 */
export async function listArchived() {
  /** @type {Map<string, Listed>} */
  const found = new Map();
  for (let path = FIRST; path;) {
    const page = await get(path);
    if (!Array.isArray(page?.games) || !page.games.every(isListed)) throw new Trouble('portal');
    for (const {id, etag} of page.games) found.set(id, {id, etag});
    if (page.next !== null && !String(page.next).startsWith('/api/v1/games?')) throw new Trouble('portal');
    path = page.next ?? '';
  }
  return [...found.values()];
}

/**
 * @param {unknown} id of house rules @param {unknown} version
 * @returns {Promise<unknown>} the house rules; null if the id is not one of house rules, or the server has none for
 * this phone
 * @throws {Unknown | Trouble}
 */
export async function fetchRuleset(id, version) {
  if (typeof id !== 'string' || !isHouse(id) || !Number.isInteger(version)) return null;
  try {
    return await get(`/api/v1/rulesets/${encodeURIComponent(id)}/${version}`);
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}
