/**
 * Keeps the app usable without a network: its few files are fetched when this worker is installed and served from the
 * cache ever after. Answers of the API and pages of games are never touched. A new version waits until no window of
 * the old one is open; the cache before it is kept for one generation.
 */

import {answer, forget, install, routePastWorker} from './precache.js';

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener('install', (event) => {
  routePastWorker(event);
  event.waitUntil(install());
});

worker.addEventListener('activate', (event) => event.waitUntil(forget().then(() => worker.clients.claim())));

worker.addEventListener('fetch', (event) => {
  const response = answer(event.request);
  if (response) event.respondWith(response);
});
