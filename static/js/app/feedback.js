/**
 * Feedback beside the screen: sounds, vibration, voice and keeping the screen on. Loaded after the first paint, so that
 * it delays no tap.
 */

import {html} from 'lit-html';
import {say} from '../words/index.js';
import {prefs} from '../lib/prefs.js';
import {endingWords} from '../game/game_words.js';
import {currentGame} from '../game/current_game.js';
import {offerInstall} from '../ui/install.js';
import {attend} from '../ui/announcer.js';
import {onRefused, stayAwake} from '../ui/awake.js';
import {notice} from '../ui/notices.js';
import {sound, wakeSound} from '../ui/sounds.js';
import {heedStrokes} from '../ui/strokes.js';
import {speak} from '../ui/voice.js';

/** @typedef {import('../ui/announcer.js').Moment} Moment */

/** Vibration patterns in milliseconds: vibration and pause in turn. @type {Record<Moment, number[]>} */
const SHAKES = {placed: [10], recorded: [25], refused: [40, 50, 40], finished: [60, 60, 140], time: [200, 100, 200]};
/** Screens on which somebody keeps score or follows it. */
const PLAYED = /^#\/game\/[0-9a-f-]{36}(\/frame\/.*)?$/;
/**
 * After this time in milliseconds without a touch, the screen may turn off, so that a forgotten phone does not run
 * empty.
 */
const FORGOTTEN = 20 * 60 * 1000;

/** @param {Moment} moment @param {string} sentence */
function felt(moment, sentence) {
  const {sounds, vibration, voice} = prefs();
  if (vibration) navigator.vibrate?.(SHAKES[moment]);
  if (sounds) sound(moment).catch(() => undefined); // this browser cannot play sounds
  const game = moment === 'finished' ? currentGame() : null;
  if (voice && sentence) speak(game ? `${sentence} ${endingWords(game)}.` : sentence);
  if (game && !game.example) offerInstall();
}

let timer = 0;
/** Keeps the screen on while a pad is shown and in use. */
function watchScreen() {
  clearTimeout(timer);
  const played = PLAYED.test(location.hash);
  stayAwake('game', played);
  if (played) timer = window.setTimeout(() => stayAwake('game', false), FORGOTTEN);
  else notice('awake', null);
}

/** Shown once while the app is open, because the person can only charge the phone. */
function tellRefused() {
  const close = () => notice('awake', null);
  onRefused(() => undefined);
  notice(
    'awake',
    html`<p class="notice" role="status">
      <span>${say('awake.refused')}</span
      ><button type="button" class="link" @click=${close}>${say('app.understood')}</button>
    </p>`,
  );
}

function touched() {
  if (prefs().sounds) wakeSound().catch(() => undefined);
  watchScreen();
}

/** Gives the browser's own bars the chosen theme. With `auto`, the shell's meta tags follow the phone's theme. */
function tint() {
  document.getElementById('tint')?.remove();
  if (prefs().theme === 'auto') return;
  const meta = document.createElement('meta');
  Object.assign(meta, {
    id: 'tint',
    name: 'theme-color',
    content: getComputedStyle(document.documentElement).getPropertyValue('--bg').trim(),
  });
  document.head.prepend(meta); // the first matching tag counts
}

/** Milliseconds after the start in which a launch is the one that opened the app. */
const OPENING = 1000;

/** @typedef {{setConsumer: (consumer: (launch: {targetURL: string}) => void) => void}} Launches */

/** Opens a shortcut of the icon in the existing window without reloading it (launch_handler in the manifest). */
function followLaunches() {
  const launches = /** @type {{launchQueue?: Launches}} */ (window).launchQueue;
  const begun = performance.now();
  launches?.setConsumer(({targetURL}) => {
    if (performance.now() - begun < OPENING) return;
    const {pathname, hash} = new URL(targetURL);
    if (pathname !== '/') location.assign(targetURL);
    else if (hash) location.hash = hash;
  });
}

/** Starts all feedback. Call it once. */
export function mind() {
  attend((moment, sentence) => {
    setTimeout(felt, 0, moment, sentence);
  }); // after the work of the tap itself
  onRefused(tellRefused);
  heedStrokes();
  window.addEventListener('hashchange', watchScreen);
  window.addEventListener('click', () => setTimeout(touched), {capture: true, passive: true});
  watchScreen();
  new MutationObserver(tint).observe(document.documentElement, {attributeFilter: ['data-theme']});
  tint();
  followLaunches();
}
