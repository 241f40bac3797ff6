/**
 * SHA-256 for insecure pages (plain http in a home network), where the browser's own is missing. Loaded only there.
 */

export {sha256} from '@noble/hashes/sha2.js';
