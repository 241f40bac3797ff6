/** A new sheet: who plays for each team tonight. */

import {html, nothing} from 'lit-html';
import {inBoth, keyOf} from '../../../competitions/figures/players.js';
import {TEAMS} from '../../../competitions/sheets/sheet_document.js';
import {LONGEST_NAME} from '../../../desk/plan.js';
import {unknownNight} from '../../../desk/league/sheets.js';
import {tidy} from '../../../lib/cut.js';
import {icon} from '../../../ui/icon.js';
import {SIDES} from '../../../ui/sides.js';
import {say} from '../../../words/index.js';
import {nameForm} from '../name_form.js';
import {segments} from '../segments.js';

/** @typedef {import('./sheet_screen.js').SheetScreen} SheetScreen */
/** @typedef {import('./sheet_screen.js').Start} Start */
/** @typedef {import('../../../lib/types.d.ts').Side} Side */

const FORMS = /** @type {const} */ (['league-six', 'league-four']);

/** @param {Start} start @param {Side} side @returns {number} players who are there */
const countOf = ({teams, away}, side) => teams[side].players.filter((name) => !away[side].has(name)).length;

/** @param {Start} start @returns {string[]} names that play for both teams: one person cannot */
const onBoth = ({teams, away}) => {
  const here = (/** @type {Side} */ side) => teams[side].players.filter((name) => !away[side].has(name));
  return inBoth(here('a'), here('b'));
};

/** @param {Start} start @returns {boolean} whether both teams are complete */
function isComplete(start) {
  const [least, most] = TEAMS[start.night.form];
  return SIDES.every((side) => {
    const count = countOf(start, side);
    return start.teams[side].name && count >= least && count <= most;
  });
}

/** @param {SheetScreen} screen @param {Start} start @param {Side} side @param {string} typed */
function add(screen, {teams, away}, side, typed) {
  const {players} = teams[side];
  const own = tidy(typed, LONGEST_NAME);
  const name = players.find((one) => keyOf(one) === keyOf(own)) ?? own;
  if (name && !players.includes(name)) players.push(name);
  away[side].delete(name);
  screen.app.paint();
}

/** @param {SheetScreen} screen @param {Start} start @param {Side} side @param {string} name */
function chip(screen, {away}, side, name) {
  const here = !away[side].has(name);
  const tap = () => {
    if (here) away[side].add(name);
    else away[side].delete(name);
    screen.app.paint();
  };
  return html`<li>
    <button type="button" class=${`button name-chip ${here ? 'chosen' : ''}`} aria-pressed=${here} @click=${tap}>
      <bdi>${name}</bdi>${icon(here ? 'x' : 'plus')}
    </button>
  </li>`;
}

/** @param {SheetScreen} screen @param {Start} start @param {Side} side */
const teamName = (screen, {night, teams}, side) =>
  night.link
    ? html`<h2><bdi>${teams[side].name}</bdi></h2>`
    : html`<label
        ><span>${say('lineup.team')}</span
        ><input
          type="text"
          name=${`team-${side}`}
          autocomplete="off"
          maxlength=${LONGEST_NAME}
          .value=${teams[side].name}
          @input=${(/** @type {Event} */ {target}) => {
            teams[side].name = tidy(/** @type {HTMLInputElement} */ (target).value, LONGEST_NAME);
            screen.app.paint();
          }}
      /></label>`;

/** @param {SheetScreen} screen @param {Start} start @param {Side} side */
function teamPart(screen, start, side) {
  const [least, most] = TEAMS[start.night.form];
  const n = countOf(start, side);
  return html`<section class="card part" data-team=${side}>
    <p class="kicker"><span class="chip">${say(side === 'a' ? 'lineup.home' : 'lineup.visitors')}</span></p>
    ${teamName(screen, start, side)}
    <p class=${n < least || n > most ? 'bad' : 'muted'} data-count>${say('lineup.count', {n, least, most})}</p>
    <ul class="names">
      ${start.teams[side].players.map((name) => chip(screen, start, side, name))}
    </ul>
    ${nameForm(LONGEST_NAME, (typed) => add(screen, start, side, typed), say('lineup.player'))}
  </section>`;
}

/** @param {SheetScreen} screen @param {Start} start */
export const beginPart = (screen, start) =>
  html`${
      start.night.link
        ? html`<p class="hint">${say('lineup.begin.what')}</p>`
        : html`<p class="status">${say('lineup.no-league')}</p>
            ${segments(
              say('lineup.form'),
              FORMS,
              start.night.form,
              (form) => say(`form.${form}`),
              (form) => {
                start.night = unknownNight(form);
                screen.app.paint();
              },
            )}`
    }
    ${SIDES.map((side) => teamPart(screen, start, side))}
    ${onBoth(start).map((name) => html`<p class="status bad" data-both>${say('new.both-sides', {name})}</p>`)}
    <button
      type="button"
      class="button primary big"
      data-begin
      ?disabled=${!isComplete(start)}
      @click=${() => screen.begin(start)}
    >
      ${say('lineup.begin')}
    </button>
    ${isComplete(start) ? nothing : html`<p class="muted">${say('lineup.incomplete')}</p>`}`;
