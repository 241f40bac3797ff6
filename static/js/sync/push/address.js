/**
 * This phone's push subscription and the keys for decrypting its messages (RFC 8030, 8291): created, replaced when the
 * server has another key, and sent to the server. Used by windows and the service worker.
 */

import {fromBase64url, toBase64url} from '../../lib/base64url.js';
import {askOnce, Refused} from '../client.js';
import {zone} from '../../lib/zone.js';

/**
 * @typedef {'denied' | 'dismissed' | 'worker' | 'slow' | 'service' | 'server'} Reason  permission denied · question
 * dismissed · no service worker · push service too slow · push service refused · no answer from our server
 */

/** Milliseconds that the browser may take to reach its push service. Some never report that they cannot. */
const TIMEOUT = 20_000;

/** Why this phone has no push subscription. */
export class NoPush extends Error {
  /** @param {Reason} reason */
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * @template T
 * @param {Promise<T>} work
 * @param {Reason} [reason]
 * @param {number} [time] in milliseconds
 * @returns {Promise<T>}
 * @throws {NoPush} if it takes longer
 */
export function within(work, reason = 'slow', time = TIMEOUT) {
  return Promise.race([
    work,
    new Promise((_done, fail) => {
      setTimeout(() => fail(new NoPush(reason)), time);
    }),
  ]);
}

/**
 * @param {PushSubscription} address
 * @returns {string} the server key that it was made with; '' if the browser does not say
 */
export const keyOf = ({options}) =>
  options?.applicationServerKey ? toBase64url(new Uint8Array(options.applicationServerKey)) : '';

/** @param {ServiceWorkerRegistration} registration @returns {Promise<PushSubscription | null>} */
export const addressOf = ({pushManager}) => within(pushManager.getSubscription());

/**
 * @param {ServiceWorkerRegistration} registration @param {string} key the server's key
 * @returns {Promise<PushSubscription>} a new subscription, after ending the existing one @throws {NoPush}
 */
async function makeAddress(registration, key) {
  const old = await addressOf(registration);
  if (old) await within(old.unsubscribe());
  const making = registration.pushManager.subscribe({userVisibleOnly: true, applicationServerKey: fromBase64url(key)});
  return within(making).catch((error) => {
    if (error instanceof NoPush) throw error;
    throw new NoPush(error?.name === 'NotAllowedError' ? 'denied' : 'service');
  });
}

/** @typedef {import('../client.js').Trouble} Trouble */

/**
 * Sends the server this phone's subscription: the existing one, or a new one if there is none or the server's key has
 * changed.
 * @param {ServiceWorkerRegistration} registration @param {string} language `en` or `fr`
 * @param {{ask?: typeof askOnce, anew?: boolean}} [how] `ask`: the function for requests; `anew`: whether the existing
 * subscription is useless
 * @throws {NoPush | Trouble | Refused}
 */
export async function renewAddress(registration, language, {ask = askOnce, anew = false} = {}) {
  /** @param {PushSubscription} address @param {string} key */
  const send = async (address, key) => {
    const {endpoint, keys} = address.toJSON();
    await ask({
      method: 'PUT',
      path: '/api/v1/push/subscription',
      content: {endpoint, keys: {p256dh: keys?.p256dh, auth: keys?.auth}, key, language, zone: zone()},
    });
  };
  const there = anew ? null : await addressOf(registration);
  const made = there ? keyOf(there) : '';
  try {
    if (there && made) return await send(there, made);
  } catch (error) {
    if (!(error instanceof Refused) || error.problem.code !== 'push-key-old') throw error;
  }
  const {
    content: {key},
  } = await ask({method: 'GET', path: '/api/v1/push/key'});
  return send(await makeAddress(registration, key), key);
}
