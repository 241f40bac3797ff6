/** Opens the competitions of this phone and keeps them durable (recorder/care.js). */

import {isLookedAfter, lookAfter, noteNow, pending} from '../recorder/care.js';
import {Seat} from '../recorder/seat.js';
import {noteOpened} from '../recorder/unsaved.js';
import {lifecycle} from '../store/connection.js';
import {Damaged, load} from '../store/logs/log.js';
import {noted, restore} from '../store/logs/rescue.js';
import {COMPETITIONS} from '../store/shelves.js';
import {Contest} from './contest.js';
import {toldHere} from './tellings.js';

/** @type {Map<string, Contest>} those opened since the app was started */
const held = new Map();
/** @type {Seat | null} of the competition on the screen */
let seat = null;
/** Resolves once this window has released the lock of the competition that it left last. */
let left = Promise.resolve();
let newer = false;

/** @param {Contest} contest @returns {Contest} looked after from now on */
function hold(contest) {
  held.set(contest.document.id, contest);
  noteOpened(contest);
  if (!isLookedAfter(contest)) lookAfter(contest, {seat: () => seat, newer: () => newer});
  return contest;
}

/**
 * @param {import('../lib/types.d.ts').CompetitionDocument} document one that is not stored yet
 * @returns {Promise<void>} resolves when it is stored, or that has failed and will be tried again
 */
export const begin = (document) => hold(new Contest(document, -1)).save();

/** @param {string} id @returns {Promise<Contest | null>} the stored one; null if this phone does not have it */
async function read(id) {
  const document = noted(id);
  try {
    if (document) await restore(id);
  } catch {
    return document && 'form' in document ? new Contest(document, -1) : null; // storage fails: go on in memory
  }
  const kept = await load(id, COMPETITIONS);
  if (kept?.keeping === 'damaged') throw new Damaged(id);
  return kept && new Contest(/** @type {any} */ (kept.document), kept.document.events.length);
}

/**
 * Opens a competition for the screen, which is called after each change.
 * @param {string} id
 * @param {() => void} changed
 * @returns {Promise<Contest | null>} null if this phone does not have it
 * @throws {Damaged} if events are missing
 */
export async function take(id, changed) {
  const before = held.get(id);
  const contest = before && (before === seat?.recorder || !before.durable) ? before : await read(id);
  if (!contest) return null;
  hold(contest).onChange = changed;
  const told = await toldHere(id).catch(() => null); // the desk goes on without them
  if (told) contest.hear(told.tellings);
  contest.games = told?.open ?? new Map();
  if (seat?.recorder === contest) await seat.refresh();
  else {
    if (seat) left = seat.leave();
    seat = new Seat(contest, left);
  }
  return contest;
}

/**
 * Lets another window have the competition that leaves the screen, once all of it is stored.
 * @param {Contest} contest
 */
export function leave(contest) {
  contest.onChange = () => undefined;
  contest.writing.then(() => {
    if (seat?.recorder !== contest || pending(contest) || location.hash.includes(contest.document.id)) return;
    left = seat.leave();
    seat = null;
  });
}

const tryAgain = () => {
  for (const contest of held.values()) if (pending(contest)) contest.save();
};
lifecycle.addEventListener('freed', tryAgain);
lifecycle.addEventListener('newer', () => {
  newer = true;
});
lifecycle.addEventListener('lost', () => {
  const contest = seat?.recorder;
  if (contest?.role !== 'writer') return;
  contest.saved = -1;
  contest.save();
});
document.addEventListener('visibilitychange', () => {
  if (document.hidden) for (const contest of held.values()) pending(contest) && noteNow(contest);
  else {
    tryAgain();
    if (seat) seat.refresh();
  }
});
