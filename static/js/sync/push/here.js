/** Notifications on this phone, switched on by a tap and off again. */

import {forgetPush, keepPush, keptPush} from '../../store/push.js';
import {askAsDevice, askOnce, Trouble} from '../client.js';
import {tellWaiting} from '../waiting.js';
import {isInstalled, isIos} from '../../lib/platform.js';
import {addressOf, NoPush, renewAddress, within} from './address.js';

/**
 * @typedef {'insecure' | 'install' | 'unsupported'} Obstacle  no https · iPhone: not on the Home Screen · this browser
 *   cannot
 */

/** How long a worker that is being installed is waited for, in milliseconds. */
const PATIENCE = 15_000;

/** @returns {Obstacle | null} why nothing can arrive on this phone, whatever its owner wants */
export function obstacle() {
  if (!isSecureContext) return 'insecure';
  if (isIos() && !isInstalled()) return 'install';
  return navigator.serviceWorker && 'PushManager' in window && 'Notification' in window ? null : 'unsupported';
}

/** @returns {NotificationPermission} */
export const permission = () => (obstacle() ? 'denied' : Notification.permission);

/** @returns {'en' | 'fr'} */
export const language = () => (document.documentElement.lang.startsWith('fr') ? 'fr' : 'en');

/**
 * @returns {Promise<ServiceWorkerRegistration | null>} null: there is no worker here, without which nothing can be
 *   shown
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

/** Asks for leave to show notifications; in a tap, else no browser asks. @returns {Promise<NotificationPermission>} */
export const askLeave = () => Notification.requestPermission();

/**
 * Switches them on.
 * @param {NotificationPermission} answer to `askLeave`
 * @throws {NoPush | import('../client.js').Trouble | import('../client.js').Refused}
 */
export async function switchOn(answer) {
  if (answer !== 'granted') throw new NoPush(answer === 'denied' ? 'denied' : 'dismissed');
  const worker = await within(navigator.serviceWorker.ready, 'worker', PATIENCE);
  try {
    await renewAddress(worker, language(), {ask: askAsDevice, anew: true}); // the server may not know this phone yet
  } catch (error) {
    if (await keptPush()) throw error; // the next start tries again
    // the server may have the address though no answer came: nothing rings on a phone that says they are off
    await leave();
    throw error instanceof Trouble ? new NoPush('server') : error;
  }
  await keepPush({told: null, trouble: '', understood: false});
  await tellWaiting().catch(() => undefined); // with the next sync
}

/**
 * This phone is told nothing any more, whatever the server still believes.
 * @returns {Promise<boolean>} whether there is surely no address here
 */
export async function leave() {
  const address = await addressHere();
  const gone = address ? await within(address.unsubscribe()).catch(() => false) : true;
  await forgetPush();
  return gone;
}

/**
 * Switches them off: what the server cannot be told it learns from the push service.
 * @throws {import('../client.js').Trouble | import('../client.js').Refused} when neither was done
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
