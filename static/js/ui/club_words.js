/** Words and lines that several screens of clubs and devices say. */

import {html, nothing} from 'lit-html';
import {say} from '../words/index.js';

/** The most that the server reads of a code or a secret, in signs. */
export const CODE_LENGTH = 100;

/**
 * @param {string} text a link of this server, or what stands in it after the last slash
 * @returns {string} the secret of an invitation; '' when there is none
 */
export function secretIn(text) {
  const [, origin = location.origin, secret = ''] =
    /^\s*(?:(https?:\/\/[^/?#]+)\/#\/join\/)?([\w-]{20,100})\s*$/.exec(text) ?? [];
  return origin === location.origin ? secret : ''; // another server's is not told to this one
}

/** @param {import('../store/me.js').KnownMe} known */
export const lostLine = ({lost}) => (lost ? html`<p class="status bad" data-lost>${say('me.lost')}</p>` : nothing);
