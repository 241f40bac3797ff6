/** Searching games: every word must occur in the names of sides or players, the competition or the board. */

/** @typedef {import('../../lib/types.d.ts').GameHeader} GameHeader */

/** @param {string} text @returns {string} without accents and case, so that "Nunez" finds "Núñez" */
export const plain = (text) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** @param {GameHeader} header @returns {string} the text to search in */
export function searched({sides, competition, board}) {
  const names = [sides.a, sides.b].flatMap(({name, players = []}) => [name, ...players.map((player) => player.name)]);
  return plain([...names, competition ?? '', board ?? ''].join('\n'));
}

/**
 * @param {string} typed
 * @returns {(text: string) => boolean} whether a text from `searched` contains every word
 */
export function finder(typed) {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return (text) => words.every((word) => text.includes(word));
}
