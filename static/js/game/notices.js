/**
 * Notices about storage: why a game is not saved, which window keeps its score, whether the browser may delete the
 * app's data.
 */

import {html, nothing} from 'lit-html';
import {say} from '../words/index.js';
import {StoreFault} from '../store/connection.js';
import {WrittenElsewhere} from '../store/logs/log.js';
import {LOW, acknowledgeEmptied, health} from '../store/health.js';

/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('../store/health.js').Health} Health */
/**
 * @typedef {object} Care
 * @property {number} tries consecutive failed writes
 * @property {boolean} safe whether all unsaved events are noted in a second place
 * @property {boolean} newer whether another window has loaded a newer version of the app
 * @property {() => void} takeOver makes this window the one that records
 */

/** Failures after which a reload is offered, because some browsers do not recover without one. */
const FAILURES = 3;

/** @type {Record<string, 'full' | 'off'>} by the names of the errors that IndexedDB throws */
const NAMED = {
  QuotaExceededError: 'full',
  SecurityError: 'off',
  InvalidStateError: 'off',
  TypeError: 'off',
  ReferenceError: 'off',
};

/** @param {Error} error @returns {'full' | 'off' | import('../store/connection.js').Reason} */
function reasonOf(error) {
  return error instanceof StoreFault ? error.reason : (NAMED[error.name] ?? 'failing');
}

const reload = () =>
  html`<button type="button" class="link" @click=${() => location.reload()}>${say('fault.reload')}</button>`;

/** @param {Game} game @param {Care} care @returns {unknown} nothing if there is no problem */
export function notice(game, {tries, safe, newer, takeOver}) {
  if (game.fault instanceof WrittenElsewhere)
    return html`<p class="status bad" role="alert">${say('fault.elsewhere')} ${reload()}</p>`;
  if (game.role === 'follower')
    return html`<p class="status" role="status">
      ${say('follow.who')} <button type="button" class="button" @click=${takeOver}>${say('follow.take')}</button>
    </p>`;
  if (!game.fault)
    return newer && game.durable
      ? html`<p class="status bad" role="alert">${say('fault.newer-open')} ${reload()}</p>`
      : nothing;
  const reason = reasonOf(game.fault);
  const helps = safe && (reason === 'newer' || (tries >= FAILURES && ['silent', 'failing'].includes(reason)));
  return html`<p class="status bad" role="alert">
    ${say(`fault.${reason}`)} ${say(safe ? 'fault.noted' : 'fault.memory')}
    ${
      helps
        ? reload()
        : html`<button type="button" class="link" @click=${() => game.save()}>${say('fault.try')}</button>`
    }
  </p>`;
}

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
