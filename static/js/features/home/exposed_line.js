/**
 * The quiet notice on home and on the pad about finished games that only this phone has. It appears only after an
 * attempt to reach the archive, not during a sync. For a single game it appears only if the game was already there when
 * the app was opened.
 */

import {html} from 'lit-html';
import {say} from '../../words/index.js';
import {exposed} from '../../store/backup.js';
import {notice} from '../../ui/notices.js';

/** Matches home and a game's pad. */
const SCREENS = /^(#\/?|#\/game\/[0-9a-f-]{36})?$/;

/**
 * How many of the games that were there when the app was opened may still be exposed; null before the first attempt.
 * @type {number | null}
 */
let old = null;
/** The number of exposed games at the last count. */
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

/** Counts again, after each attempt to reach the archive and when another screen opens. */
export async function exposedLine() {
  if (old !== null) line(); // together with the screen, so that nothing moves under the finger
  n = await exposed().catch(() => 0);
  if (old === null) window.addEventListener('hashchange', exposedLine);
  old = Math.min(old ?? n, n);
  line();
}
