/**
 * Pages of the archive that were seen on this phone. The worker keeps them (service_worker/visited.js) and shows them
 * where the server cannot be reached; whoever is signed out, put out of a club, or somebody else, does not find them
 * any more.
 */

/** The cache that holds them. */
export const SEEN = 'seen';
/** The header that says when a page was seen, in milliseconds. */
export const SEEN_AT = 'x-seen';

/** @typedef {{address: string, title: string, at: string}} SeenPage */

/** Takes them all away. @returns {Promise<unknown>} */
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
