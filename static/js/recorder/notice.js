/** The notice about the storage of what is recorded: why it is not saved, and which window records. */

import {html, nothing} from 'lit-html';
import {say} from '../words/index.js';
import {StoreFault} from '../store/connection.js';
import {WrittenElsewhere} from '../store/logs/log.js';

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
export function reasonOf(error) {
  return error instanceof StoreFault ? error.reason : (NAMED[error.name] ?? 'failing');
}

const reload = () =>
  html`<button type="button" class="link" @click=${() => location.reload()}>${say('fault.reload')}</button>`;

/**
 * @param {import('./recorder.js').Recorder<any, any>} recorder @param {Care} care
 * @returns {unknown} nothing if there is no problem
 */
export function notice(recorder, {tries, safe, newer, takeOver}) {
  if (recorder.fault instanceof WrittenElsewhere)
    return html`<p class="status bad" role="alert">${say('fault.elsewhere')} ${reload()}</p>`;
  if (recorder.role === 'follower')
    return html`<p class="status" role="status">
      ${say('follow.who')} <button type="button" class="button" @click=${takeOver}>${say('follow.take')}</button>
    </p>`;
  if (!recorder.fault)
    return newer && recorder.durable
      ? html`<p class="status bad" role="alert">${say('fault.newer-open')} ${reload()}</p>`
      : nothing;
  const reason = reasonOf(recorder.fault);
  const helps = safe && (reason === 'newer' || (tries >= FAILURES && ['silent', 'failing'].includes(reason)));
  return html`<p class="status bad" role="alert">
    ${say(`fault.${reason}`)} ${say(safe ? 'fault.noted' : 'fault.memory')}
    ${
      helps
        ? reload()
        : html`<button type="button" class="link" @click=${() => recorder.save()}>${say('fault.try')}</button>`
    }
  </p>`;
}
