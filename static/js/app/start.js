/** Start of the app: paint the screen that the address names, open the store, register the worker, start the sync. */

import {render} from 'lit-html';
import {insist} from './again.js';
import {say} from '../words/index.js';
import {words} from '../words/language.js';
import {home} from '../features/home/home.js';
import {inHand} from '../game/in_hand.js';
import {isPart, missing, partLine, troubleOf} from '../game/missing.js';
import {pad} from '../features/pad/pad.js';
import {applyPrefs} from '../lib/prefs.js';
import {count} from '../store/games/outbox.js';
import {foresee} from '../store/rulesets.js';
import {DISPLAY, stored} from '../lib/stored.js';
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
 * @property {() => Promise<void>} sync
 * @property {() => Promise<typeof import('./parts/later.js')>} later what comes after the first screen, once it has come
 * @property {Promise<unknown>} settled the start has had its calm: what it does without may be fetched
 * @property {{waiting: number | null, attention: number, why: string, broken: boolean}} status
 *   what is not archived yet (null: not counted yet) and a sentence why; `broken`: this phone's storage does not work
 */

/**
 * A screen whose code is still on its way.
 * @param {App} owner @param {() => Promise<Screen>} loading @returns {Screen}
 */
function deferred(owner, loading) {
  /** @type {Screen | null} */
  let loaded = null;
  let left = false;
  /** @type {import('../game/missing.js').Trouble} */
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

const club = () => import('./parts/club.js');
const hand = () => import('./parts/handover.js');
const house = () => import('./parts/house.js');
const how = () => import('./parts/how.js');
const later = () => import('./parts/later.js');
const referee = () => import('./parts/referee.js');
const settings = () => import('./parts/settings.js');
const share = () => import('./parts/share.js');

/** The part that has a screen, which it names as the address does: "#/club/…". @type {Record<string, () => Promise<any>>} */
const SCREENS = {
  new: later, games: later, player: later, players: later, seen: later, house, storage: house, settings, how, open: hand, take: hand,
  club, join: club, me: club, pair: club, date: club, dates: club, confirm: club, result: club, results: club, correct: club, notifications: club, 'to-tv': club,
};
/** The same behind the id of a game: "#/game/<id>/sheet". @type {Record<string, () => Promise<any>>} */
const OF_GAME = {next: later, sheet: later, damaged: later, share, referee, 'hand-over': hand, versions: hand, board: hand, tv: club};

const ADDRESS = /^#\/([a-z-]+)(?:\/(.+))?$/;
const GAME_ADDRESS = /^#\/game\/([0-9a-f-]{36})(?:\/([a-z-]+)(?:\/([^/]{1,36}))?(?:\/([^/]{1,36}))?)?$/;

/** @param {Record<string, () => Promise<any>>} parts @param {string} name @param {App} owner @param {(string | undefined)[]} about @returns {Screen} home, where the app has no such screen */
function screenOf(parts, name, owner, ...about) {
  const part = Object.hasOwn(parts, name) && parts[name];
  return part ? deferred(owner, async () => (await part())[name](owner, ...about)) : home(owner);
}

/** @param {App} owner @param {string} address @returns {Screen} */
function screenAt(owner, address) {
  const [, id, ofGame, ...details] = GAME_ADDRESS.exec(address) ?? [];
  if (id) return ofGame && ofGame !== 'frame' ? screenOf(OF_GAME, ofGame, owner, id, ...details) : pad(owner, id, details[0]);
  const [, name = '', about] = ADDRESS.exec(address) ?? [];
  return name === 'club' && about === 'seen' ? screenOf(SCREENS, 'seen', owner) : screenOf(SCREENS, name, owner, about);
}

/** How long the start is left in peace before the code of the sync and of the worker's registration, in milliseconds. */
const CALM = 400;

/** When the app can be painted. */
const spoken = words();

const root = /** @type {HTMLElement} */ (document.getElementById('app'));
/** @type {Screen | null} */
let screen = null;

/** @type {Promise<typeof import('./parts/later.js')> | null} */
let coming = null;

/** @type {App} */
const app = {
  paint: () => {
    if (!screen) return;
    render(screen.view(), root);
    entitle();
  },
  go: (address) => { location.hash = address; },
  sync: async () => undefined,
  later: () => coming ??= insist(later, () => notice('part', partLine())).then((part) => {
    notice('part', null);
    return part;
  }),
  settled: spoken.then(() => new Promise((done) => { setTimeout(done, CALM); })),
  status: {waiting: null, attention: 0, why: '', broken: false},
};

/** The page is called as its screen is, and after the game that it shows. */
function entitle() {
  const heading = root.querySelector('h1')?.textContent?.trim() ?? '';
  const game = inHand()?.document;
  const sides = game && location.hash.includes(game.id) ? bothNames(game) : '';
  const title = [...new Set([heading, sides, say('app.name')])].filter(Boolean).join(' · ');
  if (document.title !== title) document.title = title;
}

/** The game whose screen is shown. */
let shown = '';

function show() {
  screen?.leave?.();
  const [, id = ''] = GAME_ADDRESS.exec(location.hash) ?? [];
  if (!id || id !== shown) announce(''); // what was said of another game, or another screen
  shown = id;
  screen = screenAt(app, location.hash);
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

/** A game that is shown on a TV is shown there as it is now. @param {import('../game/game.js').Game} game */
function showElsewhere(game) {
  if (stored(DISPLAY) !== null) club().then(({publish}) => publish(game)).catch(() => undefined);
}

/** Done once, however often its code had to be asked for. */
async function settleIn() {
  await noteStatus('');
  const {exposedLine, followLanguage, heed, keepOffline, startSync, waitingWords, watchOver} = await app.later();
  followLanguage(app);
  keepOffline();
  heed();
  watchOver(app, () => noteStatus(app.status.why), showElsewhere);
  import('./manners.js').then(({mind}) => mind()).catch(() => undefined); // no game waits for manners
  app.sync = startSync((told) => {
    exposedLine();
    noteStatus(told ? waitingWords(told) : app.status.why);
  });
  await app.sync();
}

applyPrefs();
foresee();
// Not awaited: a part that is loaded meanwhile would wait for all of this file.
spoken.then(() => {
  window.addEventListener('hashchange', show);
  // A menu, say, whose code did not come.
  window.addEventListener('unhandledrejection', ({reason}) => { if (isPart(reason)) notice('part', partLine()); });
  root.replaceChildren(); // the words that stood there while the app was loading
  show();
  app.settled.then(settleIn);
});
