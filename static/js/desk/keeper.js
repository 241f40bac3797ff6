/** Opens the competitions of this phone and keeps them durable (recorder/keeping.js). */

import {within} from '../lib/within.js';
import {Keeping} from '../recorder/keeping.js';
import {deskOf} from '../store/desks.js';
import {keyFor} from '../store/games/handed.js';
import {tellDue} from '../store/logs/due.js';
import {COMPETITIONS} from '../store/shelves.js';
import {Contest} from './contest.js';
import {toldHere} from './tellings.js';

/** @typedef {import('../lib/types.d.ts').CompetitionDocument} CompetitionDocument */

/** @type {Keeping<Contest>} */
const keeping = new Keeping(COMPETITIONS);

/** Milliseconds to wait for the first write; the competition says by itself if it is not saved. */
const TIMEOUT = 1000;

/**
 * @param {CompetitionDocument} document one that is not stored yet
 * @returns {Promise<unknown>} resolves when it is stored, when that has failed and will be tried again, or after the
 * timeout
 */
export const begin = (document) => within(store(document), TIMEOUT);

/** @param {CompetitionDocument} document */
async function store(document) {
  await keeping.begin(new Contest(document, -1));
  await keyFor(document.id).catch(() => undefined); // it can be made later too
  tellDue();
}

/**
 * Opens a competition for the screen, which is called after each change.
 * @param {string} id
 * @param {() => void} changed
 * @returns {Promise<Contest | null>} null if this phone does not have it
 * @throws {import('../store/logs/log.js').Damaged} if events are missing
 */
export async function take(id, changed) {
  const told = await toldHere(id).catch(() => null); // the desk goes on without them
  const make = (/** @type {any} */ document, /** @type {number} */ saved) =>
    new Contest(document, saved, told?.tellings);
  return keeping.take(id, make, changed, async (contest) => {
    contest.desk = await deskOf(id).catch(() => contest.desk);
    if (told) contest.hear(told);
  });
}

/** Forgets a competition whose stored log was replaced, so that it is read anew. @param {string} id */
export const forget = (id) => keeping.held.delete(id);

/**
 * Hears again what games say, on this phone and, where the archive was asked, on others.
 * @param {Contest} contest @returns {Promise<boolean>} whether they say something new
 */
export const hearAgain = async (contest) => contest.hear(await toldHere(contest.document.id));

/**
 * Lets another window have the competition that leaves the screen, once all of it is stored.
 * @param {Contest} contest
 */
export const leave = (contest) => keeping.leave(contest);
