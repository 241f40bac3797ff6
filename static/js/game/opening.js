/**
 * Decides who begins: the coin, the choice that it gives, and its consequences by the book. Used before a game and
 * between games.
 */

import {html, nothing} from 'lit-html';
import {toss} from '../lib/random.js';
import {say} from '../words/index.js';
import {other} from '../rules/index.js';
import {SIDES} from '../ui/sides.js';
import {chooserOf, dressed, hasHammer, opened, optionsOf} from './flip.js';

/** @typedef {import('../lib/types.d.ts').Side} Side */
/** @typedef {import('../lib/types.d.ts').Ruleset} Ruleset */
/** @typedef {import('./flip.js').Flip} Flip */
/** @typedef {import('./flip.js').Opening} Opening */
/**
 * @typedef {object} OpeningView
 * @property {Opening} opening
 * @property {Flip | null} flip null: no flip yet
 * @property {Ruleset} ruleset
 * @property {import('./flip.js').Mode} mode
 * @property {boolean} deferrable whether the winner of the flip may leave the choice to the other side
 * @property {(side: Side) => string} name
 * @property {(side: Side) => import('../words/index.js').Called} called the side's name for use in a sentence
 * @property {(opening: Opening, flip: Flip | null) => void} change
 */

/**
 * @param {OpeningView} view
 * @param {Pick<Flip, 'by' | 'side'> & Partial<Flip>} part a new choice, preset to the most common decision
 */
export function begun({opening, ruleset, mode, change}, part) {
  const flip = {deferred: false, took: optionsOf(ruleset, mode)[0] ?? 'last', ...part};
  change(opened(opening, ruleset, mode, flip), flip);
}

/** @param {string} label @param {unknown} content */
const segments = (label, content) => html`<div class="segments" role="group" aria-label=${label}>${content}</div>`;

/** @param {string} name @param {boolean} pressed @param {() => void} act */
const segment = (name, pressed, act) =>
  html`<button type="button" aria-pressed=${pressed} @click=${act}>${name}</button>`;

/** @param {string} option @returns {string} */
const optionName = (option) =>
  ['hammer', 'first', 'last'].includes(option)
    ? say(`flip.${/** @type {'hammer'} */ (option)}`)
    : say(`colour.${/** @type {'red'} */ (option)}`);

/**
 * The coin: flipped by the phone, or at the table, in which case the person enters the winner.
 * @param {OpeningView} view
 */
export const coin = (view) =>
  html`<p class="hint">${say('flip.ask')}</p>
    <div class="coin">
      <button type="button" class="button" @click=${() => begun(view, {by: 'flip', side: toss()})}>
        ${say('new.toss')}
      </button>
      ${segments(
        say('flip.who'),
        SIDES.map((side) =>
          segment(view.name(side), view.flip?.by === 'flip' && view.flip.side === side, () =>
            begun(view, {by: 'flip', side}),
          ),
        ),
      )}
    </div>`;

/** What the side with the choice takes, and what the other side gets. @param {OpeningView} view */
export function choice(view) {
  const {flip, opening, ruleset, mode, called, change} = view;
  if (!flip) return nothing;
  const chooser = chooserOf(flip);
  const options = flip.by === 'absent' ? ruleset.colours : optionsOf(ruleset, mode);
  const taken = flip.by === 'absent' ? opening.sides[chooser].colour : flip.took;
  const key = flip.deferred ? 'flip.deferred' : /** @type {'flip.by.flip'} */ (`flip.by.${flip.by}`);
  return html`${
    flip.by === 'match'
      ? nothing
      : html`<p class="hint" role="status">${say(key, {side: called(flip.side), other: called(other(flip.side))})}</p>`
  }
  ${segments(
    say('flip.takes', {side: called(chooser)}),
    options.map((option) => segment(optionName(option), taken === option, () => begun(view, {...flip, took: option}))),
  )}
  ${
    view.deferrable && flip.by === 'flip'
      ? html`<button
          type="button"
          class="button"
          aria-pressed=${flip.deferred}
          @click=${() => begun(view, {by: 'flip', side: flip.side, deferred: !flip.deferred})}
        >
          ${flip.deferred ? say('flip.keep', {side: called(flip.side)}) : say('flip.defer')}
        </button>`
      : nothing
  }
  ${
    flip.took === 'hammer' && flip.by !== 'absent'
      ? html`<p class="hint">${say('flip.colour', {side: called(other(chooser))})}</p>
          ${segments(
            say('flip.takes', {side: called(other(chooser))}),
            ruleset.colours.map((colour) =>
              segment(optionName(colour), opening.sides[other(chooser)].colour === colour, () =>
                change(dressed(opening, other(chooser), colour), flip),
              ),
            ),
          )}`
      : nothing
  }`;
}

/** @param {OpeningView} view who shoots first now, and the consequences */
export function outcome({opening, ruleset, mode, called}) {
  const key =
    mode === 'begin' && hasHammer(ruleset) ? 'hammer' : mode === 'colour' && !hasHammer(ruleset) ? 'lead' : mode;
  return say(`new.first.${/** @type {'hammer'} */ (key)}`, {
    side: called(opening.first),
    other: called(other(opening.first)),
    colour: say(`colour.${/** @type {'red'} */ (ruleset.colours[0])}`),
  });
}
