/** Start of the app: paint the screen that the address names, open the store, register the worker, start the sync. */

import {render} from 'lit-html';
import {words} from './i18n/language.js';
import {home} from './screens/home.js';
import {isPart, missing, partLine, troubleOf} from './screens/missing.js';
import {pad} from './screens/pad.js';
import {applyPrefs} from './prefs.js';
import {count} from './store/outbox.js';
import {foresee} from './store/rulesets.js';
import './ui/install_offer.js';
import {notice} from './ui/notices.js';

/**
 * @typedef {object} Screen
 * @property {() => import('lit-html').TemplateResult} view
 * @property {() => void} [leave]
 * @property {() => void} [synced] after each try to reach the server
 *
 * @typedef {object} App
 * @property {() => void} paint
 * @property {(address: string) => void} go to another screen, e.g. "#/new"
 * @property {() => Promise<void>} sync
 * @property {{waiting: number | null, attention: number, why: string, broken: boolean}} status
 *   what is not archived yet (null: not counted yet) and a sentence why; `broken`: this phone's storage does not work
 */

const later = () => import('./later.js');
const hand = () => import('./handover.js');

/**
 * A screen whose code is still on its way.
 * @param {App} owner @param {() => Promise<Screen>} loading @returns {Screen}
 */
function deferred(owner, loading) {
  /** @type {Screen | null} */
  let loaded = null;
  let left = false;
  /** @type {import('./screens/missing.js').Trouble} */
  let trouble = 'opening';
  loading().then((found) => {
    if (left) found.leave?.();
    loaded = found;
  }).catch((error) => { trouble = troubleOf(error); }).finally(owner.paint);
  return {
    view: () => loaded?.view() ?? missing(trouble),
    leave: () => { left = true; loaded?.leave?.(); },
    synced: () => loaded?.synced?.(),
  };
}

/** @type {[RegExp, (app: App, ...parts: string[]) => Screen][]} */
const ROUTES = [
  [/^#\/new$/, (owner) => deferred(owner, async () => (await later()).newGame(owner))],
  [/^#\/game\/([0-9a-f-]{36})$/, pad],
  [/^#\/game\/([0-9a-f-]{36})\/frame\/([^/]{1,36})$/, pad],
  [/^#\/game\/([0-9a-f-]{36})\/referee(?:\/([a-z]+))?(?:\/([\w.-]{1,36}))?$/, (owner, id, part, detail) => deferred(owner, async () => (await import('./referee.js')).referee(owner, /** @type {string} */ (id), part, detail))],
  [/^#\/storage$/, (owner) => deferred(owner, async () => (await import('./house.js')).storage(owner))],
  [/^#\/settings$/, (owner) => deferred(owner, async () => (await import('./settings.js')).settings(owner))],
  [/^#\/club\/seen$/, (owner) => deferred(owner, async () => (await later()).seen(owner))],
  [/^#\/(club|join|me|pair|dates?|confirm|results?|correct|notifications|to-tv)(?:\/(.+))?$/, (owner, name, part) => deferred(owner, async () => (await import('./club.js'))[/** @type {'club'} */ (name)](owner, part))],
  [/^#\/game\/([0-9a-f-]{36})\/tv$/, (owner, id) => deferred(owner, async () => (await import('./club.js')).tv(owner, id))],
  [/^#\/house$/, (owner) => deferred(owner, async () => (await import('./house.js')).house(owner))],
  [/^#\/house\/([a-z0-9-]{1,60})$/, (owner, id) => deferred(owner, async () => (await import('./house.js')).houseEdit(owner, /** @type {string} */ (id)))],
  [/^#\/how(?:\/([a-z-]+))?$/, (owner, kind) => deferred(owner, async () => (await import('./how.js')).how(owner, kind))],
  [/^#\/game\/([0-9a-f-]{36})\/share$/, (owner, id) => deferred(owner, async () => (await import('./share.js')).share(owner, /** @type {string} */ (id)))],
  [/^#\/game\/([0-9a-f-]{36})\/next$/, (owner, id) => deferred(owner, async () => (await later()).nextGame(owner, /** @type {string} */ (id)))],
  [/^#\/(open|take)(?:\/(.+))?$/, (owner, name, part) => deferred(owner, async () => (await hand())[/** @type {'take'} */ (name)](owner, part))],
  [/^#\/game\/([0-9a-f-]{36})\/(hand-over|versions|board)$/, (owner, id, name) => deferred(owner, async () => (await hand())[/** @type {'versions'} */ (name)](owner, /** @type {string} */ (id)))],
  [/^#\/(games|players|player)(?:\/(.*))?$/, (owner, name, about) => deferred(owner, async () => (await later())[/** @type {'player'} */ (name)](owner, about))],
  [/^#\/game\/([0-9a-f-]{36})\/damaged$/, (owner, id) => deferred(owner, async () => (await later()).damaged(owner, /** @type {string} */ (id)))],
  [/^#\/game\/([0-9a-f-]{36})\/sheet$/, (owner, id) => deferred(owner, async () => (await later()).sheet(owner, /** @type {string} */ (id)))],
];

const root = /** @type {HTMLElement} */ (document.getElementById('app'));
/** @type {Screen | null} */
let screen = null;

/** @type {App} */
const app = {
  paint: () => { if (screen) render(screen.view(), root); },
  go: (address) => { location.hash = address; },
  sync: async () => undefined,
  status: {waiting: null, attention: 0, why: '', broken: false},
};

function show() {
  screen?.leave?.();
  const found = ROUTES.find(([pattern]) => pattern.test(location.hash));
  const parts = found ? /** @type {RegExpExecArray} */ (found[0].exec(location.hash)).slice(1) : [];
  screen = found ? found[1](app, ...parts) : home(app);
  app.paint();
  window.scrollTo(0, 0);
}

/** @param {string} why finished games still wait */
async function noteStatus(why) {
  const counted = await count().catch(() => null);
  Object.assign(app.status, counted ?? {}, {broken: counted === null, why});
  screen?.synced?.();
  app.paint();
}

applyPrefs();
foresee();
await words();
window.addEventListener('hashchange', show);
// A menu, say, whose code did not come.
window.addEventListener('unhandledrejection', ({reason}) => { if (isPart(reason)) notice('part', partLine()); });
root.replaceChildren(); // the words that stood there while the app was loading
show();

/** How long the start is left in peace before the code of the sync and of the worker's registration, in milliseconds. */
const CALM = 400;

async function settleIn() {
  await noteStatus('');
  const {exposedLine, followLanguage, heed, keepOffline, startSync, waitingWords, watchOver} = await later();
  followLanguage(app);
  keepOffline();
  heed();
  watchOver(app, () => noteStatus(app.status.why));
  import('./manners.js').then(({mind}) => mind()).catch(() => undefined); // no game waits for manners
  app.sync = startSync((told) => {
    exposedLine();
    noteStatus(told ? waitingWords(told) : app.status.why);
  });
  await app.sync();
}
const beginSync = () => settleIn().catch(() => window.addEventListener('online', beginSync, {once: true})); // its code did not come
setTimeout(beginSync, CALM);
