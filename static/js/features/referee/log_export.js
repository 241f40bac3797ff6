/** The log of rulings as text and as a table, for files and messages. */

import {say} from '../../words/index.js';
import {csv} from '../../lib/csv.js';
import {timeOf} from '../../words/moments.js';
import {colourOf, nameOf} from '../../ui/sides.js';

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

/** @param {string[]} head @param {LogRow[]} rows @returns {string} a paragraph for each ruling, below the heading */
export function logText(head, rows) {
  const body = rows.length ? rows.map((row, i) => paragraph(row, i + 1)) : [say('log.empty')];
  return `${[head.join('\n'), ...body].join('\n\n')}\n`;
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

/**
 * @param {import('../../lib/types.d.ts').GameHeader} doc
 * @param {LogRow[]} rows
 * @returns {string} the log as CSV, one record per ruling
 */
export function logCsv(doc, rows) {
  const records = rows.map((row, i) => {
    const {event} = row;
    const side = 'side' in event ? /** @type {import('../../lib/types.d.ts').Side} */ (event.side) : null;
    const player = 'player' in event && side ? (doc.sides[side].players?.[event.player ?? -1]?.name ?? '') : '';
    return [
      i + 1,
      row.at,
      event.type,
      row.name,
      side ? `${nameOf(doc, side)} (${say(`colour.${colourOf(doc, side)}`)})` : '',
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
  return MARK + csv([COLUMNS.map((name) => say(`log.column.${name}`)), ...records]);
}
