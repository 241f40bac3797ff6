/** Questions asked in a dialog; each gives a promise of the answer, null when it was closed without one. */

import {html, nothing, render} from 'lit-html';
import {say} from '../words/index.js';
import {tidy} from '../lib/cut.js';

/** @typedef {import('../lib/types.d.ts').GameHeader} GameHeader */
/** @typedef {import('../game/game.js').Entry} Entry */

const LONGEST_REASON = 200;
const LONGEST_NOTE = 500;

/**
 * Shows a dialog until something calls `answer`.
 * @template T
 * @param {(answer: (value: T | null) => void) => import('lit-html').TemplateResult} content
 * @returns {Promise<T | null>}
 */
export function ask(content) {
  if (document.querySelector('dialog')) return Promise.resolve(null); // a double tap asks once
  const dialog = document.createElement('dialog');
  document.body.append(dialog);
  return new Promise((resolve) => {
    /** @type {T | null} */
    let given = null;
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(given);
    });
    render(
      content((value) => {
        given = value;
        dialog.close();
      }),
      dialog,
    );
    dialog.showModal();
  });
}

/** @param {SubmitEvent} event @param {string} name @returns {string} what was typed into a form's field */
const field = (event, name) => {
  event.preventDefault();
  return tidy(String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get(name) ?? ''), LONGEST_NOTE);
};

/** @param {() => void} close */
const cancel = (close) => html`<button type="button" class="button" @click=${close}>${say('dialog.cancel')}</button>`;

/**
 * @param {string} title
 * @param {unknown} more what comes of it; a sentence, or paragraphs
 * @param {string} act
 * @returns {Promise<boolean>} whether it shall be done
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
 * @returns {Promise<string | null>} why a record is corrected; never empty
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

/** What the referee's screen does of what is asked for here. */
const RULINGS = /** @type {const} */ (['adjust', 'forfeit']);

/**
 * What is needed less often: clearing the table, a frame shot out of turn, notes; rulings and forfeits are the
 * referee's.
 * @param {GameHeader} header
 * @param {boolean} lying whether weights lie on the table
 * @param {boolean} correcting whether this is about an earlier frame, which nothing but the frame itself can change
 * @param {boolean} rotation whether the other side may have shot first
 * @param {boolean} example whether it is played to try the app out, which nobody else goes on with
 * @returns {Promise<Entry | {type: 'clear'} | {type: 'first'} | null>} an event to record, or what to do with this
 *   frame
 */
export async function gameMenu(header, lying, correcting, rotation, example) {
  const choices = /** @type {const} */ (['first', 'note']).filter((name) =>
    name === 'first' ? rotation : !correcting,
  );
  const choice = await ask(
    (/** @type {(value: string | null) => void} */ answer) =>
      html`<h2>${say('menu.title')}</h2>
        <div class="choices">
          ${
            lying
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
                  (kind) =>
                    html`<a
                      class="button wide"
                      href=${`#/game/${header.id}/referee/rulings/${kind}`}
                      @click=${() => answer(null)}
                      >${say(`menu.${kind}`)}</a
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
                      html`<a class="button wide" href=${`#/game/${header.id}/${screen}`} @click=${() => answer(null)}
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
