/** Sends competitions and sheets of this phone whose log has grown, each alone: one can have thousands of events. */

import {newCards} from '../store/cards.js';
import {deskOf} from '../store/desks.js';
import {allHanded, markTold} from '../store/games/handed.js';
import {load} from '../store/logs/log.js';
import {gamesOf} from '../store/logs/sent.js';
import {forget} from '../store/settings.js';
import {COMPETITIONS, SHEETS} from '../store/shelves.js';
import {Refused, ask, askAsDevice} from './client.js';
import {sheetsToSend, toSend} from './competitions_due.js';
import {claimDesk, tellDeskKey} from './desk.js';
import {sendAlone} from './offer.js';
import {settle} from './settle.js';

/** @typedef {import('./settle.js').Settled} Settled */
/** @typedef {import('../store/logs/sent.js').Waiting} Waiting */

/** @param {import('./client.js').Problem} problem @returns {boolean} whether the archive knows another desk */
const isElsewhere = ({code}) => code === 'not-found' || code === 'not-the-desk';

/**
 * Sends one. A phone with the desk's key takes the desk by itself if the archive knows another one.
 * @param {Waiting} waiting @returns {Promise<Settled>}
 */
async function send(waiting) {
  const result = await sendAlone(waiting);
  const {problem} = result;
  if (!problem || !isElsewhere(problem)) return settle(waiting, result);
  const left = await claimDesk(waiting.document, problem);
  return settle(waiting, left ? {...result, problem: left} : await sendAlone(waiting));
}

/**
 * @param {import('../store/schema.js').OutboxRow[]} rows what waits on a shelf, to be sent once
 * @param {import('../store/shelf.js').Shelf} shelf @param {(waiting: Waiting) => Promise<Settled>} how
 * @returns {Promise<Settled[]>} what came of each
 */
async function sendEach(rows, shelf, how) {
  /** @type {Settled[]} */
  const answers = [];
  for (const row of rows) for (const waiting of await gamesOf([row], shelf)) answers.push(await how(waiting));
  return answers;
}

/** @returns {Promise<Settled[]>} what came of each competition @throws {import('./client.js').Trouble} */
export const sendCompetitions = async () => sendEach(await toSend(), COMPETITIONS, send);

/** @returns {Promise<Settled[]>} what came of each sheet @throws {import('./client.js').Trouble} */
export const sendSheets = async () =>
  sendEach(await sheetsToSend(), SHEETS, async (waiting) => settle(waiting, await sendAlone(waiting)));

/**
 * Sends the keys of desks that this phone has, once the archive has their competitions. A desk that was handed over is
 * still the other phone's in the archive until this phone shows the key, even if it has nothing else to send.
 */
export async function tellDeskKeys() {
  for (const {game, key, told} of await allHanded()) {
    const kept = told ? null : await load(game, COMPETITIONS);
    if (!kept?.etag || ['imported', 'attention'].includes(kept.keeping)) continue;
    try {
      await tellDeskKey(game, key);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const {problem} = error;
      if (!isElsewhere(problem) || (await deskOf(game)).place !== 'here') continue;
      if (await claimDesk(kept.document, problem)) continue;
    }
    await markTold(game);
  }
}

/**
 * Sends the keys of match cards. The archive refuses one while it does not have the competition, or another phone is
 * the desk. @throws {import('./client.js').Trouble}
 */
export async function tellCards() {
  for (const {name, value: key} of await newCards())
    try {
      await askAsDevice({method: 'PUT', path: `/api/v1/competitions/${name.slice(15)}/card`, content: {key}});
      await forget(name);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
}

/**
 * @param {string} id of a competition that the archive has
 * @returns {Promise<string>} the link with which everybody can see it, the same each time
 * @throws {import('./client.js').Trouble | import('./client.js').Refused}
 */
export async function competitionLink(id) {
  const {content} = await ask({method: 'POST', path: `/api/v1/competitions/${id}/share`, content: {}});
  return new URL(`/t/${content.key}`, location.origin).href;
}
