/**
 * Pages of the archive that were visited on this phone. The service worker keeps them (service_worker/visited.js) and
 * shows them when the server cannot be reached. They are deleted when the phone is signed out, removed from a club, or
 * changes its player.
 */

/** The cache for visited pages. */
export const SEEN = 'seen';
/** The header with the time of the visit, in milliseconds. */
export const SEEN_AT = 'x-seen';

/** @typedef {{address: string, title: string, at: string}} SeenPage */

/** Deletes all visited pages. @returns {Promise<unknown>} */
export const forgetSeen = async () => globalThis.caches?.delete(SEEN).catch(() => false);

/** @returns {Promise<boolean>} whether there are any */
export const anySeen = async () => globalThis.caches?.has(SEEN).catch(() => false) ?? false;

const SIGNS = /** @type {Record<string, string>} */ ({amp: '&', lt: '<', gt: '>', '#34': '"', '#39': "'"});

/** @param {string} page @returns {string} */
const titleOf = (page) =>
  (/<title>([^<]*)<\/title>/.exec(page)?.[1] ?? '').replace(
    /&(amp|lt|gt|#34|#39);/g,
    (_whole, sign) => /** @type {string} */ (SIGNS[sign]),
  );

/** @returns {Promise<SeenPage[]>} the pages, last seen first */
export async function seenPages() {
  if (!(await anySeen())) return [];
  const cache = await caches.open(SEEN);
  const pages = await Promise.all(
    (await cache.keys()).map(async ({url}) => {
      const response = await cache.match(url);
      const at = Number(response?.headers.get(SEEN_AT));
      return at && response
        ? [
            {
              address: url.slice(location.origin.length),
              title: titleOf(await response.text()),
              at: new Date(at).toISOString(),
            },
          ]
        : [];
    }),
  );
  return pages.flat().sort((one, other) => (one.at < other.at ? 1 : -1));
}
