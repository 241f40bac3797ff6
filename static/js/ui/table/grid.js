/** A table whose headings sort it, and whose rows are targets: what is in a row's heading opens it. */

import {html, nothing} from 'lit-html';
import {say, tag} from '../../words/index.js';
import {icon} from '../icon.js';
import {orderOf, orderText, sorted} from './sorting.js';

/** @typedef {import('./sorting.js').Value} Value */
/**
 * @template Row
 * @template [Known=Row] what is known of all rows, also of those that are not on screen
 * @typedef {object} Column
 * @property {string} name
 * @property {string} label
 * @property {(row: Row) => unknown} cell
 * @property {(row: Known) => Value} [value] what it is sorted by; without it, it cannot be sorted
 * @property {boolean} [down] whether the first tap sorts downwards
 * @property {boolean} [head] whether its cells are the headings of their rows
 * @property {string} [looks] classes of its cells
 */

/**
 * @template Row
 * @template [Known=Row]
 */
export class Grid {
  /**
   * @param {Column<Row, Known>[]} columns
   * @param {string} usual the order before a heading is tapped, e.g. "-won"
   * @param {() => void} changed called when another order was chosen
   */
  constructor(columns, usual, changed) {
    this.columns = columns;
    this.usual = usual;
    this.changed = changed;
    const asked = orderOf(String(history.state?.sort ?? usual));
    this.order = this.column(asked.by)?.value ? asked : orderOf(usual);
  }

  /** @param {string} name */
  column(name) {
    return this.columns.find((one) => one.name === name);
  }

  /** Whether a heading was tapped that changes the usual order. */
  get changes() {
    return orderText(this.order) !== this.usual;
  }

  /** @param {Known[]} rows in the usual order @returns {Known[]} */
  sorted(rows) {
    const value = this.column(this.order.by)?.value;
    return value && this.changes ? sorted(rows, value, this.order.down, tag()) : rows;
  }

  /** The choice stays in the browser's history, so that it is there after going back. @param {string} name */
  sort(name) {
    const {by, down} = this.order;
    this.order = {by: name, down: by === name ? !down : Boolean(this.column(name)?.down)};
    history.replaceState({...history.state, sort: orderText(this.order)}, '');
    this.changed();
  }

  /** @param {Column<Row, Known>} column */
  heading({name, label, value, looks}) {
    const {by, down} = this.order;
    const here = by === name;
    if (!label) return html`<td class=${looks ?? nothing}></td>`;
    return html`<th
      scope="col"
      class=${looks ?? nothing}
      aria-sort=${here ? (down ? 'descending' : 'ascending') : nothing}
    >
      ${
        value
          ? html`<button type="button" data-sort=${name} @click=${() => this.sort(name)}>
              ${label}${here ? icon('sort') : nothing}
            </button>`
          : label
      }
    </th>`;
  }

  /**
   * @param {Row[]} rows
   * @param {(row: Row) => string} [looks] a row's classes
   * @param {(row: Row) => unknown} [below] what is below a row, across all columns
   */
  body(rows, looks = () => '', below = () => nothing) {
    return html`<tbody @click=${openRow}>
      ${rows.map((row) => {
        const more = below(row);
        return html`<tr class=${looks(row)}>
            ${this.columns.map(({cell, head, looks: own = ''}) =>
              head ? html`<th scope="row" class=${own}>${cell(row)}</th>` : html`<td class=${own}>${cell(row)}</td>`,
            )}
          </tr>
          ${
            more === nothing
              ? nothing
              : html`<tr class="below">
                  <td colspan=${this.columns.length}>${more}</td>
                </tr>`
          }`;
      })}
    </tbody>`;
  }

  /** @param {unknown} bodies */
  view(bodies) {
    return html`<div class="wide">
      <table class="grid">
        <thead>
          <tr>
            ${this.columns.map((column) => this.heading(column))}
          </tr>
        </thead>
        ${bodies}
      </table>
    </div>`;
  }
}

/**
 * A click on a row opens what its heading opens, unless it was for something else in it, or selected text.
 * @param {MouseEvent} event
 */
function openRow({target, ctrlKey, metaKey, shiftKey}) {
  const at = /** @type {Element} */ (target);
  if (at.closest('a, button, input, select, .below') || !getSelection()?.isCollapsed) return;
  at.closest('tr')
    ?.querySelector('th :is(a, button)')
    ?.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey}));
}

/** @param {() => void} [print] */
export const printButton = (print = () => window.print()) =>
  html`<button type="button" class="button" data-print @click=${print}>${icon('print')}${say('log.print')}</button>`;
