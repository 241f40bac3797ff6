/** Questions asked in a dialog. Each returns a promise of the answer, or null if the dialog was closed without one. */

import {html, nothing, render} from 'lit-html';
import {say} from '../words/index.js';
import {tidy} from '../lib/cut.js';
import {painted} from '../lib/painted.js';
import {focusHeading} from './heading.js';
import {appeared} from './second_tap.js';

/** @typedef {import('../lib/types.d.ts').GameHeader} GameHeader */
/** @typedef {import('../game/game.js').Entry} Entry */

const LONGEST_REASON = 200;
const LONGEST_NOTE = 500;

/** A question that is not answered yet. */
const ASKING = 'dialog:not([hidden])';

/** What had the focus before the first of the questions that are asked now. @type {Element | null} */
let asker = null;

/** Gives the focus back after the last question, or to the heading of the screen that the answer opened. */
function giveBack() {
  if (document.querySelector(ASKING)) return;
  if (document.activeElement === document.body) {
    if (asker?.isConnected && asker !== document.body) /** @type {HTMLElement} */ (asker).focus({preventScroll: true});
    else focusHeading();
  }
  asker = null;
}

/**
 * Shows a dialog as a popover, and makes it modal after that is painted: the style of every element of the screen is
 * computed anew when all but the dialog becomes inert.
 * @param {HTMLDialogElement} dialog
 */
function show(dialog) {
  if (!dialog.showPopover) return dialog.showModal();
  dialog.popover = 'manual';
  dialog.showPopover();
  painted().then(() => {
    if (dialog.hidden) return;
    const focused = document.activeElement;
    dialog.popover = null;
    dialog.showModal();
    if (dialog.contains(focused)) /** @type {HTMLElement} */ (focused).focus();
  });
}

/** Hides a dialog, and takes it out after that is painted, for the same reason. @param {HTMLDialogElement} dialog */
function takeOut(dialog) {
  dialog.hidden = true;
  dialog.replaceChildren(); // the answer may ask something else
  appeared(); // what was under it
  painted().then(() => {
    dialog.remove(); // its own `close` would look for what takes the focus, with a layout of the old screen
    giveBack();
  });
}

/**
 * Shows a dialog until `answer` is called.
 * @template T
 * @param {(answer: (value: T | null) => void) => import('lit-html').TemplateResult} content
 * @param {string} [alone] what must not be open already: a double tap opens only one
 * @returns {Promise<T | null>}
 */
export function ask(content, alone = ASKING) {
  if (document.querySelector(alone)) return Promise.resolve(null);
  asker ??= document.activeElement;
  const dialog = document.createElement('dialog');
  document.body.append(dialog);
  return new Promise((resolve) => {
    const answered = new AbortController();
    const {signal} = answered;
    /** @param {T | null} value */
    const answer = (value) => {
      answered.abort();
      takeOut(dialog);
      resolve(value);
    };
    dialog.addEventListener('close', () => answer(null), {signal}); // by a key; an answer does not wait for this event
    window.addEventListener('hashchange', () => answer(null), {signal}); // the way back leaves the question behind
    render(content(answer), dialog);
    show(dialog);
  });
}

/** @param {SubmitEvent} event @param {string} name @returns {string} the text in a form's field */
const field = (event, name) => {
  event.preventDefault();
  return tidy(String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get(name) ?? ''), LONGEST_NOTE);
};

/** @param {() => void} close */
const cancel = (close) => html`<button type="button" class="button" @click=${close}>${say('dialog.cancel')}</button>`;

/**
 * @param {string} title
 * @param {unknown} more the consequences; a sentence, or paragraphs
 * @param {string} act
 * @returns {Promise<boolean>} whether the person agreed
 */
export const sure = async (title, more, act) =>
  Boolean(
    await ask(
      (/** @type {(value: boolean) => void} */ answer) =>
        html`<h2>${title}</h2>
          ${typeof more === 'string' ? html`<p class="hint">${more}</p>` : more}
          <div class="row">
            ${cancel(() => answer(false))}<button type="button" class="button primary" @click=${() => answer(true)}>
              ${act}
            </button>
          </div>`,
    ),
  );

/**
 * @param {string} title
 * @returns {Promise<string | null>} the reason for a correction, never ''
 */
export function askReason(title) {
  const common = [say('reason.misread'), say('reason.wrong-colour'), say('reason.official')];
  return ask(
    (answer) =>
      html`<form @submit=${(/** @type {SubmitEvent} */ event) => answer(field(event, 'reason') || common[0] || null)}>
        <h2>${title}</h2>
        <div class="choices">
          ${common.map(
            (reason) =>
              html`<button type="button" class="button wide" @click=${() => answer(reason)}>${reason}</button>`,
          )}
        </div>
        <label
          ><span>${say('reason.own')}</span><input name="reason" maxlength=${LONGEST_REASON} autocomplete="off"
        /></label>
        <div class="row">${cancel(() => answer(null))}<button class="button primary">${say('reason.use')}</button></div>
      </form>`,
  );
}

/** @returns {Promise<Entry | null>} */
const askNote = () =>
  ask(
    (answer) =>
      html`<form
        @submit=${(/** @type {SubmitEvent} */ event) => {
          const text = field(event, 'text');
          if (text) answer({type: 'note', text});
        }}
      >
        <h2>${say('note.title')}</h2>
        <label
          ><span>${say('note.text')}</span><input name="text" required maxlength=${LONGEST_NOTE} autocomplete="off"
        /></label>
        <div class="row">
          ${cancel(() => answer(null))}<button class="button primary">${say('note.record')}</button>
        </div>
      </form>`,
  );

/** The menu's entries that open the referee's screen. */
const RULINGS = /** @type {const} */ (['adjust', 'forfeit']);

/**
 * The menu of less frequent actions: clearing the table, a frame shot out of turn, notes. Rulings and forfeits are on
 * the referee's screen.
 * @param {import('../game/game.js').Game} game the example has neither hand-over nor TV
 * @param {import('../board/kinds/kind.js').PadKind} kind
 * @param {boolean} correcting whether an earlier frame is being corrected; then only the frame itself can change
 * @returns {Promise<Entry | {type: 'clear'} | {type: 'first'} | null>} an event to record, or an action on this frame
 */
export async function gameMenu({document: {id}, example}, kind, correcting) {
  const choices = /** @type {const} */ (['first', 'note']).filter((name) =>
    name === 'first' ? kind.turn : !correcting,
  );
  const choice = await ask(
    (/** @type {(value: string | null) => void} */ answer) =>
      html`<h2>${say('menu.title')}</h2>
        <div class="choices">
          ${
            kind.lying()
              ? html`<button type="button" class="button wide" @click=${() => answer('clear')}>
                  ${say('menu.clear')}
                </button>`
              : nothing
          }
          ${choices.map(
            (name) =>
              html`<button type="button" class="button wide" @click=${() => answer(name)}>
                ${say(`menu.${name}`)}
              </button>`,
          )}
          ${
            correcting
              ? nothing
              : RULINGS.map(
                  (ruling) =>
                    html`<a
                      class="button wide"
                      href=${`#/game/${id}/referee/rulings/${ruling}`}
                      @click=${() => answer(null)}
                      >${say(`menu.${ruling}`)}</a
                    >`,
                )
          }
          ${
            correcting
              ? nothing
              : /** @type {const} */ (['board', 'tv', 'hand-over'])
                  .filter((screen) => !example || screen === 'board')
                  .map(
                    (screen) =>
                      html`<a class="button wide" href=${`#/game/${id}/${screen}`} @click=${() => answer(null)}
                        >${say(`menu.${screen}`)}</a
                      >`,
                  )
          }
        </div>
        <div class="row">${cancel(() => answer(null))}</div>`,
  );
  if (choice === 'note') return askNote();
  return choice === 'clear' || choice === 'first' ? {type: choice} : null;
}
