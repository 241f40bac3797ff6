/** Keeps to the language that is wished for: when it is changed, here or on the phone, and when its file comes late. */

import {html} from 'lit-html';
import {say} from '../../words/index.js';
import {lacksWords, speak} from '../../words/language.js';
import {prefs} from '../../lib/prefs.js';
import {restorePrefs} from '../../store/prefs_kept.js';
import {notice} from '../../ui/notices.js';

/** How long the server's pages remember it without the app being opened, in seconds: a year. */
const REMEMBERED = 31_536_000;

/** The server's pages speak as the app does (scorekeeper/core/words.py). */
function tellServer() {
  const {language} = prefs();
  document.cookie = `language=${language}; path=/; SameSite=Lax; max-age=${language === 'auto' ? 0 : REMEMBERED}`;
}

/**
 * @param {import('../../app/start.js').App} app
 * @returns {Promise<void>} when all is painted in it, or it was told that it did not come
 */
export async function changeLanguage(app) {
  tellServer();
  await speak();
  notice(
    'language',
    lacksWords() ? html`<p class="notice" role="status" data-lacking>${say('language.lacking')}</p>` : null,
  );
  app.paint();
}

/**
 * Preferences that localStorage has lost may bring another language with them.
 * @param {import('../../app/start.js').App} app
 */
export function followLanguage(app) {
  const change = () => {
    changeLanguage(app);
  };
  window.addEventListener('languagechange', change);
  window.addEventListener('online', change);
  change();
  restorePrefs()
    .then((any) => any && change())
    .catch(() => undefined); // storage does not answer: as nobody had chosen
}
