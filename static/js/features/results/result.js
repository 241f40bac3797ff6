/**
 * A result on the phone that recorded the game, or on a player's phone: its status, the answer for the own side, the QR
 * code for the other side's phone.
 */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {send} from '../../sync/me.js';
import {announce} from '../../ui/announcer.js';
import {give} from '../../ui/files.js';
import {qr} from '../../ui/qr.js';
import {deskView} from '../../ui/club_desk.js';
import {ResultDesk} from './result_desk.js';
import {answerForm, hasConfirmed, resultCard} from './result_view.js';

/** @typedef {import('./result_view.js').Result} Result */
/** @typedef {import('./result_view.js').Side} Side */

/** Milliseconds between queries whether the other side has answered, while its code is shown. */
const BEAT = 4000;

/** The result of a game, and the answers of both sides. */
class ResultScreen {
  /** The side whose remark is being written. @type {Side | null} */
  wrong = null;
  /** @type {{side: Side, link: string} | null} the link that was just created; only this object has its secret */
  made = null;

  /**
   * @param {import('../../app/start.js').App} app
   * @param {string} [id] of the game
   */
  constructor(app, id = '') {
    this.app = app;
    this.id = id;
    this.path = `/games/${id}/confirmations`;
    this.desk = new ResultDesk(app, () => send('GET', this.path));
    this.timer = setInterval(this.watch, BEAT);
  }

  watch = async () => {
    if (!this.made || document.hidden || this.desk.busy) return;
    const {side} = this.made;
    const answer = await send('GET', this.path).catch(() => null); // the next query follows soon
    if (!answer || this.made?.side !== side) return;
    const before = this.desk.found?.sides[side].answer?.at;
    this.desk.found = answer;
    if (answer.sides[side].answer && answer.sides[side].answer.at !== before) {
      this.made = null;
      announce(say(`result.${/** @type {Result} */ (answer).status}`));
    }
    this.app.paint();
  };

  /** @param {Side} side @param {import('./result_view.js').Said} said */
  tell(side, said) {
    return this.desk.attempt(async () => {
      await this.desk.answer(this.path, {side, ...said});
      this.wrong = null;
      return say('result.thanks');
    });
  }

  /** @param {Side} side */
  async makeLink(side) {
    const done = await this.desk.attempt(async () => {
      const {link} = await send('POST', `${this.path}/links`, {side});
      this.made = {side, link};
      return '';
    });
    if (done) document.querySelector('[data-made]')?.scrollIntoView({block: 'center'}); // show the new link
  }

  /** @param {Result} shown */
  forms(shown) {
    const {mine, sides, status} = shown;
    const open = status === 'decided' ? [] : mine.filter((side) => !hasConfirmed(sides[side]));
    return open.map((side) =>
      answerForm({
        name: sides[side].name,
        wrong: this.wrong === side,
        onWrong: () => {
          this.wrong = side;
          this.app.paint();
        },
        onSay: (said) => this.tell(side, said),
      }),
    );
  }

  leave() {
    clearInterval(this.timer);
    this.desk.leave();
  }

  view() {
    return deskView('result-own', say('result.title'), `#/game/${this.id}/sheet`, this.desk, resultView(this));
  }
}

/** @param {ResultScreen} screen @param {Result} shown */
function madeView(screen, {sides}) {
  if (!screen.made) return nothing;
  const {link, side} = screen.made;
  const share = async () =>
    screen.desk.tell({given: '', copied: say('share.copied'), failed: say('invite.by-hand')}[await give({url: link})]);
  return html`<section class="card part shared-link" data-made>
    <p>${say('result.scan', {side: sides[side].name})}</p>
    ${qr(link, say('result.code'))}
    <p class="address" data-link>${link}</p>
    <button type="button" class="button primary wide" @click=${share}>${say('share.send-link')}</button>
  </section>`;
}

/**
 * A side gets the code unless it has confirmed the result or is this phone's own side.
 * @param {ResultScreen} screen
 * @param {Result} shown
 * @param {Side} side
 */
const linkButton = (screen, {status, mine, sides}, side) =>
  status === 'decided' || String(mine) === side || hasConfirmed(sides[side])
    ? nothing
    : html`<button type="button" class="button wide" @click=${() => screen.makeLink(side)}>
        ${say('result.show-code')}
      </button>`;

/** @param {ResultScreen} screen */
function resultView(screen) {
  if (screen.desk.gone) return html`<p class="status bad" role="alert" data-over>${say('result.not-archived')}</p>`;
  const shown = screen.desk.found;
  if (!shown) return nothing;
  if (!shown.finished) return html`<p>${say('result.open')}</p>`;
  return html`<p>${say('result.how')}</p>
    ${resultCard(shown, (side) => linkButton(screen, shown, side))}${screen.forms(shown)}${madeView(screen, shown)}
    <a class="button wide" href=${`/g/${screen.id}`}>${say('share.page')}</a>`;
}

/**
 * @param {import('../../app/start.js').App} app
 * @param {string} [id] of the game
 * @returns {import('../../app/start.js').Screen}
 */
export const result = (app, id = '') => new ResultScreen(app, id);
