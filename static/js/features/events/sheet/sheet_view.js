/** The screen of a match sheet: line-ups, games, what else is recorded, signatures, and the log. */

import {html, nothing} from 'lit-html';
import {other} from '../../../competitions/words.js';
import {topBar} from '../../../ui/bars.js';
import {askReason} from '../../../ui/dialogs.js';
import {SIDES} from '../../../ui/sides.js';
import {say} from '../../../words/index.js';
import {inHalves} from '../../../words/reasons.js';
import {isSaid, logRow} from '../log_row.js';
import {storedWords} from '../stored_words.js';
import {troubleLine} from '../trouble_line.js';
import {delay, note, protest, sign, substitute} from './acts.js';
import {beginPart} from './begin.js';
import {gamesPart} from './games.js';
import {lineUpPart} from './line_up.js';
import {breachWords, sheetWords} from './sheet_words.js';

/** @typedef {import('./sheet_screen.js').SheetScreen} SheetScreen */
/** @typedef {import('../../../desk/league/league_sheet.js').LeagueSheet} LeagueSheet */

/** Where it is stored. @param {SheetScreen} screen @param {LeagueSheet} sheet */
function factsLine({stored}, sheet) {
  return html`<p class="muted facts"><span data-saved>${storedWords(stored, sheet)}</span></p>
    ${
      stored?.problem && stored.problem.code !== 'conflict'
        ? html`<p class="status bad" role="alert" data-refused>
            ${say('events.refused', {detail: stored.problem.detail})}
          </p>`
        : nothing
    }`;
}

/** @param {SheetScreen} screen @param {LeagueSheet} sheet */
const versionPart = (screen, sheet) =>
  screen.other
    ? html`<section class="card part" data-other>
        <p>${say('lineup.other-version')}</p>
        <div class="acts">
          <button type="button" class="button" data-keep @click=${() => screen.decide(sheet, null)}>
            ${say('lineup.keep-own')}
          </button>
          <button
            type="button"
            class="button"
            data-use-other
            @click=${() => screen.decide(sheet, screen.other?.hash ?? null)}
          >
            ${say('lineup.use-other')}
          </button>
        </div>
      </section>`
    : nothing;

/** The match points so far. @param {LeagueSheet} sheet */
const pointsPart = ({document: {teams}, state: {halves}}) =>
  html`<section class="card match-sides" data-halves>
    ${SIDES.map(
      (side) =>
        html`<p class=${`line ${halves[side] > halves[other(side)] ? 'won' : ''}`}>
          <bdi>${teams[side].name}</bdi><b class="points">${inHalves(halves[side])}</b>
        </p>`,
    )}
    <p class="muted">${say('lineup.points', {team: teams.a.name})}</p>
  </section>`;

/** @param {string} word @param {() => unknown} act @param {string} name */
const button = (word, act, name) =>
  html`<button type="button" class="button" data-act=${name} @click=${act}>${word}</button>`;

/** @param {SheetScreen} screen @param {LeagueSheet} sheet */
const actsPart = (screen, sheet) =>
  html`<div class="acts">
    ${
      SIDES.some((side) => sheet.isLinedUp(side)) && sheet.state.status === 'open'
        ? button(say('lineup.substitute'), () => substitute(screen, sheet), 'substitute')
        : nothing
    }
    ${sheet.state.status === 'open' ? button(say('lineup.delay'), () => delay(screen, sheet), 'delay') : nothing}
    ${button(say('lineup.protest.enter'), () => protest(screen, sheet), 'protest')}
    ${button(say('lineup.note'), () => note(screen, sheet), 'note')}
  </div>`;

/** @param {LeagueSheet} sheet */
const breachesPart = (sheet) =>
  sheet.state.infractions.length
    ? html`<section data-breaches>
        <h2 class="head">${say('lineup.breaches')}</h2>
        ${rowsOf(sheet.state.infractions.map((one) => breachWords(sheet, one)))}
      </section>`
    : nothing;

/** Protests that the officials decide (csc VII.10). @param {LeagueSheet} sheet */
const protestsPart = (sheet) =>
  sheet.protests.length
    ? html`<section data-protests>
        <h2 class="head">${say('lineup.protests')}</h2>
        ${rowsOf(sheet.protests.map((one) => sheetWords(sheet, /** @type {any} */ (one))))}
      </section>`
    : nothing;

/** @param {string[]} lines */
const rowsOf = (lines) =>
  html`<ul class="rows">
    ${lines.map((line) => html`<li class="item"><span class="body">${line}</span></li>`)}
  </ul>`;

/** Both captains sign once all games are decided. @param {SheetScreen} screen @param {LeagueSheet} sheet */
function signPart(screen, sheet) {
  if (sheet.state.status !== 'finished') return nothing;
  const {signed} = sheet;
  if (signed.size === SIDES.length) return html`<p class="status good" data-signed>${say('lineup.signed-both')}</p>`;
  return html`<section class="card part" data-sign>
    <h2>${say('lineup.sign.title')}</h2>
    ${SIDES.filter((side) => !signed.has(side)).map(
      (side) =>
        html`<button
          type="button"
          class="button primary big"
          data-sign-for=${side}
          @click=${() => sign(screen, sheet, side)}
        >
          ${say('lineup.sign', {team: sheet.called(side).name})}
        </button>`,
    )}
  </section>`;
}

/** @param {SheetScreen} screen @param {LeagueSheet} sheet @param {string} event its id */
async function voidEvent(screen, sheet, event) {
  const reason = await askReason(say('lineup.void'));
  if (reason) screen.act(sheet, say('events.voided'), [{type: 'retract', event, reason}]);
}

/** @param {SheetScreen} screen @param {LeagueSheet} sheet */
function logPart(screen, sheet) {
  const counts = new Set(sheet.counting.map(({id}) => id));
  const said = sheet.document.events.toReversed().filter(isSaid);
  if (!said.length) return nothing;
  return html`<details class="more-options">
    <summary>${say('lineup.log')}</summary>
    <ol class="rows" data-log>
      ${said.map((event) =>
        logRow(event, sheetWords(sheet, event), counts.has(event.id), () => voidEvent(screen, sheet, event.id)),
      )}
    </ol>
  </details>`;
}

/** @param {SheetScreen} screen @param {LeagueSheet} sheet */
const content = (screen, sheet) =>
  html`${factsLine(screen, sheet)}
  ${screen.refused ? html`<p class="status bad" role="alert" data-refusal>${screen.refused}</p>` : nothing}
  ${sheet.notice()} ${versionPart(screen, sheet)} ${pointsPart(sheet)} ${signPart(screen, sheet)}
  ${SIDES.filter((side) => !sheet.isLinedUp(side)).map((side) => lineUpPart(screen, sheet, side))}
  ${gamesPart(screen, sheet)} ${actsPart(screen, sheet)} ${breachesPart(sheet)} ${protestsPart(sheet)}
  ${logPart(screen, sheet)}`;

/** @param {SheetScreen} screen @param {LeagueSheet} sheet */
const undoLine = (screen, sheet) =>
  screen.done
    ? html`<p class="notice undo-line" role="status" data-done>
        <span>${screen.done.words}</span
        ><button type="button" class="link" @click=${() => screen.undo(sheet)}>${say('pad.undo')}</button>
      </p>`
    : nothing;

/** @param {SheetScreen} screen @returns {string} */
function troubleWords({trouble}) {
  if (trouble === 'no-match') return say('events.no-match');
  return say(trouble === 'damaged' ? 'lineup.damaged' : 'events.trouble.failed');
}

/** @param {SheetScreen} screen */
function body(screen) {
  if (screen.sheet) return content(screen, screen.sheet);
  if (screen.start) return beginPart(screen, screen.start);
  return screen.trouble === 'opening' ? nothing : troubleLine(screen.trouble, troubleWords(screen));
}

/** @param {SheetScreen} screen */
export const sheetView = (screen) =>
  html`<div class="screen event league-sheet">
    ${topBar(
      say('lineup.title'),
      screen.match ? `#/event/${screen.first}/match/${screen.match}` : '#/events',
      say(screen.match ? 'lineup.match' : 'place.events'),
    )}
    <main>${body(screen)}</main>
    ${screen.sheet ? undoLine(screen, screen.sheet) : nothing}
  </div>`;
