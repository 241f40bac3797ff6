/**
 * What the server's answer means for a game, a competition or a sheet. Only a receipt for exactly what was sent
 * removes it from the outbox.
 */

import {contentHash} from '../lib/canonical.js';
import {keepCopy} from '../store/logs/copies.js';
import {handedKey, markTold} from '../store/games/handed.js';
import {acknowledge, mark} from '../store/logs/sent.js';
import {shelfOf} from '../store/shelves.js';
import {addVersion} from '../store/logs/version_rows.js';
import {Refused, Trouble} from './client.js';
import {archivedAs, sendOne, tellKey} from './offer.js';

/** @typedef {import('../store/logs/sent.js').Waiting} Waiting */
/** @typedef {import('./client.js').Result} Result */
/** @typedef {'archived' | 'attention' | Trouble} Settled  with a Trouble it keeps waiting */

const TAKEN = ['created', 'unchanged', 'updated'];

/** @param {string | null} etag `"<revision>-<hash>"` @returns {string} the hash of the server's content */
const hashOf = (etag) => /^"\d+-([0-9a-f]{64})"$/.exec(etag ?? '')?.[1] ?? '';

/**
 * @param {Waiting} game as it was sent
 * @param {Result} result
 * @param {boolean} [again] whether it was already sent a second time, after its key
 * @returns {Promise<Settled>} resolves once the outcome is durable
 */
export async function settle(game, result, again = false) {
  try {
    if (TAKEN.includes(result.status)) return await receive(game, result.etag);
    if (result.status === 'conflict') return await compare(game);
    if (result.status !== 'refused' || !result.problem) return new Trouble('faulty');
    if (result.problem.code === 'not-the-desk') return await compare(game, result.problem);
    if (result.problem.code === 'not-found' && !again && (await admit(game.document)))
      return await settle(game, await sendOne(game), true);
    return await refuse(game, result.problem);
  } catch (error) {
    if (error instanceof Trouble) return error;
    throw error;
  }
}

/** @param {Waiting} game @param {string | null} etag of the receipt @returns {Promise<Settled>} */
async function receive({document, open}, etag) {
  // a receipt for different content does not count
  if (!etag || hashOf(etag) !== (await contentHash(document))) return new Trouble('faulty');
  await acknowledge(document, etag, open);
  keepCopy(document.id, shelfOf(document));
  return 'archived';
}

/**
 * @param {Waiting} game
 * @param {import('./client.js').Problem} problem
 * @returns {Promise<Settled>} it stays in the outbox, with the server's reason
 */
async function refuse({document}, {code, detail}) {
  await mark(document, {code: String(code), detail: String(detail)});
  return 'attention';
}

/**
 * Handles different content in the archive: fetches that version, for a person to choose between the two.
 * @param {Waiting} game @param {import('./client.js').Problem} [problem] why it is not replaced
 * @returns {Promise<Settled>}
 */
async function compare(game, problem = {code: 'conflict', detail: ''}) {
  try {
    const other = await archivedAs(game.document);
    if (hashOf(other.etag) === (await contentHash(game.document))) return receive(game, other.etag);
    await addVersion(other.document, 'archive', other.etag);
    return refuse(game, problem);
  } catch (error) {
    if (error instanceof Refused) return refuse(game, problem.code === 'conflict' ? error.problem : problem);
    throw error;
  }
}

/**
 * Sends the key of a handed-over game that another phone archived first.
 * @param {{id: string}} document @returns {Promise<boolean>} whether the server now lets this phone keep it
 */
async function admit({id, ...header}) {
  const key = await handedKey(id);
  if (!key || 'form' in header) return false;
  try {
    await tellKey(id, key);
    await markTold(id);
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}
