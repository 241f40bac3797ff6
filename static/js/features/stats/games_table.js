/** My games as a table, for wide screens and paper. */

import {html, nothing} from 'lit-html';
import {guard} from 'lit-html/directives/guard.js';
import {named, say} from '../../words/index.js';
import {keptMe} from '../../store/me.js';
import {whole} from '../../lib/numbers.js';
import {rest} from '../../lib/pause.js';
import {rowText} from '../../words/moments.js';
import {Grid, printButton} from '../../ui/table/grid.js';
import {keepingChip} from '../../ui/keeping.js';
import {matchLabel} from '../../ui/match_label.js';
import {SIDES, bothNames, nameOf} from '../../ui/sides.js';
import {addressOf} from '../../game/game_list.js';
import {scoreText} from '../../lib/text.js';

/** @typedef {import('../../game/listed.js').Listed} Listed */
/** @typedef {import('./games.js').Indexed} Indexed */
/** @typedef {import('./games.js').MyGames} MyGames */
/** @typedef {import('../../lib/types.d.ts').GameHeader} GameHeader */
/** @typedef {import('../../ui/table/grid.js').Column<Listed, Indexed>} Column */

/** The most games that the button prints; reading thousands takes too long. */
const PRINTED = 500;
const OPTIONAL = ['board', 'event', 'club'];

/** @param {GameHeader} header @returns {string} the competition and the place in the match */
const eventOf = (header) => [String(header.competition ?? ''), matchLabel(header)].filter(Boolean).join(' · ');

/** @param {Listed} game */
const sidesCell = (game) =>
  html`<a href=${addressOf(game)}
    ><span
      >${SIDES.map((side, i) => {
        const won = game.state?.winner === side;
        return html`${i ? ' – ' : nothing}<bdi class=${won ? 'won' : nothing}>${nameOf(game.document, side)}</bdi>${
            won ? html` <span class="hidden">${say('table.winner')}</span>` : nothing
          }`;
      })}</span
    ></a
  >`;

/** @param {Listed} game */
const scoreOf = ({state}) => (state ? scoreText(state.score.a, state.score.b) : '?');

/** The table of the games that the screen has found. */
export class GamesTable {
  /** Names of clubs, by id. @type {Map<string, string>} */
  clubs = new Map();
  /** The data that its columns were chosen for. */
  fitted = '';

  /** @param {MyGames} screen */
  constructor(screen) {
    this.screen = screen;
    /** @type {Grid<Listed, Indexed>} */
    this.grid = new Grid(this.columns(), '-played', () => screen.seek({}));
    keptMe().then((known) => {
      this.clubs = new Map(known?.me.clubs.map(({id, name}) => [id, name]));
      if (this.clubs.size > 0) screen.app.paint();
    });
  }

  /** @param {string} id of a rule set @returns {string} */
  rulesOf = (id) => named(this.screen.books.find((book) => book.id === id)?.name ?? id);

  /** @param {GameHeader} header @returns {string} '' if the person is not in the game's club */
  clubOf = ({club = ''}) => this.clubs.get(String(club)) ?? '';

  /** The score is known only of games on screen, so nothing is sorted by it. @returns {Column[]} */
  columns() {
    /** @type {(name: string, label: string, of: (header: GameHeader) => string) => Column} */
    const about = (name, label, of) => ({
      name,
      label,
      looks: 'text meta spare',
      cell: ({document}) => html`<bdi>${of(document)}</bdi>`,
      value: (game) => of(game.header),
    });
    return [
      {
        name: 'played',
        label: say('table.played'),
        down: true,
        looks: 'text meta',
        cell: ({document}) => rowText(document.started_at),
        value: ({header}) => Date.parse(header.started_at),
      },
      {
        name: 'sides',
        label: say('table.sides'),
        head: true,
        looks: 'text in-sides',
        cell: sidesCell,
        value: ({header}) => bothNames(header),
      },
      {name: 'score', label: say('table.score'), looks: 'strong', cell: scoreOf},
      {
        name: 'rules',
        label: say('games.rules'),
        looks: 'text meta rules spare',
        cell: ({rules}) => named(rules),
        value: ({header}) => this.rulesOf(header.ruleset),
      },
      about('board', say('table.board'), ({board = ''}) => String(board)),
      about('event', say('table.event'), eventOf),
      about('club', say('club.title'), this.clubOf),
      {
        name: 'keeping',
        label: say('table.state'),
        looks: 'text',
        cell: keepingChip,
        value: ({keeping}) => say(`keeping.${keeping}`),
      },
    ];
  }

  /** Leaves out columns that no game has anything for. */
  fit() {
    const {index} = this.screen;
    const known = `${index.length} ${this.clubs.size}`;
    if (known === this.fitted) return;
    this.fitted = known;
    const used = this.columns().filter(
      ({name, value}) => !OPTIONAL.includes(name) || index.some((game) => value?.(game)),
    );
    if (used.length !== this.grid.columns.length) this.grid.columns = used;
  }

  /** Prints all that was found, not only the games that have been scrolled to. */
  print = async () => {
    const {screen} = this;
    const wanted = () => Math.min(screen.hits.length, PRINTED);
    for (let tries = 0; screen.countShown() < wanted() && !screen.left && tries < PRINTED; tries++) {
      await screen.more(screen.search);
      await rest();
    }
    if (!screen.left) window.print();
  };

  tools = () => printButton(this.print);

  /** What paper says of the choice, whose fields it does not have. */
  paperLine() {
    const {want, index, hits} = this.screen;
    const shown = this.screen.countShown();
    return [
      want.text.trim(),
      want.ruleset && this.rulesOf(want.ruleset),
      want.standing !== 'all' && say(`games.is.${/** @type {'open'} */ (want.standing)}`),
      shown < hits.length
        ? say('games.found', {n: hits.length, shown: whole(shown), all: whole(index.length)})
        : say('games.all', {n: shown, shown: whole(shown)}),
    ]
      .filter(Boolean)
      .join(' · ');
  }

  view() {
    const {screen, grid} = this;
    if (screen.shown.length === 0) return nothing;
    this.fit();
    return html`<p class="paper">${this.paperLine()}</p>
      ${grid.view(screen.shown.map((part) => guard([part, grid.columns, this.clubs], () => grid.body(part))))}`;
  }
}

/** @param {MyGames} screen */
export const gamesTable = (screen) => new GamesTable(screen);
