/**
 * The log part of the referee's screen: every ruling with what became of it; corrections with their reasons; print and
 * export.
 */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {announce} from '../../ui/announcer.js';
import {hand} from '../../ui/files.js';
import {changeWords, correctionForm, entryOf, modesOf} from './log_form.js';
import {logCsv, logText} from './log_export.js';
import {logHead, logRows, timeOf} from './log_rows.js';

/** @typedef {import('./referee.js').Desk} Desk */
/** @typedef {import('./log_rows.js').LogRow} LogRow */
/** @typedef {import('./log_form.js').Correction} Correction */
/** @typedef {import('./log_form.js').Mode} Mode */

/** @param {Desk} desk @returns {import('./referee.js').Part} */
export function logPart(desk) {
  const {game, app} = desk;
  /** @type {Correction | null} */
  let correction = null;
  /** @type {{id: string, sentence: string} | null} what the last correction changed */
  let changed = null;

  /** @param {string} id @param {Mode} mode */
  const begin = (id, mode) => {
    correction = {id, mode, fields: {}, reason: ''};
    changed = null;
    desk.rest();
    document.getElementById('ruling-stage')?.focus();
  };

  const close = () => {
    correction = null;
    app.paint();
  };

  /** @param {LogRow} row */
  const confirm = (row) => {
    const entry = correction && entryOf(row, correction);
    if (!entry || desk.resting()) return;
    const {sentence} = changeWords(game, entry);
    if (!desk.record(entry)) return;
    changed = {id: row.id, sentence: say('log.corrected', {sentence})};
    announce(changed.sentence);
    close();
  };

  /** @param {'csv' | 'txt'} ending */
  const send = (ending) => {
    const {started_at, id} = game.document;
    const name = `${say('log.file')}-${started_at.slice(0, 10)}-${id.slice(-6)}.${ending}`;
    return ending === 'csv' ? hand(name, 'text/csv', logCsv(game)) : hand(name, 'text/plain', logText(game));
  };

  /** @param {LogRow} row */
  const under = (row) => {
    if (correction?.id === row.id) {
      return correctionForm({
        game,
        row,
        correction,
        resting: desk.resting(),
        close,
        confirm: () => confirm(row),
        change: (changes) => {
          correction = correction && {...correction, ...changes};
          app.paint();
        },
      });
    }
    return html`${
        changed?.id === row.id ? html`<p class="verdict small" data-changed>${changed.sentence}</p>` : nothing
      }
      <div class="row log-acts">
        ${modesOf(row, game).map(
          (mode) =>
            html`<button type="button" class="button" data-act=${mode} @click=${() => begin(row.id, mode)}>
              ${say(`log.act.${mode}`)}
            </button>`,
        )}
      </div>`;
  };

  return {
    view: () => {
      const rows = logRows(game);
      return html`<div class="log">
        <header class="log-head">${logHead(game).map((line) => html`<p>${line}</p>`)}</header>
        ${
          rows.length
            ? html`<ol class="log-rows">
                ${rows.map(
                  (row) =>
                    html`<li class="card log-row${row.counts ? '' : ' struck'}" data-log=${row.id}>
                      ${rowView(row)}${under(row)}
                    </li>`,
                )}
              </ol>`
            : html`<p class="muted empty">${say('log.empty')}</p>`
        }
        <div class="row log-out">
          <button type="button" class="button" @click=${() => window.print()}>${say('log.print')}</button>
          <button type="button" class="button" data-export="txt" @click=${() => send('txt')}>${say('log.text')}</button>
          <button type="button" class="button" data-export="csv" @click=${() => send('csv')}>${say('log.csv')}</button>
        </div>
      </div>`;
    },
  };
}

/** @param {LogRow} row one ruling with all that is known of it */
const rowView = (row) =>
  html`<div class="log-entry">
    <h2>
      <span class="time">${timeOf(row.at)}</span>
      ${row.counts ? html`<span class="name">${row.name}</span>` : html`<s class="name">${row.name}</s>`}
      <span class="section">${row.section}</span>
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
