/** Applies the preferred language when it changes, here or on the phone, and when its file loads late. */

import {html} from 'lit-html';
import {say} from '../../words/index.js';
import {bringAll} from '../../words/brought.js';
import {speak} from '../../words/language.js';
import {prefs} from '../../lib/prefs.js';
import {restorePrefs} from '../../store/prefs_kept.js';
import {notice} from '../../ui/notices.js';

/** Seconds for which the server's pages remember the language while the app is not opened: a year. */
const REMEMBERED = 31_536_000;

/** Tells the server's pages to use the language of the app (scorekeeper/core/words.py). */
function tellServer() {
  const {language} = prefs();
  document.cookie = `language=${language}; path=/; SameSite=Lax; max-age=${language === 'auto' ? 0 : REMEMBERED}`;
}

/**
 * @param {import('../../app/start.js').App} app
 * @returns {Promise<void>} resolves after everything is painted in it, or after a notice that it could not be loaded
 */
export async function changeLanguage(app) {
  tellServer();
  const spoken = await speak();
  await bringAll();
  notice('language', spoken ? null : html`<p class="notice" role="status" data-lacking>${say('language.lacking')}</p>`);
  app.paint();
}

/**
 * Preferences that localStorage has lost are restored and may contain another language.
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
    .catch(() => undefined); // storage does not respond: continue as if there were no preference
}
