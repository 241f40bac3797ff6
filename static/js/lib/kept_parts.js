/** Parts of the app that a phone keeps when they were used (WHEN_USED in build.js). */

/**
 * Asks the worker to keep a part from now on. The part asks itself, when it is run: a phone's first page is there before its worker, which sees nothing of what
 * that page fetches.
 * @param {'club' | 'french'} part
 */
export const keepPart = (part) => { globalThis.navigator?.serviceWorker?.ready.then(({active}) => active?.postMessage({type: 'KEEP', part})).catch(() => undefined); };
