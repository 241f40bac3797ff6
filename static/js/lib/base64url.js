/** Encodes bytes as base64url without padding (RFC 4648, 5), for use in links. */

/** @param {Uint8Array} bytes @returns {string} */
export const toBase64url = (bytes) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** @param {string} text @returns {Uint8Array<ArrayBuffer> | null} null if it is not base64url */
export function fromBase64url(text) {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return null;
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
}
