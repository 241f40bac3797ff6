/** Draws the line score: a row for each frame, round or ruling, and other entries of the log. */

import {html, nothing} from 'lit-html';
import {say} from '../words/index.js';
import {counting} from '../rules/index.js';
import {marksOf} from './pins.js';
import {SIDES, colourOf, letter, nameOf, shape} from '../ui/sides.js';
import {stageOf} from '../ui/stage.js';
import {proper, scoreText} from '../lib/text.js';
import {isRuling, nameOfRuling} from './ruling_names.js';

/** @typedef {import('../game/game.js').Game} Game */
/** @typedef {import('../lib/types.d.ts').GameDocument} GameDocument */
/** @typedef {import('./line_rows.js').Row} Row */
/** @typedef {import('../lib/types.d.ts').FrameEvent | import('../lib/types.d.ts').TurnEvent} PlayEvent */

/**
 * @param {PlayEvent} event
 * @param {GameDocument} doc
 * @returns {string[]} the recorded weights, discs or rolls, abbreviated
 */
export function thingsOf(event, doc) {
  if (event.type === 'turn') return event.rolls ? marksOf(event.rolls) : (event.weights ?? []).map(String);
  return event.weights.map((weight) =>
    proper(weight.replace(/[ab]/g, (side) => letter(doc, /** @type {'a'} */ (side)))),
  );
}

/** @param {GameDocument} doc @returns {Set<string>} ids of the frames with a correction that counts */
export function corrected(doc) {
  const ids = new Set(counting(doc.events));
  return new Set(doc.events.flatMap((event) => (event.type === 'amend' && ids.has(event.id) ? [event.event] : [])));
}

/**
 * @param {Game} game
 * @returns {Map<string, string>} the name of each frame, turn or ruling, by event id; a frame that no longer counts
 *   keeps its former name
 */
function entryNames({document: doc, ruleset}) {
  const {kind} = ruleset;
  const ids = new Set(counting(doc.events));
  /** @type {Map<string, string>} */
  const names = new Map();
  const count = {frame: 1, a: 1, b: 1};
  for (const event of doc.events) {
    if (isRuling(event) || event.type === 'note') names.set(event.id, nameOfRuling(event, ruleset));
    if (event.type !== 'frame' && event.type !== 'turn') continue;
    const whose = event.type === 'frame' ? 'frame' : event.side;
    const stage = stageOf(kind, count[whose]);
    names.set(event.id, event.type === 'frame' ? stage : say('sheet.turn-of', {stage, side: nameOf(doc, event.side)}));
    if (ids.has(event.id)) count[whose]++;
  }
  return names;
}

/**
 * @param {GameDocument} doc
 * @param {import('../lib/types.d.ts').RetractEvent} event
 * @param {Map<string, string>} names
 * @returns {string} the name of the entry that was taken back or restored
 */
function retraction(doc, event, names) {
  const find = (/** @type {string} */ id) => doc.events.find((one) => one.id === id);
  const kind = /** @type {'undo' | 'redo' | 'retract'} */ (
    ['undo', 'redo'].includes(event.reason) ? event.reason : 'retract'
  );
  let named = find(event.event);
  if (kind === 'redo' && named?.type === 'retract') named = find(named.event);
  const key =
    named?.type === 'amend'
      ? /** @type {const} */ (`record.${kind}.correction`)
      : /** @type {const} */ (`record.${kind}`);
  while (named?.type === 'amend' || named?.type === 'retract') named = find(named.event);
  return say(key, {what: names.get(named?.id ?? '') ?? '', reason: event.reason});
}

/**
 * @param {Game} game
 * @returns {string[]} corrections with their reasons, and notes; rulings appear in their rows and in the log
 */
export function recordLines(game) {
  const doc = game.document;
  const names = entryNames(game);
  return doc.events.flatMap((event) => {
    if (event.type === 'frame' || event.type === 'turn') return [];
    if (event.type === 'retract') return [retraction(doc, event, names)];
    if (event.type === 'amend')
      return [say('record.amend', {what: names.get(event.event) ?? '', reason: event.reason})];
    if (event.type === 'note') return [event.text];
    return 'note' in event && event.note
      ? [say('record.note', {what: names.get(event.id) ?? '', note: event.note})]
      : [];
  });
}

/** @param {Game} game */
export function recordList(game) {
  const lines = recordLines(game);
  return lines.length
    ? html`<details class="changes">
        <summary>${say('sheet.record', {n: lines.length})}</summary>
        <ul class="record">
          ${lines.map((line) => html`<li>${line}</li>`)}
        </ul>
      </details>`
    : nothing;
}

/**
 * @typedef {object} RowView
 * @property {GameDocument} doc
 * @property {Row} row
 * @property {Set<string>} amended ids of corrected events
 * @property {string | null} opened id of the frame or turn whose reasons are shown
 * @property {(id: string) => void} onOpen
 */

/** @param {RowView} view @param {PlayEvent} event @param {string} label @param {unknown} text */
const opener = ({amended, opened, onOpen}, event, label, text) =>
  html`<button
    type="button"
    class="link"
    aria-expanded=${opened === event.id}
    aria-label=${label}
    @click=${() => onOpen(event.id)}
  >
    ${text}${amended.has(event.id) ? '*' : ''}
  </button>`;

/** @param {RowView} view the row without its reasons */
export function rowCells(view) {
  const {
    doc,
    row: {name, stage, event, ruling, cells, score},
  } = view;
  return html`<th scope="row">
      ${
        event
          ? opener(
              view,
              event,
              say('sheet.open-frame', {stage: stage.includes(name) ? stage : `${name}, ${stage}`}),
              name,
            )
          : ruling
            ? html`<a class="link ruled" href=${`#/game/${doc.id}/referee/log`}>${name}</a>`
            : name
      }
    </th>
    ${SIDES.map((side) => {
      const cell = cells[side];
      const text = cell.lost
        ? html`<s title=${say('sheet.lost')}>${cell.text}</s><span class="hidden">${say('sheet.lost')}</span>`
        : cell.text;
      return html`<td class="${colourOf(doc, side)}${cell.scored && !cell.lost ? ' scored' : ''}">
        ${cell.hammer ? html`<span class="hammer" title=${say('sheet.hammer')}>◆</span>` : nothing}${
          cell.event
            ? opener(view, cell.event, say('sheet.open-turn', {stage, side: nameOf(doc, side), text: cell.text}), text)
            : text
        }
      </td>`;
    })}
    <td class="running" data-running>${scoreText(score.a, score.b)}</td>`;
}

/** @type {Record<import('../lib/types.d.ts').Kind, import('../words/index.js').Key>} the heading of the first column */
const COUNTED = {
  'knock-off': 'sheet.frame',
  bowling: 'sheet.frame',
  innings: 'sheet.inning',
  'horse-collar': 'sheet.round',
  court: 'sheet.round',
};

/** @param {Game} game */
export const head = ({document: doc, ruleset}) =>
  html`<thead>
    <tr>
      <th scope="col">${say(COUNTED[ruleset.kind])}</th>
      ${SIDES.map(
        (side) =>
          html`<th scope="col">
            <span class="mark ${shape(side)} ${colourOf(doc, side)}">${letter(doc, side)}</span>
          </th>`,
      )}
      <th scope="col">${say('sheet.score')}</th>
    </tr>
  </thead>`;

/** @param {Game} game @returns {string} an explanation of the table */
export function legend({state, ruleset: {kind}}) {
  if (state.turns ? state.turns.a.length + state.turns.b.length === 0 : state.frames.length === 0)
    return say('sheet.none');
  return say(state.turns ? 'sheet.legend.turns' : kind === 'court' ? 'sheet.legend.court' : 'sheet.legend');
}
