/** Swipes across a part of the screen. What they do can also be done by buttons. */

/** Pixels from which a movement is a swipe; less is a tap that slipped. */
const FAR = 60;

/** @type {Touch | undefined} where the finger came down */
let from;

/** @param {TouchEvent} event */
export const touched = ({touches}) => {
  from = touches.length === 1 ? touches[0] : undefined; // two fingers enlarge
};

/**
 * @param {(step: 1 | -1) => unknown} moved called with 1 for a swipe to the left, which shows what follows
 * @returns {(event: TouchEvent) => void} what to do when the finger is lifted
 */
export const lifted =
  (moved) =>
  ({changedTouches: [to]}) => {
    if (!from || !to) return;
    const [across, along] = [to.clientX - from.clientX, to.clientY - from.clientY];
    from = undefined;
    if (Math.abs(across) > Math.max(FAR, 2 * Math.abs(along))) moved(across < 0 ? 1 : -1);
  };
