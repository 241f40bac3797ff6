/**
 * One window of the app keeps the score of a game, the others show it live and can take over. Who holds the Web Lock
 * `game-<id>` writes; a window that crashes loses its locks, so none stays behind. Nothing waits for a lock: until it
 * is answered the window may record, and game_log.js refuses what would overwrite another's. Without Web Locks that
 * refusal is all there is.
 */

import {compare} from './games/compare.js';
import {WrittenElsewhere, load} from './games/game_log.js';
import {keepTable, tableKept} from './games/table.js';

/** @typedef {import('../game/game.js').Game} Game */
/**
 * @typedef {{type: 'written' | 'chosen' | 'ask' | 'free', game: string, events: number}} Message  written: so many
 *   events are durable; chosen: another version is the game now; ask: let me; free: all is written
 */

/**
 * How long the window that keeps score may take to finish its write, and how long it waits to be relieved, in
 * milliseconds.
 */
const COURTESY = 2000;

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('scorekeeper') : null;

/** @param {any} data whatever another window sent @returns {data is Message} */
const isMessage = (data) =>
  ['written', 'chosen', 'ask', 'free'].includes(data?.type) &&
  typeof data.game === 'string' &&
  Number.isSafeInteger(data.events);

/**
 * @param {Game} game
 * @param {import('../lib/types.d.ts').GameDocument} document
 * @returns {boolean} false when this version of the app cannot read what another recorded
 */
function adopts(game, document) {
  try {
    game.adopt(document);
    return true;
  } catch {
    game.fault = new WrittenElsewhere(document.id);
    game.changed();
    return false;
  }
}

/** Another version of a game was chosen: windows that show it look at what is stored now. @param {string} game */
export const tellChosen = (game) => channel?.postMessage({type: 'chosen', game, events: 0});

/**
 * Follows a game without a place at it.
 * @param {string} game
 * @param {() => void} changed what is stored is another than before
 * @returns {() => void} stops it
 */
export function follow(game, changed) {
  const hear = (/** @type {MessageEvent} */ {data}) => {
    if (isMessage(data) && data.game === game && ['written', 'chosen'].includes(data.type)) changed();
  };
  channel?.addEventListener('message', hear);
  return () => channel?.removeEventListener('message', hear);
}

/** This window's place at a game. */
export class Seat {
  /** @param {Game} game @param {Promise<void>} before when this window has given back the lock of its place before */
  constructor(game, before) {
    this.game = game;
    /** How many durable events the others were told of. */
    this.announced = game.saved;
    this.left = false;
    /** @type {Lock | null} held while this window keeps the score */
    this.lock = null;
    /** @type {() => void} */
    this.letGo = () => undefined;
    /** @type {() => void} */
    this.onFree = () => undefined;
    this.queue = new AbortController();
    this.hear = (/** @type {MessageEvent} */ {data}) => {
      if (isMessage(data) && data.game === game.document.id) this.heard(data);
    };
    channel?.addEventListener('message', this.hear);
    /** Until this window asks for the lock no more. */
    this.done = navigator.locks
      ? before.then(() => (this.left ? undefined : this.request({ifAvailable: true})))
      : before;
  }

  /** @param {LockOptions} how @returns {Promise<void>} settles when the lock is given back; never rejects */
  async request(how) {
    /** @type {Lock | null} */
    let mine = null;
    let denied = false;
    await navigator.locks
      .request(`game-${this.game.document.id}`, how, (lock) => {
        if (!lock || this.left) return undefined;
        mine = lock;
        return this.hold(lock);
      })
      .catch((error) => {
        denied = error.name !== 'AbortError';
      }); // else not waited for any more, or stolen
    if (this.lock === mine) this.lock = null;
    if (denied) this.keepUnlocked();
    else if (!this.left && !how.signal?.aborted) this.follow();
  }

  /** No lock is to be had here: this window records, and game_log.js refuses what would overwrite another's. */
  keepUnlocked() {
    this.game.role = 'writer';
    this.game.changed();
  }

  /** Keeps the score until the seat is left or taken. @param {Lock} lock @returns {Promise<void>} */
  async hold(lock) {
    this.lock = lock;
    const followed = this.game.role === 'follower';
    const given = new Promise((/** @type {(value: void) => void} */ resolve) => {
      this.letGo = resolve;
    });
    const kept = await this.refresh();
    if (this.lock !== lock) return given;
    this.game.role = 'writer';
    if (followed && this.game.bare)
      this.game.deal(kept?.table); // the frame that has begun goes on here
    else if (followed) keepTable(this.game);
    this.game.save();
    this.game.changed();
    return given;
  }

  /** Shows what another window records, and waits for the day that it is closed. */
  follow() {
    this.game.role = 'follower';
    this.game.deal(); // what lies there is in the hands of who records
    this.queue = new AbortController();
    this.done = this.request({signal: this.queue.signal});
    this.game.changed();
    this.refresh();
  }

  /** Lets the other window finish its write, then keeps the score here. */
  async takeOver() {
    const free = new Promise((/** @type {(value: void) => void} */ resolve) => {
      this.onFree = resolve;
    });
    this.post('ask');
    await Promise.race([
      free,
      new Promise((resolve) => {
        setTimeout(resolve, COURTESY);
      }),
    ]);
    this.queue.abort();
    this.done = this.request({steal: true});
  }

  /** Another window wants to keep the score: what was recorded here is written down, then it may. */
  async giveUp() {
    this.game.role = 'follower';
    this.game.changed();
    await this.game.writing;
    await this.game.writeDown(true);
    await tableKept(this.game);
    this.post('free');
    setTimeout(() => {
      if (!this.lock || this.left) return;
      this.game.role = 'writer'; // the other one is gone
      this.game.changed();
    }, 2 * COURTESY);
  }

  /** @param {Message} message */
  heard({type, events}) {
    if (type === 'ask' && this.lock) this.giveUp();
    if (type === 'free') this.onFree();
    if (type === 'chosen' || (type === 'written' && events > this.game.document.events.length)) this.refresh();
  }

  /** @param {Message['type']} type */
  post(type) {
    channel?.postMessage({type, game: this.game.document.id, events: this.game.saved});
  }

  /** Tells the others that more is durable. */
  tell() {
    if (this.game.saved <= this.announced) return;
    this.announced = this.game.saved;
    this.post('written');
  }

  /**
   * Takes what is stored and not known here; weights that lie on the table stay. What was recorded here alone is kept,
   * never dropped in silence.
   * @returns {Promise<import('./games/game_log.js').Kept | null>} what is stored
   */
  async refresh() {
    const kept = await load(this.game.document.id).catch(() => null);
    if (!kept || kept.keeping === 'damaged') return null;
    const {game} = this;
    const found = compare(game.document, kept.document);
    if (found === 'differs') game.fault = new WrittenElsewhere(game.document.id);
    else if (found !== 'shorter') {
      if (found === 'longer' && !adopts(game, kept.document)) return kept;
      game.saved = kept.document.events.length;
      game.fault = null;
    }
    game.changed();
    return kept;
  }

  /**
   * The game is no longer looked at here: another window may have it.
   * @returns {Promise<void>} when the lock is given back
   */
  leave() {
    this.left = true;
    channel?.removeEventListener('message', this.hear);
    this.queue.abort();
    this.letGo();
    return this.done;
  }
}
