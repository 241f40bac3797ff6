/** Diagnoses why notifications do not arrive, by a list of checks. Pure, so that Node can test it. */

import {wallClock} from '../../lib/days.js';

/** @typedef {{from: string, to: string}} Quiet */
/** @typedef {{off: string[], quiet: Quiet | null, zone: string, language: string}} NotificationPreferences */
/** @typedef {{at: string, result: string | null, status: number | null}} Attempt */
/**
 * @typedef {{service: string, since: string, renewed: string, good: string | null, last: Attempt | null, stopped:
 *   boolean, wait_until: string | null}} Place
 */
/**
 * @typedef {Attempt & {id: string, kind: string, state: 'waiting' | 'sending' | 'sent' | 'failed' | 'dropped'}} Sent
 */
/**
 * @typedef {{subscription: Place | null, kinds?: string[], wishes: NotificationPreferences,
 *   queue: {waiting: number, quiet: number, quiet_until: string | null}, last: Sent[], contact: boolean,
 *   worker: string | null}} Status  `kinds`: the kinds that can be switched off; missing in a status that an earlier
 *   version of the app stored
 */
/**
 * @typedef {object} Facts
 * @property {string | null} obstacle why notifications are impossible on this phone
 * @property {NotificationPermission} permission
 * @property {boolean} worker whether the app's service worker is running
 * @property {boolean} address whether the browser has a push subscription
 * @property {boolean} on whether the person switched them on here
 * @property {Status | null} status the server's last answer
 * @property {number} at when the server answered, by its clock, in milliseconds
 * @property {number} now the current time by the same clock
 */
/** @typedef {'good' | 'bad' | 'note'} Weight  as it should be · nothing arrives · some things arrive later or not */
/**
 * @typedef {{name: string, weight: Weight, values?: Record<string, string | number>}} Check `name`: part of the
 *   sentence's key
 */

/** The worker is considered running if it was seen within this time, in milliseconds. */
const LATELY = 5 * 60_000;

/**
 * @param {NotificationPreferences} preferences
 * @param {number} now
 * @returns {boolean} whether it is in the quiet hours, which may include midnight; false if the browser does not know
 *   the time zone
 */
export function isQuiet({quiet, zone}, now) {
  const clock = wallClock(now, zone).slice(11);
  if (!quiet || !clock) return false;
  const {from, to} = quiet;
  return from < to ? from <= clock && clock < to : clock >= from || clock < to;
}

/** @param {Facts} facts @returns {Check[]} of this phone */
function here({obstacle, permission, worker, address, on}) {
  /** @type {(name: string) => Check[]} */
  const bad = (name) => [{name, weight: 'bad'}];
  if (obstacle) return bad(obstacle);
  if (permission === 'denied') return bad('denied');
  if (!on) return [];
  if (permission === 'default') return bad('default');
  if (!worker) return bad('worker');
  return address ? [{name: 'here', weight: 'good'}] : bad('address');
}

/** @param {Status} status @param {number} at the time of the status @returns {Check[]} of the server's worker */
function sender({worker, contact, subscription}, at) {
  /** @type {Check} */
  const seen =
    worker && at - Date.parse(worker) < LATELY
      ? {name: 'sender', weight: 'good'}
      : {name: worker ? 'asleep' : 'never', weight: 'bad', values: {time: worker ?? ''}};
  return contact || !/\bapple\.com$/.test(subscription?.service ?? '')
    ? [seen]
    : [seen, {name: 'contact', weight: 'bad'}];
}

/** @param {Place} place @returns {Check[]} of the phone's push service */
function service({service: host, last, stopped, wait_until: until}) {
  const values = {service: host, time: last?.at ?? '', status: last?.status ?? 0};
  if (stopped) return [{name: 'stopped', weight: 'bad', values}];
  if (until) return [{name: 'waits', weight: 'bad', values: {service: host, time: until}}];
  if (!last?.result) return [{name: 'unsent', weight: 'good', values}];
  return [{name: `last.${last.result}`, weight: last.result === 'sent' ? 'good' : 'bad', values}];
}

/** @param {Status} status @param {number} now @returns {Check[]} of the preferences */
function preferenceChecks({wishes, queue}, now) {
  /** @type {Check[]} */
  const found = [];
  if (isQuiet(wishes, now))
    found.push({name: 'quiet', weight: 'note', values: {n: queue.quiet, time: /** @type {Quiet} */ (wishes.quiet).to}});
  if (wishes.off.length) found.push({name: 'off', weight: 'note', values: {n: wishes.off.length}});
  return found;
}

/**
 * @param {Facts} facts
 * @returns {Check[]} in the reverse order of a message's path: from this phone to the server
 */
export function checks(facts) {
  const {on, status, at, now} = facts;
  const own = here(facts);
  if (!on || !status || facts.obstacle || facts.permission === 'denied') return own;
  /** @type {Check[]} */
  const place = status.subscription ? service(status.subscription) : [{name: 'unknown', weight: 'bad'}];
  return [...own, ...place, ...sender(status, at), ...preferenceChecks(status, now)];
}

/** @param {Check[]} found @returns {boolean} whether something prevents notifications */
export const anyBad = (found) => found.some(({weight}) => weight === 'bad');

/** Problems that switching notifications on again solves. */
const MENDED = ['default', 'address', 'unknown', 'last.gone'];

/** @param {Check[]} found @returns {boolean} */
export const mendable = (found) => found.some(({name}) => MENDED.includes(name));
