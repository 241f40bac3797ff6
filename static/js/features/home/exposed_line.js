/**
 * The quiet line on home and on the pad about finished games that are on this phone alone. Not while a sync is just
 * under way: it comes after a try to reach the archive, and for a single game only when that game was there already
 * when the app was opened.
 */

import {html} from 'lit-html';
import {say} from '../../words/index.js';
import {exposed} from '../../store/backup.js';
import {notice} from '../../ui/notices.js';

/** Home, or a game's pad. */
const SCREENS = /^(#\/?|#\/game\/[0-9a-f-]{36})?$/;

/**
 * How many of the games that were there when the app was opened may still be exposed; null before the first try.
 * @type {number | null}
 */
let old = null;
/** How many there were when it was looked last. */
let n = 0;

const line = () =>
  notice(
    'exposed',
    SCREENS.test(location.hash) && (n > 1 || old)
      ? html`<p class="notice" role="status" data-exposed-line>
          <span>${say('exposed.line', {n})}</span> <a class="link" href="#/storage">${say('exposed.go')}</a>
        </p>`
      : null,
  );

/** Looks anew: after each try to reach the archive, and when another screen is shown. */
export async function exposedLine() {
  if (old !== null) line(); // with the screen, not after it: nothing moves under the finger
  n = await exposed().catch(() => 0);
  if (old === null) window.addEventListener('hashchange', exposedLine);
  old = Math.min(old ?? n, n);
  line();
}
