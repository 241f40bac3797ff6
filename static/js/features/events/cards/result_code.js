/** The result of a finished game as a code, for the desk of its competition on another phone. */

import {html} from 'lit-html';
import {encodeTold} from '../../../desk/result_code.js';
import {take} from '../../../game/current_game.js';
import {missing, troubleOf} from '../../../game/missing.js';
import {cardOf} from '../../../store/cards.js';
import {topBar} from '../../../ui/bars.js';
import {qr} from '../../../ui/qr.js';
import {say} from '../../../words/index.js';
import {tellingOf} from '../../../desk/telling.js';
import {scored} from './scored.js';

/** @typedef {import('../../../game/game.js').Game} Game */
/** @typedef {{game: Game, link: string}} Code */

/** @param {string} id of the game @returns {Promise<Code | null>} null if this phone has no such result */
async function make(id) {
  const game = await take(id);
  const link = game?.document.competition;
  if (!game || typeof link !== 'object') return null;
  const code = await encodeTold(game.document, game.state, await cardOf(link.id).catch(() => null));
  return code === null ? null : {game, link: `${location.origin}/#/told/${code}`};
}

/** @param {Code} code */
function content({game, link}) {
  const {sides, competition} = game.document;
  const telling = tellingOf(game.document, game.state);
  const names = {a: sides.a.name, b: sides.b.name};
  const {name} = /** @type {import('../../../lib/types.d.ts').CompetitionMatch} */ (competition);
  return html`<p class="muted"><bdi>${name}</bdi></p>
    ${telling && scored(names, telling)}
    <p>${say('told.how', {name})}</p>
    ${qr(link, say('told.code'))}
    <p class="hint">${say('told.later')}</p>`;
}

/**
 * @param {import('../../../app/start.js').App} app @param {string} id of the game
 * @returns {import('../../../app/start.js').Screen}
 */
export function resultCode(app, id) {
  /** @type {Code | null} */
  let code = null;
  /** @type {import('../../../game/missing.js').Trouble} */
  let trouble = 'opening';
  make(id)
    .then(
      (made) => {
        code = made;
        trouble = 'missing';
      },
      (error) => {
        trouble = troubleOf(error);
      },
    )
    .finally(app.paint);
  return {
    view: () =>
      code
        ? html`<div class="screen event">
            ${topBar(say('told.code'), `#/game/${id}/sheet`, say('nav.back'))}
            <main>${content(code)}</main>
          </div>`
        : missing(trouble),
  };
}
