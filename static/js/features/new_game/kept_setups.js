/** Set-ups that a person keeps under a name, such as "Thursday league". A tap fills the form in with one of them. */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {tidy} from '../../lib/cut.js';
import {get, set} from '../../store/settings.js';
import {announce} from '../../ui/announcer.js';
import {icon} from '../../ui/icon.js';

/** @typedef {import('../../game/setup.js').Setup} Setup */
/** @typedef {{name: string, setup: Setup}} Kept */

/** The longest name, in characters. */
const LONGEST = 30;
/** How many are kept; the oldest goes for another one. */
const MOST = 12;

export class KeptSetups {
  /** @type {Kept[]} the newest first */
  list = [];
  /** The name of the one that was chosen and whose rules this phone no longer has. */
  lost = '';

  /** @param {() => void} paint */
  constructor(paint) {
    this.paint = paint;
  }

  async load() {
    const kept = await get('setups');
    this.list = Array.isArray(kept) ? kept : [];
  }

  /** @param {Kept[]} list @param {string} told */
  async change(list, told) {
    await set('setups', list);
    this.list = list;
    announce(told);
    this.paint();
  }

  /** @param {string} typed another set-up of this name goes @param {Setup} setup */
  async keep(typed, setup) {
    const name = tidy(typed, LONGEST);
    if (!name) return;
    await this.change([{name, setup}, ...this.without(name)].slice(0, MOST), say('new.kept.done', {name}));
  }

  /** @param {string} name */
  async remove(name) {
    if (this.lost === name) this.lost = '';
    await this.change(this.without(name), say('new.kept.removed', {name}));
  }

  /** @param {string} name */
  without(name) {
    return this.list.filter((one) => one.name !== name);
  }
}

/** @param {KeptSetups} kept @param {(one: Kept) => unknown} use */
export const keptPart = ({list, lost}, use) =>
  list.length
    ? html`<section class="kept-setups" aria-labelledby="kept">
        <h2 id="kept">${say('new.kept')}</h2>
        <div class="row">
          ${list.map(
            (one) =>
              html`<button type="button" class="button" @click=${() => use(one)}><bdi>${one.name}</bdi></button>`,
          )}
        </div>
        ${lost ? html`<p class="status bad" role="alert" data-lost>${say('new.kept.lost', {name: lost})}</p>` : nothing}
      </section>`
    : nothing;

/** Keeps what the form says now, and removes what is kept. @param {KeptSetups} kept @param {Setup} setup */
export const keepPart = (kept, setup) =>
  html`<form
      class="keep-setup"
      @submit=${(/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const form = /** @type {HTMLFormElement} */ (event.target);
        kept.keep(String(new FormData(form).get('name')), setup).then(() => form.reset());
      }}
    >
      <label
        ><span>${say('new.keep')}</span
        ><input
          type="text"
          name="name"
          required
          maxlength=${LONGEST}
          autocomplete="off"
          placeholder=${say('new.keep.like')}
      /></label>
      <button class="button">${say('new.keep.do')}</button>
    </form>
    ${kept.list.map(
      ({name}) =>
        html`<p class="keep-setup">
          <bdi>${name}</bdi>
          <button
            type="button"
            class="button icon"
            aria-label=${say('new.kept.remove', {name})}
            @click=${() => kept.remove(name)}
          >
            ${icon('bin')}
          </button>
        </p>`,
    )}`;
