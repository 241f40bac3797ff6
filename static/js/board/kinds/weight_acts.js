/** The actions for the selected weight. This module is loaded when a weight is first selected (knock_off.js). */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {countOf, find, remove} from '../../game/draft.js';
import {nudge, recolour, rival, toggleDeadHeat, toggleProtected} from '../../game/draft_acts.js';
import {other} from '../../rules/game.js';
import {colourOf, letter, shape} from '../../ui/sides.js';
import {icon} from '../../ui/icon.js';

/** @typedef {import('../../game/game.js').Game} Game */
/** @typedef {import('../../game/draft.js').Draft} Draft */

/** @typedef {keyof typeof ACTS | 'select' | 'done'} WeightAction */
/** @typedef {(draft: Draft, weight: number, ruleset: import('../../lib/types.d.ts').Ruleset) => Draft} Act */

/** The change that each action makes to the draft. */
export const ACTS = {
  /** @type {Act} */
  deeper: (draft, weight, ruleset) => nudge(draft, weight, -1, ruleset),
  /** @type {Act} */
  shallower: (draft, weight, ruleset) => nudge(draft, weight, 1, ruleset),
  level: toggleDeadHeat,
  protect: toggleProtected,
  colour: recolour,
  remove,
};

/**
 * @typedef {object} WeightView
 * @property {Game} game
 * @property {Draft} draft
 * @property {number} selected
 * @property {(act: WeightAction) => void} onAct
 */

/** The actions for the selected weight. @param {WeightView} view */
export function weightActions({game, draft, selected, onAct}) {
  const weight = find(draft, selected);
  const {document: doc} = game;
  const foe = other(weight.side);
  const facing = rival(draft, selected);
  const level = facing !== null && facing.step === weight.step;
  return html`<div class="entry weight-actions" role="group" aria-label=${say('weight.actions')}>
    <button type="button" @click=${() => onAct('deeper')}>${say('weight.deeper')}</button>
    <button type="button" @click=${() => onAct('shallower')}>${say('weight.shallower')}</button>
    <button type="button" aria-pressed=${level} ?disabled=${!facing} @click=${() => onAct('level')}>
      ${say('weight.dead-heat')}
    </button>
    ${
      game.ruleset.protected
        ? html`<button type="button" aria-pressed=${weight.protected} @click=${() => onAct('protect')}>
            ${say('weight.protect')}
          </button>`
        : nothing
    }
    <button
      type="button"
      class=${colourOf(doc, foe)}
      ?disabled=${countOf(draft, foe) >= game.ruleset.weights}
      aria-label=${say('weight.colour', {colour: say(`colour.${colourOf(doc, foe)}`)})}
      @click=${() => onAct('colour')}
    >
      ${icon('swap')} <span class="mark ${shape(foe)}">${letter(doc, foe)}</span>
    </button>
    <button type="button" @click=${() => onAct('remove')}>${say('weight.remove')}</button>
    <button type="button" class="primary" @click=${() => onAct('done')}>${say('weight.done')}</button>
  </div>`;
}
