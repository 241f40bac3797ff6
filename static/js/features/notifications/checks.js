/** Why notifications do not arrive: what can be known of it, checked one by one. Pure, so that Node can test it. */

import {wallClock} from '../../lib/moments.js';

/** @typedef {{from: string, to: string}} Quiet */
/** @typedef {{off: string[], quiet: Quiet | null, zone: string, language: string}} Wishes */
/** @typedef {{at: string, result: string | null, status: number | null}} Attempt */
/**
 * @typedef {{service: string, since: string, renewed: string, good: string | null, last: Attempt | null, stopped:
 *   boolean, wait_until: string | null}} Place
 */
/**
 * @typedef {Attempt & {id: string, kind: string, state: 'waiting' | 'sending' | 'sent' | 'failed' | 'dropped'}} Sent
 */
/**
 * @typedef {{subscription: Place | null, kinds?: string[], wishes: Wishes, queue: {waiting: number, quiet: number,
 *   quiet_until: string | null}, last: Sent[], contact: boolean, worker: string | null}} Status  `kinds`: that can be
 *   switched off; missing in a status that an earlier version of the app has kept
 */
/**
 * @typedef {object} Facts
 * @property {string | null} obstacle why nothing can arrive on this phone at all
 * @property {NotificationPermission} permission
 * @property {boolean} worker whether the app's service worker is there
 * @property {boolean} address whether the browser has an address at its push service
 * @property {boolean} on whether they were switched on here
 * @property {Status | null} status what the server said last
 * @property {number} at when the server said so, by its clock, in milliseconds
 * @property {number} now by the same clock
 */
/** @typedef {'good' | 'bad' | 'note'} Weight  as it should be · nothing arrives · some things arrive later or not */
/**
 * @typedef {{name: string, weight: Weight, values?: Record<string, string | number>}} Check  `name`: of the sentence
 */

/** What sends was seen lately, in milliseconds. */
const LATELY = 5 * 60_000;

/**
 * @param {Wishes} wishes
 * @param {number} now
 * @returns {boolean} whether it is quiet now; hours may go over midnight. Not where this browser knows no such zone
 */
export function isQuiet({quiet, zone}, now) {
  const clock = wallClock(now, zone).slice(11);
  if (!quiet || !clock) return false;
  const {from, to} = quiet;
  return from < to ? from <= clock && clock < to : clock >= from || clock < to;
}

/** @param {Facts} facts @returns {Check[]} of this phone alone */
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

/** @param {Status} status @param {number} at when that was so @returns {Check[]} of what sends, at the server */
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

/** @param {Place} place @returns {Check[]} of its push service */
function service({service: host, last, stopped, wait_until: until}) {
  const values = {service: host, time: last?.at ?? '', status: last?.status ?? 0};
  if (stopped) return [{name: 'stopped', weight: 'bad', values}];
  if (until) return [{name: 'waits', weight: 'bad', values: {service: host, time: until}}];
  if (!last?.result) return [{name: 'unsent', weight: 'good', values}];
  return [{name: `last.${last.result}`, weight: last.result === 'sent' ? 'good' : 'bad', values}];
}

/** @param {Status} status @param {number} now @returns {Check[]} of what was wished */
function wished({wishes, queue}, now) {
  /** @type {Check[]} */
  const found = [];
  if (isQuiet(wishes, now))
    found.push({name: 'quiet', weight: 'note', values: {n: queue.quiet, time: /** @type {Quiet} */ (wishes.quiet).to}});
  if (wishes.off.length) found.push({name: 'off', weight: 'note', values: {n: wishes.off.length}});
  return found;
}

/**
 * @param {Facts} facts
 * @returns {Check[]} in the order in which a message goes backwards: from this phone to the server
 */
export function checks(facts) {
  const {on, status, at, now} = facts;
  const own = here(facts);
  if (!on || !status || facts.obstacle || facts.permission === 'denied') return own;
  /** @type {Check[]} */
  const place = status.subscription ? service(status.subscription) : [{name: 'unknown', weight: 'bad'}];
  return [...own, ...place, ...sender(status, at), ...wished(status, now)];
}

/** @param {Check[]} found @returns {boolean} whether something is in the way */
export const anyBad = (found) => found.some(({weight}) => weight === 'bad');

/** What switching on once more mends. */
const MENDED = ['default', 'address', 'unknown', 'last.gone'];

/** @param {Check[]} found @returns {boolean} */
export const mendable = (found) => found.some(({name}) => MENDED.includes(name));
