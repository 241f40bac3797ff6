/**
 * The log part of the referee's screen: every ruling with its effect; corrections with their reasons; print and export.
 */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {announce} from '../../ui/announcer.js';
import {citation} from '../../ui/citation.js';
import {hand} from '../../ui/files.js';
import {changeWords, correctionForm, entryOf, modesOf} from './log_form.js';
import {logCsv, logText} from './log_export.js';
import {logHead, logRows, timeOf} from './log_rows.js';

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

  /** @param {Desk} desk*/
  constructor(desk) {
    this.desk = desk;
    this.game = desk.game;
    this.app = desk.app;
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
  send(ending) {
    const {started_at, id} = this.game.document;
    const name = `${say('log.file')}-${started_at.slice(0, 10)}-${id.slice(-6)}.${ending}`;
    return ending === 'csv' ? hand(name, 'text/csv', logCsv(this.game)) : hand(name, 'text/plain', logText(this.game));
  }

  view() {
    const rows = logRows(this.game);
    return html`<div class="log">
      <header class="log-head">${logHead(this.game).map((line) => html`<p>${line}</p>`)}</header>
      ${
        rows.length
          ? html`<ol class="log-rows">
              ${rows.map(
                (row) =>
                  html`<li class="card log-row${row.counts ? '' : ' struck'}" data-log=${row.id}>
                    ${rowView(row, this.game.ruleset)}${underRow(this, row)}
                  </li>`,
              )}
            </ol>`
          : html`<p class="muted empty">${say('log.empty')}</p>`
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

/** @param {RulingLog} screen @param {LogRow} row */
function underRow(screen, row) {
  if (screen.correction?.id === row.id) {
    return correctionForm({
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
    });
  }
  return html`${
      screen.changed?.id === row.id
        ? html`<p class="verdict small" data-changed>${screen.changed.sentence}</p>`
        : nothing
    }
    <div class="row log-acts">
      ${modesOf(row, screen.game).map(
        (mode) =>
          html`<button type="button" class="button" data-act=${mode} @click=${() => screen.begin(row.id, mode)}>
            ${say(`log.act.${mode}`)}
          </button>`,
      )}
    </div>`;
}

/** @param {Desk} desk @returns {import('./referee.js').Part} */
export const logPart = (desk) => new RulingLog(desk);

/** @param {LogRow} row one ruling with all its details @param {import('../../lib/types.d.ts').Ruleset} ruleset */
const rowView = (row, ruleset) =>
  html`<div class="log-entry">
    <h2>
      <span class="time">${timeOf(row.at)}</span>
      ${row.counts ? html`<span class="name">${row.name}</span>` : html`<s class="name">${row.name}</s>`}
      ${row.reason ? citation(ruleset, [row.reason]) : nothing}
    </h2>
    ${row.counts ? nothing : html`<p class="taken-back">${say('log.not-counted')}</p>`}
    ${row.who ? html`<p class="who">${row.who}</p>` : nothing}
    ${row.effect ? html`<p class="effect">${row.counts ? row.effect : html`<s>${row.effect}</s>`}</p>` : nothing}
    ${row.votes.length ? html`<p>${say('log.votes', {votes: row.votes.join(', ')})}</p>` : nothing}
    ${row.ruling ? html`<p>${say('log.ruled', {ruling: row.ruling})}</p>` : nothing}
    ${row.official ? html`<p class="muted">${say('log.official', {official: row.official})}</p>` : nothing}
    ${row.note && row.note !== row.effect ? html`<p class="muted">${say('log.note', {note: row.note})}</p>` : nothing}
    ${
      row.corrections.length
        ? html`<ul class="log-corrections">
            ${row.corrections.map((one) => html`<li><span class="time">${timeOf(one.at)}</span> ${one.words}</li>`)}
          </ul>`
        : nothing
    }
  </div>`;
