/**
 * Start of the app: paint the screen for the address, open the store, register the service worker, start the sync. The
 * built script runs this after the browser has painted the shell (tools/classic.js).
 */

import '../store/early.js';
import {render} from 'lit-html';
import {insist} from './again.js';
import {say} from '../words/index.js';
import {words} from '../words/language.js';
import {home} from '../features/home/home.js';
import {currentGame} from '../game/current_game.js';
import {isPart, missing, partLine, troubleOf} from '../game/missing.js';
import {Pad} from '../features/pad/pad.js';
import {applyPrefs} from '../lib/prefs.js';
import {count} from '../store/logs/outbox.js';
import {foresee} from '../store/rulesets.js';
import {announce} from '../ui/announcer.js';
import '../ui/install_offer.js';
import {notice} from '../ui/notices.js';
import {bothNames} from '../ui/sides.js';

/**
 * @typedef {object} Screen
 * @property {() => import('lit-html').TemplateResult} view
 * @property {() => void} [leave]
 * @property {() => void} [synced] after each try to reach the server
 *
 * @typedef {object} App
 * @property {() => void} paint
 * @property {(address: string) => void} go to another screen, e.g. "#/new"
 * @property {() => Promise<void>} sync now
 * @property {<T>(fetching: () => Promise<T>) => Promise<T>} insist loads code that is needed, and retries until it
 * succeeds
 * @property {Promise<unknown>} settled start-up is done; non-essential code may load
 * @property {{waiting: number | null, attention: number, why: string, broken: boolean}} status games not archived yet
 * (null: not counted yet) and the reason as a sentence; `broken`: this phone's storage does not work
 */

/**
 * A screen whose code is still loading.
 * @param {App} owner @param {() => Promise<Screen>} loading @returns {Screen}
 */
function deferred(owner, loading) {
  /** @type {Screen | null} */
  let loaded = null;
  let left = false;
  /** @type {import('../game/missing.js').Trouble} */
  let trouble = 'opening';
  loading()
    .then((found) => {
      if (left) found.leave?.();
      loaded = found;
    })
    .catch((error) => {
      trouble = troubleOf(error);
    })
    .finally(owner.paint);
  return {
    view: () => loaded?.view() ?? missing(trouble),
    leave: () => {
      left = true;
      loaded?.leave?.();
    },
    synced: () => loaded?.synced?.(),
  };
}

const GAME_ADDRESS = /^#\/game\/([0-9a-f-]{36})(?:\/([a-z-]+)(?:\/([^/]{1,36}))?(?:\/([^/]{1,36}))?)?$/;

/** @param {string} address */
const isHome = (address) => !/^#\/./.test(address);

/** @param {App} owner @param {string} address @returns {Screen} the home screen if there is no such screen */
function screenAt(owner, address) {
  const [, id, ofGame, ...details] = GAME_ADDRESS.exec(address) ?? [];
  if (id && (!ofGame || ofGame === 'frame')) return new Pad(owner, id, details[0]);
  if (isHome(address)) return home(owner);
  return deferred(owner, async () => {
    const {screenOf, screenOfGame} = await import('./routes.js');
    return (
      (await (id && ofGame ? screenOfGame(owner, ofGame, id, ...details) : screenOf(owner, address))) ?? home(owner)
    );
  });
}

/** Milliseconds after the first paint before the code for sync and the service worker loads. */
const CALM = 400;

/** Milliseconds that the shell stays while the first screen loads: "Opening…" would take time from that. */
const PATIENCE = 300;

/** Resolves when the words are loaded and the app can paint. */
const spoken = words();

const root = /** @type {HTMLElement} */ (document.getElementById('app'));
/** @type {Screen | null} */
let screen = null;
/** Whether a screen was painted. */
let begun = false;

/** Addresses of the screens without the bar of places: a game and a large screen have all of it. */
const ALONE = /^#\/(game\/|new$|open$|to-tv\/|event\/.+\/screen)/;
let alone = false;
/** Shows the bar, once its code has loaded. @type {() => void} */
let showPlaces = () => undefined;

/** Its code comes with the parts after the first paint: to ask for it earlier would delay the first tap. */
async function loadPlaces() {
  ({showPlaces} = await import('./places.js'));
  if (!alone) showPlaces();
}

/** @type {App} */
const app = {
  paint: () => {
    if (!screen) return;
    if (!begun) root.replaceChildren(); // what the shell shows
    begun = true;
    render(screen.view(), root);
    entitle();
    if (!alone) showPlaces();
  },
  go: (address) => {
    location.hash = address;
  },
  sync: async () => undefined,
  insist: async (fetching) => {
    const found = await insist(fetching, () => notice('part', partLine()));
    notice('part', null);
    loadPlaces();
    return found;
  },
  settled: spoken.then(
    () =>
      new Promise((done) => {
        setTimeout(done, CALM);
      }),
  ),
  status: {waiting: null, attention: 0, why: '', broken: false},
};

/** Sets the page's title from the screen's heading and the game on it. */
function entitle() {
  const heading = (root.querySelector('.tabs [aria-current]') ?? root.querySelector('h1'))?.textContent?.trim() ?? '';
  const game = currentGame()?.document;
  const sides = game && location.hash.includes(game.id) ? bothNames(game) : '';
  const title = [...new Set([heading, sides, say('app.name')])].filter(Boolean).join(' · ');
  if (document.title !== title) document.title = title;
}

/** The id of the game on the screen. */
let shown = '';

function show() {
  screen?.leave?.();
  const [, id = ''] = GAME_ADDRESS.exec(location.hash) ?? [];
  if (!id || id !== shown) announce(''); // clears announcements of another game or screen
  shown = id;
  alone = document.body.classList.toggle('alone', ALONE.test(location.hash));
  screen = screenAt(app, location.hash);
}

/** Shows the screen for a new address. */
function change() {
  show();
  app.paint();
  window.scrollTo(0, 0);
}

/** @param {string} why the reason why finished games still wait */
async function noteStatus(why) {
  const counted = await count().catch(() => null);
  Object.assign(app.status, counted ?? {}, {broken: counted === null, why});
  screen?.synced?.();
  app.paint();
}

/** Runs once, however often its code had to be requested. */
async function settleIn() {
  await noteStatus('');
  const after = await app.insist(() => import('./after_start.js'));
  after.begin(app, (why) => noteStatus(why ?? app.status.why));
  await app.sync();
}

applyPrefs();
foresee();
// Not awaited: parts that load meanwhile would have to wait for this whole file.
spoken.then(() => {
  window.addEventListener('hashchange', change);
  // For instance a menu whose code failed to load.
  window.addEventListener('unhandledrejection', ({reason}) => {
    if (isPart(reason)) notice('part', partLine());
  });
  show();
  // Home is painted without its games while they are read.
  if (isHome(location.hash)) app.paint();
  else setTimeout(() => begun || app.paint(), PATIENCE);
  app.settled.then(settleIn);
});
