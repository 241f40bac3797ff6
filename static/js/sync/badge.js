/** The number on the app's icon: finished games that are not archived yet. */

import {count} from '../store/games/outbox.js';

/**
 * Shows it where the platform has such a number (installed apps); a window and the service worker alike.
 * @returns {Promise<void>}
 */
export async function badge() {
  if (!navigator.setAppBadge) return;
  const {waiting, attention} = await count();
  const shown = waiting + attention ? navigator.setAppBadge(waiting + attention) : navigator.clearAppBadge();
  shown.catch(() => undefined); // nobody waits for it: it is an ornament
}
