/** The games of a match in their rounds. A tap on one tells its winner, and then the points of the other side. */

import {html, nothing} from 'lit-html';
import {other} from '../../../competitions/words.js';
import {playersOf} from '../../../desk/league/league_sheet.js';
import {ask, askReason} from '../../../ui/dialogs.js';
import {SIDES} from '../../../ui/sides.js';
import {say} from '../../../words/index.js';
import {inHalves} from '../../../words/reasons.js';
import {unplayed} from '../acts/unplayed.js';
import {numberField} from '../number_field.js';
import {outcomeWords} from './sheet_words.js';

/** @typedef {import('./sheet_screen.js').SheetScreen} SheetScreen */
/** @typedef {import('../../../desk/league/league_sheet.js').LeagueSheet} LeagueSheet */
/** @typedef {import('../../../desk/league/league_sheet.js').SheetGame} SheetGame */
/** @typedef {import('../../../desk/league/league_sheet.js').Act} Act */
/** @typedef {import('../../../lib/types.d.ts').Side} Side */
/** @typedef {(answer: Act | {winner: Side} | null) => void} Answer */

/** @param {LeagueSheet} sheet @param {SheetGame} game @param {Side} side @returns {string} who plays, else the team */
const namesIn = (sheet, game, side) => playersOf(game, side).join(' & ') || sheet.document.teams[side].name;

/** @param {LeagueSheet} sheet @param {SheetGame} game @returns {Promise<Act | {winner: Side} | null>} */
const askWinner = (sheet, game) =>
  ask(
    (/** @type {Answer} */ answer) =>
      html`<div class="tell">
        <h2>${say('lineup.who-won', {n: game.number})}</h2>
        <div class="winners">
          ${SIDES.map(
            (side) =>
              html`<button type="button" class="button big" data-winner=${side} @click=${() => answer({winner: side})}>
                <span class="body"
                  ><b><bdi>${sheet.document.teams[side].name}</bdi></b
                  ><span class="muted"><bdi>${namesIn(sheet, game, side)}</bdi></span></span
                >
              </button>`,
          )}
        </div>
        ${unplayed(
          SIDES.map((side) => ({side, called: sheet.called(side)})),
          (side) => answer({type: 'forfeit', number: game.number, side}),
          () => answer({type: 'double_forfeit', number: game.number}),
        )}
        <button type="button" class="button" @click=${() => answer(null)}>${say('dialog.cancel')}</button>
      </div>`,
  );

/**
 * The points of both sides; the winner's are the target unless they are typed.
 * @param {LeagueSheet} sheet @param {Side} winner
 * @returns {Promise<{won: number, lost: number} | null>}
 */
function askPoints(sheet, winner) {
  const {target, teams} = sheet.document;
  const loser = other(winner);
  return ask((/** @type {(points: {won: number, lost: number} | null) => void} */ answer) => {
    const typed = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const {elements} = /** @type {HTMLFormElement} */ (event.target);
      const number = (/** @type {string} */ name) =>
        Number(/** @type {HTMLInputElement} */ (elements.namedItem(name)).value);
      answer({won: number('won'), lost: number('lost')});
    };
    return html`<div class="tell">
      <h2>${say('lineup.points-of', {name: teams[loser].name})}</h2>
      <div class="point-keys">
        ${Array.from(
          {length: target},
          (_, lost) =>
            html`<button type="button" class="button" data-points=${lost} @click=${() => answer({won: target, lost})}>
              ${lost}
            </button>`,
        )}
      </div>
      <details class="more-options">
        <summary>${say('lineup.other-points')}</summary>
        <form class="points" @submit=${typed}>
          ${numberField(teams[winner].name, 'won', {value: String(target)})} ${numberField(teams[loser].name, 'lost')}
          <button class="button primary">${say('events.record')}</button>
        </form>
      </details>
      <button type="button" class="button" @click=${() => answer(null)}>${say('dialog.cancel')}</button>
    </div>`;
  });
}

/**
 * Asks how a game ended, and records it.
 * @param {SheetScreen} screen @param {LeagueSheet} sheet @param {SheetGame} game
 */
async function tellGame(screen, sheet, game) {
  const {number} = game;
  const told = await askWinner(sheet, game);
  if (!told) return;
  if (!('winner' in told)) return record(screen, sheet, number, /** @type {Act} */ (told));
  const winner = /** @type {Side} */ (told.winner);
  const points = await askPoints(sheet, winner);
  if (!points) return;
  const score = {[winner]: points.won, [other(winner)]: points.lost};
  record(screen, sheet, number, {type: 'game', number, score: {a: score.a, b: score.b}});
}

/** @param {SheetScreen} screen @param {LeagueSheet} sheet @param {number} number @param {Act} act */
function record(screen, sheet, number, act) {
  screen.act(sheet, '', [act]);
  if (screen.done) screen.done.words = outcomeWords(sheet, number);
  screen.app.paint();
}

/**
 * Takes back how a decided game ended, with a reason.
 * @param {SheetScreen} screen @param {LeagueSheet} sheet @param {SheetGame} game
 */
async function correctGame(screen, sheet, {number}) {
  const event = sheet.counting.findLast((one) => one.number === number)?.id;
  if (!event) return; // a delay decided it, which the log can void
  const reason = await askReason(say('lineup.correct', {n: number}));
  if (reason) screen.act(sheet, say('events.voided'), [{type: 'retract', event, reason}]);
}

/** The letter of a pair. @param {SheetGame} game @param {Side} side */
function pairOf(game, side) {
  const one = game[side];
  return 'place' in one ? html`<span class="muted">${one.place}</span>` : nothing;
}

/** @param {SheetScreen} screen @param {LeagueSheet} sheet @param {SheetGame} game */
const row = (screen, sheet, game) => {
  const {number, status, winner, score} = game;
  const open = status === 'to-play';
  const ready = SIDES.every((side) => sheet.isLinedUp(side));
  const tap = () => (open ? tellGame(screen, sheet, game) : correctGame(screen, sheet, game));
  return html`<li>
    <button type="button" class="item sheet-game" data-game=${number} ?disabled=${open && !ready} @click=${tap}>
      <span class="num muted" aria-label=${say('lineup.game', {n: number})}>${number}</span>
      <span class="body">
        ${SIDES.map(
          (side) =>
            html`<span class=${`line ${winner === side ? 'won' : ''}`}
              >${pairOf(game, side)}<bdi class="name">${namesIn(sheet, game, side)}</bdi
              ><b class="points">${open || status === 'double-forfeit' ? '' : score[side]}</b></span
            >`,
        )}
        ${
          status === 'forfeit' || status === 'double-forfeit'
            ? html`<span class="chip"
                >${say(status === 'forfeit' ? 'events.by-forfeit' : 'events.double-forfeit')}</span
              >`
            : nothing
        }
      </span>
    </button>
  </li>`;
};

/** @param {LeagueSheet} sheet @param {number} round */
function bonusLine({state, isFour}, round) {
  const bonus = state.bonus.find((one) => one.round === round);
  return isFour && bonus
    ? html`<span class="chip">${say('lineup.bonus', {points: `${inHalves(bonus.a)}–${inHalves(bonus.b)}`})}</span>`
    : nothing;
}

/** @param {SheetScreen} screen @param {LeagueSheet} sheet */
export function gamesPart(screen, sheet) {
  const rounds = [...new Set(sheet.state.games.map(({round}) => round))];
  return rounds.map(
    (round, i) =>
      html`<section>
        ${sheet.isFour && i === 0 ? html`<p class="hint">${say('lineup.ends')}</p>` : nothing}
        <h2 class="head kicker">${say('lineup.round', {n: round})}${bonusLine(sheet, round)}</h2>
        <ol class="rows">
          ${sheet.state.games.filter((game) => game.round === round).map((game) => row(screen, sheet, game))}
        </ol>
      </section>`,
  );
}
