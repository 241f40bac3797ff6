/** Names in addresses. */

/** @param {string} name @returns {string} where a player's page is */
export const playerAddress = (name) => `#/player/${encodeURIComponent(name)}`;

/**
 * @param {string} part of an address
 * @returns {string} the name in it; as it stands where it is no address that the app made
 */
export function addressText(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
