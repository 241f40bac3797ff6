/** The one live region: what changed, in words, for those who hear the screen. */

/** @param {string} sentence */
export function announce(sentence) {
  const region = document.getElementById('announcer');
  if (region) region.textContent = sentence;
}
