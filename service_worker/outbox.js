/**
 * Background Sync (Chromium): the browser wakes the worker when there is a network. An extra: windows bring the outbox
 * without it.
 */

import {flushAlone} from '../static/js/sync/flush.js';

/**
 * A window that somebody looks at does it itself, and shows it; else it is done here.
 * @param {Clients} clients
 * @throws {Error} when games still wait: then the browser asks again later
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
