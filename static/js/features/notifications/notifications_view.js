/**
 * Templates for the notifications screen: preferences, the outcome of the test and of other messages, and the list of
 * checks.
 */

import {html, nothing} from 'lit-html';
import {toggle} from '../../ui/fields/toggle.js';
import {hasWords, say} from '../../words/index.js';
import {anyBad} from './checks.js';
import {momentText, rowText, timeText} from '../../words/moments.js';

/** @typedef {import('./checks.js').Check} Check */
/** @typedef {import('./checks.js').NotificationPreferences} NotificationPreferences */
/** @typedef {import('./checks.js').Quiet} Quiet */
/** @typedef {import('./checks.js').Sent} Sent */
/** @typedef {import('../../words/index.js').Key} Key */

/** The default quiet hours. */
const NIGHT = {from: '22:00', to: '08:00'};
const SIGNS = {good: '✓', bad: '!', note: 'i'};

/** @param {string | number} value of a check: a time of day, a moment, or a text */
const shown = (value) =>
  /^\d\d:\d\d$/.test(String(value))
    ? timeText(String(value))
    : /^\d{4}-/.test(String(value))
      ? momentText(String(value))
      : value;

/**
 * @param {string} key
 * @param {Key} other used if there is no such sentence
 * @param {Record<string, string | number>} [values]
 */
const perhaps = (key, other, values) => say(hasWords(key) ? key : other, values);

/** @param {Check[]} found reasons why they may not arrive */
export const checkList = (found) =>
  html`<section class="card part">
    <h2>${say('check.title')}</h2>
    <ul class="checks">
      ${found.map(
        ({name, weight, values = {}}) =>
          html`<li class=${weight} data-check=${name}>
            <span class="sign" aria-hidden="true">${SIGNS[weight]}</span>
            <span
              >${perhaps(
                `check.${name}`,
                'check.last.failed',
                Object.fromEntries(Object.entries(values).map(([key, value]) => [key, shown(value)])),
              )}</span
            >
          </li>`,
      )}
    </ul>
    ${anyBad(found) ? nothing : html`<p class="hint">${say('check.phone')}</p>`}
  </section>`;

/** @param {string} kind */
const kindWords = (kind) => say(`kind.${/** @type {'test'} */ (kind)}`);

/** @param {import('./checks.js').Status} status @param {(off: string[]) => void} change */
export function kindSwitches({kinds = [], wishes: {off}}, change) {
  const known = kinds.filter((kind) => hasWords(`kind.${kind}`)); // a newer server may send more
  /** @param {string} kind @param {boolean} on */
  const set = (kind, on) => change(kinds.filter((one) => (one === kind ? !on : off.includes(one))));
  if (known.length === 0) return nothing;
  return html`<fieldset class="card part">
    <legend>${say('kind.title')}</legend>
    ${known.map((kind) => toggle(kindWords(kind), !off.includes(kind), (on) => set(kind, on), kind))}
  </fieldset>`;
}

/**
 * @param {NotificationPreferences} preferences @param {string} zone this phone's
 * @param {(quiet: Quiet | null) => void} change
 */
export function quietPart({quiet}, zone, change) {
  /** @param {'from' | 'to'} end @param {Event} event quiet hours that start when they end would be empty */
  const set = (end, {target}) => {
    const next = {...(quiet ?? NIGHT), [end]: /** @type {HTMLInputElement} */ (target).value};
    if (next.from && next.to && next.from !== next.to) change(next);
  };
  return html`<fieldset class="card part">
    <legend>${say('quiet.title')}</legend>
    ${toggle(say('quiet.on'), quiet !== null, (on) => change(on ? NIGHT : null))}
    ${
      quiet
        ? html`<div class="hours">
            ${
              /** @type {const} */ (['from', 'to']).map(
                (end) =>
                  html`<label
                    ><span>${say(`quiet.${end}`)}</span>
                    <input
                      type="time"
                      required
                      name=${end}
                      .value=${quiet[end]}
                      @change=${(/** @type {Event} */ event) => set(end, event)}
                  /></label>`,
              )
            }
          </div>`
        : nothing
    }
    <p class="hint">${say('quiet.zone', {zone: zone.replaceAll('_', ' ')})}</p>
  </fieldset>`;
}

/** @param {import('./notifications_trial.js').Trial} trial */
export const trialPart = (trial) =>
  html`<section class="card part">
    <button type="button" class="button wide" @click=${() => trial.begin()}>${say('trial.send')}</button>
    <ol class="checks" role="status" data-trial>
      ${trial.steps().map((sentence) => html`<li>${sentence}</li>`)}
    </ol>
  </section>`;

/** @param {Sent} sent */
const latest = ({kind, at, state, result, status}) =>
  html`<li>
    <b>${kindWords(kind)}</b> · ${rowText(at)}<br />
    <span class="muted"
      >${perhaps(
        `sending.${state === 'waiting' || state === 'sending' || !result ? state : result}`,
        'sending.failed',
        {status: status ?? 0},
      )}</span
    >
  </li>`;

/** @param {import('./checks.js').Status} status */
export const latestPart = ({last}) =>
  last.length
    ? html`<section class="card part">
        <h2>${say('sending.title')}</h2>
        <ul class="checks">
          ${last.map(latest)}
        </ul>
      </section>`
    : nothing;
