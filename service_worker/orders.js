/** Requests from the app's windows to the service worker. */

import {heal, keepPart, tidy} from './precache.js';

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** @type {Record<string, (order: {part?: unknown}) => Promise<unknown>>} */
const ORDERS = {
  KEEP: ({part}) => keepPart(part),
  SKIP_WAITING: () => worker.skipWaiting(),
  HEAL: async () => {
    await heal();
    const {installing, waiting} = worker.registration;
    if (!installing && !waiting) await tidy();
  },
};

/**
 * @param {ExtendableMessageEvent} event
 * @returns {Promise<unknown> | null} null if it is not from one of our windows, or unknown
 */
export function obey({origin, source, data}) {
  const ours = origin === location.origin && source instanceof WindowClient;
  return ours && typeof data?.type === 'string' && Object.hasOwn(ORDERS, data.type)
    ? /** @type {(order: {part?: unknown}) => Promise<unknown>} */ (ORDERS[data.type])(data)
    : null;
}
