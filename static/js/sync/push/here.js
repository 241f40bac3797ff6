/** Switching notifications on this phone on and off. */

import {forgetPush, keepPush, keptPush} from '../../store/push.js';
import {askAsDevice, askOnce, Trouble} from '../client.js';
import {tellWaiting} from '../waiting.js';
import {isInstalled, isIos} from '../../lib/platform.js';
import {addressOf, NoPush, renewAddress, within} from './address.js';

/**
 * @typedef {'insecure' | 'install' | 'unsupported'} Obstacle  no https · iPhone: not on the Home Screen · not supported
 * by this browser
 */

/** Milliseconds to wait for a service worker that is being installed. */
const TIMEOUT = 15_000;

/** @returns {Obstacle | null} why notifications cannot work on this phone, or null */
export function obstacle() {
  if (!isSecureContext) return 'insecure';
  if (isIos() && !isInstalled()) return 'install';
  return navigator.serviceWorker && 'PushManager' in window && 'Notification' in window ? null : 'unsupported';
}

/** @returns {NotificationPermission} */
export const permission = () => (obstacle() ? 'denied' : Notification.permission);

/** @returns {string} the code of the app's language */
export const language = () => /** @type {string} */ (document.documentElement.lang.split('-')[0]);

/**
 * @returns {Promise<ServiceWorkerRegistration | null>} null if there is no service worker, without which nothing can be
 * shown
 */
export async function registered() {
  const found = await navigator.serviceWorker?.getRegistration();
  return found?.active ? found : null;
}

/** @returns {Promise<PushSubscription | null>} */
export const addressHere = async () => {
  const found = obstacle() ? null : await registered();
  return found && addressOf(found).catch(() => null);
};

/**
 * Asks for permission to show notifications. Must be called from a tap, or no browser asks. @returns
 * {Promise<NotificationPermission>}
 */
export const askLeave = () => Notification.requestPermission();

/**
 * Switches notifications on.
 * @param {NotificationPermission} answer the answer to `askLeave`
 * @throws {NoPush | import('../client.js').Trouble | import('../client.js').Refused}
 */
export async function switchOn(answer) {
  if (answer !== 'granted') throw new NoPush(answer === 'denied' ? 'denied' : 'dismissed');
  const worker = await within(navigator.serviceWorker.ready, 'worker', TIMEOUT);
  try {
    await renewAddress(worker, language(), {ask: askAsDevice, anew: true}); // the server may not know this phone yet
  } catch (error) {
    if (await keptPush()) throw error; // the next start tries again
    // the server may have stored the subscription although no answer came; a phone that shows "off" must not ring
    await leave();
    throw error instanceof Trouble ? new NoPush('server') : error;
  }
  await keepPush({told: null, trouble: '', understood: false});
  await tellWaiting().catch(() => undefined); // reported with the next sync
}

/**
 * Ends notifications on this phone, whatever the server still has stored.
 * @returns {Promise<boolean>} whether there is certainly no subscription left
 */
export async function leave() {
  const address = await addressHere();
  const gone = address ? await within(address.unsubscribe()).catch(() => false) : true;
  await forgetPush();
  return gone;
}

/**
 * Switches notifications off. If the server cannot be reached, it will learn it from the push service.
 * @throws {import('../client.js').Trouble | import('../client.js').Refused} if neither worked
 */
export async function switchOff() {
  const kept = await keptPush();
  const gone = await leave();
  try {
    await askOnce({method: 'DELETE', path: '/api/v1/push/subscription'});
  } catch (error) {
    if (gone) return;
    if (kept) await keepPush(kept);
    throw error;
  }
}
