/** The pages of a competition that are seldom opened, by their addresses. They come when the first one is opened. */

import {cardTab, makeCard} from './cards/show_card.js';
import {toldTab, weigh} from './cards/told_tab.js';
import {differsTab} from './differs/differs.js';
import {handOverTab, makeCodes} from './move/hand_over.js';
import {versionsTab} from './move/versions.js';
import {logTab} from './tabs/log.js';
import {payoutsTab} from './tabs/payouts.js';
import {findLink, shareTab} from './tabs/share.js';

/** @typedef {import('./event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../desk/contest.js').Contest} Contest */
/**
 * @typedef {object} Page
 * @property {(screen: EventScreen, contest: Contest) => unknown} show
 * @property {(screen: EventScreen, contest: Contest) => Promise<unknown>} [prepare] before it is shown
 * @property {(screen: EventScreen, contest: Contest) => Promise<unknown>} [find] what it finds out while it is shown
 */

/** @type {Record<import('./event_screen.js').PageName, Page>} */
export const PAGES = {
  card: {show: cardTab, find: makeCard},
  differs: {show: differsTab},
  'hand-over': {show: handOverTab, prepare: makeCodes},
  log: {show: logTab},
  payouts: {show: payoutsTab},
  share: {show: shareTab, find: findLink},
  told: {show: toldTab, find: weigh},
  versions: {show: versionsTab},
};
