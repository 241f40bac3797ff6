/** What a knock-off frame's weights mean, in words. Fetched once weights lie on the table. */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {explainBoard} from '../../rules/why_board.js';
import {turnedRound} from '../../game/draft_acts.js';
import {words} from '../../game/reasons.js';
import {citation} from '../../ui/citation.js';
import {briefOf} from '../../ui/sides.js';
import {icon} from '../../ui/icon.js';

/** What is said otherwise beside the sum, which names the side. @type {Record<string, string>} */
const HERE = {'why.deepest': 'why.deepest.here'};

/**
 * @param {string[]} weights as in a frame event
 * @param {import('../../lib/types.d.ts').GameHeader} header
 * @param {import('../../lib/types.d.ts').Ruleset} ruleset
 * @returns {unknown} sentences, the sum first, and a button for the book's
 */
export function whyFrame(weights, header, ruleset) {
  const reasons = explainBoard(weights, ruleset);
  const told = (/** @type {boolean} */ sum) =>
    reasons
      .filter(({say: key}) => (key === 'why.sum') === sum && key !== 'why.hanger') // the sum shows it
      .map((reason) => words({...reason, say: HERE[reason.say] ?? reason.say}, header, ruleset, briefOf))
      .join(' ');
  return html`<span tabindex="0"><b>${told(true)}</b> ${told(false)}</span>
    ${citation(ruleset, reasons, say('pad.why'))}`;
}

/**
 * A button that says which weight would be deeper, if number keys left that open.
 * @param {import('./knock_off.js').KnockOff} pad
 */
export function doubt(pad) {
  const {document: doc, ruleset} = pad.game;
  const turned = turnedRound(pad.list, ruleset);
  if (!turned) return nothing;
  const {side, zone} = turned.deepest;
  const turn = () => {
    pad.keyed = turned.draft; // may be turned back
    pad.lay(turned.draft);
  };
  return html`<p class="doubt">
    <button type="button" class="button" data-doubt @click=${turn}>
      ${icon('swap')}<span
        >${say('pad.doubt', {side: briefOf(doc, side), zone: say(`weight.in.${/** @type {'4'} */ (zone)}`)})}</span
      >
    </button>
  </p>`;
}
