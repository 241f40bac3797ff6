/** Opens the competitions of this phone and keeps them durable (recorder/care.js). */

import {isLookedAfter, lookAfter} from '../recorder/care.js';
import {OnScreen} from '../recorder/on_screen.js';
import {noteOpened} from '../recorder/unsaved.js';
import {deskOf} from '../store/desks.js';
import {keyFor} from '../store/games/handed.js';
import {Damaged, load} from '../store/logs/log.js';
import {noted, restore} from '../store/logs/rescue.js';
import {COMPETITIONS} from '../store/shelves.js';
import {Contest} from './contest.js';
import {toldHere} from './tellings.js';

/** @type {Map<string, Contest>} those opened since the app was started */
const held = new Map();
const onScreen = new OnScreen(
  () => [...held.values()],
  () => onScreen.seat?.recorder,
);

/** @param {Contest} contest @returns {Contest} looked after from now on */
function hold(contest) {
  held.set(contest.document.id, contest);
  noteOpened(contest);
  if (!isLookedAfter(contest)) lookAfter(contest, {seat: () => onScreen.seat});
  return contest;
}

/**
 * @param {import('../lib/types.d.ts').CompetitionDocument} document one that is not stored yet
 * @returns {Promise<void>} resolves when it is stored, or that has failed and will be tried again
 */
export async function begin(document) {
  await hold(new Contest(document, -1)).save();
  await keyFor(document.id).catch(() => undefined); // it can be made later too
}

/**
 * @param {string} id @param {import('../competitions/words.js').Telling[]} [tellings] what games say
 * @returns {Promise<Contest | null>} the stored one; null if this phone does not have it
 */
async function read(id, tellings) {
  const document = noted(id);
  try {
    if (document) await restore(id);
  } catch {
    return document && 'form' in document ? new Contest(document, -1, tellings) : null; // go on in memory
  }
  const kept = await load(id, COMPETITIONS);
  if (kept?.keeping === 'damaged') throw new Damaged(id);
  if (!kept) return null;
  const contest = new Contest(/** @type {any} */ (kept.document), kept.document.events.length, tellings);
  contest.chosen = kept.chosen;
  return contest;
}

/**
 * Opens a competition for the screen, which is called after each change.
 * @param {string} id
 * @param {() => void} changed
 * @returns {Promise<Contest | null>} null if this phone does not have it
 * @throws {Damaged} if events are missing
 */
export async function take(id, changed) {
  const told = await toldHere(id).catch(() => null); // the desk goes on without them
  const before = held.get(id);
  const contest = before && (onScreen.has(before) || !before.durable) ? before : await read(id, told?.tellings);
  if (!contest) return null;
  hold(contest).onChange = changed;
  contest.desk = await deskOf(id).catch(() => contest.desk);
  if (told) contest.hear(told);
  if (onScreen.has(contest)) await onScreen.seat?.refresh();
  else onScreen.take(contest);
  return contest;
}

/** Forgets a competition whose stored log was replaced, so that it is read anew. @param {string} id */
export const forget = (id) => held.delete(id);

/**
 * Hears again what games say, on this phone and, where the archive was asked, on others.
 * @param {Contest} contest @returns {Promise<boolean>} whether they say something new
 */
export const hearAgain = async (contest) => contest.hear(await toldHere(contest.document.id));

/**
 * Lets another window have the competition that leaves the screen, once all of it is stored.
 * @param {Contest} contest
 */
export function leave(contest) {
  contest.onChange = () => undefined;
  onScreen.leave();
}
