/** The log of rulings as a table, for wide screens and paper. */

import {html} from 'lit-html';
import {say} from '../../words/index.js';
import {Grid} from '../../ui/table/grid.js';

/** @typedef {import('./log_rows.js').LogRow} LogRow */
/**
 * @typedef {object} Cells what the log shows of a ruling, also on phones
 * @property {(row: LogRow) => string} time
 * @property {(row: LogRow) => unknown} name
 * @property {(row: LogRow) => unknown} section of the book, which opens what it says
 * @property {(row: LogRow) => unknown} effect
 * @property {(row: LogRow) => unknown} corrections
 * @property {(row: LogRow) => unknown} acts
 * @property {(row: LogRow) => unknown} below the form in which it is corrected
 */

/** @param {Cells} cells @returns {import('../../ui/table/grid.js').Column<LogRow>[]} */
const columns = (cells) => [
  {name: 'time', label: say('log.column.time'), looks: 'text meta', cell: cells.time, value: ({at}) => Date.parse(at)},
  {name: 'name', label: say('log.column.name'), head: true, looks: 'text', cell: cells.name, value: ({name}) => name},
  {
    name: 'who',
    label: say('log.column.side'),
    looks: 'text in-who',
    cell: ({who}) => html`<bdi>${who}</bdi>`,
    value: ({who}) => who,
  },
  {
    name: 'section',
    label: say('log.column.section'),
    looks: 'text meta',
    cell: cells.section,
    value: ({section}) => section,
  },
  {name: 'effect', label: say('log.column.effect'), looks: 'text long', cell: cells.effect},
  {
    name: 'corrections',
    label: say('log.column.corrections'),
    looks: 'text long',
    down: true,
    cell: cells.corrections,
    value: ({corrections}) => corrections.length,
  },
  {name: 'acts', label: '', looks: 'acts', cell: cells.acts},
];

/** @param {Cells} cells @param {() => void} paint */
export function logTable(cells, paint) {
  const all = columns(cells);
  const grid = new Grid(all, 'time', paint);
  return {
    /** @param {LogRow[]} rows in the order of recording */
    view(rows) {
      const corrected = rows.some(({corrections}) => corrections.length > 0);
      grid.columns = all.filter(({name}) => corrected || name !== 'corrections');
      return grid.view(grid.body(grid.sorted(rows), ({counts}) => (counts ? '' : 'struck'), cells.below));
    },
  };
}
