/**
 * What the server said last of this phone: whose it is, that player's devices and clubs. For when it cannot be reached;
 * the server alone decides.
 */

import {now} from '../lib/clock.js';
import {ask, write} from './database.js';
import {forgetDates} from './dates.js';
import {retry} from './games/sent.js';
import {forgetSeen} from './visited.js';
import {forget, get, set, under} from './settings.js';

/** @typedef {'player' | 'referee' | 'admin'} Role */
/** @typedef {{id: string, name: string}} Named */
/** @typedef {Named & {role: Role, member: string}} MyClub  `member`: who I am in it */
/** @typedef {Named & {seen_at: string, this: boolean}} Device */
/** @typedef {{device: Named, player: Named | null, devices: Device[], clubs: MyClub[]}} Me */
/** @typedef {Named & {role: Role, joined_at: string}} Member */
/**
 * @typedef {Named & {visibility: 'public' | 'members' | 'link', confirm: 'none' | 'both', role: Role, members:
 *   Member[]}} Club
 */
/**
 * @typedef {{id: string, role: Role, member: Named | null, by: Named | null, uses: number, expires_at: string}}
 *   Invitation
 */
/**
 * @typedef {{me: Me, at: string, lost: boolean}} KnownMe  `at`: when the server said so; `lost`: this phone was
 *   somebody's, and the server knows it no more
 */
/** @typedef {{club: Club, invitations: Invitation[], at: string}} KnownClub */

const ME = 'me';
const CLUBS = 'club.';

/** A phone that keeps nothing goes on without. @template T @param {Promise<T>} storing @returns {Promise<T | null>} */
const perhaps = (storing) => storing.catch(() => null);

/** @returns {Promise<KnownMe | null>} null: the server was never asked */
export const keptMe = async () => /** @type {KnownMe | null} */ (await perhaps(get(ME)));

/** @param {string} id @returns {Promise<KnownClub | null>} */
export const keptClub = async (id) => /** @type {KnownClub | null} */ (await perhaps(get(CLUBS + id)));

/** @param {Me} me as the server has just said it @returns {Promise<KnownMe>} */
export async function keepMe(me) {
  const before = await keptMe();
  const lost = me.player === null && before !== null && (before.lost || before.me.player !== null);
  const known = {me, at: now(), lost};
  await perhaps(set(ME, known));
  const left = before?.me.clubs.filter(({id}) => !me.clubs.some((club) => club.id === id)) ?? [];
  if (lost || before?.me.player?.id !== me.player?.id) await forgetClubs();
  for (const {id} of left) await forgetClubs(id);
  if (me.clubs.length) await perhaps(retry('device-full')); // which holds for phones in no club
  return known;
}

/** @typedef {Named & {joined: boolean, last_played: string | null}} Person */
/**
 * @typedef {{names: string[], people: Person[]}} Parts  of a club: who plays there, who played last first; and the
 *   first of all by name
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
 * What is known of clubs goes where this phone has no business any more, with all pages that were seen and all dates.
 * @param {string} [id] one of them; none: all
 */
export const forgetClubs = (id = '') =>
  Promise.all([
    forgetSeen(),
    forgetDates(),
    perhaps(write(['settings'], (store) => ask(store('settings').delete(under(CLUBS + id))))),
  ]);

/** This phone is nobody's again, because a person said so. */
export async function forgetMe() {
  await perhaps(forget(ME));
  await forgetClubs();
}
