/** Templates for the sheet: the result, the line score with its reasons, and what can be done with the game. */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {explain} from '../../rules/index.js';
import {SIDES, colourOf, letter, nameOf, shape} from '../../ui/sides.js';
import {endingWords} from '../../game/game_words.js';
import {digest} from '../../competitions/figures/digest.js';
import {gameTiles} from '../../ui/figure_rows.js';
import {lineAcross} from '../../board/line_across.js';
import {stillBoard} from '../../board/kinds/still.js';
import {bowlingLine} from '../../board/bowling_line.js';
import {lineRows} from '../../board/line_rows.js';
import {corrected, head, legend, recordList, rowCells, thingsOf} from '../../board/line_score.js';
import {frameStrip} from '../../board/line_strips.js';
import {tool} from '../../game/pad_view.js';
import {reopenedLine} from '../../game/reopening.js';
import {reasonList} from '../../game/reason_list.js';
import {topBar} from '../../ui/bars.js';
import {rowButton, rowLink} from '../../ui/row.js';
import {icon} from '../../ui/icon.js';
import {tileList} from '../../ui/tiles.js';
import {exportButton, exportFile, keepingPart, versionsLine} from './sheet_storage.js';
import {proper} from '../../lib/text.js';

/** @typedef {import('../../game/game.js').Game} Game */
/** @typedef {import('../../board/line_rows.js').Row} Row */
/** @typedef {import('../../board/line_score.js').PlayEvent} PlayEvent */
/** @typedef {import('./sheet.js').Sheet} Sheet */

/** Games that took longer, in minutes, were put aside in between. */
const EVENING = 300;

/** @param {Game} game @returns {string} the number of frames, and how long the game took */
function lasted({document: doc, state, ruleset}) {
  const end = doc.events.at(-1)?.at ?? doc.started_at;
  const minutes = Math.round((Date.parse(end) - Date.parse(doc.started_at)) / 60_000);
  // a game of turns has no frames
  const n = ruleset.kind === 'knock-off' ? state.frames.length : 0;
  return [n ? say('count.frame', {n}) : '', minutes > 0 && minutes < EVENING ? say('time.minutes', {n: minutes}) : '']
    .filter(Boolean)
    .join(' · ');
}

/** How it ended, in the winner's colour; the score so far while it goes on. @param {Game} game */
function result(game) {
  const {document: doc, state} = game;
  const {winner} = state;
  const played = ['target', 'rounds'].includes(state.ending ?? '');
  const facts = state.status === 'finished' ? lasted(game) : '';
  return html`<section class="result ${winner ? `over ${colourOf(doc, winner)}` : ''}" data-result>
    ${winner && played ? icon('cup') : nothing}
    <p class="ending">${endingWords(game)}</p>
    ${SIDES.map(
      (side) =>
        html`<p class="side-result${winner === side ? ' won' : ''}">
          <span class="who"
            ><span class="mark ${colourOf(doc, side)} ${shape(side)}">${letter(doc, side)}</span
            ><bdi class="name">${nameOf(doc, side)}</bdi></span
          ><b>${proper(state.score[side])}</b>
        </p>`,
    )}
    ${facts ? html`<p class="facts">${facts}</p>` : nothing}
  </section>`;
}

/** Kinds that have a strip of their own instead of the line score across. */
const STRIPS = new Set(['bowling', 'innings']);

/** @param {Game} current @param {Row[]} rows */
const acrossPart = (current, rows) =>
  STRIPS.has(current.ruleset.kind) || rows.length < 2 ? nothing : lineAcross(current, rows);

/** The figures of a finished game. @param {Game} game */
function endTiles({document: doc, state, ruleset}) {
  const {a, b} = digest(doc, state, ruleset);
  return a.figures.frames ? tileList(gameTiles(ruleset.kind, a.figures, b.figures), 'thirds') : nothing;
}

/** @param {Sheet} screen @param {Game} current @param {Row} row @param {Set<string>} amended */
function tableRow(screen, current, row, amended) {
  const onOpen = (/** @type {string} */ event) => {
    screen.opened = screen.opened === event ? null : event;
    screen.app.paint();
  };
  const shown = [row.event, row.cells.a.event, row.cells.b.event].find((event) => event && event.id === screen.opened);
  return html`<tr class=${shown ? 'open' : ''}>
      ${rowCells({doc: current.document, row, amended, opened: screen.opened, onOpen})}
    </tr>
    ${shown ? detailRow(screen, current, shown, row.cells.a.scored || row.cells.b.scored) : nothing}`;
}

/**
 * @param {Sheet} screen
 * @param {Game} current @param {PlayEvent} event the event whose reasons and correction are shown
 * @param {boolean} counts whether it scored
 */
function detailRow(screen, current, event, counts) {
  const doc = current.document;
  const things = thingsOf(event, doc);
  return html`<tr class="detail">
    <td colspan="4">
      <div class="drawn" inert aria-hidden="true">${stillBoard(current, event, counts)}</div>
      <p class="weights">
        ${things.length ? things.map((thing) => html`<code>${thing}</code>`) : say('sheet.empty-board')}
      </p>
      ${reasonList(explain(doc, current.ruleset, event.id), doc, current.ruleset)}
      <div class="row">
        <a class="button" href=${`#/game/${screen.id}/frame/${event.id}`}>${say('sheet.correct')}</a>
        <button type="button" class="button" @click=${() => screen.retract(current, event)}>
          ${say('sheet.retract')}
        </button>
      </div>
    </td>
  </tr>`;
}

/** @param {Sheet} screen @param {Game} current @param {Row[]} rows */
function lineScore(screen, current, rows) {
  const amended = corrected(current.document);
  return html`${
      current.ruleset.kind === 'innings'
        ? frameStrip(current)
        : current.ruleset.kind === 'bowling'
          ? bowlingLine(current, null)
          : nothing
    }
    <table class="line-score" tabindex="-1">
      <caption class="hidden">
        ${say('sheet.title')}
      </caption>
      ${head(current)}
      <tbody>
        ${[...rows].reverse().map((row) => tableRow(screen, current, row, amended))}
      </tbody>
    </table>
    <p class="legend muted">${legend(current)}</p>
    ${recordList(current)}`;
}

/** @param {Sheet} screen */
const handOverLink = (screen) =>
  html`<a class="button" href=${`#/game/${screen.id}/hand-over`}>${say('menu.hand-over')}</a>`;

/**
 * @param {Sheet} screen @param {Game} current
 * @returns {unknown} the way back to its competition, or the code for the desk on another phone; null if it has none
 */
function eventLink({id, kept, isDesk}, {document: {competition}}) {
  if (typeof competition !== 'object' || !kept) return null;
  return isDesk
    ? html`<a class="button primary" data-event href=${`#/event/${competition.id}`}
        >${say('end.event', {name: competition.name})}</a
      >`
    : html`<a class="button primary" data-tell href=${`#/game/${id}/told`}>${say('end.tell')}</a>`;
}

/** What can be done with a finished game besides sharing it. @param {Sheet} screen @param {Game} current */
function moreRows(screen, current) {
  if (!screen.kept || current.fault) return nothing;
  const archived = screen.kept.keeping === 'archived';
  return html`<nav class="rows" aria-label=${say('pad.more')}>
    ${
      screen.match?.step()
        ? rowButton('plus', say('new.title'), () => screen.playAgain(current))
        : rowLink('#/new', 'plus', say('new.title'))
    }
    ${archived ? rowLink(`/g/${screen.id}`, 'frames', say('share.page')) : nothing}
    ${archived && current.document.club ? rowLink(`#/result/${screen.id}`, 'check', say('result.title')) : nothing}
    ${archived ? rowLink(`/g/${screen.id}/print`, 'print', say('share.print')) : nothing}
    ${rowLink(`#/game/${screen.id}/header`, 'people', say('header.row'))}
    ${rowLink(`#/game/${screen.id}/hand-over`, 'qr', say('menu.hand-over'))}
    ${rowButton('down', say('share.export'), () => exportFile(current))}
  </nav>`;
}

/** @param {Sheet} screen @param {Game} current */
export function sheetView(screen, current) {
  const finished = current.state.status === 'finished';
  const rows = lineRows(current); // this replays the whole log, so only once per paint
  const referee = html`<a class="button tool" href=${`#/game/${screen.id}/referee`}
    >${icon('flag')}${say('pad.referee')}</a
  >`;
  return html`<div class="screen sheet">
    ${
      finished
        ? topBar(say('end.title'), '#/', say('nav.home'), referee)
        : topBar(say('sheet.title'), `#/game/${screen.id}`, say('nav.back'), referee)
    }
    <main>
      ${result(current)}${current.notice()}${screen.match?.view() ?? nothing}${
        screen.message ? html`<p class="status bad" role="alert">${screen.message}</p>` : nothing
      }${
        finished
          ? keepingPart(screen, current)
          : screen.kept?.keeping === 'reopened'
            ? reopenedLine(screen.app, screen.id)
            : nothing
      }${versionsLine(screen)}${acrossPart(current, rows)}${
        finished ? endTiles(current) : nothing
      }${lineScore(screen, current, rows)}${
        finished || current.example
          ? nothing
          : html`<div class="row">${exportButton(current)}${handOverLink(screen)}</div>`
      }${screen.stats?.gameFigures(current, rows) ?? nothing}${
        finished && !current.example ? moreRows(screen, current) : nothing
      }
    </main>
    <footer class="actions">
      ${tool(
        'undo',
        say('pad.undo'),
        !current.undoable,
        () => current.undoing && screen.attempt(current, current.undoing),
      )}
      ${tool(
        'redo',
        say('pad.redo'),
        !current.redoable,
        () => current.redoing && screen.attempt(current, current.redoing),
      )}
      ${
        finished
          ? (screen.match?.step() ??
            (current.example
              ? html`<a class="button primary" href="#/new">${say('example.real')}</a>`
              : (eventLink(screen, current) ??
                html`<button type="button" class="button primary" @click=${() => screen.playAgain(current)}>
                  ${say('end.again')}
                </button>`)))
          : html`<a class="button primary" href=${`#/game/${screen.id}`}>${say('nav.pad')}</a>`
      }
    </footer>
  </div>`;
}
