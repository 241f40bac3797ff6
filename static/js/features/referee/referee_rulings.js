/**
 * The rulings part of the referee's screen: points awarded by an official, a forfeit, a double forfeit. Shows the
 * effect first, then asks to confirm it.
 */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {announce} from '../../ui/announcer.js';
import {SIDES} from '../../ui/sides.js';
import {tidy} from '../../lib/cut.js';
import {citation} from '../../ui/citation.js';
import {sideTag} from '../../clocks/clock_face.js';
import {outcome} from './offence_words.js';
import {doneView} from './penalty_view.js';
import {reasonList} from '../../game/reason_list.js';
import {words} from '../../game/reasons.js';
import {tryOut} from '../../game/trial.js';

/** @typedef {import('../../lib/types.d.ts').Side} Side */
/** @typedef {import('./referee.js').Desk} Desk */
/** @typedef {import('../../game/game.js').Entry} Entry */
/** @typedef {'adjust' | 'forfeit' | 'double_forfeit'} Kind */
/** @typedef {{kind: Kind, side: Side | null, points: number, note: string}} Draft */

/** @type {readonly Kind[]} */
const KINDS = ['adjust', 'forfeit', 'double_forfeit'];
const LONGEST_NOTE = 500;
const MOST_POINTS = 99;

/** @param {Desk} desk @returns {import('./referee.js').Part} */
export function rulingPart(desk) {
  const {game, app} = desk;
  /** @type {Draft} */
  let draft = fresh(KINDS.find((kind) => kind === desk.detail) ?? 'adjust');
  /** @type {{sentence: string, reasons: import('../../lib/types.d.ts').Reason[]} | null} */
  let done = null;

  const turn = () => {
    desk.rest();
    document.getElementById('ruling-stage')?.focus();
    window.scrollTo(0, 0);
  };

  /** @param {Partial<Draft>} fields */
  const change = (fields) => {
    draft = {...draft, ...fields};
    app.paint();
  };

  const confirm = () => {
    const entry = entryOf(draft);
    if (!entry || desk.resting()) return;
    const {sentence, reasons} = tried(desk, entry);
    if (!desk.record(entry)) return;
    done = {sentence, reasons};
    draft = fresh(draft.kind);
    announce(say('ruling.recorded', {sentence}));
    turn();
  };

  const back = () => {
    done = null;
    turn();
  };

  return {
    view: () => {
      if (done) return doneView(desk, done, desk.resting(), back);
      if (game.state.status === 'finished') return html`<p class="muted empty">${say('ruling.ended')}</p>`;
      return formView(desk, draft, {change, confirm});
    },
  };
}

/** @param {Kind} kind @returns {Draft} */
const fresh = (kind) => ({kind, side: null, points: 0, note: ''});

/** @param {Draft} draft @returns {Entry | null} null while something is missing */
function entryOf({kind, side, points, note}) {
  const text = tidy(note, LONGEST_NOTE);
  const why = text ? {note: text} : {};
  if (kind === 'double_forfeit') return {type: kind, ...why};
  if (!side) return null;
  if (kind === 'forfeit') return {type: kind, side, ...why};
  return points && text ? {type: kind, side, points, note: text} : null;
}

/** @param {Desk} desk @param {Entry} entry */
function tried({game}, entry) {
  const trial = tryOut(game, entry);
  if (!trial.state) return {...trial, sentence: ''};
  const first = trial.reasons[0];
  const said = first ? words(first, game.document, game.ruleset) : '';
  // A forfeit's sentence already names the winner; after points the score does.
  return {
    ...trial,
    sentence: entry.type === 'adjust' ? `${said} ${outcome(game.document, game.state, trial.state)}` : said,
  };
}

/** @param {Draft['kind']} kind @param {(fields: Partial<Draft>) => void} change */
const kindChoice = (kind, change) =>
  html`<div class="choices" role="group" aria-label=${say('ruling.kinds')}>
    ${KINDS.map(
      (one) =>
        html`<button
          type="button"
          class="button wide"
          data-kind=${one}
          aria-pressed=${one === kind}
          @click=${() => change(fresh(one))}
        >
          ${say(`ruling.kind.${one}`)}
        </button>`,
    )}
  </div>`;

/** @param {Desk} desk @param {Draft} draft @param {(fields: Partial<Draft>) => void} change */
const sideChoice = (desk, draft, change) =>
  html`<div class="row starts" role="group" aria-label=${say('ruling.side')}>
    ${SIDES.map(
      (side) =>
        html` <button
          type="button"
          class="button"
          data-side=${side}
          aria-pressed=${draft.side === side}
          @click=${() => change({side})}
        >
          ${sideTag(desk, side)}
        </button>`,
    )}
  </div>`;

/** @param {Draft} draft @param {(fields: Partial<Draft>) => void} change */
const pointsField = (draft, change) =>
  html`<label
    ><span>${say('ruling.points')}</span
    ><input
      name="points"
      type="number"
      min=${-MOST_POINTS}
      max=${MOST_POINTS}
      step="1"
      inputmode="text"
      .value=${draft.points ? String(draft.points) : ''}
      @input=${(/** @type {InputEvent} */ event) =>
        change({points: pointsOf(/** @type {HTMLInputElement} */ (event.target).value)})}
  /></label>`;

/**
 * @param {Desk} desk
 * @param {Draft} draft
 * @param {{change: (fields: Partial<Draft>) => void, confirm: () => void}} acts
 */
function formView(desk, draft, {change, confirm}) {
  const {ruleset} = desk.game;
  const {kind} = draft;
  const entry = entryOf(draft);
  return html`<section class="card ruling" data-ruling-kind=${kind}>
    <h2 id="ruling-stage" tabindex="-1">
      ${say(`ruling.kind.${kind}`)} ${citation(ruleset, [{section: ruleset.sections[kind], about: kind}])}
    </h2>
    ${kindChoice(kind, change)}
    <p class="hint">${say(`ruling.hint.${kind}`)}</p>
    ${kind === 'double_forfeit' ? nothing : sideChoice(desk, draft, change)}
    ${kind === 'adjust' ? pointsField(draft, change) : nothing}
    <label
      ><span>${say(kind === 'adjust' ? 'ruling.note' : 'penalty.note')}</span
      ><input
        name="note"
        maxlength=${LONGEST_NOTE}
        autocomplete="off"
        .value=${draft.note}
        @input=${(/** @type {InputEvent} */ event) =>
          change({note: /** @type {HTMLInputElement} */ (event.target).value})}
    /></label>
    ${
      entry
        ? announced(desk, entry)
        : html`<p class="hint">${say(kind === 'adjust' ? 'ruling.missing.adjust' : 'ruling.missing')}</p>`
    }
    <button
      type="button"
      class="button primary wide"
      data-confirm
      ?disabled=${desk.resting() || !entry || Boolean(tried(desk, entry).refused)}
      @click=${confirm}
    >
      ${say('ruling.record')}
    </button>
  </section>`;
}

/** @param {string} typed @returns {number} 0 if it is not a valid number */
const pointsOf = (typed) => {
  const points = Number(typed);
  return Number.isInteger(points) && Math.abs(points) <= MOST_POINTS ? points : 0;
};

/** @param {Desk} desk @param {Entry} entry */
function announced(desk, entry) {
  const {game} = desk;
  const {state, reasons, refused, sentence} = tried(desk, entry);
  if (!state) return html`<p class="status bad" role="alert" data-refused>${refused}</p>`;
  return html`<p class="verdict" data-verdict>${sentence}</p>
    ${state.status === 'finished' ? html`<p class="status bad" data-ends>${say('ruling.ends')}</p>` : nothing}
    <details class="ruling-why">
      <summary>${say('ruling.why')}</summary>
      ${reasonList(reasons, game.document, game.ruleset)}
    </details>`;
}
