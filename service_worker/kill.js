/**
 * The kill switch: served as /sw.js while the host has switched the service worker off (WORKER=off). It deletes the
 * app's files from the caches and unregisters itself. Open pages continue from the network. Games, which are in
 * IndexedDB, stay. Notifications stop, because only a service worker can show them, and the app says so. After
 * switching it on again, the next visit brings the service worker back, and the app subscribes again
 * (js/sync/push/renew.js).
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
