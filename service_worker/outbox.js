/**
 * Background Sync (Chromium): the browser wakes the service worker when there is a network. Optional, because windows
 * send the outbox without it.
 */

import {flushAlone} from '../static/js/sync/flush.js';

/**
 * Lets a visible window send the outbox and show it; otherwise sends it here.
 * @param {Clients} clients
 * @throws {Error} if games still wait; the browser then tries again later
 */
export async function bringOutbox(clients) {
  const windows = await clients.matchAll({type: 'window', includeUncontrolled: true});
  const seen = windows.find(({visibilityState}) => visibilityState === 'visible');
  if (seen) {
    seen.postMessage({type: 'sync'});
    return;
  }
  const outcome = await flushAlone();
  if (outcome?.reason) throw new Error(outcome.reason);
}
