/** The pad's part for baseball: frames of knock-off are innings, and the line score stands above the table. */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {lengthOf} from '../../ui/stage.js';
import {frameStrip} from '../line_strips.js';
import {knockOff} from './knock_off.js';
import {levelNotice} from './why.js';

/** @param {import('../../features/pad/pad.js').Desk} desk @returns {import('../../features/pad/pad.js').Part} */
export function innings(desk) {
  const {game, correcting} = desk;
  const part = knockOff(desk, () => (!correcting && levelNotice(desk)) || say('innings.empty'));
  const {rounds = 0} = lengthOf(game.document, game.ruleset);
  return {
    ...part,
    place: () =>
      (game.state.next?.frame ?? 1) > rounds
        ? html`<b class="extra">${say('innings.extra')}</b> · ${part.place()}`
        : part.place(),
    view: (refused) => html`${correcting ? nothing : frameStrip(game)}${part.view(refused)}`,
  };
}
