/** Keeps the screen on while there is a reason to, on phones that can (Screen Wake Lock). */

/** @typedef {'clock' | 'game' | 'board'} Reason a clock runs; somebody keeps score; the scores are shown to a room */

/** @type {Set<Reason>} */
const reasons = new Set();
/** @type {Promise<WakeLockSentinel | null> | null} */
let lock = null;
/** @type {() => void} told when a phone that could keep its screen on does not want to */
let refused = () => undefined;

/**
 * @param {() => void} listener called when the phone refuses although the app is looked at: it saves its battery, as a
 *   rule
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
        }); // the phone takes it back whenever the app is out of sight
        if (!reasons.size) held.release(); // the reason went while the phone was asked
        return held;
      })
      .catch(() => {
        // low battery, or not allowed: the game goes on all the same
        lock = null;
        if (document.visibilityState === 'visible') refused();
        return null;
      }) ?? null;
}

document.addEventListener('visibilitychange', take);

/** @param {Reason} reason @param {boolean} on whether it holds now */
export function stayAwake(reason, on) {
  if (on) reasons.add(reason);
  else reasons.delete(reason);
  if (reasons.size) take();
  else lock?.then((held) => held?.release());
}
