/**
 * Prevents recording by mistake in a game that was handed over: every screen of it says so, and nothing is recorded
 * until a person continues the game here.
 */

import {html} from 'lit-html';
import {say} from '../words/index.js';
import {handedOver} from './game.js';
import {keepCopy} from '../store/logs/copies.js';
import {allHanded, markOver} from '../store/games/handed.js';
import {notice} from '../ui/notices.js';

/** The screens that record or correct a game. */
const SCREENS = /^#\/game\/([0-9a-f-]{36})(?:\/(?:frame|referee|sheet).*)?$/;

let listening = false;

/**
 * Reads which games were handed over: at the start, when another screen opens, and when the app becomes visible again.
 */
export async function readHandedOver() {
  if (!listening) {
    listening = true;
    window.addEventListener('hashchange', readHandedOver);
    document.addEventListener('visibilitychange', readHandedOver); // another window may have continued the game
  }
  const handed = await allHanded().catch(() => []);
  handedOver.clear();
  for (const {game, over} of handed) if (over) handedOver.add(game);
  const [, id = ''] = SCREENS.exec(location.hash) ?? [];
  notice(
    'over',
    handedOver.has(id)
      ? html`<p class="notice" role="status" data-over>
          <span>${say('hand.over.pad')}</span>
          <button type="button" class="link" @click=${() => goOnHere(id)}>${say('hand.back')}</button>
        </p>`
      : null,
  );
}

/** @param {string} id @param {boolean} over */
async function note(id, over) {
  await markOver(id, over);
  keepCopy(id);
  await readHandedOver();
}

/** Notes that the other phone has the game. @param {string} id @returns {Promise<void>} once that is durable */
export const handedOn = (id) => note(id, true);

/** Notes that this phone continues the game. @param {string} id @returns {Promise<void>} once that is durable */
export const goOnHere = (id) => note(id, false);
