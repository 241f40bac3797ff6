/** How the pad looks: pure templates of what features/pad/pad.js holds. */

import {html, nothing} from 'lit-html';
import {say} from '../words/index.js';
import {zonesDeepestFirst} from './draft.js';
import {matchOf} from '../ui/match_label.js';
import {SIDES, colourOf, letter, nameOf, shape} from '../ui/sides.js';
import {lengthOf, unrecorded} from '../ui/stage.js';
import {proper} from '../lib/text.js';

/** @typedef {import('../lib/types.d.ts').Side} Side */
/** @typedef {import('./game.js').Game} Game */
/**
 * @typedef {{player: string | null, shoots: boolean, task: string}} Duty  who shoots for a side, whether now or first,
 *   and what the side has to do
 */

/**
 * @param {boolean} still
 * @returns the `aria-disabled` of a button that does nothing now; it is never `disabled`, which would take the focus
 *   away
 */
export const idle = (still) => (still ? 'true' : nothing);

/**
 * A small button with a sign above its word.
 * @param {string} sign
 * @param {string} word
 * @param {boolean} still whether there is nothing to be done
 * @param {() => void} act
 */
export const tool = (sign, word, still, act) =>
  html`<button type="button" class="button tool" aria-disabled=${idle(still)} @click=${() => still || act()}>
    <b aria-hidden="true">${sign}</b>${word}
  </button>`;

/**
 * @param {Game} game
 * @param {Side} side
 * @param {Duty | null} duty none while an earlier frame is corrected
 */
export function scoreCard({document: doc, state}, side, duty) {
  const {next} = state;
  const player = duty?.player;
  return html`<section
    class="score ${colourOf(doc, side)}${next && duty?.shoots ? ' shoots' : ''}${state.winner === side ? ' won' : ''}"
    aria-label=${nameOf(doc, side)}
  >
    <p class="who">
      <span class="mark ${shape(side)}">${letter(doc, side)}</span><bdi class="name">${nameOf(doc, side)}</bdi>
    </p>
    <p class="points" data-points=${side}>${state.score[side]}</p>
    <p class="duty">
      ${
        player && player !== nameOf(doc, side) ? html`<b dir="auto">${player}</b>` : nothing
      }${next ? duty?.task : state.winner === side ? say('pad.won') : nothing}
    </p>
  </section>`;
}

/** @param {Game} game e.g. "To 15", "9 innings"; below it, which game of a match it is */
export function padTitle({document: doc, ruleset}) {
  const {target, rounds = 0} = lengthOf(doc, ruleset);
  const length = target
    ? say('pad.title', {target})
    : say(`pad.rounds.${/** @type {'court'} */ (ruleset.kind)}`, {n: rounds});
  const match = matchOf(doc);
  return html`${length}${match ? html`<small> ${say('match.game', {n: match.game})}</small>` : nothing}`;
}

/** @param {string} refused why something cannot be done @param {unknown} why else what things are worth as they lie */
export const whyLine = (refused, why) =>
  html`<p class="why" aria-live="polite">${refused ? html`<span class="bad">${refused}</span>` : why}</p>`;

/**
 * @typedef {object} EntryView
 * @property {Game} game
 * @property {Side} colour
 * @property {(side: Side) => boolean} full whether a side may put down no more
 * @property {(side: Side) => void} onColour
 * @property {(side: Side, zone: string) => void} onZone
 * @property {(zone: string) => string} [name] how a zone is called; else by the table of zones
 */

/**
 * Quick entry: a row a side, a button a zone; the mark in front chooses the colour that a tap on the table puts down.
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
 * @param {boolean} [laid] whether something is to be recorded yet
 * @returns {import('lit-html').TemplateResult} whether what is shown is durable, in words
 */
export function savedMark(game, laid = !game.bare) {
  if (game.example) return html`<span class="chip" data-saved="yes">${say('example.chip')}</span>`;
  if (game.fault) return html`<span class="chip attention" data-saved="no">${say('saved.no')}</span>`;
  if (!game.durable) return html`<span class="chip" data-saved="writing">${say('saved.writing')}</span>`;
  return laid
    ? html`<span class="chip laid" data-saved="yes">${unrecorded(game.ruleset.kind)}</span>`
    : html`<span class="chip archived" data-saved="yes">${say('saved.yes')}</span>`;
}
