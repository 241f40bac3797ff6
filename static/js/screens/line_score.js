/** The line score as it is drawn: a row for each frame, round or ruling; and what else is on record. */

import {html, nothing} from 'lit-html';
import {hasWords, say} from '../i18n/index.js';
import {counting} from '../rules/index.js';
import {SIDES, colourOf, letter, nameOf, shape} from '../ui/sides.js';
import {stageOf} from '../ui/stage.js';

/** @typedef {import('../store/game.js').Game} Game */
/** @typedef {import('../types.d.ts').GameDocument} GameDocument */
/** @typedef {import('./line_rows.js').Row} Row */
/** @typedef {import('../types.d.ts').FrameEvent | import('../types.d.ts').TurnEvent} PlayEvent */

/** @param {GameDocument} doc @returns {Set<string>} ids of the frames that were corrected and still are */
export function corrected(doc) {
  const ids = new Set(counting(doc.events));
  return new Set(doc.events.flatMap((event) => (event.type === 'amend' && ids.has(event.id) ? [event.event] : [])));
}

/** @param {Game} game @returns {Map<string, string>} how every frame or turn is called; one that counts no more keeps the name that it had */
function playNames({document: doc, ruleset: {kind}}) {
  const ids = new Set(counting(doc.events));
  /** @type {Map<string, string>} */
  const names = new Map();
  const count = {frame: 1, a: 1, b: 1};
  for (const event of doc.events) {
    if (event.type !== 'frame' && event.type !== 'turn') continue;
    const whose = event.type === 'frame' ? 'frame' : event.side;
    const stage = stageOf(kind, count[whose]);
    names.set(event.id, event.type === 'frame' ? stage : say('sheet.turn-of', {stage, side: nameOf(doc, event.side)}));
    if (ids.has(event.id)) count[whose]++;
  }
  return names;
}

/** @param {GameDocument} doc @param {import('../types.d.ts').RetractEvent} event @param {Map<string, string>} names @returns {string} what was taken back or brought back */
function retraction(doc, event, names) {
  const find = (/** @type {string} */ id) => doc.events.find((one) => one.id === id);
  const kind = /** @type {'undo' | 'redo' | 'retract'} */ (['undo', 'redo'].includes(event.reason) ? event.reason : 'retract');
  let named = find(event.event);
  if (kind === 'redo' && named?.type === 'retract') named = find(named.event);
  const what = names.get((named?.type === 'amend' ? named.event : named?.id) ?? '');
  if (!what) return say(`page.correction.${kind}`, {reason: event.reason});
  return say(named?.type === 'amend' ? `record.${kind}.correction` : `record.${kind}`, {what, reason: event.reason});
}

/** @param {Game} game @returns {string[]} corrections with their reasons, rulings, forfeits and notes, in words */
function record(game) {
  const doc = game.document;
  const names = playNames(game);
  return doc.events.flatMap((event) => {
    if (event.type === 'frame' || event.type === 'turn') return [];
    if (event.type === 'retract') return [retraction(doc, event, names)];
    if (event.type === 'amend') return [names.has(event.event) ? say('record.amend', {what: names.get(event.event) ?? '', reason: event.reason}) : say('page.correction.other', {reason: event.reason})];
    const key = `page.log.${event.type}`;
    const side = 'side' in event ? {side: nameOf(doc, event.side)} : {};
    return hasWords(key) ? [say(key, {note: '', .../** @type {any} */ (event), ...side})] : [];
  });
}

/** @param {Game} game */
export function recordList(game) {
  const lines = record(game);
  return lines.length ? html`<h2>${say('sheet.record')}</h2><ul class="record">${lines.map((line) => html`<li>${line}</li>`)}</ul>` : nothing;
}

/**
 * @typedef {object} RowView
 * @property {GameDocument} doc
 * @property {Row} row
 * @property {Set<string>} amended ids of what was corrected
 * @property {string | null} opened the frame or turn whose reasons are shown
 * @property {(id: string) => void} onOpen
 */

/** @param {RowView} view @param {PlayEvent} event @param {string} label @param {unknown} text */
const opener = ({amended, opened, onOpen}, event, label, text) => html`<button type="button" class="link" aria-expanded=${opened === event.id} aria-label=${label}
  @click=${() => onOpen(event.id)}>${text}${amended.has(event.id) ? '*' : ''}</button>`;

/** @param {RowView} view the row, all of it but its reasons */
export function rowCells(view) {
  const {doc, row: {name, stage, event, cells, score}} = view;
  return html`<th scope="row">${event ? opener(view, event, say('sheet.open-frame', {stage: stage.includes(name) ? stage : `${name}, ${stage}`}), name) : name}</th>
    ${SIDES.map((side) => {
      const cell = cells[side];
      const text = cell.lost ? html`<s title=${say('sheet.lost')}>${cell.text}</s><span class="hidden">${say('sheet.lost')}</span>` : cell.text;
      return html`<td class="${colourOf(doc, side)}${cell.scored && !cell.lost ? ' scored' : ''}">
        ${cell.hammer ? html`<span class="hammer" title=${say('sheet.hammer')}>◆</span>` : nothing}${cell.event ? opener(view, cell.event, say('sheet.open-turn', {stage, side: nameOf(doc, side), text: cell.text}), text) : text}</td>`;
    })}
    <td class="running" data-running>${score.a} : ${score.b}</td>`;
}

/** @type {Record<import('../types.d.ts').Kind, import('../i18n/index.js').Key>} what the first column counts */
const COUNTED = {'knock-off': 'sheet.frame', bowling: 'sheet.frame', innings: 'sheet.inning', 'horse-collar': 'sheet.round', court: 'sheet.round'};

/** @param {Game} game */
export const head = ({document: doc, ruleset}) => html`<thead><tr><th scope="col">${say(COUNTED[ruleset.kind])}</th>
  ${SIDES.map((side) => html`<th scope="col"><span class="mark ${shape(side)} ${colourOf(doc, side)}">${letter(doc, side)}</span></th>`)}
  <th scope="col">${say('sheet.score')}</th></tr></thead>`;

/** @param {Game} game @returns {string} how the table is read */
export function legend({state, ruleset: {kind}}) {
  if (state.turns ? state.turns.a.length + state.turns.b.length === 0 : state.frames.length === 0) return say('sheet.none');
  return say(state.turns ? 'sheet.legend.turns' : kind === 'court' ? 'sheet.legend.court' : 'sheet.legend');
}
