/** Work that begins once the first screen is painted and that no tap waits for. */

import '../ui/heading.js';
import '../ui/second_tap.js';
import '../features/pad/keys.js';
import {exposedLine} from '../features/home/exposed_line.js';
import {followLanguage} from '../features/settings/language_line.js';
import {readHandedOver} from '../game/handed_over.js';
import {watchOver} from '../game/keeper.js';
import {idle} from '../lib/pause.js';
import {DISPLAY, stored} from '../lib/stored.js';
import {lacksFigures} from '../store/games/figures.js';
import {startSync} from '../sync/sync.js';
import {waitingWords} from '../ui/waiting.js';
import {keepOffline} from './offline.js';

/** Updates the game on a TV, if this phone shows one there. @param {import('../game/game.js').Game} game */
function showElsewhere(game) {
  if (stored(DISPLAY) !== null)
    import('../features/tv/showing.js').then(({publish}) => publish(game)).catch(() => undefined);
}

/** Makes the figures of games that came from elsewhere, or that other rules have made, while nobody waits. */
async function makeFigures() {
  await idle();
  if (await lacksFigures()) await (await import('../features/stats/figures.js')).makeFigures();
}

/**
 * @param {import('./start.js').App} app whose `sync` works from now on
 * @param {(why?: string) => unknown} noteStatus counts and shows the games that wait, with the reason if known
 */
export function begin(app, noteStatus) {
  followLanguage(app);
  keepOffline();
  readHandedOver();
  watchOver(app, () => noteStatus(), showElsewhere);
  import('./feedback.js').then(({mind}) => mind()).catch(() => undefined); // no game depends on feedback
  // On a wide screen, so that a table is there at once, and is kept for use without a network.
  if (matchMedia('(min-width: 56rem)').matches) import('../ui/table/grid.js').catch(() => undefined);
  app.sync = startSync((told) => {
    exposedLine();
    noteStatus(told ? waitingWords(told) : undefined);
  });
  makeFigures().catch(() => undefined); // a screen makes those that it needs
}
