/** Keeps games durable (recorder/care.js). If several windows are open, only one of them records a game. */

import {lifecycle} from '../store/connection.js';
import {bringCopiesBack} from '../store/logs/copies_back.js';
import {tellDue} from '../store/logs/due.js';
import {askToLast, noteBack} from '../store/health.js';
import {Game} from './game.js';
import {allNoted, noted, restore} from '../store/logs/rescue.js';
import {loadRuleset} from '../store/rulesets.js';
import {COMPETITIONS, SHEETS} from '../store/shelves.js';
import {keepTable, tableKept} from '../store/games/table.js';
import {LONGEST, isLookedAfter, lookAfter, pending} from '../recorder/care.js';
import {OnScreen} from '../recorder/on_screen.js';
import {isUnsaved} from '../recorder/unsaved.js';
import {readHandedOver} from './handed_over.js';
import {currentGame, heldGames, hold, watchCurrentGame} from './current_game.js';
import {copiesRestored, lookAgain} from './notices.js';

const onScreen = new OnScreen(heldGames, currentGame);
/** @type {(game: Game) => void} publishes a game to other screens, such as a TV */
let publish = () => undefined;

/** @param {Game} game */
function keepGame(game) {
  lookAfter(game, {
    seat: () => onScreen.seat,
    written: () => {
      if (game.state.status === 'finished') askToLast(false).catch(() => undefined);
    },
    changed: () => publish(game),
  });
  game.onDraft = () => keepTable(game);
  game.onUnseat = () => game.restoreDraft(); // the table belongs to the window that records
  game.onSeat = (kept, followed) => {
    if (followed && game.bare)
      game.restoreDraft(kept?.table); // the frame that was begun continues here
    else if (followed) keepTable(game);
  };
  game.onHandOver = () => tableKept(game);
  if (!game.bare) game.onDraft();
  game.onWrite();
}

/** @param {Game} game the game on screen, which this window now records or follows */
function takeSeat(game) {
  if (game.example) return; // an example is never stored
  if (!isLookedAfter(game)) keepGame(game);
  if (onScreen.has(game)) return;
  onScreen.take(game);
  game.onChange();
}

/**
 * Moves the noted events of a game into the store.
 * @param {string} id
 * @returns {Promise<Game | null>} if storage still fails, the noted game, so that play can continue in memory
 */
export async function comeBack(id) {
  try {
    await restore(id);
    return null;
  } catch {
    const document = noted(id);
    if (!document || 'form' in document) return null; // competitions and sheets are opened by their screens
    const ruleset = await loadRuleset(document.ruleset, document.ruleset_version);
    return ruleset && new Game(document, ruleset, -1);
  }
}

/**
 * Moves all noted events into the store. If storage still fails, the newest noted game becomes the current one.
 * @returns {Promise<boolean>} whether there were any
 */
async function bringBack() {
  const ids = allNoted().filter((id) => !heldGames().some(({document: own}) => own.id === id));
  for (const id of ids.reverse()) {
    const game = await comeBack(id).catch(() => null);
    if (game && !currentGame()) hold(game);
  }
  return ids.length > 0;
}

/** Restores games, competitions and sheets that the database has lost from their copies. @param {() => void} refresh */
async function bringLostBack(refresh) {
  const busy = (/** @type {string} */ id) => heldGames().some((game) => game.document.id === id && pending(game));
  /** @type {Promise<import('../store/logs/copies_back.js').Back[]>} */
  const late = new Promise((done) => {
    setTimeout(done, LONGEST, []);
  }); // Cache Storage sometimes hangs
  const others = [COMPETITIONS, SHEETS].map((shelf) => bringCopiesBack(isUnsaved, shelf));
  const all = [bringCopiesBack(busy), ...others].map((one) => one.catch(() => []));
  const back = await Promise.race([Promise.all(all).then((found) => found.flat()), late]);
  if (back.length) {
    tellDue();
    await readHandedOver();
  }
  await noteBack(back.filter(({how}) => how === 'added').length).catch(() => undefined);
  // The address of a sheet names its match.
  const here = back.find(({id}) => location.hash.includes(id) || location.hash.startsWith('#/sheet/'))?.id;
  if (here && onScreen.seat?.recorder.document.id === here) await onScreen.seat.refresh();
  else if (here) window.dispatchEvent(new Event('hashchange')); // reloads the screen that did not find it
  copiesRestored();
  refresh();
}

/**
 * Starts it, once.
 * @param {import('../app/start.js').App} app @param {() => void} refresh reloads the data of the current screen
 * @param {(game: Game) => void} show called after each change of a game that is kept
 */
export function watchOver(app, refresh, show) {
  publish = show;
  watchCurrentGame(takeSeat);
  window.addEventListener('hashchange', () => onScreen.leave());
  lifecycle.addEventListener('freed', () => {
    lookAgain();
    refresh();
  });
  lifecycle.addEventListener('newer', () => {
    lookAgain();
    app.paint();
  });
  bringBack()
    .catch(() => false)
    .then((any) => {
      any && refresh();
      return bringLostBack(refresh);
    })
    .catch(() => undefined);
}
