/**
 * Asks the browser to make a passkey or to sign with one, and sends the server the parts of WebAuthn's JSON that it
 * needs.
 */

import {fromBase64url, toBase64url} from '../lib/base64url.js';
import {send} from './me.js';

/** Whether this browser supports passkeys here. They belong to host names, never to an IP address. */
export const OFFERED = 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);

/** @param {string} text */
const bytes = (text) => fromBase64url(text) ?? new Uint8Array();

/** @param {ArrayBuffer | null} buffer */
const text = (buffer) => toBase64url(new Uint8Array(buffer ?? []));

/** @typedef {import('./client.js').Trouble | import('./client.js').Refused} Failed */

/**
 * Makes a passkey for this phone's player.
 * @throws {DOMException | Failed} the browser's reason, or why the server refused it
 */
export async function makePasskey() {
  const {options} = await send('POST', '/me/passkeys/options');
  const excludeCredentials = options.excludeCredentials.map((/** @type {{id: string}} */ one) => ({
    ...one,
    id: bytes(one.id),
  }));
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge),
    user: {...options.user, id: bytes(options.user.id)},
    excludeCredentials,
  };
  const {id, response} = /** @type {PublicKeyCredential} */ (await navigator.credentials.create({publicKey}));
  const {attestationObject} = /** @type {AuthenticatorAttestationResponse} */ (response);
  await send('POST', '/me/passkeys', {
    credential: id,
    client_data: text(response.clientDataJSON),
    attestation: text(attestationObject),
  });
}

/**
 * Signs this phone in.
 * @returns {Promise<import('../store/me.js').Me>} the phone's player
 * @throws {DOMException | Failed}
 */
export async function usePasskey() {
  const {options} = await send('POST', '/passkeys/options');
  const publicKey = {...options, challenge: bytes(options.challenge)};
  const {id, response} = /** @type {PublicKeyCredential} */ (await navigator.credentials.get({publicKey}));
  const {authenticatorData, signature, userHandle} = /** @type {AuthenticatorAssertionResponse} */ (response);
  return send('POST', '/passkeys/use', {
    credential: id,
    client_data: text(response.clientDataJSON),
    authenticator_data: text(authenticatorData),
    signature: text(signature),
    user_handle: text(userHandle),
  });
}
