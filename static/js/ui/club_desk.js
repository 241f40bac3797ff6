/**
 * Shared by the screens of clubs and devices: a Desk queries the server, runs one action at a time, and reports the
 * outcome.
 */

import {html, nothing} from 'lit-html';
import {now} from '../lib/clock.js';
import {hasWords, say} from '../words/index.js';
import {keptMe} from '../store/me.js';
import {Refused, Trouble} from '../sync/client.js';
import {readMe} from '../sync/me.js';
import {letters, tidy} from '../lib/cut.js';
import {momentText} from '../words/moments.js';
import {problemWords} from './waiting.js';
import {placeBar, topBar} from '../ui/bars.js';

/** Milliseconds until the server is queried again after it was unreachable. */
const PAUSE = 5000;
/** Longest name, in graphemes and in code points (scorekeeper/people/identity/names.py). */
const LETTERS = 40;
const POINTS = 60;

/** @param {unknown} error @returns {string} why it failed; unexpected errors are rethrown */
export function troubleWords(error) {
  if (error instanceof Trouble) {
    const {reason, wait} = error;
    if (reason === 'portal') return say('status.portal');
    return say(`desk.${reason === 'later' ? 'busy' : reason}`, {n: Math.max(1, Math.ceil((wait ?? 60) / 60))});
  }
  if (!(error instanceof Refused)) throw error;
  const key = `desk.${error.problem.code}`;
  return hasWords(key) ? say(key) : problemWords(error.problem);
}

export class Desk {
  /**
   * @param {import('../app/start.js').App} app
   * @param {() => Promise<void>} read fetches the screen's data from the server
   * @param {Promise<unknown>} [kept] shows the stored data; first, so that a slow storage does not answer after the
   *   server
   */
  constructor(app, read, kept) {
    this.app = app;
    this.read = read;
    this.kept = kept;
    this.said = '';
    this.bad = this.aged = false;
    /** When the server sent the data that is shown; '' if there is none. */
    this.at = '';
    /** Whether the data is the server's latest. */
    this.fresh = false;
    /** Whether the answer to the last action is missing. */
    this.unsure = false;
    this.left = false;
    this.busy = false;
    /** @type {Promise<void>} */
    this.reading = Promise.resolve();
    this.timer = 0;
    this.again = () => {
      if (!this.fresh && !this.busy) this.load();
    };
    this.look = () => {
      if (document.visibilityState === 'visible') this.load();
    };
    window.addEventListener('online', this.again);
    this.load();
  }

  /** Refreshes the data when the app becomes visible again after a while. */
  watch() {
    document.addEventListener('visibilitychange', this.look);
  }

  leave() {
    this.left = true;
    clearTimeout(this.timer);
    window.removeEventListener('online', this.again);
    document.removeEventListener('visibilitychange', this.look);
  }

  /** @param {string} sentence @param {boolean} [bad] @param {boolean} [aged] whether the data is out of date */
  tell(sentence, bad = false, aged = false) {
    this.said = sentence;
    this.bad = bad;
    this.aged = aged;
    if (!this.left) this.app.paint();
  }

  /** @param {unknown} error why the action failed or its outcome is unknown @param {boolean} [aged] */
  fail(error, aged) {
    this.tell(`${troubleWords(error)}${this.unsure ? ` ${say('desk.perhaps')}` : ''}`, true, aged);
  }

  /** Queries the server again; repeats this while the screen is open and the server is unreachable. */
  load() {
    clearTimeout(this.timer);
    this.reading = this.reading.then(() => (this.left ? undefined : this.readOnce()));
    return this.reading;
  }

  async readOnce() {
    try {
      await this.kept;
      await this.read();
      this.at = now();
      const recovered = !this.fresh && this.bad;
      this.fresh = true;
      if (recovered) this.tell(say(this.unsure ? 'desk.look' : 'desk.again'));
      else if (!this.left) this.app.paint();
      this.unsure = false;
    } catch (error) {
      this.fresh = false;
      this.fail(error, true);
      if (error instanceof Trouble && !this.left)
        this.timer = window.setTimeout(this.again, Math.max(PAUSE, (error.wait ?? 0) * 1000));
    }
  }

  /**
   * Runs an action unless another one is running.
   * @param {() => Promise<string | void>} work returns the sentence that reports the action
   * @returns {Promise<boolean>} whether it succeeded
   */
  async attempt(work) {
    return !this.busy && this.act(work);
  }

  /**
   * The same for actions that may run while another one is running.
   * @param {() => Promise<string | void>} work
   * @returns {Promise<boolean>}
   */
  async act(work) {
    this.busy = true;
    this.tell(say('desk.asking'));
    try {
      await this.reading;
      this.tell((await work()) ?? '');
      return true;
    } catch (error) {
      this.unsure = error instanceof Trouble && error.reason !== 'busy';
      this.fail(error);
      if (this.unsure) {
        this.fresh = false;
        this.load();
      }
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** The message at the bottom of the screen. */
  line() {
    return html`<p class="said ${this.bad ? 'bad' : ''}" role="status" data-said ?hidden=${!this.said}>
      ${this.said}${this.aged && this.at ? ` ${say('desk.kept', {time: momentText(this.at)})}` : nothing}
    </p>`;
  }
}

/**
 * The desk of a screen about this phone. It shows the server's last answer until a new one arrives.
 * @param {import('../app/start.js').App} app @param {(known: import('../store/me.js').KnownMe) => void} take
 */
export function deskOfMe(app, take) {
  const kept = keptMe().then((known) => {
    if (known) {
      take(known);
      desk.at = known.at;
    }
    app.paint();
  });
  const desk = new Desk(
    app,
    async () => {
      take(await readMe());
    },
    kept,
  );
  return desk;
}

/** @param {unknown} typed @returns {string} a name in the form that the server accepts */
export const cleanName = (typed) => short(tidy(String(typed ?? ''), POINTS)).trim();

/** @param {string} name @returns {string} as many of its letters as a name may have */
const short = (name) => letters(name).slice(0, LETTERS).join('');

/** @param {SubmitEvent} event @returns {FormData} the form's data; prevents the browser from sending the form */
export function filled(event) {
  event.preventDefault();
  return new FormData(/** @type {HTMLFormElement} */ (event.target));
}

/** Cuts a name while it is typed, so that the field shows what will be sent. @param {Event} event */
const keepShort = ({target}) => {
  const field = /** @type {HTMLInputElement} */ (target);
  const name = short(field.value);
  if (name !== field.value) field.value = name;
};

/** @param {string} name of the field @param {string} label @param {string} value @param {boolean} [needed] */
export const nameField = (name, label, value, needed = true) =>
  html`<label
    ><span>${label}</span>
    <input
      type="text"
      name=${name}
      dir="auto"
      ?required=${needed}
      autocomplete="off"
      maxlength=${POINTS}
      .defaultValue=${value}
      @input=${keepShort}
  /></label>`;

/**
 * A screen with its own head.
 * @param {string} name of the screen
 * @param {unknown} head
 * @param {Desk} desk
 * @param {unknown} content
 */
export const deskUnder = (name, head, desk, content) =>
  html`<div class="screen club-desk ${name}">
    ${head}
    <main>${content}${desk.line()}</main>
  </div>`;

/**
 * @param {string} name of the screen
 * @param {string} title
 * @param {string} back the address that the arrow goes to; '' on the first screen of a place
 * @param {Desk} desk
 * @param {unknown} content
 */
export const deskView = (name, title, back, desk, content) =>
  deskUnder(name, back ? topBar(title, back, say('nav.back')) : placeBar(title), desk, content);
