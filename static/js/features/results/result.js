/**
 * A result on the phone that kept the game, or of who sat in it: how it stands, the answer for one's own side, the code
 * for the other side's phone.
 */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {send} from '../../sync/me.js';
import {announce} from '../../ui/announcer.js';
import {give} from '../../ui/files.js';
import {qr} from '../../ui/qr.js';
import {deskView} from '../../ui/club_desk.js';
import {ResultDesk} from './result_desk.js';
import {answerForm, resultCard} from './result_view.js';

/** @typedef {import('./result_view.js').Result} Result */
/** @typedef {import('./result_view.js').Side} Side */

/** How often the server is asked whether the other side has answered, in milliseconds, while its code is shown. */
const BEAT = 4000;

/**
 * @param {import('../../app/start.js').App} app
 * @param {string} [id] of the game
 * @returns {import('../../app/start.js').Screen}
 */
export function result(app, id = '') {
  /** The side whose answer is being written as wrong. @type {Side | null} */
  let wrong = null;
  /** @type {{side: Side, link: string} | null} the link that was just made; its secret is nowhere else */
  let made = null;
  const path = `/games/${id}/confirmations`;

  const desk = new ResultDesk(app, () => send('GET', path));

  const watch = async () => {
    if (!made || document.hidden || desk.busy) return;
    const {side} = made;
    const answer = await send('GET', path).catch(() => null); // asked again soon
    if (!answer || made?.side !== side) return;
    const before = desk.found?.sides[side].answer?.at;
    desk.found = answer;
    if (answer.sides[side].answer && answer.sides[side].answer.at !== before) {
      made = null;
      announce(say(`result.${/** @type {Result} */ (answer).status}`));
    }
    app.paint();
  };
  const timer = setInterval(watch, BEAT);

  /** @param {Side} side @param {import('./result_view.js').Said} said */
  const tell = (side, said) =>
    desk.attempt(async () => {
      await desk.answer(path, {side, ...said});
      wrong = null;
      return say('result.thanks');
    });

  /** @param {Side} side */
  const makeLink = async (side) => {
    const done = await desk.attempt(async () => {
      const {link} = await send('POST', `${path}/links`, {side});
      made = {side, link};
      return '';
    });
    if (done) document.querySelector('[data-made]')?.scrollIntoView({block: 'center'}); // it is what was asked for
  };

  /** @param {Result} shown */
  const madeView = ({sides}) => {
    if (!made) return nothing;
    const {link, side} = made;
    const share = async () =>
      desk.tell({given: '', copied: say('share.copied'), failed: say('invite.by-hand')}[await give({url: link})]);
    return html`<section class="card part shared-link" data-made>
      <p>${say('result.scan', {side: sides[side].name})}</p>
      ${qr(link, say('result.code'))}
      <p class="address" data-link>${link}</p>
      <button type="button" class="button primary wide" @click=${share}>${say('share.send-link')}</button>
    </section>`;
  };

  /**
   * A side gets the code unless it has said that it is right, or is this phone's own.
   * @param {Result} shown
   * @param {Side} side
   */
  const deed = ({status, mine, sides}, side) =>
    status === 'decided' ||
    String(mine) === side ||
    (sides[side].answer?.current && sides[side].answer.verdict === 'confirmed')
      ? nothing
      : html`<button type="button" class="button wide" @click=${() => makeLink(side)}>
          ${say('result.show-code')}
        </button>`;

  /** @param {Result} shown */
  const forms = (shown) => {
    const {mine, sides, status} = shown;
    const open = status === 'decided' ? [] : mine.filter((side) => !sides[side].answer?.current);
    return open.map((side) =>
      answerForm({
        name: sides[side].name,
        wrong: wrong === side,
        onWrong: () => {
          wrong = side;
          app.paint();
        },
        onSay: (said) => tell(side, said),
      }),
    );
  };

  const content = () => {
    if (desk.gone) return html`<p class="status bad" role="alert" data-over>${say('result.not-archived')}</p>`;
    const shown = desk.found;
    if (!shown) return nothing;
    if (!shown.finished) return html`<p>${say('result.open')}</p>`;
    return html`<p>${say('result.how')}</p>
      ${resultCard(shown, (side) => deed(shown, side))}${forms(shown)}${madeView(shown)}
      <a class="button wide" href=${`/g/${id}`}>${say('share.page')}</a>`;
  };

  return {
    leave: () => {
      clearInterval(timer);
      desk.leave();
    },
    view: () => deskView('result-own', say('result.title'), `#/game/${id}/sheet`, desk, content()),
  };
}
