/** What begins once the first screen is painted: everything that no tap waits for. */

import '../ui/heading.js';
import '../ui/second_tap.js';
import {exposedLine} from '../features/home/exposed_line.js';
import {followLanguage} from '../features/settings/language_line.js';
import {heed} from '../game/handed_over.js';
import {watchOver} from '../game/keeper.js';
import {DISPLAY, stored} from '../lib/stored.js';
import {startSync} from '../sync/sync.js';
import {waitingWords} from '../ui/waiting.js';
import {keepOffline} from './offline.js';

/** A game that is shown on a TV is shown there as it is now. @param {import('../game/game.js').Game} game */
function showElsewhere(game) {
  if (stored(DISPLAY) !== null)
    import('../features/tv/showing.js').then(({publish}) => publish(game)).catch(() => undefined);
}

/**
 * @param {import('./start.js').App} app its `sync` works from now on
 * @param {(why?: string) => unknown} noteStatus counts what waits, and shows it; `why` it waits, where that is known
 */
export function begin(app, noteStatus) {
  followLanguage(app);
  keepOffline();
  heed();
  watchOver(app, () => noteStatus(), showElsewhere);
  import('./manners.js').then(({mind}) => mind()).catch(() => undefined); // no game waits for manners
  app.sync = startSync((told) => {
    exposedLine();
    noteStatus(told ? waitingWords(told) : undefined);
  });
}
