/** Retrying the download of a part of the app. */

/** The shortest and the longest pause between two tries, in milliseconds. */
const SOON = 2000;
const LONGEST = 15_000;

const EVENTS = ['online', 'hashchange', 'visibilitychange'];

/**
 * @param {number} pause in milliseconds
 * @returns {Promise<void>} resolves after the pause, or earlier if the address changes or the network or the app comes
 * back; never while the app is hidden
 */
const occasion = (pause) =>
  new Promise((done) => {
    const look = () => {
      if (document.hidden) return;
      clearTimeout(timer);
      EVENTS.forEach((type) => removeEventListener(type, look));
      done();
    };
    const timer = setTimeout(look, pause);
    EVENTS.forEach((type) => addEventListener(type, look));
  });

/**
 * @template T
 * @param {() => Promise<T>} fetching a part of the app
 * @param {() => void} [failed] called after each failure
 * @returns {Promise<T>} resolves once it is loaded
 */
export async function insist(fetching, failed) {
  for (let pause = SOON; ; pause = Math.min(LONGEST, 2 * pause)) {
    try {
      return await fetching();
    } catch {
      failed?.();
      await occasion(pause);
    }
  }
}
