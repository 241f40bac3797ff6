/** The pages of a competition that are opened once or seldom, by their addresses. They come with the first one. */

import {cardTab, makeCard} from './cards/show_card.js';
import {toldTab, weigh} from './cards/told_tab.js';
import {differsTab} from './differs/differs.js';
import {handOverTab, makeCodes} from './move/hand_over.js';
import {versionsTab} from './move/versions.js';
import {drawTab} from './tabs/draw.js';
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
  draw: {show: drawTab},
  'hand-over': {show: handOverTab, prepare: makeCodes},
  log: {show: logTab},
  payouts: {show: payoutsTab},
  share: {show: shareTab, find: findLink},
  told: {show: toldTab, find: weigh},
  versions: {show: versionsTab},
};
