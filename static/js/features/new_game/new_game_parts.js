/** Parts of the new-game screen: pure templates for the current set-up. */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {citation} from '../../ui/citation.js';
import {faultLine} from '../../lib/faults.js';
import {shape} from '../../ui/sides.js';
import {shortened} from '../../lib/cut.js';
import {lengthWords} from '../../ui/stage.js';
import {MOST, offered, sameLength, unitOf, unitsOf} from '../../game/lengths.js';
import {chosenFormat, chosenLength, NAME_LENGTH, sideCalled} from '../../game/setup.js';

/** @typedef {import('../../game/setup.js').Setup} Setup */
/** @typedef {import('../../lib/types.d.ts').Side} Side */
/** @typedef {import('../../lib/types.d.ts').Ruleset} Ruleset */
/** @typedef {import('../../game/setup.js').Faults} Faults */
/** @typedef {(next: Setup) => void} Change */
/** @typedef {{length: boolean, timeouts: boolean}} Own which numbers the person enters instead of choosing */

/** @param {Event} event @returns {string} */
export const typed = (event) => /** @type {HTMLInputElement} */ (event.target).value;

/**
 * Reads a name and cuts it to the maximum length, also in the field, without splitting an emoji (which `maxlength`
 * does).
 * @param {Event} event
 * @returns {string}
 */
const nameTyped = ({target}) => {
  const field = /** @type {HTMLInputElement} */ (target);
  const name = shortened(field.value, NAME_LENGTH);
  if (name !== field.value) field.value = name;
  return name;
};

/** @param {string} name @param {boolean} pressed @param {() => void} act */
const chip = (name, pressed, act) => html`<button type="button" aria-pressed=${pressed} @click=${act}>${name}</button>`;

/** @param {keyof Faults} field @param {Faults} faults */
const faultAt = (field, faults) =>
  faultLine(`fault-${field}`, faults[field] && say(/** @type {'new.fault.target'} */ (faults[field])));

/**
 * @param {string} label
 * @param {number} value
 * @param {number} most
 * @param {'length' | 'timeouts'} field
 * @param {Faults} faults
 * @param {(value: number) => void} changed
 */
const numberField = (label, value, most, field, faults, changed) =>
  html`<label class="short"
      ><span>${label}</span>
      <input
        type="number"
        inputmode="numeric"
        min="0"
        max=${most}
        aria-invalid=${field in faults}
        aria-describedby=${`fault-${field}`}
        .value=${Number.isNaN(value) ? '' : String(value)}
        @input=${(/** @type {Event} */ event) => changed(typed(event) ? Number(typed(event)) : NaN)} /></label
    >${faultAt(field, faults)}`;

/**
 * The length of the game: the book's lengths, or another number if the book allows it.
 * @param {Setup} setup
 * @param {Ruleset} ruleset
 * @param {boolean} own
 * @param {Faults} faults
 * @param {(next: Setup, own: boolean) => void} change
 */
export function lengthPart(setup, ruleset, own, faults, change) {
  const units = unitsOf(ruleset);
  const length = chosenLength(setup, ruleset);
  const unit = unitOf(length);
  const lengths = offered(chosenFormat(setup, ruleset));
  const words = /** @type {const} */ ({
    target: 'length.points',
    rounds: ruleset.kind === 'innings' ? 'length.own-innings' : 'length.own-rounds',
  });
  return html`<div class="choice length">
    <span aria-hidden="true">${say('length.title')}</span>
    <div class="segments" role="group" aria-label=${say('length.title')}>
      ${lengths.map((one, i) =>
        chip(lengthWords(one, ruleset.kind), !own && sameLength(one, length), () =>
          change({...setup, length: i === 0 ? null : one}, false),
        ),
      )}
      ${units.length ? chip(say('length.own'), own, () => change({...setup, length}, true)) : nothing}
    </div>
    ${
      own
        ? html`<div class="row">
            ${
              units.length > 1
                ? html`<div class="segments">
                    ${units.map((one) =>
                      chip(say(words[one]), unit === one, () => change({...setup, length: {[one]: NaN}}, true)),
                    )}
                  </div>`
                : nothing
            }
            ${numberField(say(words[unit]), length[unit] ?? NaN, MOST[unit], 'length', faults, (value) =>
              change({...setup, length: {[unit]: value}}, true),
            )}
          </div>`
        : nothing
    }
  </div>`;
}

/** @param {number} games @returns {string} e.g. "One game", "Best of 3" */
export const gamesWords = (games) => (games === 1 ? say('match.single') : say('match.best-of', {n: games}));

/** @param {Setup} setup @param {Ruleset} ruleset @param {Change} change */
export const matchPart = (setup, ruleset, change) =>
  html`<div class="segments" role="group" aria-label=${say('match.title')}>
    ${ruleset.match.best_of.map((games) =>
      chip(gamesWords(games), setup.best_of === games, () => change({...setup, best_of: games})),
    )}
  </div>`;

/**
 * Selects the club whose archive gets the game; nothing for a person without clubs.
 * @param {Setup} setup
 * @param {{id: string, name: string}[]} clubs
 * @param {Change} change
 */
export const clubPart = (setup, clubs, change) =>
  clubs.length
    ? html`<label
        ><span class="hidden">${say('new.club')}</span
        ><select name="club" @change=${(/** @type {Event} */ event) => change({...setup, club: typed(event)})}>
          ${[{id: '', name: say('new.club.none')}, ...clubs].map(
            ({id, name}) => html`<option value=${id} ?selected=${id === setup.club}>${name}</option>`,
          )}
        </select></label
      >`
    : nothing;

/** In a round on several boards a team has twice as many timeouts as boards, shared (fed 6.5.1.2). */
const BOARDS = [2, 3];

/**
 * @param {Setup} setup
 * @param {Ruleset} ruleset
 * @param {boolean} own
 * @param {Faults} faults
 * @param {(next: Setup, own: boolean) => void} change
 */
export function timeoutPart(setup, ruleset, own, faults, change) {
  const {timeouts: usual} = chosenFormat(setup, ruleset);
  if (usual === 0) return nothing;
  const chosen = setup.timeouts ?? usual;
  const boards = BOARDS.map((n) => ({n, timeouts: 2 * n}));
  return html`<details class="timeouts">
    <summary>${say('new.timeouts', {n: chosen})}</summary>
    <p class="hint">${say('new.timeouts.boards')}</p>
    <div class="chips" role="group" aria-label=${say('new.timeouts.boards')}>
      ${chip(say('new.boards', {n: 1, timeouts: usual}), !own && chosen === usual, () =>
        change({...setup, timeouts: null}, false),
      )}
      ${boards.map(({n, timeouts}) =>
        chip(say('new.boards', {n, timeouts}), !own && chosen === timeouts, () => change({...setup, timeouts}, false)),
      )}
      ${chip(say('length.own'), own, () => change({...setup, timeouts: chosen}, true))}
    </div>
    ${
      own
        ? numberField(say('new.timeouts.own'), chosen, 99, 'timeouts', faults, (timeouts) =>
            change({...setup, timeouts}, true),
          )
        : nothing
    }
    ${citation(ruleset, [{section: ruleset.sections.timeout, about: 'timeout'}])}
  </details>`;
}

/**
 * The keyboard's Enter key moves from name to name; after the last one it hides the keyboard.
 * @param {KeyboardEvent} event
 */
function toNextName(event) {
  if (event.key !== 'Enter') return;
  const names = [.../** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('input[list=names]'))];
  const field = /** @type {HTMLInputElement} */ (event.target);
  (names[names.indexOf(field) + 1] ?? {focus: () => field.blur()}).focus();
}

/**
 * @param {Setup} setup
 * @param {Ruleset} ruleset
 * @param {Side} side
 * @param {(part: Partial<import('../../game/setup.js').SideSetup>) => void} change
 */
export function sideCard(setup, ruleset, side, change) {
  const {names, colour} = setup.sides[side];
  const known = /** @type {'red'} */ (colour);
  const {players} = chosenFormat(setup, ruleset);
  /** @param {number} i @param {string} name */
  const named = (i, name) =>
    Array.from({length: Math.max(names.length, i + 1)}, (_none, at) => (at === i ? name : (names[at] ?? '')));
  return html`<fieldset class="card side ${colour}">
    <legend><span class="mark ${shape(side)}">${say(`letter.${known}`)}</span> ${say(`colour.${known}`)}</legend>
    ${Array.from(
      {length: players},
      (_none, i) =>
        html`<label>
          <span>${players > 1 ? say(i === 0 ? 'new.player.near' : 'new.player.far') : say('new.player')}</span>
          <input
            type="text"
            dir="auto"
            autocomplete="off"
            autocapitalize="words"
            enterkeyhint="next"
            list="names"
            placeholder=${say(`colour.${known}`)}
            .value=${names[i] ?? ''}
            @focus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}
            @keydown=${toNextName}
            @input=${(/** @type {Event} */ event) => change({names: named(i, nameTyped(event))})}
          />
        </label>`,
    )}
  </fieldset>`;
}

/**
 * The score that a side starts at: a handicap.
 * @param {Setup} setup
 * @param {Ruleset} ruleset
 * @param {Side} side
 * @param {Faults} faults
 * @param {(start: number) => void} change
 */
export function startField(setup, ruleset, side, faults, change) {
  const {start} = setup.sides[side];
  return html`<div>
    <label
      ><span>${say('new.start', {side: sideCalled(setup, ruleset, side)})}</span>
      <input
        type="number"
        inputmode="text"
        step="1"
        min="-999"
        max="998"
        placeholder="0"
        aria-invalid=${side in faults}
        aria-describedby=${`fault-${side}`}
        .value=${start ? String(start) : ''}
        @change=${(/** @type {Event} */ event) => change(Number(typed(event) || 0))}
      /> </label
    >${faultAt(side, faults)}
  </div>`;
}

/**
 * @param {Setup} setup
 * @param {Ruleset} ruleset
 * @returns {string} what is chosen among the folded options
 */
export function optionsSaid(setup, ruleset) {
  const {best_of: games, board, sides} = setup;
  const timeouts = setup.timeouts ?? chosenFormat(setup, ruleset).timeouts;
  return [
    gamesWords(games),
    sides.a.start || sides.b.start ? say('new.handicap', {one: sides.a.start, two: sides.b.start}) : '',
    timeouts ? say('new.timeouts', {n: timeouts}) : '',
    board ? say('new.board-said', {board}) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}
