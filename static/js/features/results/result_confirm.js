/**
 * The screen that a link opens on the other side's phone: shows the result and accepts the answer. The link's secret is
 * removed from the address immediately and stored nowhere.
 */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {send} from '../../sync/me.js';
import {announce} from '../../ui/announcer.js';
import {deskView} from '../../ui/club_desk.js';
import {ResultDesk} from './result_desk.js';
import {answerForm, resultCard} from './result_view.js';

/** @typedef {import('./result_view.js').Result} Result */

/**
 * @param {import('../../app/start.js').App} app
 * @param {string} [secret] of the link
 * @returns {import('../../app/start.js').Screen}
 */
export function confirm(app, secret = '') {
  history.replaceState(history.state, '', '#/confirm'); // so that nobody finds it over a shoulder or by going back
  let wrong = false;
  let said = false;

  const desk = new ResultDesk(app, secret ? () => send('POST', '/confirmations/look', {secret}) : null);

  /** @param {import('./result_view.js').Said} answer */
  const tell = (answer) =>
    desk.attempt(async () => {
      await desk.answer('/confirmations', {secret, ...answer});
      said = true;
      wrong = false;
      announce(say('result.thanks'));
      return say('result.thanks');
    });

  /** @param {Result} shown */
  const form = (shown) => {
    const [side] = shown.mine;
    if (!shown.finished) return html`<p>${say('result.open')}</p>`; // it was reopened meanwhile
    if (!side || shown.status === 'decided') return nothing;
    const own = shown.sides[side].answer;
    if (own?.current && !wrong && said)
      return html`<button
        type="button"
        class="button wide"
        @click=${() => {
          said = false;
          app.paint();
        }}
      >
        ${say('result.otherwise')}
      </button>`;
    return answerForm({
      name: shown.sides[side].name,
      wrong,
      onWrong: () => {
        wrong = true;
        app.paint();
      },
      onSay: tell,
    });
  };

  const content = () => {
    if (desk.gone)
      return html`<p class="status bad" role="alert" data-over>${say('result.over')}</p>
        <a class="button wide" href="#/">${say('nav.home')}</a>`;
    if (!desk.found) return desk.bad ? html`<p>${say('result.wait')}</p>` : nothing;
    return html`<p>${say('result.look')}</p>
      ${resultCard(desk.found)}${form(desk.found)}`;
  };

  return {
    leave: () => desk.leave(),
    view: () => deskView('result-confirm', say('result.title'), '#/', desk, content()),
  };
}
