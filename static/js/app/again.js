/** When what did not come is tried again. */

/** Shortest and longest pause between two tries, in milliseconds. */
const SOON = 2000;
const LONGEST = 15_000;

const EVENTS = ['online', 'hashchange', 'visibilitychange'];

/**
 * @param {number} pause in milliseconds
 * @returns {Promise<void>} settles when it is over, another screen is asked for, or network or app come back; never
 *   while nobody looks
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
 * @param {() => void} [failed] told each time
 * @returns {Promise<T>} once it has come
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
