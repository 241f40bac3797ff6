/** Ends a competition, which files it under the past ones. */

import {sure} from '../../../ui/dialogs.js';
import {say} from '../../../words/index.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */

/** @param {EventScreen} screen @param {import('../../../desk/contest.js').Contest} contest */
export async function finish(screen, contest) {
  if (await sure(say('events.finish'), say('events.finish.what'), say('events.finish')))
    screen.act(contest, say('events.finished'), () => contest.record({type: 'finish'}));
}
