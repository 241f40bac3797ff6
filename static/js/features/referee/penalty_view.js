/** Pure templates for a penalty before and after it is recorded (see referee_offences.js). */

import {html, nothing} from 'lit-html';
import {hasWords, named, say} from '../../words/index.js';
import {displaceable, playersOf} from './offences.js';
import {citation} from '../../ui/citation.js';
import {toFault} from '../../lib/faults.js';
import {sideTag} from '../../clocks/clock_face.js';
import {colourWord, rungWords} from './offence_words.js';
import {officialField} from '../../game/official.js';
import {reasonList} from '../../game/reason_list.js';

/** @typedef {import('../../lib/types.d.ts').Side} Side */
/** @typedef {import('./referee.js').Desk} Desk */
/** @typedef {import('./referee_offences.js').Draft} Draft */
/**
 * @typedef {object} ConfirmView
 * @property {Desk} desk
 * @property {import('../../lib/types.d.ts').Offence} offence
 * @property {Draft} draft
 * @property {string} official
 * @property {boolean} resting
 * @property {import('./referee_offences.js').Acts} acts
 * @property {string} sentence the effect of the penalty
 * @property {number} due the step that is due
 * @property {import('../../lib/types.d.ts').GameState | null} state the state after it; null if the rules refuse it
 * @property {import('../../lib/types.d.ts').Reason[]} reasons
 * @property {string} refused
 */

/** @param {ConfirmView} view */
export function confirmView(view) {
  const {desk, offence, draft, official, resting, acts, state} = view;
  const {document: doc, ruleset} = desk.game;
  const players = offence.spectator ? [] : playersOf(doc, draft.side);
  return html`<section class="card ruling" data-penalty=${offence.id}>
    <h2 id="ruling-stage" tabindex="-1">
      ${named(offence.name)} ${citation(ruleset, [{section: offence.section, offence: offence.id}])}
    </h2>
    <p class="who">${sideTag(desk, draft.side)}</p>
    ${
      players.length
        ? html`<div class="choices who-players" role="group" aria-label=${say('offence.who')}>
            ${[...players, null].map((name, i) => {
              const player = name === null ? undefined : i;
              return html`<button
                type="button"
                class="button"
                aria-pressed=${draft.player === player}
                @click=${() => acts.change({player, step: null})}
              >
                ${name ?? say('offence.unknown')}
              </button>`;
            })}
          </div>`
        : nothing
    }
    ${announced(view)} ${ladder(view)} ${offence.displaced ? discs(view) : nothing}
    ${officialField(official, acts.official)}
    <label
      ><span>${say('penalty.note')}</span
      ><input
        name="note"
        maxlength="500"
        autocomplete="off"
        .value=${draft.note}
        @input=${(/** @type {InputEvent} */ event) => acts.note(/** @type {HTMLInputElement} */ (event.target).value)}
    /></label>
    <div class="ruling-acts">
      <button type="button" class="button" @click=${acts.back}>${say('penalty.back')}</button>
      <button
        type="button"
        class="button primary"
        data-confirm
        ?disabled=${resting}
        @click=${() => (state ? acts.confirm() : toFault())}
      >
        ${say('penalty.confirm')}
      </button>
    </div>
  </section>`;
}

/** The effect, whether it ends the game, and the reasons. @param {ConfirmView} view */
function announced({desk: {game}, sentence, state, reasons, refused}) {
  if (!state) return html`<p class="status bad" role="alert" tabindex="-1" data-refused data-missing>${refused}</p>`;
  const ends = game.state.status === 'open' && state.status === 'finished';
  return html`<p class="verdict" data-verdict>${sentence}</p>
    ${ends ? html`<p class="status bad" data-ends>${say('ruling.ends')}</p>` : nothing}
    <details class="ruling-why">
      <summary>${say('ruling.why')}</summary>
      ${reasonList(reasons, game.document, game.ruleset)}
    </details>`;
}

/** The steps; an official may skip to a later step than the one that is due (fed 8.4). @param {ConfirmView} view */
function ladder({offence, draft, due, acts}) {
  if (offence.ladder.length === 1) return nothing;
  const chosen = draft.step ?? due;
  return html`<div role="group" aria-label=${say('penalty.steps')}>
    <p class="hint">${say('penalty.later-step')}</p>
    <ol class="steps">
      ${offence.ladder.map(
        (rung, i) =>
          html`<li>
            <button
              type="button"
              class="button wide"
              data-step=${i + 1}
              aria-pressed=${chosen === i + 1}
              ?disabled=${i + 1 < due}
              @click=${() => acts.change({step: i + 1 === due ? null : i + 1})}
            >
              <span class="nth">${i + 1}</span>
              <span class="name">${rungWords(rung)}</span
              >${i + 1 === due ? html` <small>${say('penalty.due')}</small>` : nothing}
            </button>
          </li>`,
      )}
    </ol>
  </div>`;
}

/** The discs that the offender's disc displaced; a tap adds or removes one. @param {ConfirmView} view */
function discs({desk: {game}, draft, acts}) {
  const {document: doc, ruleset} = game;
  /** @param {string} disc */
  const name = (disc) => {
    const zone = disc.slice(1);
    const key = `zone.${zone}`;
    return say('penalty.disc', {
      side: colourWord(doc, /** @type {Side} */ (disc[0])),
      zone: hasWords(key) ? say(key) : zone,
    });
  };
  return html`<div class="displaced" role="group" aria-label=${say('penalty.displaced')}>
    <p>${say('penalty.displaced')}</p>
    <div class="row">
      ${displaceable(ruleset, draft.side).map(
        (disc) =>
          html`<button
            type="button"
            class="button"
            data-disc=${disc}
            aria-label=${say('penalty.disc-add', {disc: name(disc)})}
            @click=${() => acts.change({displaced: [...draft.displaced, disc]})}
          >
            ${name(disc)}
          </button>`,
      )}
    </div>
    ${
      draft.displaced.length
        ? html`<ul class="row">
            ${draft.displaced.map(
              (disc, at) =>
                html`<li>
                  <button
                    type="button"
                    class="chip"
                    aria-label=${say('penalty.disc-remove', {disc: name(disc)})}
                    @click=${() => acts.change({displaced: draft.displaced.filter((_disc, i) => i !== at)})}
                  >
                    ${name(disc)} ✕
                  </button>
                </li>`,
            )}
          </ul>`
        : nothing
    }
  </div>`;
}

/**
 * The recorded penalty, and the next actions.
 * @param {Desk} desk
 * @param {{sentence: string, reasons: import('../../lib/types.d.ts').Reason[], unknown?: boolean}} done
 * @param {boolean} resting @param {() => void} back
 */
export function doneView(desk, {sentence, reasons, unknown}, resting, back) {
  const {document: doc, ruleset, state} = desk.game;
  const finished = state.status === 'finished';
  return html`<section class="card ruling" data-recorded>
    <h2 id="ruling-stage" tabindex="-1">${say('ruling.done')}</h2>
    <p class="verdict">${sentence}</p>
    ${reasonList(reasons, doc, ruleset)}
    ${unknown ? html`<p class="hint">${say('penalty.still-unknown')}</p>` : nothing}
    <div class="row">
      <a class="button primary" href=${`#/game/${doc.id}${finished ? '/sheet' : ''}`}
        >${say(finished ? 'nav.sheet' : 'nav.pad')}</a
      >
      <button type="button" class="button" ?disabled=${resting} @click=${() => desk.open('log')}>
        ${say('ruling.log')}
      </button>
    </div>
    <button type="button" class="button wide" ?disabled=${resting} @click=${back}>${say('ruling.another')}</button>
  </section>`;
}
