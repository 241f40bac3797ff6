/** Looks at a competition of this phone without taking part in it: another window may be its desk. */

import {load} from '../store/logs/log.js';
import {keptMe} from '../store/me.js';
import {COMPETITIONS} from '../store/shelves.js';
import {Contest} from './contest.js';
import {entriesOf, glance} from './going_on.js';
import {toldHere} from './tellings.js';

/** @param {string} id @returns {Promise<Contest | null>} as it is stored; null if this phone does not have it whole */
export async function lookAt(id) {
  const kept = await load(id, COMPETITIONS);
  if (!kept || kept.keeping === 'damaged') return null;
  const told = await toldHere(id).catch(() => ({tellings: []})); // it stands without them
  const {document: doc} = kept;
  return new Contest(/** @type {any} */ (doc), doc.events.length, told.tellings);
}

/** @param {Contest} contest @returns {Promise<string[]>} the entries in which this phone's player competes */
export const myEntries = async (contest) => entriesOf(contest, (await keptMe())?.me.player?.name);

/**
 * @param {string} id
 * @returns {Promise<{contest: Contest, words: string} | null>} with what goes on in it, for this phone's player
 */
export async function glanceAt(id) {
  const contest = await lookAt(id);
  return contest && {contest, words: glance(contest, await myEntries(contest))};
}
