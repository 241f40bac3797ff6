/** The head of a club's screens: its name, season and members, Invite, and the tabs. Some tabs are server pages. */

import {html, nothing} from 'lit-html';
import {say} from '../words/index.js';
import {keptClub, keptMe} from '../store/me.js';
import {icon} from './icon.js';

/** @typedef {'games' | 'standings' | 'competitions' | 'calendar' | 'members' | 'admin'} Tab */
/**
 * @typedef {object} Head what this phone knows of the club
 * @property {string} name
 * @property {import('../store/me.js').Role} role
 * @property {import('../store/me.js').Club | null} club null if it was never read
 * @property {boolean} several whether the person is in other clubs too
 */

/** @param {string} id of the club @returns {Promise<Head>} */
export async function headOf(id) {
  const [me, kept] = await Promise.all([keptMe(), keptClub(id)]);
  const mine = me?.me.clubs.find((club) => club.id === id);
  return {
    name: kept?.club.name ?? mine?.name ?? '',
    role: kept?.club.role ?? mine?.role ?? 'player',
    club: kept?.club ?? null,
    several: (me?.me.clubs.length ?? 0) > 1,
  };
}

/** @param {number} begins the first month of seasons @returns {string} e.g. 2026/27 */
function season(begins) {
  const today = new Date();
  const year = today.getFullYear() - (today.getMonth() + 1 < begins ? 1 : 0);
  return begins === 1 ? String(year) : `${year}/${String((year + 1) % 100).padStart(2, '0')}`;
}

/** @param {Head} head */
const factsOf = ({club}) =>
  club
    ? [
        club.season_month && say('club.season', {season: season(club.season_month)}),
        say('club.members', {n: club.members.length}),
      ]
        .filter(Boolean)
        .join(' · ')
    : '';

/** The current tab that was last scrolled to. @type {Element | null} */
let seen = null;

/** Scrolls a newly painted current tab into view, where the tabs are wider than the screen. */
function seeTab() {
  const tab = document.querySelector('nav.tabs [aria-current]');
  if (tab && tab !== seen) tab.scrollIntoView({block: 'nearest', inline: 'center'});
  seen = tab;
}

/**
 * @param {string} id of the club
 * @param {Tab} here
 * @param {Head} head
 * @param {number} [todo] how many tasks wait for its referees and admins
 */
export function clubHead(id, here, head, todo = 0) {
  const official = head.role !== 'player';
  requestAnimationFrame(seeTab);
  const tab = (/** @type {Tab} */ name, /** @type {string} */ to) =>
    html`<a href=${to} aria-current=${name === here ? 'page' : nothing}
      >${say(`club.tab.${name}`)}${
        name === 'admin' && todo ? html` <span class="count" data-todo>${todo}</span>` : nothing
      }</a
    >`;
  const name = html`<bdi>${head.name || say('club.title')}</bdi>`;
  return html`<header class="bar place club-head">
      <div>
        <h1>${head.several ? html`<a href="#/club/all">${name}${icon('down')}</a>` : name}</h1>
        <p class="muted">${factsOf(head)}</p>
      </div>
      ${
        official
          ? html`<a class="button" href=${`#/club/${id}/invite`}>${icon('qr')}${say('club.invite')}</a>`
          : nothing
      }
    </header>
    <nav class="tabs" aria-label=${head.name || say('club.title')}>
      ${tab('games', `/c/${id}`)}${tab('standings', `/c/${id}/standings`)}
      ${tab('competitions', `/c/${id}/competitions`)}${tab('calendar', `#/dates/${id}`)}
      ${tab('members', `#/club/${id}`)}${official ? tab('admin', `#/club/${id}/admin`) : nothing}
    </nav>`;
}
