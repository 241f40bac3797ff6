/** The tabs of the place Games. */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {placeBar} from '../../ui/bars.js';

/** @param {'#/games' | '#/players'} here */
export function gamesTabs(here) {
  const tab = (/** @type {string} */ to, /** @type {string} */ word) =>
    html`<a href=${to} aria-current=${to === here ? 'page' : nothing}>${word}</a>`;
  return html`${placeBar(say('place.games'))}
    <nav class="tabs" aria-label=${say('place.games')}>
      ${tab('#/games', say('games.title'))}${tab('#/players', say('players.title'))}
    </nav>`;
}
