/** Shows a table instead of rows on wide screens. No phone needs the table's code and styles. */

import {nothing} from 'lit-html';

/** From this width on the places are in a sidebar (css/places.css), in rem. */
const WIDE = 56;

/** @template Table */
export class Wide {
  /** Undefined while its code is loading, null if that failed. @type {Table | null | undefined} */
  table;
  fits = false;

  /**
   * @param {() => void} changed called when the screen shows the table or the rows from now on
   * @param {() => Promise<Table>} load fetches the table's code and makes it
   */
  constructor(changed, load) {
    this.changed = changed;
    this.load = load;
    // In pixels, because a media query does not see the page's own text size.
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    this.query = matchMedia(`(min-width: ${WIDE * rem}px)`);
    this.query.onchange = this.look;
    if (this.query.matches) this.look();
  }

  look = async () => {
    // Paper is narrower than the screen, and has the screen's table.
    if (matchMedia('print').matches) return;
    this.fits = this.query.matches;
    if (this.fits) this.table ??= await this.load().catch(() => null);
    this.changed();
  };

  /** @param {(table: Table) => unknown} table @param {() => unknown} rows */
  show(table, rows) {
    if (!this.fits || this.table === null) return rows();
    return this.table ? table(this.table) : nothing;
  }

  leave() {
    this.query.onchange = null;
  }
}
