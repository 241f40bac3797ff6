/** Encodes names in addresses. */

/** @param {string} name @returns {string} the address of a player's page */
export const playerAddress = (name) => `#/player/${encodeURIComponent(name)}`;

/**
 * @param {string} part of an address
 * @returns {string} the name in it; unchanged if the app did not make the address
 */
export function addressText(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
