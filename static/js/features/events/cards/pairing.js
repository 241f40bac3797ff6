/** The game of a match in one view: board, sides, length. */

import {html, nothing} from 'lit-html';
import {say} from '../../../words/index.js';

/** @param {import('../../../lib/types.d.ts').GameDocument} game */
export const pairing = ({board, sides, target}) =>
  html`<section class="pairing" data-pairing>
    ${board === undefined ? nothing : html`<p class="kicker"><b>${say('events.board', {board})}</b></p>`}
    <p class="sides-of">
      <bdi>${sides.a.name}</bdi> <span class="muted">${say('events.v')}</span> <bdi>${sides.b.name}</bdi>
    </p>
    ${target === undefined ? nothing : html`<p class="muted">${say('card.to', {n: target})}</p>`}
  </section>`;
