/**
 * Looks after the games in hand: what could not be written down is tried again and noted in a second place; one window
 * of several records.
 */

import {lifecycle} from '../store/connection.js';
import {bringCopiesBack} from '../store/games/copies_back.js';
import {askToLast, noteBack} from '../store/health.js';
import {Game} from './game.js';
import {WrittenElsewhere} from '../store/games/game_log.js';
import {allNoted, clear, noted, noteDown, restore} from '../store/games/rescue.js';
import {loadRuleset} from '../store/rulesets.js';
import {keepTable} from '../store/games/table.js';
import {Seat} from '../store/windows.js';
import {heed} from './handed_over.js';
import {heldGames, inHand, keep, watchHand} from './in_hand.js';
import {lookAgain, looked, notice} from './notices.js';

/** Longest pause between two tries, in milliseconds. */
const LONGEST = 15_000;
/** A write that takes longer is noted in the second place meanwhile, in milliseconds. */
const USUAL = 1000;

/** @type {WeakMap<Game, () => void>} what notes each game that is looked after in the second place */
const notes = new WeakMap();
/** @type {Seat | null} of the game in hand, while a screen shows it */
let seat = null;
/** Until this window holds no lock of the place that it left last. */
let left = Promise.resolve();
let newer = false;
/** @type {(game: Game) => void} shows a game on other screens, where it shall be shown */
let publish = () => undefined;

/**
 * @param {Game} game
 * @returns {boolean} whether something was recorded here that is not durable and can still become so
 */
const pending = (game) => !game.durable && game.role === 'writer' && !(game.fault instanceof WrittenElsewhere);

/** @param {Game} game */
function lookAfter(game) {
  const {id} = game.document;
  let durable = game.saved;
  let tries = 0;
  let timer = 0;
  /** Whether all of it is in the second place; null when nothing was noted there. @type {boolean | null} */
  let safe = null;
  const note = () => {
    safe = noteDown(game.document);
  };
  const written = () => {
    if (safe !== null) clear(id);
    safe = null;
    tries = 0;
    if (game.state.status === 'finished') askToLast(false).catch(() => undefined);
  };
  notes.set(game, note);
  game.notice = () => notice(game, {tries, safe: safe === true, newer, takeOver: () => seat?.takeOver()});
  game.told = () => {
    clearTimeout(timer);
    if (game.durable && game.saved !== durable) written();
    durable = game.saved;
    publish(game);
    if (seat?.game === game && game.role === 'writer') seat.tell();
    if (game.fault instanceof WrittenElsewhere && !game.durable) note(); // at the next start it becomes another version
    if (!pending(game)) return;
    if (game.fault) note();
    timer = window.setTimeout(
      game.fault ? () => game.save() : note,
      game.fault ? Math.min(LONGEST, USUAL * 2 ** tries++) : USUAL,
    );
  };
  game.laid = () => keepTable(game);
  if (!game.bare) game.laid();
  game.told();
}

/** @param {Game} game is shown: this window takes its place at it */
function sit(game) {
  if (game.example) return; // nothing of it is kept
  if (!notes.has(game)) lookAfter(game);
  if (seat?.game === game) return;
  if (seat) left = seat.leave();
  seat = new Seat(game, left);
  game.changed();
}

/** Leaves the game that no screen shows any more, once all of it is written. */
function standUp() {
  if (!seat || location.hash.includes(seat.game.document.id)) return;
  const {game} = seat;
  game.writing.then(() => {
    if (seat?.game !== game || pending(game) || location.hash.includes(game.document.id)) return;
    left = seat.leave();
    seat = null;
  });
}

/** Tries again at once whatever is not durable. */
const tryAgain = () => {
  for (const game of heldGames()) if (pending(game)) game.save();
};

/**
 * Brings what was noted of a game into the store.
 * @param {string} id
 * @returns {Promise<Game | null>} where storage still fails, the game as it was noted, to be played on in memory
 */
export async function comeBack(id) {
  try {
    await restore(id);
    return null;
  } catch {
    const document = noted(id);
    const ruleset = document && (await loadRuleset(document.ruleset, document.ruleset_version));
    return document && ruleset && new Game(document, ruleset, -1);
  }
}

/**
 * Brings in all that was noted in the second place; where storage still fails, the newest of it is taken in hand.
 * @returns {Promise<boolean>} whether there was any
 */
async function bringBack() {
  const ids = allNoted().filter((id) => !heldGames().some(({document: own}) => own.id === id));
  for (const id of ids.reverse()) {
    const game = await comeBack(id).catch(() => null);
    if (game && !inHand()) keep(game.document, game.ruleset);
  }
  return ids.length > 0;
}

/** Brings back what the database has lost and a copy has. @param {() => void} refresh */
async function bringLostBack(refresh) {
  const busy = (/** @type {string} */ id) => heldGames().some((game) => game.document.id === id && pending(game));
  /** @type {Promise<import('../store/games/copies_back.js').Back[]>} */
  const late = new Promise((done) => {
    setTimeout(done, LONGEST, []);
  }); // caches have been seen to hang
  const back = await Promise.race([bringCopiesBack(busy).catch(() => []), late]);
  if (back.length) await heed();
  await noteBack(back.filter(({how}) => how === 'added').length).catch(() => undefined);
  const here = back.find(({id}) => location.hash.includes(id))?.id;
  if (here && seat?.game.document.id === here) await seat.refresh();
  else if (here) window.dispatchEvent(new Event('hashchange')); // the screen that did not find it looks anew
  looked();
  refresh();
}

/**
 * Starts it, once.
 * @param {import('../app/start.js').App} app @param {() => void} refresh reads anew what the screen shows
 * @param {(game: Game) => void} show told of each change of a game that is looked after
 */
export function watchOver(app, refresh, show) {
  publish = show;
  watchHand(sit);
  window.addEventListener('hashchange', standUp);
  lifecycle.addEventListener('freed', () => {
    tryAgain();
    lookAgain();
    refresh();
  });
  lifecycle.addEventListener('opened', () => {
    newer = false;
  });
  lifecycle.addEventListener('newer', () => {
    newer = true;
    lookAgain();
    app.paint();
  });
  // A connection is also lost when storage is cleared under us: what is in memory is looked for, and written where it
  // is missing.
  lifecycle.addEventListener('lost', () => {
    const game = inHand();
    if (game?.role !== 'writer') return;
    game.saved = -1;
    game.save();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) for (const game of heldGames()) pending(game) && notes.get(game)?.();
    else {
      tryAgain();
      seat?.refresh();
    }
  });
  bringBack()
    .catch(() => false)
    .then((any) => {
      any && refresh();
      return bringLostBack(refresh);
    })
    .catch(() => undefined);
}
