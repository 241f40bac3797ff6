/** On a new phone: a code that a phone of the same person confirms; then both belong to one player. */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {keepMe} from '../../store/me.js';
import {readMe, send} from '../../sync/me.js';
import {announce} from '../../ui/announcer.js';
import {momentText} from '../../lib/numbers.js';
import {qr} from '../../ui/qr.js';
import {cleanName, deskOfMe, deskView, filled, nameField} from '../../ui/club_desk.js';
import {byPasskey, ownDevice} from './me.js';
import {nextView} from './me_recovery.js';

/** How often the server is asked whether the code was confirmed, in milliseconds. */
const BEAT = 3000;

/** @typedef {{id: string, code: string, expires_at: string}} Pairing */

/**
 * @param {import('../../app/start.js').App} app
 * @returns {import('../../app/start.js').Screen}
 */
export function meNew(app) {
  /** @type {import('../../store/me.js').Me | null} */
  let own = null;
  /** @type {Pairing | null} */
  let pairing = null;
  /** @type {'waiting' | 'confirmed' | 'over'} */
  let status = 'waiting';

  const desk = deskOfMe(app, (now) => {
    own = now.me;
  });

  /** @param {SubmitEvent} event */
  const ask = (event) => {
    const device = cleanName(filled(event).get('device'));
    desk.attempt(async () => {
      if (!device) return say('desk.no-name');
      own = (await keepMe(await send('PATCH', '/me', {device}))).me; // the other phone shows this name
      pairing = await send('POST', '/pairings');
      status = 'waiting';
      return '';
    });
  };

  const doneWords = () => say('new-phone.done', {name: own?.player?.name ?? '?'});

  const watch = async () => {
    if (!pairing || status !== 'waiting' || document.hidden || desk.busy) return;
    const {id} = pairing;
    const answer = await send('GET', `/pairings/${id}`).catch(() => null); // asked again soon
    if (!answer || pairing?.id !== id || status === answer.status) return;
    status = answer.status;
    if (status === 'confirmed') {
      own = (await readMe().catch(() => null))?.me ?? own;
      announce(doneWords());
    } else announce(say('new-phone.over'));
    app.paint();
  };
  const timer = setInterval(watch, BEAT);

  /** @param {import('../../store/me.js').Me} now */
  const form = ({device}) =>
    html`<form class="card part" @submit=${ask}>
      <p>${say('new-phone.what')}</p>
      ${nameField('device', say('me.device'), ownDevice(device))}
      <button class="button primary wide">${say(pairing ? 'new-phone.again' : 'new-phone.ask')}</button>
    </form>`;

  /** @param {Pairing} shown */
  const codeView = ({code, expires_at: until}) =>
    html`<p>${say('new-phone.how')}</p>
      <p class="code" data-code>${code}</p>
      ${qr(`${location.origin}/#/pair/${code}`, say('new-phone.code'))}
      <p class="hint">${say('new-phone.waiting', {time: momentText(until)})}</p>`;

  /** @param {import('../../store/me.js').Me} now */
  const content = (now) => {
    if (status === 'confirmed')
      return html`<p class="status good" data-confirmed>${doneWords()}</p>
        ${nextView()}`;
    if (pairing && status === 'waiting') return codeView(pairing);
    return html`${
      pairing ? html`<p class="status bad">${say('new-phone.over')}</p>` : nothing
    }${form(now)}${now.clubs.length ? nothing : byPasskey()}`;
  };

  return {
    leave: () => {
      clearInterval(timer);
      desk.leave();
    },
    view: () => deskView('me-new', say('new-phone.title'), '#/me', desk, own ? content(own) : nothing),
  };
}
