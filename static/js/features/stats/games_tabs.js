/** The tabs of the place Games. */

import {html} from 'lit-html';
import {say} from '../../words/index.js';
import {placeBar, tabs} from '../../ui/bars.js';

/** @param {'#/games' | '#/players'} here */
export const gamesTabs = (here) =>
  html`${placeBar(say('place.games'))}
  ${tabs(
    say('place.games'),
    [
      {to: '#/games', word: say('games.title')},
      {to: '#/players', word: say('players.title')},
    ],
    here,
  )}`;
