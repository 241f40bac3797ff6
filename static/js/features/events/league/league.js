/** What the tabs of a league show where they differ from those of other competitions. */

import {isSigningUp} from '../../../desk/sign_up.js';
import {fixturesTab} from './fixtures.js';
import {matchTab} from './match.js';
import {tableTab} from './table.js';
import {teamsTab} from './teams.js';

/** @typedef {import('../pages.js').Page} Page */

/** @type {Record<string, Page>} */
const TABS = {
  '': {show: fixturesTab},
  match: {show: matchTab},
  matches: {show: fixturesTab},
  people: {show: teamsTab},
  table: {show: tableTab},
};

/**
 * @param {import('../../../desk/contest.js').Contest} contest @param {string} tab
 * @returns {Page | null} null where it is like others, as all is before the draw
 */
export const pageOf = (contest, tab) => (isSigningUp(contest) ? null : (TABS[tab] ?? null));
