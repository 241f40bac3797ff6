/** A test message, followed from the server's queue to this phone: what is known of it, and no more. */

import {say} from '../../words/index.js';
import {send} from '../../sync/me.js';

/** @typedef {import('./checks.js').Status} Status */
/** @typedef {import('./checks.js').Sent} Sent */

/** How often the server is asked what became of it, and how long, in milliseconds. */
const PAUSE = 1000;
const PATIENCE = 30_000;

export class Trial {
  /** @param {import('../../ui/club_desk.js').Desk} desk reads the server's status */
  constructor(desk) {
    this.desk = desk;
    this.id = '';
    /** @type {Sent | null} */
    this.sent = null;
    /** Whether the service worker said that it has shown it. */
    this.shown = false;
    /** Whether it is waited for no more. */
    this.late = false;
    this.timer = 0;
    this.heard = (/** @type {MessageEvent} */ {data}) => {
      if (data?.type === 'shown' && data.kind === 'test') this.show();
    };
  }

  /** Has one sent. */
  begin() {
    this.forget();
    return this.desk.attempt(async () => {
      navigator.serviceWorker?.addEventListener('message', this.heard);
      const {id} = await send('POST', '/push/test');
      this.id = id;
      const until = performance.now() + PATIENCE;
      const ask = async () => {
        if (this.id === id) await this.desk.load();
        if (this.id !== id) return; // left, or another was begun
        this.late = performance.now() > until;
        if (!this.over) this.timer = window.setTimeout(ask, PAUSE);
        this.desk.app.paint();
      };
      this.timer = window.setTimeout(ask, PAUSE);
    });
  }

  /** Whether nothing more becomes of it. A phone may show it before the server has it written down that it went. */
  get over() {
    const state = this.sent?.state ?? '';
    return (this.shown && state === 'sent') || this.late || state === 'failed' || state === 'dropped';
  }

  show() {
    if (!this.id) return;
    this.shown = true;
    this.desk.app.paint();
  }

  /** @param {Status} status as the server just said it */
  note({last}) {
    this.sent = last.find(({id}) => id === this.id) ?? this.sent;
  }

  forget() {
    clearTimeout(this.timer);
    navigator.serviceWorker?.removeEventListener('message', this.heard);
    Object.assign(this, {id: '', sent: null, shown: false, late: false});
  }

  /** @returns {string[]} what is known of it, one sentence a step */
  steps() {
    if (!this.id) return [];
    const queued = say('trial.queued');
    if (this.shown) return [queued, say('trial.sent'), say('trial.shown')];
    const state = this.sent?.state;
    if (state === 'sent') return [queued, say('trial.sent'), say(this.late ? 'trial.unseen' : 'trial.coming')];
    if (state === 'failed' || state === 'dropped') return [queued, say('trial.failed')];
    return [queued, say(this.late ? 'trial.unsent' : 'trial.waiting')];
  }
}
