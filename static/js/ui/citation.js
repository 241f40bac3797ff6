/** Sections of the book on screens: a tap opens what the book says there (duties.js). */

import {html, nothing, render} from 'lit-html';
import {say} from '../words/index.js';
import {painted} from '../lib/painted.js';
import {citeAll} from './cite.js';
import {ask} from './dialogs.js';

/** @typedef {import('../lib/types.d.ts').Ruleset} Ruleset */
/** @typedef {import('../words/duties.js').Cited} Cited */

/** @param {Ruleset} ruleset @param {Cited[]} cited @returns {string} e.g. "fed 6.8, 9.26"; '' if nothing is cited */
const textOf = (ruleset, cited) =>
  citeAll(
    ruleset,
    cited.flatMap(({section}) => section ?? []),
  );

/** What the dialog shows while the sentences load, or if they cannot. @param {string} text @param {string} sentence */
const without = (text, sentence) =>
  html`<h2 tabindex="-1">${text}</h2>
    <p>${sentence}</p>`;

/** @param {HTMLElement} box in an open dialog @param {import('lit-html').TemplateResult} content with a heading */
function show(box, content) {
  render(content, box);
  box.querySelector('h2')?.focus();
}

/**
 * Opens a dialog with what the book says, also above another dialog. Its sentences are a part of their own.
 * @param {HTMLElement} from what was tapped, which gets the focus back
 * @param {Ruleset} ruleset @param {Cited[]} cited
 */
function openDuties(from, ruleset, cited) {
  if (document.querySelector('.cited')) return; // a double tap opens only one
  const text = textOf(ruleset, cited);
  ask(
    (answer) =>
      html`<div class="cited"></div>
        <div class="row">
          <button type="button" class="button" @click=${() => answer(null)}>${say('dialog.close')}</button>
        </div>`,
    '.cited',
  )
    .then(painted) // the dialog is out of the way then
    .then(() => from.focus());
  const box = /** @type {HTMLElement} */ (document.querySelector('.cited'));
  show(box, without(text, say('duty.loading')));
  import('./duties.js')
    .then(({duties}) => duties(ruleset, cited))
    .catch(() => without(text, say('duty.missing')))
    .then((content) => show(box, content));
}

/**
 * @param {Ruleset} ruleset
 * @param {Cited[]} cited
 * @param {string} [label] in place of the sections, where there is little room
 * @returns a button that says the sections and opens them; nothing if there are none
 */
export function citation(ruleset, cited, label) {
  const text = textOf(ruleset, cited);
  if (!text) return nothing;
  const open = (/** @type {Event} */ {currentTarget}) =>
    openDuties(/** @type {HTMLElement} */ (currentTarget), ruleset, cited);
  return html`<button type="button" class="section" aria-haspopup="dialog" @click=${open}>${label ?? text}</button>`;
}
