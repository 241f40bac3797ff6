/**
 * Whether this window may be loaded anew: not while somebody keeps score or writes here, nor while anything would be
 * gone.
 */

import {inHand, unwritten} from '../game/in_hand.js';

/** Shared by all windows that are in use; who gets it alone knows that none is. */
const LOCK = 'scorekeeper-in-use';

/** @type {(() => void) | null} */
let release = null;

/** @returns {boolean} whether the home screen is shown */
export const atHome = () => /^(#\/?)?$/.test(location.hash);

/** @returns {boolean} whether the sheet of a finished game is shown, where nothing is entered */
const atResult = () =>
  location.hash === `#/game/${inHand()?.document.id}/sheet` && inHand()?.state.status === 'finished';

/** @returns {boolean} also tells the other windows */
export function inUse() {
  const used = unwritten() || !(atHome() || atResult());
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
 * @returns {Promise<boolean>} whether it was done, which is only when no window is in use; a browser without locks
 *   cannot tell
 */
export async function whileNoneIsInUse(act) {
  if (inUse() || !navigator.locks) return false;
  return navigator.locks.request(LOCK, {ifAvailable: true}, async (lock) => {
    if (lock) await act();
    return lock !== null;
  });
}
