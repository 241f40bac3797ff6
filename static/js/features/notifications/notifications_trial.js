/** A test message, followed from the server's queue to this phone. It reports only what is known. */

import {say} from '../../words/index.js';
import {send} from '../../sync/me.js';

/** @typedef {import('./checks.js').Status} Status */
/** @typedef {import('./checks.js').Sent} Sent */

/** Milliseconds between queries about the message, and until they stop. */
const PAUSE = 1000;
const TIMEOUT = 30_000;

export class Trial {
  /** @param {import('../../ui/club_desk.js').Desk} desk loads the server's status */
  constructor(desk) {
    this.desk = desk;
    this.id = '';
    /** @type {Sent | null} */
    this.sent = null;
    /** Whether the service worker reported that it has shown the message. */
    this.shown = false;
    /** Whether the time for waiting is over. */
    this.late = false;
    this.timer = 0;
    this.heard = (/** @type {MessageEvent} */ {data}) => {
      if (data?.type === 'shown' && data.kind === 'test') this.show();
    };
  }

  /** Asks the server to send one. */
  begin() {
    this.forget();
    return this.desk.attempt(async () => {
      navigator.serviceWorker?.addEventListener('message', this.heard);
      const {id} = await send('POST', '/push/test');
      this.id = id;
      const until = performance.now() + TIMEOUT;
      const ask = async () => {
        if (this.id === id) await this.desk.load();
        if (this.id !== id) return; // the screen was left, or another trial was started
        this.late = performance.now() > until;
        if (!this.over) this.timer = window.setTimeout(ask, PAUSE);
        this.desk.app.paint();
      };
      this.timer = window.setTimeout(ask, PAUSE);
    });
  }

  /** Whether the outcome is final. A phone may show the message before the server has recorded that it was sent. */
  get over() {
    const state = this.sent?.state ?? '';
    return (this.shown && state === 'sent') || this.late || state === 'failed' || state === 'dropped';
  }

  show() {
    if (!this.id) return;
    this.shown = true;
    this.desk.app.paint();
  }

  /** @param {Status} status the server's latest answer */
  note({last}) {
    this.sent = last.find(({id}) => id === this.id) ?? this.sent;
  }

  forget() {
    clearTimeout(this.timer);
    navigator.serviceWorker?.removeEventListener('message', this.heard);
    Object.assign(this, {id: '', sent: null, shown: false, late: false});
  }

  /** @returns {string[]} what is known, one sentence per step */
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
