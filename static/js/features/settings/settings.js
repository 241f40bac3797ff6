/**
 * Settings: language, appearance, the hand that holds the phone, sound and vibration, which all apply immediately; and
 * links to the screens about this phone.
 */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {CHOICES, prefs} from '../../lib/prefs.js';
import {setPref} from '../../store/prefs_kept.js';
import {happened} from '../../ui/announcer.js';
import {mute, onVoices, speak} from '../../ui/voice.js';
import {changeLanguage} from './language_line.js';
import {placeBar} from '../../ui/bars.js';
import {rowLink} from '../../ui/row.js';
import {toggle} from '../../ui/fields/toggle.js';

/** @typedef {import('../../lib/prefs.js').Prefs} Prefs */

/** The settings with several options, and the switches, both in the order of the screen. */
const GROUPS = /** @type {const} */ (['language', 'theme', 'hand']);
const SWITCHES = /** @type {const} */ (['sounds', 'vibration', 'voice']);

/** @param {string} code of a language @returns {string} its own name for itself, e.g. "Français" */
function ownName(code) {
  const name = new Intl.DisplayNames(code, {type: 'language'}).of(code) ?? code;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** @param {typeof GROUPS[number]} name @param {string} value @returns {string} */
const optionWords = (name, value) =>
  name === 'language' && value !== 'auto'
    ? ownName(value)
    : say(/** @type {'settings.hand'} */ (`settings.${name}.${value}`));

/** @param {typeof GROUPS[number]} name @param {(name: typeof GROUPS[number], value: any) => void} choose */
const choicesPart = (name, choose) =>
  html`<fieldset class="card part">
    <legend>${say(`settings.${name}`)}</legend>
    <div class="segments" data-pref=${name}>
      ${CHOICES[name].map(
        (value) =>
          html`<label
            ><input
              type="radio"
              name=${name}
              value=${value}
              .checked=${prefs()[name] === value}
              @change=${() => choose(name, value)}
            /><span>${optionWords(name, value)}</span></label
          >`,
      )}
    </div>
  </fieldset>`;

/** @param {typeof SWITCHES[number]} name @param {(name: typeof SWITCHES[number], on: boolean) => unknown} turn */
const switchPart = (name, turn) =>
  html`${toggle(say(`settings.${name}`), prefs()[name], (on) => turn(name, on), name)}
  ${
    name === 'voice' && mute()
      ? html`<p class="hint">${say(`settings.voice.${/** @type {'none'} */ (mute())}`)}</p>`
      : nothing
  }`;

/**
 * @param {(name: typeof GROUPS[number], value: any) => void} choose
 * @param {(name: typeof SWITCHES[number], on: boolean) => unknown} turn
 */
const settingsView = (choose, turn) =>
  html`<div class="screen settings">
    ${placeBar(say('settings.title'))}
    <main>
      <nav class="rows">
        ${rowLink('#/me', 'people', say('me.title'))} ${rowLink('#/notifications', 'bell', say('notify.title'))}
        ${rowLink('#/house', 'flag', say('settings.house'))} ${rowLink('#/storage', 'cloud', say('storage.title'))}
        ${rowLink('#/how', 'frames', say('how.title'))}
      </nav>
      ${GROUPS.map((one) => choicesPart(one, choose))}
      <fieldset class="card part">
        <legend>${say('settings.signals')}</legend>
        ${SWITCHES.map((one) => switchPart(one, turn))}
      </fieldset>
    </main>
  </div>`;

/** @param {App} app @typedef {import('../../app/start.js').App} App @returns {import('../../app/start.js').Screen} */
export function settings(app) {
  onVoices(app.paint);

  /** @template {keyof Prefs} Name @param {Name} name @param {Prefs[Name]} value */
  const choose = (name, value) => {
    setPref(name, value);
    app.paint();
    if (name === 'language') changeLanguage(app);
  };

  /** @param {typeof SWITCHES[number]} name @param {boolean} on turning it on plays it immediately as an example */
  const turn = (name, on) => {
    choose(name, on);
    if (name === 'voice') speak(on ? say('settings.voice') : '');
    else if (on) happened('recorded');
  };

  return {view: () => settingsView(choose, turn)};
}
