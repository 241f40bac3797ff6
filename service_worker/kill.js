/**
 * The kill switch: served as /sw.js while the host has switched the worker off (WORKER=off). It takes the app's files
 * out of the caches and itself away. Open pages go on from the network; games, which lie in IndexedDB, are left alone.
 * Notifications end with it, for only a worker can show them; the app says so. Switched on again, the next visit brings
 * the worker back, and the app subscribes anew (js/sync/push/renew.js).
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      await worker.registration.unregister();
      const names = await caches.keys();
      await Promise.all(names.filter((name) => name.startsWith('app-')).map((name) => caches.delete(name)));
    })(),
  ),
);

export {};
