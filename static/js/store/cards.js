/**
 * The keys of match cards, one for each competition, in settings rows of their own (card_keys.js makes and keeps them):
 * `match-card.<id>` on the desk's phone and on each phone that began a game from a card, which sends the key along with
 * its games; `new-match-card.<id>` until the desk has sent it to the archive.
 */

import {ask, read} from './database.js';
import {get, under} from './settings.js';

/** @param {string} competition @returns {Promise<string | null>} its key; null if this phone saw no card of it */
export const cardOf = async (competition) => /** @type {string | null} */ (await get(`match-card.${competition}`));

/**
 * @param {import('../lib/types.d.ts').GameDocument[]} games that are sent
 * @returns {Promise<{competition: string, key: string | null}[]>} the keys of the cards that they were begun from
 */
export async function cardsFor(games) {
  const ids = new Set(games.flatMap(({competition}) => (typeof competition === 'object' ? [competition.id] : [])));
  const cards = await Promise.all([...ids].map(async (competition) => ({competition, key: await cardOf(competition)})));
  return cards.filter(({key}) => key);
}

/** @returns {Promise<{name: string, value: string}[]>} the rows of keys that the archive does not know yet */
export const newCards = () => read(['settings'], (store) => ask(store('settings').getAll(under('new-match-card.'))));
