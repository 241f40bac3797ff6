/**
 * What the screens of clubs and devices share: they ask the server, do one thing at a time, and say what came of it.
 */

import {html, nothing} from 'lit-html';
import {now} from '../lib/clock.js';
import {hasWords, say} from '../words/index.js';
import {keptMe} from '../store/me.js';
import {Refused, Trouble} from '../sync/client.js';
import {readMe} from '../sync/me.js';
import {letters, tidy} from '../lib/cut.js';
import {momentText} from '../lib/numbers.js';
import {problemWords} from './waiting.js';

/** Until the server is asked again after it could not be reached, in milliseconds. */
const PAUSE = 5000;
/** Longest name: letters as people count them, and code points (scorekeeper/people/identity/names.py). */
const LETTERS = 40;
const POINTS = 60;

/** @param {unknown} error @returns {string} why nothing came of it, in words; what nobody foresaw is thrown on */
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
   * @param {() => Promise<void>} read gets from the server what the screen shows
   * @param {Promise<unknown>} [kept] shows what this phone knows: first, so that nothing moves when a slow storage
   *   answers after the server
   */
  constructor(app, read, kept) {
    this.app = app;
    this.read = read;
    this.kept = kept;
    this.said = '';
    this.bad = this.aged = false;
    /** When the server said what is shown; '' when nothing is. */
    this.at = '';
    /** Whether what is shown is what the server says now. */
    this.fresh = false;
    /** Whether the answer to what was to be done is missing. */
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

  /** Whoever looks at the screen again after a while sees what holds now. */
  watch() {
    document.addEventListener('visibilitychange', this.look);
  }

  leave() {
    this.left = true;
    clearTimeout(this.timer);
    window.removeEventListener('online', this.again);
    document.removeEventListener('visibilitychange', this.look);
  }

  /** @param {string} sentence @param {boolean} [bad] @param {boolean} [aged] whether what is shown is not of now */
  tell(sentence, bad = false, aged = false) {
    this.said = sentence;
    this.bad = bad;
    this.aged = aged;
    if (!this.left) this.app.paint();
  }

  /** @param {unknown} error why nothing came of it, or why nobody knows @param {boolean} [aged] */
  fail(error, aged) {
    this.tell(`${troubleWords(error)}${this.unsure ? ` ${say('desk.perhaps')}` : ''}`, true, aged);
  }

  /** Asks the server again; tries on by itself while the screen is shown and the server cannot be reached. */
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
      this.unsure = false;
      if (recovered) this.tell(say('desk.again'));
      else if (!this.left) this.app.paint();
    } catch (error) {
      this.fresh = false;
      this.fail(error, true);
      if (error instanceof Trouble && !this.left)
        this.timer = window.setTimeout(this.again, Math.max(PAUSE, (error.wait ?? 0) * 1000));
    }
  }

  /**
   * Does one thing, unless another is being done.
   * @param {() => Promise<string | void>} work gives the sentence that says what was done
   * @returns {Promise<boolean>} whether it was done
   */
  async attempt(work) {
    return !this.busy && this.act(work);
  }

  /**
   * The same for what may be done while something else is.
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

  /** The line at the foot of the screen. */
  line() {
    return html`<p class="said ${this.bad ? 'bad' : ''}" role="status" data-said ?hidden=${!this.said}>
      ${this.said}${this.aged && this.at ? ` ${say('desk.kept', {time: momentText(this.at)})}` : nothing}
    </p>`;
  }
}

/**
 * The desk of a screen about this phone: what the server said of it last stands until it answers.
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

/** @param {unknown} typed @returns {string} a name as the server takes it */
export const cleanName = (typed) =>
  letters(tidy(String(typed ?? ''), POINTS))
    .slice(0, LETTERS)
    .join('')
    .trim();

/** @param {SubmitEvent} event @returns {FormData} what was typed in; nothing is sent by the browser itself */
export function filled(event) {
  event.preventDefault();
  return new FormData(/** @type {HTMLFormElement} */ (event.target));
}

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
  /></label>`;

/**
 * @param {string} name of the screen
 * @param {string} title
 * @param {string} back
 * @param {Desk} desk
 * @param {unknown} content
 */
export function deskView(name, title, back, desk, content) {
  return html`<div class="screen club-desk ${name}">
    <header class="bar">
      <a class="button icon" href=${back} aria-label=${say('nav.back')}>‹</a>
      <h1>${title}</h1>
    </header>
    <main>${content}${desk.line()}</main>
  </div>`;
}
