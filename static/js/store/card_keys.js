/** Makes and keeps the keys of match cards (cards.js). */

import {ask, write} from './database.js';
import {freshKey} from './games/handed.js';
import {set} from './settings.js';

/**
 * @param {string} competition of which this phone is the desk
 * @returns {Promise<string>} the key on its cards, made with the first one. With each card it is sent to the archive
 * again, which may have been restored meanwhile.
 */
export function keyOfCards(competition) {
  const fresh = freshKey();
  return write(['settings'], async (store) => {
    const name = `match-card.${competition}`;
    const key = (await ask(store('settings').get(name)))?.value ?? fresh;
    await ask(store('settings').put({name, value: key}));
    await ask(store('settings').put({name: `new-${name}`, value: key}));
    return key;
  });
}

/** Keeps the key that came with a card. @param {string} competition @param {string} key */
export const noteCard = (competition, key) => set(`match-card.${competition}`, key);

/**
 * Keeps the key of the cards that the desk showed before this phone became it. The archive may not have it yet. A key
 * of this phone that the archive does not have yet stays: its cards are the latest.
 * @param {string} competition @param {string} key
 */
export const takeCards = (competition, key) =>
  write(['settings'], async (store) => {
    const name = `match-card.${competition}`;
    if (await ask(store('settings').get(`new-${name}`))) return;
    for (const row of [name, `new-${name}`]) await ask(store('settings').put({name: row, value: key}));
  });
