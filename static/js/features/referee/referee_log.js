/**
 * The log part of the referee's screen: every ruling with its effect; corrections with their reasons; print and export.
 */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {announce} from '../../ui/announcer.js';
import {citation} from '../../ui/citation.js';
import {hand} from '../../ui/files.js';
import {filterChips} from '../../ui/table/filter_chips.js';
import {SIDES, nameOf} from '../../ui/sides.js';
import {Wide} from '../../ui/table/wide.js';
import {timeOf} from '../../words/moments.js';
import {changeWords, correctionForm, entryOf, modesOf} from './log_form.js';
import {groupOf, logHead, logRows, sideOf} from './log_rows.js';

/** @typedef {import('./referee.js').Desk} Desk */
/** @typedef {import('./log_rows.js').LogRow} LogRow */
/** @typedef {import('./log_form.js').Correction} Correction */
/** @typedef {import('./log_form.js').Mode} Mode */

/** The log of rulings, and the form for a correction. */
class RulingLog {
  /** @type {Correction | null} */
  correction = null;
  /** @type {{id: string, sentence: string} | null} the effect of the last correction */
  changed = null;
  /** The side and the kind of the rulings that are shown; '' for all. */
  want = {side: '', group: ''};

  /** @param {Desk} desk*/
  constructor(desk) {
    this.desk = desk;
    this.game = desk.game;
    this.app = desk.app;
    /** @type {Wide<ReturnType<typeof import('./log_table.js').logTable>>} */
    this.wide = new Wide(this.app.paint, async () =>
      (await import('./log_table.js')).logTable(cellsOf(this), this.app.paint),
    );
  }

  /** @param {Partial<RulingLog['want']>} change */
  filter(change) {
    Object.assign(this.want, change);
    this.app.paint();
  }

  /** @param {LogRow} row */
  fits = ({event}) =>
    (!this.want.side || sideOf(event) === this.want.side) && (!this.want.group || groupOf(event) === this.want.group);

  leave() {
    this.wide.leave();
  }

  /** @param {string} id @param {Mode} mode */
  begin(id, mode) {
    this.correction = {id, mode, fields: {}, reason: ''};
    this.changed = null;
    this.desk.rest();
    document.getElementById('ruling-stage')?.focus();
  }

  close = () => {
    this.correction = null;
    this.app.paint();
  };

  /** @param {LogRow} row */
  confirm(row) {
    const entry = this.correction && entryOf(row, this.correction);
    if (!entry || this.desk.resting()) return;
    const {sentence} = changeWords(this.game, entry);
    if (!this.desk.record(entry)) return;
    this.changed = {id: row.id, sentence: say('log.corrected', {sentence})};
    announce(this.changed.sentence);
    this.close();
  }

  /** @param {'csv' | 'txt'} ending */
  async send(ending) {
    const {logCsv, logText} = await import('./log_export.js');
    const {started_at, id} = this.game.document;
    const rows = logRows(this.game);
    const name = `${say('log.file')}-${started_at.slice(0, 10)}-${id.slice(-6)}.${ending}`;
    if (ending === 'csv') await hand(name, 'text/csv', logCsv(this.game.document, rows));
    else await hand(name, 'text/plain', logText(logHead(this.game), rows));
  }

  view() {
    const all = logRows(this.game);
    const rows = all.filter(this.fits);
    return html`<div class="log">
      <header class="log-head">${logHead(this.game).map((line) => html`<p>${line}</p>`)}</header>
      ${filters(this, all)}
      ${
        rows.length
          ? this.wide.show(
              (table) => table.view(rows),
              () =>
                html`<ol class="log-rows">
                  ${rows.map(
                    (row) =>
                      html`<li class="card log-row${row.counts ? '' : ' struck'}" data-log=${row.id}>
                        ${rowView(row, this.game.ruleset)}${underRow(this, row)}
                      </li>`,
                  )}
                </ol>`,
            )
          : html`<p class="muted empty">${say(all.length ? 'people.none' : 'log.empty')}</p>`
      }
      <div class="row log-out">
        <button type="button" class="button" @click=${() => window.print()}>${say('log.print')}</button>
        <button type="button" class="button" data-export="txt" @click=${() => this.send('txt')}>
          ${say('log.text')}
        </button>
        <button type="button" class="button" data-export="csv" @click=${() => this.send('csv')}>
          ${say('log.csv')}
        </button>
      </div>
    </div>`;
  }
}

/** Filters by side and by kind, if there are several. @param {RulingLog} screen @param {LogRow[]} rows */
function filters(screen, rows) {
  const {side, group} = screen.want;
  const sides = SIDES.filter((id) => rows.some(({event}) => sideOf(event) === id)).map((id) => ({
    id,
    name: nameOf(screen.game.document, id),
  }));
  const groups = [...new Set(rows.map(({event}) => groupOf(event)))].map((id) => ({
    id,
    name: id === 'note' ? say('log.kind.note') : say(`referee.tab.${id}`),
  }));
  const chips = [];
  if (sides[1]) chips.push(filterChips(say('log.column.side'), sides, side, (id) => screen.filter({side: id})));
  if (groups[1]) chips.push(filterChips(say('log.column.kind'), groups, group, (id) => screen.filter({group: id})));
  return chips.length ? html`<div class="row">${chips}</div>` : nothing;
}

/** @param {RulingLog} screen @param {LogRow} row */
const underRow = (screen, row) => formOf(screen, row) ?? html`${changeOf(screen, row)}${actsOf(screen, row)}`;

/** @param {RulingLog} screen @param {LogRow} row the form, if this ruling is being corrected */
const formOf = (screen, row) =>
  screen.correction?.id === row.id
    ? correctionForm({
        game: screen.game,
        row,
        correction: screen.correction,
        resting: screen.desk.resting(),
        close: screen.close,
        confirm: () => screen.confirm(row),
        change: (changes) => {
          screen.correction = screen.correction && {...screen.correction, ...changes};
          screen.app.paint();
        },
      })
    : null;

/** @param {RulingLog} screen @param {LogRow} row the effect of its last correction */
const changeOf = ({changed}, {id}) =>
  changed?.id === id ? html`<p class="verdict small" data-changed>${changed.sentence}</p>` : nothing;

/** @param {RulingLog} screen @param {LogRow} row */
const actsOf = (screen, row) =>
  html`<div class="row log-acts">
    ${modesOf(row, screen.game).map(
      (mode) =>
        html`<button type="button" class="button" data-act=${mode} @click=${() => screen.begin(row.id, mode)}>
          ${say(`log.act.${mode}`)}
        </button>`,
    )}
  </div>`;

/** @param {RulingLog} screen @returns {import('./log_table.js').Cells} */
const cellsOf = (screen) => ({
  time: ({at}) => timeOf(at),
  name: (row) =>
    html`<h2>${rulingOf(row)}</h2>
      ${voidedLine(row)}`,
  section: (row) => sectionOf(row, screen.game.ruleset),
  effect: effectOf,
  corrections: correctionsOf,
  acts: (row) => html`${changeOf(screen, row)}${formOf(screen, row) ? nothing : actsOf(screen, row)}`,
  below: (row) => formOf(screen, row) ?? nothing,
});

/** @param {Desk} desk @returns {import('./referee.js').Part} */
export const logPart = (desk) => new RulingLog(desk);

/** @param {LogRow} row one ruling with all its details @param {import('../../lib/types.d.ts').Ruleset} ruleset */
const rowView = (row, ruleset) =>
  html`<div class="log-entry">
    <h2>
      <span class="time">${timeOf(row.at)}</span>
      ${rulingOf(row)} ${sectionOf(row, ruleset)}
    </h2>
    ${voidedLine(row)}${row.who ? html`<p class="who">${row.who}</p>` : nothing}${effectOf(row)}${correctionsOf(row)}
  </div>`;

/** @param {LogRow} row @param {import('../../lib/types.d.ts').Ruleset} ruleset */
const sectionOf = ({reason}, ruleset) => (reason ? citation(ruleset, [reason]) : nothing);

/** @param {LogRow} row */
const rulingOf = ({counts, name}) =>
  counts ? html`<span class="name">${name}</span>` : html`<s class="name">${name}</s>`;

/** @param {LogRow} row */
const voidedLine = ({counts}) => (counts ? nothing : html`<p class="taken-back">${say('log.not-counted')}</p>`);

/** @param {LogRow} row */
const effectOf = (row) =>
  html`${row.effect ? html`<p class="effect">${row.counts ? row.effect : html`<s>${row.effect}</s>`}</p>` : nothing}
  ${row.votes.length ? html`<p>${say('log.votes', {votes: row.votes.join(', ')})}</p>` : nothing}
  ${row.ruling ? html`<p>${say('log.ruled', {ruling: row.ruling})}</p>` : nothing}
  ${row.official ? html`<p class="muted">${say('log.official', {official: row.official})}</p>` : nothing}
  ${row.note && row.note !== row.effect ? html`<p class="muted">${say('log.note', {note: row.note})}</p>` : nothing}`;

/** @param {LogRow} row */
const correctionsOf = ({corrections}) =>
  corrections.length
    ? html`<ul class="log-corrections">
        ${corrections.map((one) => html`<li><span class="time">${timeOf(one.at)}</span> ${one.words}</li>`)}
      </ul>`
    : nothing;
