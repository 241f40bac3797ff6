/**
 * The server's last answer about this phone's player, with that player's devices and clubs. For offline use; only the
 * server decides.
 */

import {now} from '../lib/clock.js';
import {ask, write} from './database.js';
import {forgetDates} from './dates.js';
import {retry} from './logs/sent.js';
import {forgetSeen} from './visited.js';
import {forget, get, set, under} from './settings.js';

/** @typedef {'player' | 'referee' | 'admin'} Role */
/** @typedef {{id: string, name: string}} Named */
/** @typedef {Named & {role: Role, member: string}} MyClub  `member`: the player's member id in it */
/** @typedef {Named & {seen_at: string, this: boolean}} Device */
/** @typedef {{device: Named, player: Named | null, devices: Device[], clubs: MyClub[], may_found?: boolean}} Me */
/** @typedef {Named & {role: Role, joined_at: string}} Member */
/**
 * @typedef {Named & {visibility: 'public' | 'members' | 'link', confirm: 'none' | 'both', role: Role, members:
 *   Member[], season_month?: number}} Club
 */
/**
 * @typedef {{id: string, role: Role, member: Named | null, by: Named | null, uses: number, expires_at: string}}
 *   Invitation
 */
/**
 * @typedef {{me: Me, at: string, lost: boolean}} KnownMe  `at`: the time of the answer; `lost`: this phone had a
 * player, and the server no longer knows it
 */
/** @typedef {{club: Club, invitations: Invitation[], at: string}} KnownClub */

const ME = 'me';
const CLUBS = 'club.';

/**
 * Ignores storage failures, because the app also works without this. @template T @param {Promise<T>} storing @returns
 * {Promise<T | null>}
 */
const perhaps = (storing) => storing.catch(() => null);

/** @returns {Promise<KnownMe | null>} null if the server was never asked */
export const keptMe = async () => /** @type {KnownMe | null} */ (await perhaps(get(ME)));

/** @param {string} id @returns {Promise<KnownClub | null>} */
export const keptClub = async (id) => /** @type {KnownClub | null} */ (await perhaps(get(CLUBS + id)));

/** @param {Me} me from the server's latest answer @returns {Promise<KnownMe>} */
export async function keepMe(me) {
  const before = await keptMe();
  const lost = me.player === null && before !== null && (before.lost || before.me.player !== null);
  const known = {me, at: now(), lost};
  await perhaps(set(ME, known));
  const left = before?.me.clubs.filter(({id}) => !me.clubs.some((club) => club.id === id)) ?? [];
  if (lost || before?.me.player?.id !== me.player?.id) await forgetClubs();
  for (const {id} of left) await forgetClubs(id);
  if (me.clubs.length) await perhaps(retry('device-full')); // which only affects phones in no club
  return known;
}

/** @typedef {Named & {joined: boolean, last_played: string | null}} Person */
/**
 * @typedef {{names: string[], people: Person[]}} Parts  parts of a club: its players, latest first, and the first page
 * of all people by name
 */

/**
 * @template {keyof Parts} P
 * @param {string} id of a club
 * @param {P} part
 * @returns {Promise<{value: Parts[P], at: string} | null>}
 */
export const keptPart = async (id, part) =>
  /** @type {{value: Parts[P], at: string} | null} */ (await perhaps(get(`${CLUBS}${id}.${part}`)));

/** @template {keyof Parts} P @param {string} id @param {P} part @param {Parts[P]} value */
export const keepPart = (id, part, value) => perhaps(set(`${CLUBS}${id}.${part}`, {value, at: now()}));

/** @param {Club} club @param {Invitation[]} invitations @returns {Promise<KnownClub>} */
export async function keepClub(club, invitations) {
  const known = {club, invitations, at: now()};
  await perhaps(set(CLUBS + club.id, known));
  return known;
}

/**
 * Deletes stored data of clubs that this phone may no longer see, with all visited pages and dates.
 * @param {string} [id] one club; default: all
 */
export const forgetClubs = (id = '') =>
  Promise.all([
    forgetSeen(),
    forgetDates(),
    perhaps(write(['settings'], (store) => ask(store('settings').delete(under(CLUBS + id))))),
  ]);

/** Deletes everything about the player after signing out. */
export async function forgetMe() {
  await perhaps(forget(ME));
  await forgetClubs();
}
