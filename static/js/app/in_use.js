/** Whether this window may be reloaded: not while somebody keeps score or types, nor if unsaved work would be lost. */

import {currentGame, unwritten} from '../game/current_game.js';
import {anyUnsaved} from '../recorder/unsaved.js';

/** All windows in use hold this lock together. If a window can get it exclusively, none is in use. */
const LOCK = 'scorekeeper-in-use';

/** @type {(() => void) | null} */
let release = null;

/** @returns {boolean} whether the home screen is shown */
export const atHome = () => /^(#\/?)?$/.test(location.hash);

/** @returns {boolean} whether the sheet of a finished game is shown, where nobody types */
const atResult = () =>
  location.hash === `#/game/${currentGame()?.document.id}/sheet` && currentGame()?.state.status === 'finished';

/** @returns {boolean} whether a reload of this window would lose something */
export const wouldLose = () => unwritten() || anyUnsaved();

/** @returns {boolean} whether this window is in use; other windows learn it through the lock */
export function inUse() {
  const used = wouldLose() || !(atHome() || atResult());
  if (!used) {
    release?.();
    release = null;
  } else if (!release) {
    const left = new Promise((done) => {
      release = () => done(null);
    });
    navigator.locks?.request(LOCK, {mode: 'shared'}, () => left).catch(() => undefined);
  }
  return used;
}

/**
 * @param {() => Promise<void>} act
 * @returns {Promise<boolean>} whether it was done, which requires that no window is in use; always false in a browser
 * without locks
 */
export async function whileNoneIsInUse(act) {
  if (inUse() || !navigator.locks) return false;
  return navigator.locks.request(LOCK, {ifAvailable: true}, async (lock) => {
    if (lock) await act();
    return lock !== null;
  });
}
