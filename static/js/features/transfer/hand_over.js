/**
 * Hands a game over to another phone without a network: codes for its camera, or a file; then this phone says that it
 * scores no more.
 */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {freshKey, isOver, keyFor} from '../../store/games/handed.js';
import {withRules} from '../../store/house.js';
import {isBook} from '../../store/rulesets.js';
import {gameFileName, hand} from '../../ui/files.js';
import {CodeFault, encode} from '../../lib/hand_code.js';
import {qr} from '../../ui/qr.js';
import {scoreWords} from '../../game/game_words.js';
import {goOnHere, handedOn} from '../../game/handed_over.js';
import {take} from '../../game/in_hand.js';
import {missing} from '../../game/missing.js';

/** @typedef {import('../../game/game.js').Game} Game */

/** How long a code stands before the next one, in milliseconds: slow enough for a camera that has to find it first. */
const STAND = 4000;

/** @param {Game} game @param {string} key */
async function sendFile(game, key) {
  await hand(
    gameFileName(game.document),
    'application/json',
    JSON.stringify({...(await withRules(game)), hand_over: key}),
  );
}

/**
 * @param {import('../../app/start.js').App} app
 * @param {string} id
 * @returns {import('../../app/start.js').Screen}
 */
export function handOver(app, id) {
  /** @type {Game | null} */
  let game = null;
  let key = '';
  /** @type {string[] | null} the links of the codes; null when the game is too long for codes */
  let links = [];
  let shown = 0;
  let over = false;
  let broken = false;
  let timer = 0;
  /** @type {'opening' | 'missing' | 'unreadable'} */
  let trouble = 'opening';

  const begin = async () => {
    const found = await take(id);
    trouble = 'missing';
    if (!found || found.example) return;
    found.save();
    key = await keyFor(id).catch(freshKey); // a game can be carried away from a phone that keeps nothing
    over = await isOver(id).catch(() => false);
    links = await encode(found.document, key)
      .then((codes) => codes.map((code) => `${location.origin}/#/take/${code}`))
      .catch((error) => {
        if (!(error instanceof CodeFault)) throw error;
        return null;
      });
    game = found;
    if (links && links.length > 1 && !matchMedia('(prefers-reduced-motion: reduce)').matches)
      timer = window.setInterval(step, STAND);
  };
  const step = () => {
    shown = (shown + 1) % (links?.length || 1);
    app.paint();
  };
  const next = () => {
    clearInterval(timer); // who turns the codes by hand goes on by hand
    step();
  };
  begin()
    .catch(() => {
      trouble = 'unreadable';
    })
    .finally(app.paint);

  /** @param {boolean} value */
  const mark = async (value) => {
    broken = false;
    try {
      await (value ? handedOn(id) : goOnHere(id));
      if (value) over = true;
      else location.replace(`#/game/${id}`);
    } catch {
      broken = true;
    }
    app.paint();
  };

  /** @param {string[]} all */
  const codes = (all) =>
    html` <p>${say('hand.how')}</p>
      ${qr(all[shown] ?? '', say('hand.code', {n: shown + 1, of: all.length}))}
      ${
        all.length > 1
          ? html`<div class="row">
                <p class="count" data-part=${shown + 1}>${say('hand.code', {n: shown + 1, of: all.length})}</p>
                <button type="button" class="button" @click=${next}>${say('hand.next')}</button>
              </div>
              <p class="hint">${say('hand.parts', {n: all.length})}</p>`
          : nothing
      }
      <p class="hint">${say('hand.offline')}</p>`;

  /** @param {Game} current */
  const giving = (current) =>
    html` ${links ? codes(links) : html`<p class="status bad">${say('hand.too-long')}</p>`}
      ${
        isBook(current.ruleset.id)
          ? nothing
          : html`<p class="status bad">
              ${say('hand.house', {name: current.ruleset.name, n: current.ruleset.version})}
            </p>`
      }
      <button type="button" class="button wide" @click=${() => sendFile(current, key)}>${say('hand.file')}</button>`;

  const given = () =>
    html`<section class="card given">
      <h2>${say('hand.over')}</h2>
      <p>${say('hand.over.more')}</p>
      <button type="button" class="button primary wide" @click=${() => mark(false)}>${say('hand.back')}</button>
    </section>`;

  return {
    leave: () => clearInterval(timer),
    view: () =>
      game
        ? html`<div class="screen hand-over">
            <header class="bar">
              <a
                class="button icon"
                href=${`#/game/${id}${game.state.status === 'finished' ? '/sheet' : ''}`}
                aria-label=${say('nav.back')}
                >‹</a
              >
              <h1>${say('hand.title')}</h1>
            </header>
            <main>
              <p class="muted">${scoreWords(game)}</p>
              ${broken ? html`<p class="status bad" role="alert">${say('hand.broken')}</p>` : nothing}
              ${over ? given() : nothing} ${giving(game)}
            </main>
            ${
              over || game.state.status === 'finished'
                ? nothing
                : html`<footer class="actions">
                    <button type="button" class="button primary" @click=${() => mark(true)}>${say('hand.done')}</button>
                  </footer>`
            }
          </div>`
        : missing(trouble),
  };
}
