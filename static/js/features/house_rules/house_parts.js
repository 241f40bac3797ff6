/** Pure templates for the fields of house rules. The editor holds the rules and their faults. */

import {html, nothing} from 'lit-html';
import schema from '../../../rulesets/ruleset.schema.json' with {type: 'json'};
import {hasWords, named, say} from '../../words/index.js';
import {faultWords} from '../../files/ruleset_check.js';

/** @typedef {import('../../lib/types.d.ts').Ruleset} Ruleset */
/** @typedef {import('../../lib/types.d.ts').Step} Step */
/**
 * The interface that the editor gives its parts.
 * @typedef {object} Desk
 * @property {Ruleset} rules the edited rules
 * @property {import('../../files/ruleset_check.js').Fault[]} faults
 * @property {Set<string>} shown pointers of the faults that are shown beside a field
 * @property {Set<string>} open ids of the offences that are unfolded
 * @property {(pointer: string, value: unknown) => void} change sets a value; undefined removes it
 */

/** The kinds with a fixed length: bowling always has ten frames. @type {string[]} */
const FIXED_LENGTH = ['bowling'];
/** The kinds where a game that is level at its end can continue or be a tie. @type {string[]} */
const LEVEL_CHOICE = ['innings', 'horse-collar'];
/** @type {string[]} in the order of the menu */
const EFFECTS = schema.$defs.step.properties.effect.enum;
/** @param {string} effect */
const moves = (effect) => effect === 'points-to-opponent' || effect === 'points-off';

/** @param {Event} event @returns {string} */
const typed = (event) => /** @type {HTMLInputElement} */ (event.target).value;

/**
 * @param {Desk} desk
 * @param {string} pointer
 * @returns {unknown} the fault of this field, as an alert that describes it
 */
function faultsAt(desk, pointer) {
  const here = desk.faults.filter((fault) => fault.pointer === pointer);
  if (here.length === 0) return nothing;
  desk.shown.add(pointer);
  return html`<p class="bad fault" id=${`fault${pointer}`} role="alert">
    ${here.map((fault) => html`<span>${faultWords(desk.rules, fault)}</span>`)}
  </p>`;
}

/** @param {Desk} desk @param {string} pointer */
const wrong = (desk, pointer) => desk.faults.some((fault) => fault.pointer === pointer);

/**
 * @param {Desk} desk
 * @param {string} pointer
 * @param {string} label
 * @param {unknown} value an integer, or null if none was entered; a zone's points may be negative, which some number
 *   pads cannot type
 */
const input = (desk, pointer, label, value) =>
  html`<label
    ><span>${label}</span>
    <input
      type="number"
      step="1"
      inputmode=${pointer.startsWith('/zones/') ? nothing : 'numeric'}
      data-field=${pointer}
      .value=${value === null ? '' : String(value)}
      aria-invalid=${wrong(desk, pointer)}
      aria-describedby=${`fault${pointer}`}
      @change=${(/** @type {Event} */ event) => desk.change(pointer, typed(event) === '' ? null : Number(typed(event)))}
  /></label>`;

/**
 * @param {Desk} desk
 * @param {string} pointer
 * @param {string} label
 * @param {unknown} value as for `input`; the fault is shown below it
 */
const number = (desk, pointer, label, value) =>
  html`<div class="field">${input(desk, pointer, label, value)}${faultsAt(desk, pointer)}</div>`;

/** @param {Desk} desk @param {string} pointer @param {string} label @param {string} value */
export const text = (desk, pointer, label, value) =>
  html`<div class="field">
    <label
      ><span>${label}</span>
      <input
        type="text"
        autocomplete="off"
        data-field=${pointer}
        .value=${value}
        aria-invalid=${wrong(desk, pointer)}
        aria-describedby=${`fault${pointer}`}
        @change=${(/** @type {Event} */ event) => desk.change(pointer, typed(event).trim())} /></label
    >${faultsAt(desk, pointer)}
  </div>`;

/** @param {Desk} desk length and timeouts of each format */
export const formatsPart = (desk) =>
  html`<section class="card part">
    <h2>${say('house.part.formats')}</h2>
    ${Object.entries(desk.rules.formats).map(([play, format]) => {
      const at = `/formats/${play}`;
      return html`<fieldset>
        <legend><b>${named(format.name)}</b> · ${say('house.players', {n: format.players})}</legend>
        <div class="fields">
          ${format.target === undefined ? nothing : number(desk, `${at}/target`, say('house.target'), format.target)}
          ${
            format.rounds === undefined || FIXED_LENGTH.includes(desk.rules.kind)
              ? nothing
              : number(desk, `${at}/rounds`, say('house.rounds'), format.rounds)
          }
          ${number(desk, `${at}/timeouts`, say('house.timeouts'), format.timeouts)}
        </div>
        ${faultsAt(desk, at)}
      </fieldset>`;
    })}
  </section>`;

/** @param {string} zone @returns {string} */
const zoneName = (zone) => (hasWords(`zone.${zone}`) ? say(/** @type {'zone.4'} */ (`zone.${zone}`)) : zone);

/** @param {Desk} desk */
export const zonesPart = (desk) =>
  desk.rules.zones.length === 0
    ? nothing
    : html`<section class="card part">
        <h2>${say('house.part.zones')}</h2>
        <div class="fields">
          ${desk.rules.zones.map(({zone, points}, i) => number(desk, `/zones/${i}/points`, zoneName(zone), points))}
        </div>
        ${faultsAt(desk, '/zones')}
      </section>`;

/** @param {Desk} desk @param {'blank' | 'level'} name @param {string[]} choices */
const choice = (desk, name, choices) =>
  html`<fieldset class="part">
    <legend>${say(`house.${name}`)}</legend>
    <div class="choices">
      ${choices.map(
        (one) =>
          html` <button
            type="button"
            class="button wide pick-one"
            aria-pressed=${desk.rules[name] === one}
            @click=${() => desk.change(`/${name}`, one)}
          >
            ${say(/** @type {'house.level.tie'} */ (`house.${name}.${one}`))}
          </button>`,
      )}
    </div>
  </fieldset>`;

/**
 * Who shoots first after a frame without score, and how a level game ends, if the kind of game leaves a choice.
 * @param {Desk} desk
 */
export const choicesPart = (desk) =>
  html` ${desk.rules.blank ? choice(desk, 'blank', ['hammer-first', 'same-first']) : nothing}
  ${LEVEL_CHOICE.includes(desk.rules.kind) ? choice(desk, 'level', ['extra', 'tie']) : nothing}`;

/** @param {string} effect @param {number | string} n @returns {string} */
const effectWords = (effect, n) => say(`effect.${/** @type {'points-off'} */ (effect)}`, {n}).trim();

/** @param {Step} step @returns {string} e.g. "2 points to the opponent and loss of the shot" */
const stepWords = ({effect, points, also}) =>
  [effectWords(effect, points ?? 0), also ? say('house.also', {effect: say(`effect.${also}`)}) : ''].join(' ').trim();

/**
 * @param {Desk} desk
 * @param {string} at the ladder's pointer
 * @param {Step} step
 * @param {number} i
 * @param {boolean} only whether it is the only step
 */
function stepRow(desk, at, step, i, only) {
  const here = `${at}/${i}`;
  const choose = (/** @type {Event} */ event) => {
    const effect = typed(event);
    const {points = 1, ...rest} = step;
    desk.change(here, moves(effect) ? {...rest, effect, points} : {...rest, effect});
  };
  return html`<li>
    <div class="step">
      <label
        ><span>${say('house.step', {n: i + 1})} · ${say('house.effect')}</span
        ><select data-field=${`${here}/effect`} @change=${choose}>
          ${EFFECTS.map(
            (effect) =>
              html`<option value=${effect} .selected=${effect === step.effect}>${effectWords(effect, '')}</option>`,
          )}
        </select></label
      >
      ${moves(step.effect) ? input(desk, `${here}/points`, say('house.points'), step.points ?? null) : nothing}
      <button
        type="button"
        class="button icon"
        aria-label=${say('house.step.remove', {n: i + 1})}
        ?disabled=${only}
        @click=${() => desk.change(here, undefined)}
      >
        ×
      </button>
    </div>
    ${
      step.also ? html`<p class="hint">${say('house.also', {effect: say(`effect.${step.also}`)})}</p>` : nothing
    }${faultsAt(desk, `${here}/points`)}${faultsAt(desk, here)}
  </li>`;
}

/** @param {Desk} desk @param {number} i @returns {unknown} an offence, collapsed to one line until it is opened */
function offenceCard(desk, i) {
  const offence = /** @type {import('../../lib/types.d.ts').Offence} */ (desk.rules.offences[i]);
  const at = `/offences/${i}`;
  if (desk.faults.some(({pointer}) => pointer.startsWith(`${at}/`) || pointer === at)) desk.open.add(offence.id);
  const fold = (/** @type {Event} */ event) => {
    desk.open[/** @type {HTMLDetailsElement} */ (event.target).open ? 'add' : 'delete'](offence.id);
  };
  return html`<details
    class="card offence"
    data-offence=${offence.id}
    ?open=${desk.open.has(offence.id)}
    @toggle=${fold}
  >
    <summary>
      <b>${offence.section}</b> ${named(offence.name)}<span class="muted"
        >${offence.ladder.map(stepWords).join(' → ')}</span
      >
    </summary>
    <div class="part">
      ${text(desk, `${at}/name`, say('house.offence.name'), offence.name)}
      <ol class="ladder">
        ${offence.ladder.map((step, n) => stepRow(desk, `${at}/ladder`, step, n, offence.ladder.length === 1))}
      </ol>
      <button
        type="button"
        class="button"
        @click=${() => desk.change(`${at}/ladder/${offence.ladder.length}`, {effect: 'warning'})}
      >
        ${say('house.step.add')}
      </button>
      ${faultsAt(desk, `${at}/ladder`)}${faultsAt(desk, at)}
    </div>
  </details>`;
}

/** @param {Desk} desk */
export const offencesPart = (desk) =>
  desk.rules.offences.length === 0
    ? nothing
    : html`<h2>${say('house.offences')}</h2>
        ${desk.rules.offences.map((_offence, i) => offenceCard(desk, i))}`;
