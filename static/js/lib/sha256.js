/**
 * SHA-256 for pages that are not secure (plain http in a house's own network), where the browser's own is missing. A
 * file of its own.
 */

export {sha256} from '@noble/hashes/sha2.js';
