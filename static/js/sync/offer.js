/**
 * The two ways in which a game goes to the archive: many at once, or one that replaces the archived revision that a
 * person has seen.
 */

import {noteEpoch} from '../store/epoch.js';
import {Refused, Trouble, ask} from './client.js';

/** @typedef {import('../lib/types.d.ts').GameDocument} GameDocument */
/** @typedef {import('../store/games/sent.js').Waiting} Waiting */
/** @typedef {import('./client.js').Result} Result */

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @param {GameDocument} game that the server does not take @param {Refused} error @returns {Result} */
export const refusal = ({id}, {problem}) => ({id, status: 'refused', etag: null, problem});

/**
 * Another archive than before has forgotten what it took; that is noted before any of its receipts.
 * @param {unknown} epoch
 */
async function hear(epoch) {
  if (typeof epoch === 'string' && UUID.test(epoch)) await noteEpoch(epoch);
}

/** Asks which archive it is, as at a start with nothing to send. @throws {Trouble} */
export async function askEpoch() {
  try {
    const {content} = await ask({method: 'GET', path: '/api/v1/archive'});
    if (!UUID.test(content?.epoch)) throw new Trouble('portal');
    await hear(content.epoch);
  } catch (error) {
    if (!(error instanceof Refused)) throw error; // a server older than this app does not say
  }
}

/**
 * @param {GameDocument[]} games at most 100
 * @returns {Promise<Result[]>} one for each, in order
 * @throws {Trouble | Refused} for the request as a whole
 */
export async function sendGames(games) {
  const {content, headers} = await ask({method: 'POST', path: '/api/v1/sync', content: {games}});
  const results = content?.results;
  const fits =
    Array.isArray(results) && results.length === games.length && games.every((game, i) => results[i]?.id === game.id);
  if (!fits) throw new Trouble('portal'); // an answer to something else
  await hear(headers.get('archive-epoch'));
  return results;
}

/**
 * @param {GameDocument} game
 * @param {string} match ETag of the archived revision that it replaces
 * @returns {Promise<Result>}
 * @throws {Trouble}
 */
async function replace(game, match) {
  try {
    const {content, headers} = await ask({
      method: 'PUT',
      path: `/api/v1/games/${game.id}`,
      content: game,
      headers: {'If-Match': match},
    });
    if (content?.id !== game.id) throw new Trouble('portal');
    await hear(headers.get('archive-epoch'));
    return content;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.status === 412) return {id: game.id, status: 'conflict', etag: null};
    return refusal(game, error);
  }
}

/** @param {Waiting} game @returns {Promise<Result>} what the server says of this game alone @throws {Trouble} */
export async function sendOne({document, match}) {
  if (match) return replace(document, match);
  try {
    return /** @type {Result} */ ((await sendGames([document]))[0]);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return refusal(document, error);
  }
}

/**
 * What the archive has of a game.
 * @param {string} id
 * @returns {Promise<{document: GameDocument, etag: string, forgotten: boolean}>} `forgotten`: a neutral name stands in
 *   it for one that this phone may have
 * @throws {Trouble | Refused}
 */
export async function archived(id) {
  const {content, headers} = await ask({method: 'GET', path: `/api/v1/games/${id}`});
  const etag = headers.get('etag');
  if (content?.document?.id !== id || !etag) throw new Trouble('portal');
  return {document: content.document, etag, forgotten: content.forgotten === true};
}

/**
 * Says to the server with which key this phone keeps a game there.
 * @param {string} id
 * @param {string} key
 * @throws {Trouble | Refused}
 */
export async function tellKey(id, key) {
  await ask({method: 'PUT', path: `/api/v1/games/${id}/keeper`, content: {key}});
}

/**
 * Brings house rules to the server; the same again changes nothing.
 * @param {import('../lib/types.d.ts').Ruleset} ruleset
 * @throws {Trouble | Refused}
 */
export async function sendRuleset(ruleset) {
  await ask({method: 'PUT', path: `/api/v1/rulesets/${ruleset.id}/${ruleset.version}`, content: ruleset});
}
