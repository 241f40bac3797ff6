/** The log of rulings as text and as a table, for files and messages. */

import {say} from '../../words/index.js';
import {csv} from '../../lib/csv.js';
import {nameOf} from '../../ui/sides.js';
import {colourWord} from './offence_words.js';
import {logHead, logRows, timeOf} from './log_rows.js';

/** @typedef {import('./log_rows.js').Played} Played */
/** @typedef {import('./log_rows.js').LogRow} LogRow */

/** Excel reads UTF-8 only if a file begins with this. */
const MARK = '\ufeff';
const COLUMNS = /** @type {const} */ ([
  'n',
  'time',
  'kind',
  'name',
  'side',
  'player',
  'section',
  'step',
  'points',
  'effect',
  'official',
  'note',
  'votes',
  'ruling',
  'status',
  'corrections',
]);

/** @param {Played} game @returns {string} a paragraph for each ruling, below a heading of three lines */
export function logText(game) {
  const rows = logRows(game);
  const body = rows.length ? rows.map((row, i) => paragraph(row, i + 1)) : [say('log.empty')];
  return `${[logHead(game).join('\n'), ...body].join('\n\n')}\n`;
}

/** @param {LogRow} row @param {number} n @returns {string} */
function paragraph(row, n) {
  const title = [`${n}. ${timeOf(row.at)}`, row.name, row.who, row.section].filter(Boolean).join(' · ');
  const lines = [
    row.counts ? '' : say('log.not-counted'),
    row.effect,
    row.votes.length ? say('log.votes', {votes: row.votes.join(', ')}) : '',
    row.ruling ? say('log.ruled', {ruling: row.ruling}) : '',
    row.official ? say('log.official', {official: row.official}) : '',
    row.note ? say('log.note', {note: row.note}) : '',
    ...row.corrections.map((one) => `${timeOf(one.at)} ${one.words}`),
  ];
  return [title, ...lines.filter(Boolean).map((line) => `   ${line}`)].join('\n');
}

/** @param {Played} game @returns {string} the log as CSV, one record per ruling */
export function logCsv(game) {
  const {document: doc} = game;
  const rows = logRows(game).map((row, i) => {
    const {event} = row;
    const side = 'side' in event ? /** @type {import('../../lib/types.d.ts').Side} */ (event.side) : null;
    const player = 'player' in event && side ? (doc.sides[side].players?.[event.player ?? -1]?.name ?? '') : '';
    return [
      i + 1,
      row.at,
      event.type,
      row.name,
      side ? `${nameOf(doc, side)} (${colourWord(doc, side)})` : '',
      player,
      row.section,
      row.step ?? '',
      row.points || '',
      row.effect,
      row.official,
      row.note,
      row.votes.join('; '),
      row.ruling,
      say(row.counts ? 'log.status.counts' : 'log.status.retracted'),
      row.corrections.map((one) => `${one.at} ${one.words}`).join('; '),
    ];
  });
  return MARK + csv([COLUMNS.map((name) => say(`log.column.${name}`)), ...rows]);
}
