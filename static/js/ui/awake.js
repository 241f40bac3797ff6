/** Keeps the screen on while a clock runs, on phones that can (Screen Wake Lock). */

/** @type {Promise<{release: () => Promise<void>} | null> | null} */
let lock = null;
let wanted = false;

function take() {
  if (!wanted || document.visibilityState !== 'visible') return;
  lock ??= navigator.wakeLock?.request('screen').then((held) => {
    held.addEventListener('release', () => { lock = null; take(); }); // the phone takes it back whenever the app is out of sight
    return held;
  }).catch(() => { lock = null; return null; }) ?? null; // low battery, or not allowed: the clock runs all the same
}

document.addEventListener('visibilitychange', take);

/** @param {boolean} on */
export function stayAwake(on) {
  wanted = on;
  if (on) take();
  else lock?.then((held) => held?.release());
}
