/** The app's language on this phone: notifications are in it, and some parts are kept only by phones that use it. */

import {get} from '../static/js/store/settings.js';
import {within} from '../static/js/sync/push/address.js';

/** Milliseconds to wait for storage when only the language is needed. */
const TIMEOUT = 1000;

/** @returns {Promise<string>} the code of the app's language on this phone */
export async function language() {
  const prefs = /** @type {{language?: string} | null} */ (
    await within(get('prefs'), 'slow', TIMEOUT).catch(() => null)
  );
  const chosen = prefs?.language ?? 'auto';
  const code = (chosen === 'auto' ? navigator.language : chosen).toLowerCase().split('-')[0] ?? '';
  return Object.hasOwn(UNREAD, code) ? code : 'en';
}
