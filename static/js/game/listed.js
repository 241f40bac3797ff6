/** A game in a list: its score, the name of its rule set, and its sides. */

import {html} from 'lit-html';
import {replay} from '../rules/replay.js';
import {rulesOf} from '../store/rulesets.js';
import {SIDES, letter, nameOf, shape, colourOf} from '../ui/sides.js';
import {proper} from '../lib/text.js';

/** @typedef {import('../store/logs/log.js').Kept} Kept */
/** @typedef {import('../lib/types.d.ts').GameState} GameState */
/** @typedef {Kept & {state: GameState | null, rules: string, kind: import('../lib/types.d.ts').Kind}} Listed */

/**
 * @param {Kept} kept
 * @returns {Promise<Listed>} without a state if this version of the app cannot read the game; `rules`: the name of the
 *   rule set
 */
export async function listed(kept) {
  const ruleset = await rulesOf(kept.document).catch(() => null);
  const about = {rules: ruleset?.name ?? kept.document.ruleset, kind: ruleset?.kind ?? 'knock-off'};
  try {
    return {...kept, ...about, state: kept.keeping === 'damaged' ? null : replay(kept.document, ruleset)};
  } catch {
    return {...kept, ...about, state: null};
  }
}

/** @param {Kept[]} kept @returns {Promise<Listed[]>} in the same order */
export const allListed = (kept) => Promise.all(kept.map(listed));

/** @param {Listed} game @returns {boolean} */
export const isOpen = ({state}) => state?.status === 'open';

/** @param {Listed} game */
export const marks = (game) =>
  SIDES.map(
    (side) =>
      html` <span class="line ${colourOf(game.document, side)}${game.state?.winner === side ? ' won' : ''}">
        <span class="mark ${shape(side)}">${letter(game.document, side)}</span>
        <bdi class="name">${nameOf(game.document, side)}</bdi>
        <span class="points">${proper(game.state?.score[side] ?? '?')}</span>
      </span>`,
  );
