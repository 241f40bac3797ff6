/** The pad for baseball: frames of knock-off are innings, and the line score stands above the table. */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {lengthOf} from '../../ui/stage.js';
import {frameStrip} from '../line_strips.js';
import {KnockOff} from './knock_off.js';
import {levelNotice} from './why.js';

export class Innings extends KnockOff {
  /** @override */
  prompt() {
    return (!this.correcting && levelNotice(this.game)) || say('pad.empty');
  }

  /** @override */
  place() {
    const {state, document: doc, ruleset} = this.game;
    const {rounds = 0} = lengthOf(doc, ruleset);
    const place = super.place();
    return (state.next?.frame ?? 1) > rounds ? html`<b class="extra">${say('innings.extra')}</b> · ${place}` : place;
  }

  /** @override @param {unknown} refused */
  view(refused) {
    return html`${this.correcting ? nothing : frameStrip(this.game)}${super.view(refused)}`;
  }
}
