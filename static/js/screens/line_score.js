/** The line score: frame by frame with what an official ruled in between, so that it adds up; and what else is on record. */

import {html, nothing} from 'lit-html';
import {hasWords, say} from '../i18n/index.js';
import {counting, effective} from '../rules/index.js';
import {SIDES, colourOf, letter, nameOf, shape} from '../ui/sides.js';

/** @typedef {import('../store/game.js').Game} Game */
/** @typedef {import('../types.d.ts').GameDocument} GameDocument */
/** @typedef {import('../types.d.ts').FrameEvent} FrameEvent */
/** @typedef {import('../types.d.ts').BySide<number>} Points */
/** @typedef {{event: FrameEvent | null, name: string, points: Points | null, score: Points, hammer: string | null}} Row */

/** @param {Game} game @returns {Row[]} the start where it is not 0 : 0, then frames and rulings in their order */
export function lineRows({document: doc, state}) {
  const score = {a: doc.sides.a.start ?? 0, b: doc.sides.b.start ?? 0};
  /** @type {Row[]} */
  const rows = score.a || score.b ? [{event: null, name: say('sheet.start'), points: null, score: {...score}, hammer: null}] : [];
  let frames = 0;
  for (const [, event] of effective(doc.events)) {
    if (event.type === 'frame') {
      const frame = state.frames[frames++];
      if (frame) rows.push({event, name: String(frames), ...frame});
      Object.assign(score, frame?.score);
    } else if (event.type === 'adjust') {
      score[event.side] += event.points;
      rows.push({event: null, name: say('sheet.ruling'), points: {a: 0, b: 0, [event.side]: event.points}, score: {...score}, hammer: null});
    }
  }
  return rows;
}

/** @param {GameDocument} doc @returns {Set<string>} ids of the frames that were corrected and still are */
export function corrected(doc) {
  const ids = new Set(counting(doc.events));
  return new Set(doc.events.flatMap((event) => (event.type === 'amend' && ids.has(event.id) ? [event.event] : [])));
}

/** @param {GameDocument} doc @returns {Map<string, number>} every frame's number; one that counts no more keeps the place that it had */
function frameNumbers(doc) {
  const ids = new Set(counting(doc.events));
  const numbers = new Map();
  let number = 1;
  for (const event of doc.events) {
    if (event.type !== 'frame') continue;
    numbers.set(event.id, number);
    if (ids.has(event.id)) number++;
  }
  return numbers;
}

/** @param {GameDocument} doc @param {import('../types.d.ts').RetractEvent} event @param {Map<string, number>} numbers @returns {string} what was taken back or brought back */
function retraction(doc, event, numbers) {
  const find = (/** @type {string} */ id) => doc.events.find((one) => one.id === id);
  const kind = ['undo', 'redo'].includes(event.reason) ? event.reason : 'retract';
  let named = find(event.event);
  if (kind === 'redo' && named?.type === 'retract') named = find(named.event);
  const n = numbers.get((named?.type === 'amend' ? named.event : named?.id) ?? '') ?? 0;
  const key = n ? `page.correction.${kind}.${named?.type}` : `page.correction.${kind}`;
  return say(hasWords(key) ? key : 'page.correction.other', {n, reason: event.reason});
}

/** @param {GameDocument} doc @returns {string[]} corrections with their reasons, rulings, forfeits and notes, in words */
function record(doc) {
  const numbers = frameNumbers(doc);
  return doc.events.flatMap((event) => {
    if (event.type === 'frame') return [];
    if (event.type === 'retract') return [retraction(doc, event, numbers)];
    if (event.type === 'amend') return [say('page.correction.amend', {n: numbers.get(event.event) ?? 0, reason: event.reason})];
    const key = `page.log.${event.type}`;
    const side = 'side' in event ? {side: nameOf(doc, event.side)} : {};
    return hasWords(key) ? [say(key, {note: '', .../** @type {any} */ (event), ...side})] : [];
  });
}

/** @param {GameDocument} doc */
export function recordList(doc) {
  const lines = record(doc);
  return lines.length ? html`<h2>${say('sheet.record')}</h2><ul class="record">${lines.map((line) => html`<li>${line}</li>`)}</ul>` : nothing;
}

/** @param {GameDocument} doc @param {Row} row the cells that every row has */
export const cells = (doc, row) => html`${SIDES.map((side) => html`<td class="${colourOf(doc, side)}${row.points?.[side] ? ' scored' : ''}">
    ${row.hammer === side ? html`<span class="hammer" title=${say('sheet.hammer')}>◆</span>` : nothing}${row.points ? row.points[side] || '–' : ''}</td>`)}
  <td class="running" data-running>${row.score.a} : ${row.score.b}</td>`;

/** @param {GameDocument} doc */
export const head = (doc) => html`<thead><tr><th scope="col">${say('sheet.frame')}</th>
  ${SIDES.map((side) => html`<th scope="col"><span class="mark ${shape(side)} ${colourOf(doc, side)}">${letter(doc, side)}</span></th>`)}
  <th scope="col">${say('sheet.score')}</th></tr></thead>`;
