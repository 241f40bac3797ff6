/** The number on the app's icon: finished games that are not archived yet. */

import {count} from '../store/logs/outbox.js';

/**
 * Shows it if the platform supports it (installed apps), from windows and the service worker.
 * @returns {Promise<void>}
 */
export async function badge() {
  if (!navigator.setAppBadge) return;
  const {waiting, attention} = await count();
  const shown = waiting + attention ? navigator.setAppBadge(waiting + attention) : navigator.clearAppBadge();
  shown.catch(() => undefined); // not awaited, because it is only an ornament
}
