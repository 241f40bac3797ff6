/**
 * Several windows with the same document: one records, the others show it live and can take over. The window that holds
 * the Web Lock `game-<id>` writes; a window that crashes loses its locks, so none is left over. Nothing waits for
 * a lock: until the answer comes the window may record, and log.js refuses to overwrite another window's events.
 * Without Web Locks, that refusal is the only protection.
 */

import {within} from '../lib/within.js';
import {compare} from '../store/logs/compare.js';
import {WrittenElsewhere, load} from '../store/logs/log.js';

/** @typedef {import('./recorder.js').Recorder<any, any>} Recorder */
/**
 * @typedef {{type: 'written' | 'chosen' | 'ask' | 'free', game: string, events: number}} Message  written: this many
 * events are durable; chosen: another version was chosen; ask: a window wants to take over; free: everything is written
 */

/** Milliseconds that the window keeping score may take to finish its write, and that it waits to be relieved. */
const COURTESY = 2000;

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('scorekeeper') : null;

/** @param {any} data a message from another window @returns {data is Message} */
const isMessage = (data) =>
  ['written', 'chosen', 'ask', 'free'].includes(data?.type) &&
  typeof data.game === 'string' &&
  Number.isSafeInteger(data.events);

/**
 * @param {Recorder} recorder
 * @param {import('../lib/types.d.ts').LoggedDocument} document
 * @returns {boolean} false if this version of the app cannot read what another window recorded
 */
function adopts(recorder, document) {
  try {
    recorder.adopt(document);
    return true;
  } catch {
    recorder.fault = new WrittenElsewhere(document.id);
    recorder.onChange();
    return false;
  }
}

/** Tells other windows that another version was chosen, so that they reload the game. @param {string} game */
export const tellChosen = (game) => channel?.postMessage({type: 'chosen', game, events: 0});

/**
 * Follows a game without taking part in it.
 * @param {string} game
 * @param {() => void} changed called when the stored game has changed
 * @returns {() => void} stops it
 */
export function follow(game, changed) {
  const hear = (/** @type {MessageEvent} */ {data}) => {
    if (isMessage(data) && data.game === game && ['written', 'chosen'].includes(data.type)) changed();
  };
  channel?.addEventListener('message', hear);
  return () => channel?.removeEventListener('message', hear);
}

/** This window's part in a game. */
export class Seat {
  /**
   * @param {Recorder} recorder
   * @param {Promise<void>} before resolves when this window has released the lock of its previous seat
   */
  constructor(recorder, before) {
    this.recorder = recorder;
    /** The number of durable events last announced to other windows. */
    this.announced = recorder.saved;
    this.left = false;
    /** @type {Lock | null} held while this window keeps the score */
    this.lock = null;
    /** @type {() => void} */
    this.letGo = () => undefined;
    /** @type {() => void} */
    this.onFree = () => undefined;
    this.queue = new AbortController();
    this.hear = (/** @type {MessageEvent} */ {data}) => {
      if (isMessage(data) && data.game === recorder.document.id) this.heard(data);
    };
    channel?.addEventListener('message', this.hear);
    /** Resolves when this window no longer requests the lock. */
    this.done = navigator.locks
      ? before.then(() => (this.left ? undefined : this.request({ifAvailable: true})))
      : before;
  }

  /** @param {LockOptions} how @returns {Promise<void>} resolves when the lock is released; never rejects */
  async request(how) {
    /** @type {Lock | null} */
    let mine = null;
    let denied = false;
    await navigator.locks
      .request(`game-${this.recorder.document.id}`, how, (lock) => {
        if (!lock || this.left) return undefined;
        mine = lock;
        return this.hold(lock);
      })
      .catch((error) => {
        denied = error.name !== 'AbortError';
      }); // otherwise the request was cancelled or the lock stolen
    if (this.lock === mine) this.lock = null;
    if (denied) this.keepUnlocked();
    else if (!this.left && !how.signal?.aborted) this.follow();
  }

  /** Records without a lock, because none is available; log.js refuses to overwrite another window's events. */
  keepUnlocked() {
    this.recorder.role = 'writer';
    this.recorder.onChange();
  }

  /** Keeps the score until this window leaves or another takes over. @param {Lock} lock @returns {Promise<void>} */
  async hold(lock) {
    this.lock = lock;
    const followed = this.recorder.role === 'follower';
    const given = new Promise((/** @type {(value: void) => void} */ resolve) => {
      this.letGo = resolve;
    });
    const kept = await this.refresh();
    if (this.lock !== lock) return given;
    this.recorder.role = 'writer';
    this.recorder.onSeat?.(kept, followed);
    this.recorder.save();
    this.recorder.onChange();
    return given;
  }

  /** Shows what another window records, and waits until that window is closed. */
  follow() {
    this.recorder.role = 'follower';
    this.recorder.onUnseat?.();
    this.queue = new AbortController();
    this.done = this.request({signal: this.queue.signal});
    this.recorder.onChange();
    this.refresh();
  }

  /** Lets the other window finish its write, then keeps the score here. */
  async takeOver() {
    const free = new Promise((/** @type {(value: void) => void} */ resolve) => {
      this.onFree = resolve;
    });
    this.post('ask');
    await within(free, COURTESY);
    this.queue.abort();
    this.done = this.request({steal: true});
  }

  /** Another window wants to keep the score: store everything recorded here, then release the lock. */
  async giveUp() {
    this.recorder.role = 'follower';
    this.recorder.onChange();
    await this.recorder.writing;
    await this.recorder.writeDown(true);
    await this.recorder.onHandOver?.();
    this.post('free');
    setTimeout(() => {
      if (!this.lock || this.left) return;
      this.recorder.role = 'writer'; // the other window is gone
      this.recorder.onChange();
    }, 2 * COURTESY);
  }

  /** @param {Message} message */
  heard({type, events}) {
    if (type === 'ask' && this.lock) this.giveUp();
    if (type === 'free') this.onFree();
    if (type === 'chosen' || (type === 'written' && events > this.recorder.document.events.length)) this.refresh();
  }

  /** @param {Message['type']} type */
  post(type) {
    channel?.postMessage({type, game: this.recorder.document.id, events: this.recorder.saved});
  }

  /** Announces newly durable events to the other windows. */
  tell() {
    if (this.recorder.saved <= this.announced) return;
    this.announced = this.recorder.saved;
    this.post('written');
  }

  /**
   * Adopts stored events that are unknown here. Weights on the table stay, and events recorded only here are never
   * silently dropped.
   * @returns {Promise<import('../store/logs/log.js').Kept | null>} the stored game
   */
  async refresh() {
    const kept = await load(this.recorder.document.id, this.recorder.shelf).catch(() => null);
    if (!kept || kept.keeping === 'damaged') return null;
    const {recorder} = this;
    const found = compare(recorder.document, kept.document);
    if (found === 'differs') recorder.fault = new WrittenElsewhere(recorder.document.id);
    else if (found !== 'shorter') {
      if (found === 'longer' && !adopts(recorder, kept.document)) return kept;
      recorder.saved = kept.document.events.length;
      recorder.chosen = kept.chosen;
      recorder.fault = null;
    }
    recorder.onChange();
    return kept;
  }

  /**
   * Stops following the game, so that another window may have it.
   * @returns {Promise<void>} resolves when the lock is released
   */
  leave() {
    this.left = true;
    channel?.removeEventListener('message', this.hear);
    this.queue.abort();
    this.letGo();
    return this.done;
  }
}
