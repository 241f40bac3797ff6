/**
 * A referee fetches a game of the club to this phone and corrects it here like any archived game. The correction is
 * archived as its next revision.
 */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {Desk, deskView} from '../../ui/club_desk.js';

/**
 * @param {import('../../app/start.js').App} app
 * @param {string} [id] of the game
 * @returns {import('../../app/start.js').Screen}
 */
export function correct(app, id = '') {
  const desk = new Desk(app, async () => undefined);
  /** @type {string[]} */
  let faults = [];

  const fetchGame = async () => {
    const {BringBack} = await import('../../files/bring_back.js');
    const back = new BringBack(app, () => undefined);
    const done = await desk.attempt(async () => {
      await back.one({id, etag: ''});
      faults = back.faults;
    });
    if (done && faults.length === 0) location.replace(`#/game/${id}/${back.differing.length ? 'versions' : 'sheet'}`);
  };

  return {
    leave: () => desk.leave(),
    view: () =>
      deskView(
        'result-correct',
        say('correct.game'),
        '#/club',
        desk,
        html`<section class="card part">
            <p>${say('correct.how')}</p>
            <button type="button" class="button primary wide" @click=${fetchGame}>${say('correct.fetch')}</button>
          </section>
          ${faults.length ? html`<p class="status bad" role="alert">${faults.join(' ')}</p>` : nothing}
          <a class="button wide" href=${`/g/${id}`}>${say('share.page')}</a>`,
      ),
  };
}
