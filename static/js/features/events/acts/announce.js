/** An announcement that everybody reads: on the event's pages and on the TV (fed 1.1.2). */

import {say} from '../../../words/index.js';
import {askText} from './choose.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */

const LONGEST = 200;

/** @param {EventScreen} screen @param {import('../../../desk/contest.js').Contest} contest */
export async function announce(screen, contest) {
  const text = await askText(say('events.announce'), '', LONGEST, say('events.announcement'));
  if (text) screen.act(contest, say('events.announced'), () => contest.record({type: 'note', text}));
}
