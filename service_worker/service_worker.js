/**
 * Keeps the app usable offline: its few files are fetched when this worker is installed and served from the cache from
 * then on. API responses are never touched. Pages of clubs and games are kept for when the server cannot be reached. A
 * new version waits until no window of the old one is open or a window lets it take over (js/app/updates.js). The
 * previous version's cache is kept for one generation.
 */

import {heedNotifications} from './notifications.js';
import {obey} from './orders.js';
import {bringOutbox} from './outbox.js';
import {answer, install, routePastWorker, takeCharge} from './precache.js';
import {archivePage} from './visited.js';

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener('install', (event) => {
  routePastWorker(event);
  event.waitUntil(install());
});

worker.addEventListener('activate', (event) =>
  event.waitUntil(
    takeCharge()
      .catch(() => undefined)
      .then(() => worker.clients.claim()),
  ),
);

worker.addEventListener('message', (event) => event.waitUntil(obey(event) ?? Promise.resolve()));

worker.addEventListener('fetch', (event) => {
  const response = answer(event.request) ?? archivePage(event.request, (work) => event.waitUntil(work));
  if (response) event.respondWith(response);
});

worker.addEventListener('sync', (event) => {
  const woken = /** @type {ExtendableEvent & {tag: string}} */ (event);
  if (woken.tag === 'outbox') woken.waitUntil(bringOutbox(worker.clients));
});

heedNotifications(worker);
