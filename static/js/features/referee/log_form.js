/**
 * The form that completes, amends, takes back or restores a ruling of the log. It shows the effect before the
 * correction is recorded.
 */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import * as calls from './calls.js';
import {findOffence} from '../../rules/penalties.js';
import {offencesOf, playersOf} from './offences.js';
import {SIDES, nameOf} from '../../ui/sides.js';
import {tidy} from '../../lib/cut.js';
import {clockTime} from '../../lib/numbers.js';
import {voteWords} from './call_words.js';
import {unknownOf} from './log_rows.js';
import {outcome, rungWords} from './offence_words.js';
import {words} from '../../game/reasons.js';
import {tryOut} from '../../game/trial.js';

/** @typedef {import('../../lib/types.d.ts').Side} Side */
/** @typedef {import('../../lib/types.d.ts').GameEvent} GameEvent */
/** @typedef {import('../../game/game.js').Game} Game */
/** @typedef {import('../../game/game.js').Entry} Entry */
/** @typedef {import('./log_rows.js').LogRow} LogRow */
/** @typedef {'fill' | 'amend' | 'retract' | 'restore'} Mode */
/**
 * @typedef {{id: string, mode: Mode, fields: Record<string, unknown>, reason: string}} Correction `fields`: the changed
 *   fields, as in an amendment
 */
/**
 * @typedef {object} FormView
 * @property {Game} game
 * @property {LogRow} row
 * @property {Correction} correction
 * @property {boolean} resting
 * @property {(changes: Partial<Correction>) => void} change
 * @property {() => void} confirm
 * @property {() => void} close
 */

const LONGEST_REASON = 200;
const LONGEST_NAME = 60;
const LONGEST_NOTE = 500;
const REASONS = /** @type {const} */ (['wrong-side', 'wrong-offence', 'official']);
const MINUTES = /^(\d{1,4}):([0-5]\d)$/;

/** The fields of each ruling that can be amended. @type {Partial<Record<GameEvent['type'], string[]>>} */
const AMENDABLE = {
  penalty: ['side', 'player', 'offence', 'step', 'official', 'note'],
  adjust: ['side', 'points', 'note'],
  forfeit: ['side', 'note'],
  double_forfeit: ['note'],
  timeout: ['side'],
  weights_changed: ['side'],
  late: ['seconds'],
  call: ['ruling', 'official'],
  note: ['text'],
};

/**
 * @param {LogRow} row @param {Correction} correction
 * @returns {Entry | null} the entry to record; null while something is missing
 */
export function entryOf(row, {mode, fields, reason}) {
  const why = mode === 'fill' ? say('log.filled') : tidy(reason, LONGEST_REASON);
  if (!why) return null;
  if (mode === 'retract' || mode === 'restore')
    return {type: 'retract', event: mode === 'restore' ? (row.takenBack ?? '') : row.id, reason: why};
  const changes = Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const clean = typeof value === 'string' ? tidy(value, longest(name)) : value;
      return clean === '' ? [] : [[name, clean]];
    }),
  );
  return Object.keys(changes).length ? {type: 'amend', event: row.id, with: changes, reason: why} : null;
}

/** @param {Correction} correction @returns {string} the sentence about what is missing */
const missingWords = ({mode, reason}) =>
  say(mode === 'fill' || tidy(reason, LONGEST_REASON) ? 'log.missing.change' : 'log.missing.reason');

/** @param {string} name @returns {number} the maximum length of a field's text */
const longest = (name) => (name === 'official' ? LONGEST_NAME : LONGEST_NOTE);

/** @param {Game} game @param {Entry} entry @returns {{sentence: string, refused: string}} the effect of a correction */
export function changeWords(game, entry) {
  const {state, reasons, refused} = tryOut(game, entry);
  if (!state) return {sentence: '', refused};
  const {document: doc, ruleset} = game;
  const now = reasons.slice(1).map((reason) => words(reason, doc, ruleset));
  if (game.state.status === 'finished' && state.status === 'open') now.push(say('log.reopens'));
  else if (state.status === 'finished' && (game.state.status === 'open' || state.winner !== game.state.winner))
    now.push(outcome(doc, {...game.state, status: 'open'}, state));
  return {sentence: now.join(' ') || say('outcome.same'), refused: ''};
}

/** @param {FormView} view */
export function correctionForm(view) {
  const {game, row, correction, resting, change, confirm, close} = view;
  const {mode, reason} = correction;
  const names =
    mode === 'fill' ? unknownOf(row, game.document) : mode === 'amend' ? (AMENDABLE[row.event.type] ?? []) : [];
  const entry = entryOf(row, correction);
  const {sentence, refused} = entry ? changeWords(game, entry) : {sentence: '', refused: ''};
  return html`<div class="correction" data-correcting=${mode}>
    <h3 id="ruling-stage" tabindex="-1">${say(`log.title.${mode}`)}</h3>
    ${names.map((name) => fieldView(view, name))}
    ${
      mode === 'fill'
        ? nothing
        : html`<div class="choices" role="group" aria-label=${say('log.reasons')}>
              ${REASONS.map((key) => {
                const words_ = say(`log.reason.${key}`);
                return html`<button
                  type="button"
                  class="button"
                  aria-pressed=${reason === words_}
                  @click=${() => change({reason: words_})}
                >
                  ${words_}
                </button>`;
              })}
            </div>
            <label
              ><span>${say('log.why')}</span
              ><input
                name="reason"
                maxlength=${LONGEST_REASON}
                autocomplete="off"
                .value=${reason}
                @input=${(/** @type {InputEvent} */ event) => change({reason: valueOf(event)})}
            /></label>`
    }
    ${
      refused
        ? html`<p class="status bad" role="alert" data-refused>${refused}</p>`
        : html`<p class="verdict small" data-change>${sentence}</p>`
    }
    ${entry ? nothing : html`<p class="hint">${missingWords(correction)}</p>`}
    <div class="row">
      <button type="button" class="button" @click=${close}>${say('dialog.cancel')}</button>
      <button
        type="button"
        class="button primary"
        data-confirm
        ?disabled=${resting || !entry || Boolean(refused)}
        @click=${confirm}
      >
        ${say(`log.do.${mode}`)}
      </button>
    </div>
  </div>`;
}

/** @param {Event} event @returns {string} */
const valueOf = (event) => /** @type {HTMLInputElement} */ (event.target).value;

/** @param {FormView} view @param {string} name of a field of the event */
function fieldView(view, name) {
  const {
    row: {event},
    correction: {fields},
    change,
  } = view;
  const label = say(`log.field.${/** @type {'side'} */ (name)}`);
  const given = {.../** @type {Record<string, any>} */ (event), ...fields};
  /** @param {unknown} value undefined removes the change */
  const put = (value) => {
    const others = Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));
    change({
      fields: value === undefined || value === /** @type {any} */ (event)[name] ? others : {...others, [name]: value},
    });
  };
  const options = optionsOf(view, name, given);
  if (options) {
    const now = String(given[name] ?? '');
    return html`<label
      ><span>${label}</span
      ><select
        name=${name}
        @change=${(/** @type {Event} */ change_) =>
          put(options.find(([value]) => String(value ?? '') === valueOf(change_))?.[0])}
      >
        ${options.map(
          ([value, text]) =>
            html`<option value=${String(value ?? '')} ?selected=${String(value ?? '') === now}>${text}</option>`,
        )}
      </select></label
    >`;
  }
  if (name === 'seconds') return secondsFields(view, given.seconds, put);
  if (name === 'points') {
    return html`<label
      ><span>${label}</span
      ><input
        name="points"
        type="number"
        min="-99"
        max="99"
        step="1"
        inputmode="text"
        .value=${String(given.points)}
        @input=${(/** @type {Event} */ typed) => {
          const points = Number(valueOf(typed));
          put(Number.isInteger(points) && points ? points : undefined);
        }}
    /></label>`;
  }
  return html`<label
    ><span>${label}</span
    ><input
      name=${name}
      maxlength=${longest(name)}
      autocomplete="off"
      .value=${String(given[name] ?? '')}
      @input=${(/** @type {Event} */ typed) => put(valueOf(typed))}
  /></label>`;
}

/**
 * @param {FormView} view @param {string} name @param {Record<string, any>} given the event with its changes
 * @returns {[unknown, string][] | null} the options, undefined for "not known"; null for a text field
 */
function optionsOf({game: {document: doc, ruleset}, row: {event}}, name, given) {
  if (name === 'side') return SIDES.map((side) => [side, nameOf(doc, side)]);
  if (name === 'offence')
    return offencesOf(ruleset, doc).map(({id, name: words_, section}) => [id, `${words_} (${section})`]);
  if (name === 'ruling')
    return calls.optionsOf(given.kind, ruleset).map((vote) => [vote, voteWords(given.kind, vote, doc)]);
  if (name === 'player') {
    /** @type {[unknown, string][]} */
    const players = playersOf(doc, given.side).map((player, i) => [i, player]);
    return 'player' in event && event.player !== undefined
      ? players
      : [[undefined, say('offence.unknown')], ...players];
  }
  if (name === 'step') {
    /** @type {[unknown, string][]} */
    const steps = (findOffence(ruleset, given.offence)?.ladder ?? []).map((rung, i) => [
      i + 1,
      `${i + 1}. ${rungWords(rung)}`,
    ]);
    return 'step' in event && event.step !== undefined ? steps : [[undefined, say('log.step-due')], ...steps];
  }
  return null;
}

/**
 * Fields for the lateness of each side, in minutes and seconds.
 * @param {FormView} view
 * @param {{a?: number, b?: number}} seconds
 * @param {(value: unknown) => void} put
 */
const secondsFields = ({game: {document: doc}}, seconds, put) =>
  html`<div class="row">
    ${SIDES.filter((side) => seconds[side] !== undefined).map(
      (side) =>
        html` <label
          ><span>${say('log.late-of', {side: nameOf(doc, side)})}</span
          ><input
            name=${`seconds-${side}`}
            inputmode="text"
            .value=${clockTime(seconds[side] ?? 0)}
            @change=${(/** @type {Event} */ event) => {
              const [, minutes, rest] = MINUTES.exec(valueOf(event)) ?? [];
              if (minutes && rest) put({...seconds, [side]: Number(minutes) * 60 + Number(rest)});
            }}
        /></label>`,
    )}
  </div>`;

/** @param {LogRow} row @param {Game} game @returns {Mode[]} the possible corrections of a ruling */
export function modesOf(row, game) {
  if (!row.counts) return row.takenBack ? ['restore'] : [];
  return [...(unknownOf(row, game.document).length ? /** @type {const} */ (['fill']) : []), 'amend', 'retract'];
}
