/** The QR codes with a document that is handed over to another phone, one after the other. */

import {html, nothing} from 'lit-html';
import {CodeFault, encode} from '../../lib/hand_code.js';
import {say} from '../../words/index.js';
import {qr} from '../qr.js';

/** Milliseconds for which each code is shown: long enough for a camera that has to find it first. */
const STAND = 4000;

export class HandCodes {
  /** @type {string[] | null} the links in the codes; null if the document is too long for codes */
  links = [];
  shown = 0;
  timer = 0;

  /** @param {() => void} paint */
  constructor(paint) {
    this.paint = paint;
  }

  /**
   * Makes the codes.
   * @param {import('../../lib/types.d.ts').LoggedDocument} document @param {string} key its hand-over key
   * @param {string | null} [card] the key of a competition's match cards
   */
  async make(document, key, card = null) {
    this.links = await encode(document, key, card)
      .then((codes) => codes.map((code) => `${location.origin}/#/take/${code}`))
      .catch((error) => {
        if (!(error instanceof CodeFault)) throw error;
        return null;
      });
    if (this.links && this.links.length > 1 && !matchMedia('(prefers-reduced-motion: reduce)').matches)
      this.timer = window.setInterval(this.step, STAND);
  }

  step = () => {
    this.shown = (this.shown + 1) % (this.links?.length || 1);
    this.paint();
  };

  next = () => {
    this.leave(); // turning the codes by hand stops the timer
    this.step();
  };

  leave() {
    clearInterval(this.timer);
  }

  /** @param {string} parts how many codes it takes, as a sentence */
  view(parts) {
    const {links, shown} = this;
    if (!links?.length) return nothing;
    const count = say('hand.code', {n: shown + 1, of: links.length});
    return html`${qr(links[shown] ?? '', count)}
    ${
      links.length > 1
        ? html`<div class="row">
              <p class="count" data-part=${shown + 1}>${count}</p>
              <button type="button" class="button viewing" @click=${this.next}>${say('hand.next')}</button>
            </div>
            <p class="hint">${parts}</p>`
        : nothing
    }`;
  }
}
