/** The one way to write a document down, so that phone and server get the same hash (FORMAT.md, Sync over HTTP). */

/**
 * @param {unknown} value any JSON value
 * @returns {string} JSON with sorted keys and no spaces
 */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const record = /** @type {Record<string, unknown>} */ (value);
  return `{${Object.keys(record).sort().map((key) => `${JSON.stringify(key)}:${canonical(record[key])}`).join(',')}}`;
}

/**
 * @param {unknown} document
 * @returns {Promise<string>} SHA-256 of the canonical form, 64 hex digits
 */
export async function contentHash(document) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonical(document)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
