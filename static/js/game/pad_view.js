/** Pure templates for the pad (features/pad/pad.js). */

import {html, nothing} from 'lit-html';
import {say} from '../words/index.js';
import {zonesDeepestFirst} from './draft.js';
import {matchOf} from '../ui/match_label.js';
import {SIDES, colourOf, letter, nameOf, shape} from '../ui/sides.js';
import {lengthOf, lengthWords, unrecorded} from '../ui/stage.js';
import {proper} from '../lib/text.js';
import {icon} from '../ui/icon.js';

/** @typedef {import('../lib/types.d.ts').Side} Side */
/** @typedef {import('./game.js').Game} Game */
/**
 * @typedef {{player: string | null, shoots: boolean, task: string}} Duty  who shoots for a side, whether now or first,
 *   and what the side has to do
 */

/**
 * @param {boolean} still
 * @returns the `aria-disabled` of a button that does nothing at the moment; it is never `disabled`, because that would
 *   take the focus away
 */
export const idle = (still) => (still ? 'true' : nothing);

/**
 * A small button with an icon above its label.
 * @param {string} sign
 * @param {string} word
 * @param {boolean} still whether it does nothing at the moment
 * @param {() => void} act
 */
export const tool = (sign, word, still, act) =>
  html`<button
    type="button"
    class="button tool"
    data-tool=${sign}
    aria-disabled=${idle(still)}
    @click=${() => still || act()}
  >
    ${icon(sign)}${word}
  </button>`;

/**
 * @param {Game} game
 * @param {Side} side
 * @param {Duty | null} duty null while an earlier frame is being corrected
 * @param {number} [gain] the points that recording the frame would add
 */
export function scoreCard({document: doc, state}, side, duty, gain = 0) {
  const {next} = state;
  const player = duty?.player;
  const doing =
    next && duty ? html`<span class="pill">${duty.task}</span>` : state.winner === side ? say('pad.won') : nothing;
  return html`<section
    class="score ${colourOf(doc, side)}${next && duty?.shoots ? ' shoots' : ''}${state.winner === side ? ' won' : ''}"
    aria-label=${nameOf(doc, side)}
  >
    <p class="who">
      <span class="mark ${shape(side)}">${letter(doc, side)}</span><bdi class="name">${nameOf(doc, side)}</bdi>
    </p>
    <p class="points" data-points=${side}>${proper(state.score[side])}</p>
    ${gain ? html`<p class="gain" aria-hidden="true">+${gain}</p>` : nothing}
    <p class="duty">${doing}${player && player !== nameOf(doc, side) ? html`<b dir="auto">${player}</b>` : nothing}</p>
  </section>`;
}

/** @param {Game} game e.g. "To 15", "9 innings"; below it, which game of a match it is */
export function padTitle({document: doc, ruleset}) {
  const length = lengthWords(lengthOf(doc, ruleset), ruleset.kind);
  const match = matchOf(doc);
  return html`${length}${match ? html`<small> ${say('match.game', {n: match.game})}</small>` : nothing}`;
}

/**
 * @param {unknown} refused why something cannot be done, or what was undone; '' if neither
 * @param {unknown} why shown otherwise: the points of the current draft
 */
export const whyLine = (refused, why) =>
  html`<p class="why" aria-live="polite">${refused ? html`<span class="bad">${refused}</span>` : why}</p>`;

/**
 * @typedef {object} EntryView
 * @property {Game} game
 * @property {Side} colour
 * @property {(side: Side) => boolean} full whether a side can place no more
 * @property {(side: Side) => void} onColour
 * @property {(side: Side, zone: string) => void} onZone
 * @property {(zone: string) => string} [name] the name of a zone, if it differs from the usual one
 */

/**
 * Quick entry: a row per side with a button per zone. The mark in front selects the colour that a tap on the table
 * places.
 * @param {EntryView} view
 */
export const entryRows = ({game: {document: doc, ruleset}, ...view}) =>
  html`<div class="entry">
    ${SIDES.map((side) => {
      const colour = say(`colour.${colourOf(doc, side)}`);
      const full = view.full(side);
      return html`<div class="zones ${colourOf(doc, side)}" role="group" aria-label=${say('pad.entry', {colour})}>
        <button
          type="button"
          class="pick"
          aria-pressed=${view.colour === side}
          aria-label=${say('pad.colour', {colour})}
          @click=${() => view.onColour(side)}
        >
          <span class="mark ${shape(side)}">${letter(doc, side)}</span>
        </button>
        ${zonesDeepestFirst(ruleset).map(
          (zone) =>
            html`<button
              type="button"
              class="zone"
              aria-disabled=${idle(full)}
              data-zone=${side + zone}
              aria-label=${
                view.name
                  ? `${proper(zone)}: ${colour}, ${view.name(zone)}`
                  : say('pad.put', {colour, zone_mark: zone, zone: say(`zone.${/** @type {'4'} */ (zone)}`)})
              }
              @click=${() => view.onZone(side, zone)}
            >
              ${proper(zone)}
            </button>`,
        )}
      </div>`;
    })}
  </div>`;

/**
 * @param {Game} game
 * @param {boolean} [laid] whether the draft has anything to record
 * @returns {import('lit-html').TemplateResult} the sentence about whether the game is saved
 */
export function savedMark(game, laid = !game.bare) {
  if (game.example) return html`<span class="chip" data-saved="yes">${say('example.chip')}</span>`;
  if (game.fault) return html`<span class="chip attention" data-saved="no">${say('saved.no')}</span>`;
  if (!game.durable) return html`<span class="chip" data-saved="writing">${say('saved.writing')}</span>`;
  return laid
    ? html`<span class="chip laid" data-saved="yes">${unrecorded(game.ruleset.kind)}</span>`
    : html`<span class="chip archived" data-saved="yes">${say('saved.yes')}</span>`;
}
