/**
 * The app's own pauses (double tap, start in peace, next try) at a tenth of their length; what it waits for stays as
 * long.
 */
(() => {
  const own = window.setTimeout;
  window.setTimeout = (act, pause = 0, ...rest) => own(act, pause < 3000 ? pause / 10 : pause, ...rest);
})();
