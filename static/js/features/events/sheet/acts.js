/** What a captain records beside the games: substitutions, delays, protests, notes, and signatures. */

import {html} from 'lit-html';
import {other} from '../../../competitions/words.js';
import {tidy} from '../../../lib/cut.js';
import {ask, sure} from '../../../ui/dialogs.js';
import {SIDES} from '../../../ui/sides.js';
import {say} from '../../../words/index.js';
import {askText, choose} from '../acts/choose.js';
import {numberField} from '../number_field.js';
import {placeName} from './line_up.js';
import {breachWords, refusalWords} from './sheet_words.js';

/** @typedef {import('./sheet_screen.js').SheetScreen} SheetScreen */
/** @typedef {import('../../../desk/league/league_sheet.js').LeagueSheet} LeagueSheet */
/** @typedef {import('../../../desk/league/league_sheet.js').Act} Act */
/** @typedef {import('../../../desk/league/league_sheet.js').Seat} Seat */
/** @typedef {import('../../../competitions/sheets/infractions.js').Infraction} Infraction */
/** @typedef {import('../../../lib/types.d.ts').Side} Side */

const LONGEST_NOTE = 500;

/** @param {LeagueSheet} sheet @param {string} title @returns {Promise<Side | null>} */
const askSide = (sheet, title) =>
  choose(
    title,
    SIDES.map((side) => ({value: side, words: html`<bdi>${sheet.called(side).name}</bdi>`})),
  );

/** @param {LeagueSheet} sheet @param {Infraction[]} breaks */
const breachList = (sheet, breaks) =>
  html`<ul class="changes" data-breaks>
    ${breaks.map((one) => html`<li>${breachWords(sheet, one)}</li>`)}
  </ul>`;

/**
 * From which game somebody can come in, with what that would break.
 * @param {LeagueSheet} sheet @param {Side} side @param {Seat} out @param {string} name
 */
function waysIn(sheet, side, out, name) {
  return sheet.gamesOf(side, out.place).flatMap((before) => {
    const act = {type: 'substitute', side, before, place: out.place, out: out.name, in: name};
    const tried = sheet.tryOut(act);
    return 'refused' in tried ? [] : [{before, act, breaks: tried.breaks}];
  });
}

/** What a substitution breaks is said first. @param {SheetScreen} screen @param {LeagueSheet} sheet */
export async function substitute(screen, sheet) {
  const lined = SIDES.filter((side) => sheet.isLinedUp(side));
  const side = lined.length === 1 ? lined[0] : await askSide(sheet, say('lineup.which-team'));
  if (!side) return;
  const seats = sheet.seats(side);
  const out = await choose(
    say('events.who-leaves'),
    seats.map((seat) => ({value: seat, words: html`<bdi>${seat.name}</bdi>`, hint: placeName(sheet, seat.place)})),
  );
  if (!out) return;
  const placeOf = (/** @type {string} */ name) => seats.find((seat) => seat.name === name)?.place;
  const others = sheet.document.teams[side].players.filter((name) => placeOf(name) !== out.place);
  const name = await choose(
    say('lineup.who-comes', {name: out.name}),
    others.map((one) => {
      const place = placeOf(one);
      const hint = place ? placeName(sheet, place) : say('lineup.spare');
      return {value: one, words: html`<bdi>${one}</bdi>`, hint};
    }),
  );
  if (!name) return;
  await enterFrom(screen, sheet, waysIn(sheet, side, out, name));
}

/** @param {SheetScreen} screen @param {LeagueSheet} sheet @param {ReturnType<typeof waysIn>} ways */
async function enterFrom(screen, sheet, ways) {
  if (!ways.length) {
    screen.refused = say('lineup.no-way-in');
    return screen.app.paint();
  }
  const way = await choose(
    say('lineup.from-game'),
    ways.map((one) => ({
      value: one,
      words: say('lineup.from', {n: one.before}),
      hint: one.breaks.length ? say('lineup.breaks-n', {n: one.breaks.length}) : '',
    })),
  );
  if (!way) return;
  const {before, act, breaks} = way;
  const agreed = !breaks.length || (await sure(say('lineup.breaks'), breachList(sheet, breaks), say('lineup.anyway')));
  if (agreed) screen.act(sheet, say('lineup.substituted', {name: act.in, out: act.out, n: before}), [act]);
}

/** @param {LeagueSheet} sheet @returns {Promise<Partial<Record<Side, number>> | null>} minutes of each late side */
const askMinutes = (sheet) =>
  ask((/** @type {(minutes: Partial<Record<Side, number>> | null) => void} */ answer) => {
    const given = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const {elements} = /** @type {HTMLFormElement} */ (event.target);
      /** @type {Partial<Record<Side, number>>} */
      const minutes = {};
      for (const side of SIDES) {
        const typed = Number(/** @type {HTMLInputElement} */ (elements.namedItem(side)).value);
        if (typed > 0) minutes[side] = typed;
      }
      answer(Object.keys(minutes).length ? minutes : null);
    };
    return html`<form class="tell" @submit=${given}>
      <h2>${say('lineup.delay.title')}</h2>
      <p class="hint">${say('lineup.delay.what')}</p>
      <fieldset class="points">
        <legend>${say('lineup.delay.minutes')}</legend>
        ${SIDES.map((side) =>
          numberField(sheet.called(side).name, side, {pattern: '[0-9]{1,3}|1[0-4][0-9]{2}', required: false}),
        )}
        <button class="button primary">${say('lineup.delay.next')}</button>
      </fieldset>
      <button type="button" class="button" @click=${() => answer(null)}>${say('dialog.cancel')}</button>
    </form>`;
  });

/** @typedef {import('../../../desk/league/league_sheet.js').SheetState} SheetState */

/** @param {LeagueSheet} sheet @param {SheetState} after @returns {string[]} */
const costsWords = (sheet, after) =>
  after.games.flatMap(({number, status, winner}, i) => {
    if (status === sheet.state.games[i]?.status) return [];
    if (winner === null) return [say('lineup.double-forfeited', {n: number})];
    return [say('lineup.forfeited', {n: number, side: sheet.called(other(winner))})];
  });

/**
 * A team was late; which games that costs is said first (csc VII.8).
 * @param {SheetScreen} screen @param {LeagueSheet} sheet
 */
export async function delay(screen, sheet) {
  const minutes = await askMinutes(sheet);
  if (!minutes) return;
  const act = {type: 'delay', minutes};
  const tried = sheet.tryOut(act);
  if ('refused' in tried) {
    screen.refused = refusalWords(tried.refused);
    return screen.app.paint();
  }
  const costs = costsWords(sheet, tried.state);
  const list = html`<p>${say(costs.length ? 'lineup.delay.costs' : 'lineup.delay.free')}</p>
    <ul class="changes" data-costs>
      ${costs.map((text) => html`<li>${text}</li>`)}
    </ul>`;
  if (await sure(say('lineup.delay.title'), list, say('lineup.delay.record')))
    screen.act(sheet, say('lineup.delayed'), [act]);
}

/** @param {SheetScreen} screen @param {LeagueSheet} sheet */
export async function protest(screen, sheet) {
  const side = await askSide(sheet, say('lineup.protest.who'));
  const text = side && (await askText(say('lineup.protest'), '', LONGEST_NOTE, say('lineup.protest.what')));
  if (side && text)
    screen.act(sheet, say('lineup.protested', {side: sheet.called(side)}), [
      {type: 'protest', side, text: tidy(text, LONGEST_NOTE)},
    ]);
}

/** @param {SheetScreen} screen @param {LeagueSheet} sheet */
export async function note(screen, sheet) {
  const text = await askText(say('note.title'), '', LONGEST_NOTE, say('lineup.note.text'));
  if (text) screen.act(sheet, say('lineup.noted'), [{type: 'note', text: tidy(text, LONGEST_NOTE)}]);
}

/** Somebody of a team signs. @param {SheetScreen} screen @param {LeagueSheet} sheet @param {Side} side */
export async function sign(screen, sheet, side) {
  const team = sheet.called(side).name;
  const name = await choose(
    say('lineup.sign.who', {team}),
    sheet.document.teams[side].players.map((one) => ({value: one, words: html`<bdi>${one}</bdi>`})),
  );
  if (name) screen.act(sheet, say('lineup.signed', {team, name}), [{type: 'sign', side, name}]);
}
