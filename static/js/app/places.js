/** The bar of places: at the bottom of a phone's screen, at the side of a wide one (places.css). */

import {html, nothing, render} from 'lit-html';
import {say} from '../words/index.js';
import {icon} from '../ui/icon.js';

/** @typedef {'play' | 'games' | 'events' | 'club' | 'settings'} Place */

/**
 * Addresses by place. The icon has the place's name unless it is given.
 * @type {Record<Place, {to: string, sign?: string}>}
 */
const PLACES = {
  play: {to: '#/'},
  games: {to: '#/games'},
  events: {to: '#/events'},
  club: {to: '#/club'},
  settings: {to: '#/settings', sign: 'gear'},
};
/** The place of every screen that has the bar, by the first word of its address. @type {Record<string, Place>} */
const OF = {
  '': 'play',
  how: 'play',
  take: 'play',
  games: 'games',
  player: 'games',
  players: 'games',
  events: 'events',
  event: 'events',
  sheet: 'events',
  told: 'events',
  dates: 'events',
  date: 'events',
  club: 'club',
  join: 'club',
  result: 'club',
  results: 'club',
  correct: 'club',
  confirm: 'club',
  settings: 'settings',
  me: 'settings',
  pair: 'settings',
  notifications: 'settings',
  storage: 'settings',
  house: 'settings',
};

/** @param {string} address beginning with "#" @returns {Place} */
export const placeOf = (address) =>
  /^#\/dates\/[0-9a-f-]{36}/.test(address) ? 'club' : (OF[/^#\/([a-z-]*)/.exec(address)?.[1] ?? ''] ?? 'play');

/** Shows the bar for the current address, in the current language. */
export function showPlaces() {
  const bar = /** @type {HTMLElement} */ (document.getElementById('places'));
  const here = placeOf(location.hash);
  bar.ariaLabel = say('place.all');
  render(
    html`<a class="button new-game" href="#/new">${icon('plus')}${say('home.new')}</a> ${Object.entries(PLACES).map(
        ([name, {to, sign = name}]) =>
          html`<a class="place-link" data-place=${name} href=${to} aria-current=${name === here ? 'page' : nothing}
            >${icon(sign)}<span>${say(`place.${/** @type {Place} */ (name)}`)}</span></a
          >`,
      )}`,
    bar,
  );
}
