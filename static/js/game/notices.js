/** Notices about this phone's storage: whether the browser may delete the app's data, or has. */

import {html, nothing} from 'lit-html';
import {say} from '../words/index.js';
import {reasonOf} from '../recorder/notice.js';
import {LOW, acknowledgeEmptied, health} from '../store/health.js';

/** @typedef {import('../store/health.js').Health} Health */

/** @type {Promise<void> | null} */
let asking = null;
/** The address of the screen that last asked for the state of storage. */
let askedAt = '';
/** @type {Health | null} */
let found = null;

/**
 * The state of storage, queried once for each screen that is opened.
 * @param {() => void} paint
 * @returns {Health | null} null until it is known
 */
function state(paint) {
  if (askedAt !== location.hash) lookAgain();
  askedAt = location.hash;
  asking ??= health()
    .then((known) => {
      found = known;
      paint();
    })
    .catch(() => undefined);
  return found;
}

/** Whether games may still be restored from copies. Until that is done, no notice says that a game is gone. */
let looking = true;

/** Called once all games with copies are restored. */
export function copiesRestored() {
  looking = false;
  lookAgain();
}

/** Called if storage may have changed: the next paint queries it again. */
export const lookAgain = () => {
  asking = null;
};

/** @param {() => void} paint */
const understood = (paint) =>
  acknowledgeEmptied().then(() => {
    if (found) found = {...found, emptied: false};
    paint();
  });

/** The notice about storage on home; nothing if there is no problem. @param {import('../app/start.js').App} app */
export function healthLines({paint}) {
  const now = state(paint);
  if (!now) return nothing;
  return html`${now.fault ? html`<p class="status bad">${say(`fault.${reasonOf(now.fault)}`)}</p>` : nothing}
  ${
    now.emptied && !looking
      ? html`<p class="status bad" role="alert">
          ${now.back ? say('health.emptied-back', {n: now.back}) : say('health.emptied')}
          <a class="link" href="#/storage">${say('back.start')}</a>
          <button type="button" class="link" @click=${() => understood(paint)}>${say('health.emptied-seen')}</button>
        </p>`
      : nothing
  }
  ${now.private ? html`<p class="status bad">${say('health.private')}</p>` : nothing} ${lowLine({paint})}`;
}

/** @param {{paint: () => void}} app one line, if there is little space left */
export function lowLine({paint}) {
  const now = state(paint);
  return now?.low ? html`<p class="status">${say('health.low', {n: LOW / 1_000_000})}</p>` : nothing;
}
