/** One competition at its desk: boards, matches, table, people, and more. */

import {html, nothing} from 'lit-html';
import {isKind} from '../../competitions/document.js';
import {playedWords} from '../../desk/going_on.js';
import {isLeague} from '../../desk/league/season.js';
import {isSigningUp} from '../../desk/sign_up.js';
import {topBar} from '../../ui/bars.js';
import {icon} from '../../ui/icon.js';
import {say} from '../../words/index.js';
import {EventScreen, PAGE_NAMES} from './event_screen.js';
import {absentPart, deskNotice} from './move/notice.js';
import {storedWords} from './stored_words.js';
import {boardsTab} from './tabs/boards.js';
import {matchTab} from './tabs/match.js';
import {matchesTab} from './tabs/matches.js';
import {moreTab} from './tabs/more.js';
import {peopleTab} from './tabs/people.js';
import {tableTab} from './tabs/table.js';

/** @typedef {import('../../app/start.js').App} App */
/** @typedef {import('../../desk/contest.js').Contest} Contest */
/** @typedef {keyof typeof TABS | import('./event_screen.js').PageName} Tab */

/** What each address below the competition's own shows. */
const TABS = {
  '': boardsTab,
  boards: boardsTab,
  match: matchTab,
  matches: matchesTab,
  more: moreTab,
  people: peopleTab,
  table: tableTab,
};
/** @typedef {'' | 'matches' | 'table' | 'people' | 'boards'} InRow  a tab with a place in the row */

/** @param {Contest} contest @returns {InRow[]} */
function rowOf(contest) {
  if (!isLeague(contest)) return ['', 'matches', 'table', 'people'];
  return ['', 'table', 'people', ...(contest.state.boards.length ? /** @type {const} */ (['boards']) : [])];
}

/** @param {InRow} tab @param {Contest} contest @returns {string} what it is called */
function tabName(tab, contest) {
  if (isLeague(contest) && tab === '') return say('league.tab.fixtures');
  if (isLeague(contest) && tab === 'people') return say('league.tab.teams');
  if (tab === 'matches' && isKind(contest.document.form, 'bracket')) return say('events.tab.bracket');
  return say(`events.tab.${tab || 'boards'}`);
}

/** The row of tabs; before the draw there is only the sign-up. @param {EventScreen} screen @param {Contest} contest */
const tabs = ({id, tab}, contest) =>
  isSigningUp(contest)
    ? nothing
    : html`<nav class="tabs">
        ${rowOf(contest).map(
          (one) =>
            html`<a href=${`#/event/${id}${one && `/${one}`}`} aria-current=${one === tab ? 'page' : nothing}
              >${tabName(one, contest)}</a
            >`,
        )}
      </nav>`;

/** @param {EventScreen} screen @param {Contest} contest */
const undoLine = (screen, contest) =>
  screen.done
    ? html`<p class="notice undo-line" role="status" data-done>
        <span>${screen.done.words}</span>${
          screen.done.ids.length
            ? html`<button type="button" class="link" @click=${() => screen.undo(contest)}>${say('pad.undo')}</button>`
            : nothing
        }
      </p>`
    : nothing;

/** @param {import('../../store/schema.js').Trouble} problem why the archive did not take it */
const refusedLine = ({detail}) =>
  html`<p class="status bad" role="alert" data-refused>${say('events.refused', {detail})}</p>`;

/**
 * How far it is, and where it is stored.
 * @param {EventScreen} screen @param {Contest} contest
 */
function factsLine({stored}, contest) {
  return html`<p class="muted facts">
      ${playedWords(contest)} · <span data-saved>${storedWords(stored, contest)}</span>
    </p>
    ${stored?.problem && contest.here ? refusedLine(stored.problem) : nothing}`;
}

/** Where the arrow leads: from what is not in the row of tabs to its first one. @param {EventScreen} screen
 * @param {Contest} contest @returns {[address: string, word: string]} */
const back = ({id, tab}, contest) =>
  rowOf(contest).some((one) => one === tab)
    ? ['#/events', say('place.events')]
    : [`#/event/${id}`, tabName('', contest)];

/** @param {EventScreen} screen @param {Contest} contest */
const view = (screen, contest) =>
  html`<div class=${`screen event ${contest.here ? '' : 'reading'}`}>
    ${topBar(
      html`<bdi>${contest.document.name}</bdi>`,
      ...back(screen, contest),
      html`<a class="button icon" href=${`#/event/${screen.id}/more`} aria-label=${say('events.more-acts')}
        >${icon('more')}</a
      >`,
    )}
    ${screen.tab === 'draw' ? nothing : tabs(screen, contest)}
    <main>
      ${factsLine(screen, contest)} ${deskNotice(screen, contest)}
      ${screen.refused ? html`<p class="status bad" role="alert">${screen.refused}</p>` : nothing} ${contest.notice()}
      ${(screen.page?.show ?? TABS[/** @type {keyof typeof TABS} */ (screen.tab)])(screen, contest)}
    </main>
    ${undoLine(screen, contest)}
  </div>`;

/** @param {EventScreen} screen */
export const shown = (screen) =>
  screen.contest
    ? view(screen, screen.contest)
    : html`<div class="screen event">
        ${topBar(say('place.events'), '#/events', say('place.events'))}
        <main>${absentPart(screen)}</main>
      </div>`;

/**
 * @param {App} app @param {string} about `<id>`, `<id>/<tab>` or `<id>/<tab>/<match>`
 * @returns {Promise<import('../../app/start.js').Screen>}
 */
export async function event(app, about) {
  const [id = '', more = '', match = ''] = about.split('/');
  if (more === 'screen') return (await import('./watch/room_screen.js')).roomScreen(app, id);
  // A result code is its own address (cards/told.js).
  const known = Object.hasOwn(TABS, more) || (more !== 'told' && PAGE_NAMES.some((one) => one === more));
  const tab = /** @type {Tab} */ (known ? more : '');
  const screen = new EventScreen(app, id, tab, match);
  return {leave: () => screen.leave(), synced: () => screen.renew(), view: () => shown(screen)};
}
