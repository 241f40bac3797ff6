/** The canonical form of a document, which gives phone and server the same hash (docs/format.md). */

/**
 * @param {unknown} value any JSON value
 * @returns {string} JSON with sorted keys and no spaces
 */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const record = /** @type {Record<string, unknown>} */ (value);
  return `{${Object.keys(record)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(record[key])}`)
    .join(',')}}`;
}

/** @param {Uint8Array<ArrayBuffer>} bytes @returns {Promise<Uint8Array>} */
async function sha256(bytes) {
  if (crypto.subtle) return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return (await import('./sha256.js')).sha256(bytes);
}

/**
 * @param {unknown} document
 * @returns {Promise<string>} SHA-256 of the canonical form, 64 hex digits; also works on insecure pages
 */
export async function contentHash(document) {
  const digest = await sha256(new TextEncoder().encode(canonical(document)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
