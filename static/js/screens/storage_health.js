/** What this browser says of its storage. */

/** @typedef {{works: boolean, emptied: boolean, lasting: boolean | null, private: boolean | null, used: number | null, quota: number | null, low: boolean}} Health */

/** @returns {Promise<Health>} */
export async function health() {
  const space = await navigator.storage?.estimate?.().catch(() => null);
  const lasting = await navigator.storage?.persisted?.().catch(() => null) ?? null;
  return {works: true, emptied: false, lasting, private: null, used: space?.usage ?? null, quota: space?.quota ?? null, low: false};
}

/** @returns {Promise<boolean>} */
export const askToLast = async () => await navigator.storage?.persist?.().catch(() => false) ?? false;

/** @returns {Promise<void>} */
export const acknowledgeEmptied = async () => undefined;
