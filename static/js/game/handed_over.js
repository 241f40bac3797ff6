/**
 * A game that was handed over is not scored here by mistake: every screen of it says so, and nothing is recorded until
 * a person goes on here.
 */

import {html} from 'lit-html';
import {say} from '../words/index.js';
import {handedOver} from './game.js';
import {keepCopy} from '../store/games/copies.js';
import {allHanded, markOver} from '../store/games/handed.js';
import {notice} from '../ui/notices.js';

/** The screens on which a game is scored or corrected. */
const SCREENS = /^#\/game\/([0-9a-f-]{36})(?:\/(?:frame|referee|sheet).*)?$/;

let listening = false;

/** Looks which games were handed over: at the start, when another screen is shown, when the app is looked at again. */
export async function heed() {
  if (!listening) {
    listening = true;
    window.addEventListener('hashchange', heed);
    document.addEventListener('visibilitychange', heed); // another window may have gone on
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
  await heed();
}

/** The other phone has it. @param {string} id @returns {Promise<void>} once that is durable */
export const handedOn = (id) => note(id, true);

/** This phone scores on. @param {string} id @returns {Promise<void>} once that is durable */
export const goOnHere = (id) => note(id, false);
