/**
 * Renews notifications at each start, if they are on: sends the server the current subscription and detects obstacles.
 */

import {keepPush, keptPush} from '../../store/push.js';
import {askOnce, Refused} from '../client.js';
import {tellWaiting} from '../waiting.js';
import {NoPush, renewAddress} from './address.js';
import {language, leave, obstacle, permission, registered, switchOff} from './here.js';

/**
 * @returns {Promise<boolean>} whether its push service accepts messages from this server
 * @throws {NoPush | import('../client.js').Trouble | Refused}
 */
async function renewed() {
  const worker = obstacle() ? null : await registered();
  if (!worker) throw new NoPush('worker');
  if (permission() !== 'granted') throw new NoPush('denied');
  const {
    content: {subscription},
  } = await askOnce({method: 'GET', path: '/api/v1/push'});
  await renewAddress(worker, language(), {anew: !subscription}); // the push service no longer knows the old one
  await keepPush({told: null, trouble: '', understood: false});
  await tellWaiting();
  return !subscription?.stopped;
}

/** @typedef {import('../../store/push.js').Kept} Kept */

/**
 * @param {Kept} kept
 * @param {NoPush} error
 * @returns {Promise<string>} the problem, or '' once it was acknowledged
 */
async function note(kept, {reason}) {
  // sending would be useless
  if (reason === 'denied' && kept.trouble !== reason) await switchOff().catch(() => undefined);
  const understood = kept.understood && kept.trouble === reason;
  await keepPush({...kept, trouble: reason, understood});
  return understood ? '' : reason;
}

/**
 * @returns {Promise<{on: boolean, trouble: string}>} whether notifications arrive here, and a problem if there is one:
 * `out` if the server no longer knows this phone. Without a network, the last known state
 */
export async function renew() {
  const kept = await keptPush();
  if (!kept) return {on: false, trouble: ''};
  try {
    return {on: await renewed(), trouble: ''};
  } catch (error) {
    if (error instanceof NoPush) return {on: false, trouble: await note(kept, error)};
    if (!(error instanceof Refused)) return {on: !kept.trouble, trouble: ''};
    if (error.status === 401) await leave();
    return {on: false, trouble: error.status === 401 ? 'out' : ''};
  }
}

/** Notes that the person has acknowledged the problem. */
export async function understand() {
  const kept = await keptPush();
  if (kept) await keepPush({...kept, understood: true});
}
