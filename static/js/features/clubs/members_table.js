/** A club's members as a table, for wide screens and paper. */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {dayText} from '../../words/moments.js';
import {Grid, printButton} from '../../ui/table/grid.js';

/** @typedef {import('../../store/me.js').Member} Member */
/** @typedef {import('./club_page.js').ClubPage} ClubPage */

const RANKS = ['admin', 'referee', 'player'];

export class MembersTable {
  /** @param {ClubPage} screen @param {Record<Member['role'], string>} roles their names */
  constructor(screen, roles) {
    this.screen = screen;
    /** @type {Grid<Member>} */
    this.grid = new Grid(
      [
        {name: 'name', label: say('club.sort.name'), head: true, cell: this.nameCell, value: ({name}) => name},
        {
          name: 'role',
          label: say('club.sort.role'),
          looks: 'text',
          cell: ({role}) => roles[role],
          value: ({role}) => RANKS.indexOf(role),
        },
        {
          name: 'since',
          label: say('club.sort.since'),
          looks: 'text meta',
          cell: ({joined_at: since}) => dayText(since),
          value: ({joined_at: since}) => Date.parse(since),
        },
      ],
      '',
      screen.app.paint,
    );
  }

  /** @param {Member} member */
  nameCell = (member) => {
    const {known, mine} = this.screen;
    const name = html`<bdi>${member.name}</bdi>`;
    return html`${
      known?.club.role === 'admin'
        ? html`<button type="button" aria-haspopup="dialog" @click=${() => this.screen.edit(member)}>${name}</button>`
        : name
    }${member.id === mine ? html` <span class="meta">${say('club.you')}</span>` : nothing}`;
  };

  tools = () => printButton();

  /** @param {Member[]} members found, one's own first */
  view(members) {
    if (members.length === 0) return nothing;
    const own = (/** @type {Member} */ {id}) => (id === this.screen.mine ? 'own' : '');
    const text = this.screen.text.trim();
    return html`${text ? html`<p class="paper">${text}</p>` : nothing}
    ${this.grid.view(this.grid.body(this.grid.sorted(members), own))}`;
  }
}

/** @param {ClubPage} screen @param {Record<Member['role'], string>} roles their names */
export const membersTable = (screen, roles) => new MembersTable(screen, roles);
