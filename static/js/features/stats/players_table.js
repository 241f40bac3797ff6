/** The players as a table, for wide screens and paper. */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {rate, share, whole} from '../../lib/numbers.js';
import {Grid} from '../../ui/table/grid.js';
import {playerAddress} from './player_link.js';

/** @typedef {import('../../competitions/figures/players.js').Line} Line */
/** @typedef {Line['tally']} Tally */
/** @typedef {import('./players.js').Players} Players */

/** @param {number} part @param {number} all @returns {number | null} null if there were no tries */
const ratio = (part, all) => (all === 0 ? null : part / all);

/**
 * @param {string} name
 * @param {string} label
 * @param {(tally: Tally) => number | null} value
 * @param {(tally: Tally) => string} shown
 * @returns {import('../../ui/table/grid.js').Column<Line>}
 */
const number = (name, label, value, shown) => ({
  name,
  label,
  down: true,
  cell: ({tally}) => shown(tally),
  value: ({tally}) => value(tally),
});

/** @param {string} name @param {string} label @param {(tally: Tally) => number} value */
const count = (name, label, value) => number(name, label, value, (tally) => whole(value(tally)));

/**
 * @param {string} name @param {string} label
 * @param {(tally: Tally) => [part: number, all: number]} parts
 * @param {(part: number, all: number) => string} shown
 */
const quotient = (name, label, parts, shown) =>
  number(
    name,
    label,
    (tally) => ratio(...parts(tally)),
    (tally) => shown(...parts(tally)),
  );

/** @param {Tally} tally */
const tied = ({games, won, lost}) => games - won - lost;

/** @returns {import('../../ui/table/grid.js').Column<Line>[]} */
const columns = () => [
  {
    name: 'name',
    label: say('table.player'),
    head: true,
    cell: ({key, name}) => html`<a href=${playerAddress(key)}><bdi>${name}</bdi></a>`,
    value: ({name}) => name,
  },
  count('games', say('table.games'), ({games}) => games),
  count('won', say('table.won'), ({won}) => won),
  count('lost', say('table.lost'), ({lost}) => lost),
  count('tied', say('table.tied'), tied),
  quotient('rate', say('table.rate'), ({won, games}) => [won, games], share),
  quotient('points', say('table.points'), ({score, games}) => [score, games], rate),
  quotient('against', say('table.against'), ({against, games}) => [against, games], rate),
  quotient('hammer', say('stats.converted'), ({figures: {converted, hammer}}) => [converted, hammer], share),
];

export class PlayersTable {
  /** @param {Players} screen */
  constructor(screen) {
    this.screen = screen;
    /** @type {Grid<Line>} */
    this.grid = new Grid(columns(), '-games', screen.app.paint);
    window.addEventListener('beforeprint', this.showAll);
  }

  /** Paper has all players. */
  showAll = () => {
    if (this.screen.left) {
      window.removeEventListener('beforeprint', this.showAll);
      return;
    }
    this.screen.shown = Infinity;
    this.screen.app.paint();
  };

  /** @param {Line[]} found those with the most games first */
  view(found) {
    if (found.length === 0) return nothing;
    const ties = found.some(({tally}) => tied(tally) > 0);
    this.grid.columns = columns().filter(({name}) => name !== 'tied' || ties);
    return this.grid.view(this.grid.body(this.grid.sorted(found).slice(0, this.screen.shown)));
  }
}

/** @param {Players} screen */
export const playersTable = (screen) => new PlayersTable(screen);
