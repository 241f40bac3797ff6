/** A result code that the desk's phone scanned: shows the result, and one button records it. */

import {html} from 'lit-html';
import {readTold} from '../../../desk/result_code.js';
import {CodeFault} from '../../../lib/hand_code.js';
import {topBar} from '../../../ui/bars.js';
import {say} from '../../../words/index.js';
import {shown} from '../event.js';
import {EventScreen} from '../event_screen.js';

/** @typedef {import('../../../desk/result_code.js').ToldCode} ToldCode */

/** @param {string} sentence */
const alone = (sentence) =>
  html`<div class="screen event">
    ${topBar(say('told.title'), '#/events', say('place.events'))}
    <main>${sentence ? html`<p class="status bad" role="alert" data-fault>${sentence}</p>` : ''}</main>
  </div>`;

/**
 * @param {import('../../../app/start.js').App} app @param {string} [code]
 * @returns {import('../../../app/start.js').Screen}
 */
export function told(app, code = '') {
  /** @type {ToldCode | null} */
  let content = null;
  /** @type {EventScreen | null} the competition, once the code is read */
  let screen = null;
  let fault = '';
  let left = false;
  readTold(code)
    .then(
      (read) => {
        content = read;
        if (!left) screen = new EventScreen(app, read.competition, 'told', read);
      },
      (error) => {
        fault = say(`code.${error instanceof CodeFault ? error.fault : 'damaged'}`);
      },
    )
    .finally(app.paint);
  return {
    leave: () => {
      left = true;
      screen?.leave();
    },
    synced: () => screen?.renew(),
    view: () => {
      if (!screen || !content) return alone(fault);
      const {contest, found, trouble} = screen;
      const absent = !contest && (found || trouble === 'missing' || trouble === 'unreached');
      if (absent || contest?.here === false) return alone(say('told.not-desk', {name: content.name}));
      return shown(screen);
    },
  };
}
