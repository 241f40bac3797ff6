/** Texts that several screens of clubs and devices share. */

import {html, nothing} from 'lit-html';
import {say} from '../words/index.js';

/** The maximum length of a code or a secret that the server accepts, in characters. */
export const CODE_LENGTH = 100;

/**
 * @param {string} text a link of this server, or the part after its last slash
 * @returns {string} the secret of an invitation; '' if there is none
 */
export function secretIn(text) {
  const [, origin = location.origin, secret = ''] =
    /^\s*(?:(https?:\/\/[^/?#]+)\/#\/join\/)?([\w-]{20,100})\s*$/.exec(text) ?? [];
  return origin === location.origin ? secret : ''; // never send another server's secret to this one
}

/** @param {import('../store/me.js').KnownMe} known */
export const lostLine = ({lost}) => (lost ? html`<p class="status bad" data-lost>${say('me.lost')}</p>` : nothing);
