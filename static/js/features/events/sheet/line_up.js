/** The line-up of a side, before it is handed in: a tap on a player, then on a place. */

import {html, nothing} from 'lit-html';
import {say} from '../../../words/index.js';

/** @typedef {import('./sheet_screen.js').SheetScreen} SheetScreen */
/** @typedef {import('../../../desk/league/league_sheet.js').LeagueSheet} LeagueSheet */
/** @typedef {import('../../../lib/types.d.ts').Side} Side */

/** @param {LeagueSheet} sheet @returns {[place: string, seats: number][]} */
const placesOf = ({isFour}) =>
  isFour ? ['1', '2', '3', '4'].map((place) => [place, 1]) : ['A', 'B', 'C'].map((place) => [place, 2]);

/** @param {LeagueSheet} sheet @param {string} place @returns {string} e.g. "Pair A", "Player 3" */
export const placeName = ({isFour}, place) => say(isFour ? 'lineup.number' : 'lineup.pair', {place});

/** @param {SheetScreen} screen @param {Side} side @returns {string[]} who has a place already */
const placedOf = ({placed}, side) => Object.values(placed[side]).flat();

/**
 * Puts the player who was tapped into a place; a tap on a taken place makes it free.
 * @param {SheetScreen} screen @param {Side} side @param {string} place @param {number} seat
 */
function tapPlace(screen, side, place, seat) {
  const names = [...(screen.placed[side][place] ?? [])];
  const coming = screen.picked?.side === side ? screen.picked.name : null;
  if (names[seat] !== undefined) names.splice(seat, 1);
  if (coming !== null) names.splice(seat, 0, coming);
  screen.placed[side] = {...screen.placed[side], [place]: names};
  screen.picked = null;
  screen.app.paint();
}

/** @param {SheetScreen} screen @param {LeagueSheet} sheet @param {Side} side */
function handIn(screen, sheet, side) {
  const places = screen.placed[side];
  const given = sheet.isFour
    ? Object.fromEntries(Object.entries(places).map(([place, [name]]) => [place, name]))
    : places;
  screen.act(sheet, say('lineup.handed-in', {name: sheet.called(side).name}), [{type: 'lineup', side, places: given}]);
}

/** @param {SheetScreen} screen @param {LeagueSheet} sheet @param {Side} side @param {string} name */
function playerButton(screen, sheet, side, name) {
  const picked = screen.picked?.side === side && screen.picked.name === name;
  const tap = () => {
    screen.picked = picked ? null : {side, name};
    screen.app.paint();
  };
  return html`<li>
    <button
      type="button"
      class=${`button name-chip ${picked ? 'chosen' : ''}`}
      data-player=${name}
      aria-pressed=${picked}
      @click=${tap}
    >
      <bdi>${name}</bdi>
    </button>
  </li>`;
}

/**
 * @param {SheetScreen} screen @param {LeagueSheet} sheet @param {Side} side
 * @param {string} place @param {number} seats
 */
const placeRow = (screen, sheet, side, place, seats) =>
  html`<div class="line-up-place" role="group" aria-label=${placeName(sheet, place)}>
    <b>${placeName(sheet, place)}</b>
    ${Array.from({length: seats}, (_, seat) => {
      const name = screen.placed[side][place]?.[seat];
      return html`<button
        type="button"
        class=${`button seat ${name ? '' : 'free'}`}
        data-seat=${`${place}${seat}`}
        ?disabled=${!name && screen.picked?.side !== side}
        @click=${() => tapPlace(screen, side, place, seat)}
      >
        <bdi>${name ?? say('lineup.free')}</bdi>
      </button>`;
    })}
  </div>`;

/** @param {SheetScreen} screen @param {LeagueSheet} sheet @param {Side} side */
export function lineUpPart(screen, sheet, side) {
  const {name, players} = sheet.document.teams[side];
  const taken = placedOf(screen, side);
  const left = players.filter((one) => !taken.includes(one));
  const places = placesOf(sheet);
  const full = taken.length === places.reduce((sum, [, seats]) => sum + seats, 0);
  return html`<section class="card part" data-line-up=${side}>
    <p class="kicker">
      <span class="chip">${say(side === 'a' ? 'lineup.home' : 'lineup.visitors')}</span>
    </p>
    <h2><bdi>${say('lineup.of', {name})}</bdi></h2>
    ${full ? nothing : html`<p class="hint">${say('lineup.tap')}</p>`}
    ${full && left.length ? html`<p class="muted">${say('lineup.spares')}</p>` : nothing}
    ${
      left.length
        ? html`<ul class="names" data-left>
            ${left.map((one) => playerButton(screen, sheet, side, one))}
          </ul>`
        : nothing
    }
    ${places.map(([place, seats]) => placeRow(screen, sheet, side, place, seats))}
    <button
      type="button"
      class="button primary"
      data-hand-in
      ?disabled=${!full}
      @click=${() => handIn(screen, sheet, side)}
    >
      ${say('lineup.hand-in')}
    </button>
  </section>`;
}
