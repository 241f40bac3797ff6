/** An announcement that everybody reads: on the event's pages and on the TV (fed 1.1.2). */

import {announceStandings} from '../../../sync/desk.js';
import {happened} from '../../../ui/announcer.js';
import {say} from '../../../words/index.js';
import {troubleWords} from '../move/take.js';
import {askText} from './choose.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */

const LONGEST = 200;

/** @param {EventScreen} screen @param {import('../../../desk/contest.js').Contest} contest */
export async function announce(screen, contest) {
  const text = await askText(say('events.announce'), '', LONGEST, say('events.announcement'));
  if (text) screen.act(contest, say('events.announced'), () => contest.record({type: 'note', text}));
}

/** Notifies the club's members that the standings are out, with a link to the table. @param {EventScreen} screen */
export async function publish(screen) {
  try {
    await announceStandings(screen.id);
    screen.done = {ids: [], words: say('events.published')};
    happened('recorded', screen.done.words);
  } catch (error) {
    screen.refused = troubleWords(error);
  }
  screen.app.paint();
}
