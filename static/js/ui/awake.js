/** Keeps the screen on while there is a reason, on phones that support it (Screen Wake Lock). */

/** @typedef {'clock' | 'game' | 'board'} Reason a clock runs; somebody keeps score; the scores are shown to a room */

/** @type {Set<Reason>} */
const reasons = new Set();
/** @type {Promise<WakeLockSentinel | null> | null} */
let lock = null;
/** @type {() => void} called if a phone that supports it refuses */
let refused = () => undefined;

/**
 * @param {() => void} listener called if the phone refuses although the app is visible, usually to save battery
 */
export const onRefused = (listener) => {
  refused = listener;
};

function take() {
  if (!reasons.size || document.visibilityState !== 'visible') return;
  lock ??=
    navigator.wakeLock
      ?.request('screen')
      .then((held) => {
        held.addEventListener('release', () => {
          lock = null;
          take();
        }); // the phone releases it when the app is hidden
        if (!reasons.size) held.release(); // the reason ended while the request was pending
        return held;
      })
      .catch(() => {
        // low battery, or not allowed; the game continues anyway
        lock = null;
        if (document.visibilityState === 'visible') refused();
        return null;
      }) ?? null;
}

document.addEventListener('visibilitychange', take);

/** @param {Reason} reason @param {boolean} on whether the reason exists now */
export function stayAwake(reason, on) {
  if (on) reasons.add(reason);
  else reasons.delete(reason);
  if (reasons.size) take();
  else lock?.then((held) => held?.release());
}
