/** The sheet: the line score frame by frame with its reasons and corrections; at the end of a game its result. */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {explain} from '../../rules/index.js';
import {load} from '../../store/games/game_log.js';
import {withRules} from '../../store/house.js';
import {retry} from '../../store/games/sent.js';
import {set} from '../../store/settings.js';
import {versionsOf} from '../../store/games/versions.js';
import {askReason} from '../../ui/dialogs.js';
import {download, gameFileName} from '../../ui/files.js';
import {keepingChip} from '../../ui/keeping.js';
import {matchOf} from '../../game/match.js';
import {SIDES, colourOf, letter, nameOf, shape} from '../../ui/sides.js';
import {problemWords} from '../../ui/waiting.js';
import {endingWords} from '../../game/game_words.js';
import {take} from '../../game/in_hand.js';
import {MatchView} from '../../game/match_view.js';
import {bowlingLine} from '../../board/bowling_line.js';
import {lineRows} from '../../board/line_rows.js';
import {corrected, head, legend, recordList, rowCells, thingsOf} from '../../board/line_score.js';
import {frameStrip} from '../../board/line_strips.js';
import {missing, troubleOf} from '../../game/missing.js';
import {savedMark, tool} from '../../game/pad_view.js';
import {refusal} from '../../game/refusal.js';
import {mayReopen, reopenedLine} from '../../game/reopening.js';
import {reasonList} from '../../game/reason_list.js';
import {setupOf} from '../../game/setup.js';

/** @typedef {import('../../game/game.js').Game} Game */
/** @typedef {import('../../board/line_rows.js').Row} Row */
/** @typedef {import('../../board/line_score.js').PlayEvent} PlayEvent */

/** @param {Game} game */
const result = (game) =>
  html`<div class="result" data-result>
    ${SIDES.map(
      (side) =>
        html`<p class="${colourOf(game.document, side)}${game.state.winner === side ? ' won' : ''}">
          <span class="mark ${shape(side)}">${letter(game.document, side)}</span
          ><bdi class="name">${nameOf(game.document, side)}</bdi><b>${game.state.score[side]}</b>
        </p>`,
    )}
    <p class="ending">${endingWords(game)}</p>
  </div>`;

/** How long the sheet waits for where the game is kept, in milliseconds, so that nothing moves when it is known. */
const CALM = 500;

/** Gives the game to the person as a file, with the rule set that it is played under. @param {Game} game */
const exportFile = async (game) => download(gameFileName(game.document), await withRules(game));

/**
 * @param {import('../../app/start.js').App} app
 * @param {string} id
 * @returns {import('../../app/start.js').Screen}
 */
export function sheet(app, id) {
  /** @type {Game | null | undefined} */
  let game;
  /** @type {import('../../store/games/game_log.js').Kept | null} */
  let kept = null;
  /** @type {import('../../store/schema.js').VersionRow[]} other versions of this game */
  let others = [];
  /** @type {string | null} the frame whose reasons are shown */
  let opened = null;
  /** @type {MatchView | null} */
  let match = null;
  /** @type {typeof import('./game_figures.js') | null} */
  let stats = null;
  let message = '';
  /** Whether this phone's storage does not answer. */
  let broken = false;
  /** @type {import('../../game/missing.js').Trouble} */
  let trouble = 'opening';

  const refresh = () =>
    Promise.all([load(id), versionsOf(id)])
      .then(([found, versions]) => {
        kept = found;
        others = versions;
        broken = false;
      })
      .catch(() => {
        broken = true;
      })
      .finally(app.paint);
  const changed = () => {
    refresh();
    match?.refresh();
    app.paint();
  };

  take(id)
    .then(async (found) => {
      if (found && matchOf(found.document)) match = new MatchView(app, found);
      if (found)
        await Promise.race([
          Promise.all([refresh(), match?.opened]),
          new Promise((done) => {
            setTimeout(done, CALM);
          }),
        ]);
      game = found;
      trouble = 'missing';
      if (!found) return;
      found.changed = changed;
      found.save();
      import('./game_figures.js').then((part) => {
        stats = part;
        app.paint();
      }); // the graph stands below all else: nothing moves when it comes
    })
    .catch((error) => {
      trouble = troubleOf(error);
    })
    .finally(app.paint);

  /** @param {Game} current @param {import('../../game/game.js').Entry} entry */
  const attempt = async (current, entry) => {
    if (!(await mayReopen(current, entry))) return;
    try {
      current.record(entry);
      message = '';
    } catch (error) {
      message = refusal(error);
    }
    current.writing.then(app.sync);
    app.paint();
  };

  /** @param {Game} current @param {PlayEvent} event */
  const retract = async (current, event) => {
    const reason = await askReason(say('retract.why'));
    if (reason !== null) attempt(current, {type: 'retract', event: event.id, reason});
  };

  /** @param {Game} current */
  const again = async (current) => {
    await set('setup', setupOf(match?.origin ?? current.document)).catch(() => undefined);
    app.go('#/new');
  };

  /** @param {Game} current @param {Row} row @param {Set<string>} amended */
  const tableRow = (current, row, amended) => {
    const onOpen = (/** @type {string} */ event) => {
      opened = opened === event ? null : event;
      app.paint();
    };
    const shown = [row.event, row.cells.a.event, row.cells.b.event].find((event) => event && event.id === opened);
    return html`<tr class=${shown ? 'open' : ''}>
        ${rowCells({doc: current.document, row, amended, opened, onOpen})}
      </tr>
      ${shown ? detail(current, shown) : nothing}`;
  };

  /** @param {Game} current @param {PlayEvent} event why it counted so, and how to correct it */
  const detail = (current, event) => {
    const doc = current.document;
    const things = thingsOf(event, doc);
    return html`<tr class="detail">
      <td colspan="4">
        <p class="weights">
          ${things.length ? things.map((thing) => html`<code>${thing}</code>`) : say('sheet.empty-board')}
        </p>
        ${reasonList(explain(doc, current.ruleset, event.id), doc, current.ruleset)}
        <div class="row">
          <a class="button" href=${`#/game/${id}/frame/${event.id}`}>${say('sheet.correct')}</a>
          <button type="button" class="button" @click=${() => retract(current, event)}>${say('sheet.retract')}</button>
        </div>
      </td>
    </tr>`;
  };

  /** @param {Game} current @param {Row[]} rows */
  const lineScore = (current, rows) => {
    const amended = corrected(current.document);
    return html`${
        current.ruleset.kind === 'innings'
          ? frameStrip(current)
          : current.ruleset.kind === 'bowling'
            ? bowlingLine(current, null)
            : nothing
      }
      <table class="line-score">
        <caption class="hidden">
          ${say('sheet.title')}
        </caption>
        ${head(current)}
        <tbody>
          ${rows.map((row) => tableRow(current, row, amended))}
        </tbody>
      </table>
      <p class="legend muted">${legend(current)}</p>
      ${recordList(current)}`;
  };

  /** That another has this game differently; where it was decided, only the way to look at it again. */
  const versionsLine = () => {
    const link = html`<a class="button" href=${`#/game/${id}/versions`}>${say('versions.look')}</a>`;
    if (kept?.problem?.code === 'conflict' || others.some(({decided}) => !decided))
      return html`<section class="keeping">
        <p class="status bad">${say('versions.two')}</p>
        ${link}
      </section>`;
    return others.length ? link : nothing;
  };

  const handOverLink = () => html`<a class="button" href=${`#/game/${id}/hand-over`}>${say('menu.hand-over')}</a>`;

  /** @param {Game} current */
  const exportButton = (current) =>
    html`<button type="button" class="button" @click=${() => exportFile(current)}>${say('share.export')}</button>`;

  /** @param {Game} current where it is kept, and what can be done about it */
  const keeping = (current) => {
    if (current.fault)
      return html`<p>${savedMark(current)}</p>
        ${exportButton(current)}`;
    if (broken && !current.durable) return html`<p class="status bad" role="alert">${say('status.broken')}</p>`;
    // What was read is not yet what is shown.
    if (kept?.document.events.length !== current.document.events.length) return html`<p>${savedMark(current)}</p>`;
    const refused = kept.problem;
    return html`<section class="keeping" aria-live="polite">
      <p>${keepingChip(kept)} <span class="muted">${say(`keeping.${kept.keeping}.more`)}</span></p>
      ${
        kept.keeping === 'waiting'
          ? html`<p class="status">
              ${app.status.why} <button type="button" class="link" @click=${app.sync}>${say('status.sync')}</button>
            </p>`
          : nothing
      }
      ${
        refused
          ? html`<p class="status bad">${problemWords(refused)}</p>
              <button type="button" class="button" @click=${() => retry().then(app.sync)}>
                ${say('keeping.retry')}
              </button>`
          : nothing
      }
      <div class="row">
        <a class="button" href=${`#/game/${id}/share`}>${say('share.title')}</a>
        ${
          kept.keeping === 'archived'
            ? html`<a class="button" href=${`/g/${id}`}>${say('share.page')}</a
                ><a class="button" href=${`/g/${id}/print`}>${say('share.print')}</a>${
                  current.document.club
                    ? html`<a class="button" href=${`#/result/${id}`}>${say('result.title')}</a>`
                    : nothing
                }`
            : nothing
        }
        ${exportButton(current)}${handOverLink()}
      </div>
    </section>`;
  };

  /** @param {Game} current */
  const sheetView = (current) => {
    const finished = current.state.status === 'finished';
    const rows = lineRows(current); // a replay of the whole log: once a paint
    return html`<div class="screen sheet">
      <header class="bar">
        <a
          class="button icon"
          href=${finished ? '#/' : `#/game/${id}`}
          aria-label=${say(finished ? 'nav.home' : 'nav.back')}
          >‹</a
        >
        <h1>${say(finished ? 'end.title' : 'sheet.title')}</h1>
        <a class="button tool" href=${`#/game/${id}/referee`}><b aria-hidden="true">⚑</b>${say('pad.referee')}</a>
      </header>
      <main>
        ${result(current)}${current.notice()}${match?.view() ?? nothing}${
          message ? html`<p class="status bad" role="alert">${message}</p>` : nothing
        }${
          finished ? keeping(current) : kept?.keeping === 'reopened' ? reopenedLine(app, id) : nothing
        }${versionsLine()}${lineScore(current, rows)}${
          finished || current.example ? nothing : html`<div class="row">${exportButton(current)}${handOverLink()}</div>`
        }${stats?.gameFigures(current, rows) ?? nothing}
      </main>
      <footer class="actions">
        ${tool('↶', say('pad.undo'), !current.undoable, () => current.undoing && attempt(current, current.undoing))}
        ${tool('↷', say('pad.redo'), !current.redoable, () => current.redoing && attempt(current, current.redoing))}
        ${
          finished
            ? (match?.step() ??
              (current.example
                ? html`<a class="button primary" href="#/new">${say('example.real')}</a>`
                : html`<button type="button" class="button primary" @click=${() => again(current)}>
                    ${say('end.again')}
                  </button>`))
            : html`<a class="button primary" href=${`#/game/${id}`}>${say('nav.pad')}</a>`
        }
      </footer>
    </div>`;
  };

  return {
    synced: refresh,
    leave: () => {
      if (game) game.changed = () => undefined;
    },
    view: () => (game ? sheetView(game) : missing(trouble)),
  };
}
