/**
 * The two ways of sending games to the archive: many at once, or one that replaces the archived revision that a person
 * has seen.
 */

import {cardsFor} from '../store/cards.js';
import {noteEpoch} from '../store/epoch.js';
import {Refused, Trouble, ask} from './client.js';

/** @typedef {import('../lib/types.d.ts').GameDocument} GameDocument */
/** @typedef {import('../store/logs/sent.js').Waiting} Waiting */
/** @typedef {import('./client.js').Result} Result */
/**
 * @typedef {{here: boolean, name: string | null, since: string, takes: boolean}} Desk  takes: this phone may take it
 */

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @typedef {import('../lib/types.d.ts').LoggedDocument} LoggedDocument */

/** @param {LoggedDocument} document @returns {string} its address in the archive */
function addressOf(document) {
  if ('teams' in document) return `competitions/${document.competition?.id}/sheets/${document.id}`;
  return `${'form' in document ? 'competitions' : 'games'}/${document.id}`;
}

/** @param {{id: string}} document that the server refused @param {Refused} error @returns {Result} */
export const refusal = ({id}, {problem}) => ({id, status: 'refused', etag: null, problem});

/**
 * Handles the epoch in an answer. A changed epoch is stored before any receipt from the same answer.
 * @param {unknown} epoch
 */
async function hear(epoch) {
  if (typeof epoch === 'string' && UUID.test(epoch)) await noteEpoch(epoch);
}

/** Asks for the archive's epoch, e.g. at a start with nothing to send. @throws {Trouble} */
export async function askEpoch() {
  try {
    const {content} = await ask({method: 'GET', path: '/api/v1/archive'});
    if (!UUID.test(content?.epoch)) throw new Trouble('portal');
    await hear(content.epoch);
  } catch (error) {
    if (!(error instanceof Refused)) throw error; // a server older than this app does not have it
  }
}

/**
 * @param {GameDocument[]} games at most 100
 * @returns {Promise<Result[]>} one for each game, in order
 * @throws {Trouble | Refused} for the request as a whole
 */
export async function sendGames(games) {
  const cards = await cardsFor(games);
  const sent = {games, ...(cards.length && {cards})};
  const {content, headers} = await ask({method: 'POST', path: '/api/v1/sync', content: sent});
  const results = content?.results;
  const fits =
    Array.isArray(results) && results.length === games.length && games.every((game, i) => results[i]?.id === game.id);
  if (!fits) throw new Trouble('portal'); // an answer to a different request
  await hear(headers.get('archive-epoch'));
  return results;
}

/**
 * @param {Waiting} waiting a competition or a sheet, which are sent alone
 * @returns {Promise<Result>} the result for it @throws {Trouble}
 */
export async function sendAlone({document, match}) {
  if (match) return replace(document, match);
  const kind = 'teams' in document ? 'sheets' : 'competitions';
  try {
    const cards = kind === 'sheets' ? await cardsFor([document]) : [];
    const sent = {games: [], [kind]: [document], ...(cards.length && {cards})};
    const {content, headers} = await ask({method: 'POST', path: '/api/v1/sync', content: sent});
    const [result] = content?.[kind] ?? [];
    if (result?.id !== document.id) throw new Trouble('portal'); // an answer to a different request
    await hear(headers.get('archive-epoch'));
    return result;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return refusal(document, error);
  }
}

/**
 * @param {GameDocument} game or a competition or a sheet
 * @param {string} match ETag of the archived revision that it replaces
 * @returns {Promise<Result>}
 * @throws {Trouble}
 */
async function replace(game, match) {
  try {
    const {content, headers} = await ask({
      method: 'PUT',
      path: `/api/v1/${addressOf(game)}`,
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

/** @param {Waiting} game @returns {Promise<Result>} the result for this game @throws {Trouble} */
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
 * Fetches what the archive has of a document.
 * @param {LoggedDocument} document
 * @returns {ReturnType<typeof archived>}
 * @throws {Trouble | Refused}
 */
export const archivedAs = (document) => fetched(document.id, addressOf(document));

/**
 * Fetches a game from the archive.
 * @param {string} id
 * @param {'games' | 'competitions'} [kind] of what is fetched
 * @returns {Promise<{document: GameDocument, etag: string, forgotten: boolean, desk: Desk | undefined}>} `forgotten`: a
 * neutral name replaces one that this phone may still have; desk: of a competition
 * @throws {Trouble | Refused}
 */
export const archived = (id, kind = 'games') => fetched(id, `${kind}/${id}`);

/**
 * Fetches a competition that the archive gave to another desk.
 * @param {string} id @param {string} key of its desk, which may read it
 * @returns {ReturnType<typeof archived>}
 * @throws {Trouble | Refused}
 */
export const archivedFor = (id, key) => fetched(id, `competitions/${id}`, {'Desk-Key': key});

/** @param {string} id @param {string} address @param {Record<string, string>} [more] headers
 * @returns {ReturnType<typeof archived>} */
async function fetched(id, address, more = {}) {
  const {content, headers} = await ask({method: 'GET', path: `/api/v1/${address}`, headers: more});
  const etag = headers.get('etag');
  if (content?.document?.id !== id || !etag) throw new Trouble('portal');
  return {document: content.document, etag, forgotten: content.forgotten === true, desk: content.desk};
}

/**
 * Sends the key with which this phone keeps a game there.
 * @param {string} id
 * @param {string} key
 * @throws {Trouble | Refused}
 */
export async function tellKey(id, key) {
  await ask({method: 'PUT', path: `/api/v1/games/${id}/keeper`, content: {key}});
}

/**
 * Sends house rules to the server. Repeating it changes nothing.
 * @param {import('../lib/types.d.ts').Ruleset} ruleset
 * @throws {Trouble | Refused}
 */
export async function sendRuleset(ruleset) {
  await ask({method: 'PUT', path: `/api/v1/rulesets/${ruleset.id}/${ruleset.version}`, content: ruleset});
}
