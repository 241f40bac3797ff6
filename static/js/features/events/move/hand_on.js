/** Notes which phone is the desk of a competition from now on. */

import {HERE, becomeDesk} from '../../../store/desks.js';
import {keyFor, markOver} from '../../../store/games/handed.js';
import {keepCopy} from '../../../store/logs/copies.js';
import {COMPETITIONS} from '../../../store/shelves.js';
import {say} from '../../../words/index.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */

/**
 * Notes whether another phone is the desk from now on.
 * @param {EventScreen} screen @param {Contest} contest @param {boolean} over
 */
export async function handOn(screen, contest, over) {
  const {id, app} = screen;
  screen.refused = '';
  try {
    await contest.save();
    if (over) await keyFor(id); // its row says that the desk is elsewhere
    await (over ? markOver(id, true) : becomeDesk(id));
    contest.desk = over ? {place: 'handed', seen: null} : HERE;
    keepCopy(id, COMPETITIONS);
    app.sync();
  } catch {
    screen.refused = say('events.trouble.failed');
  }
  app.paint();
}
