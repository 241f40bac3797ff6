/**
 * The shelves of competitions and of sheets. Their stores have the same form as those of games, so that logs/ keeps all
 * in the same way. logs/ names the stores as those of games are named, and a shelf puts its own in their place.
 */

import {ask, read, write} from './database.js';
import {GAMES} from './shelf.js';

/** @typedef {import('./schema.js').StoreName} StoreName */
/** @typedef {import('./shelf.js').Shelf} Shelf */

/**
 * @param {'competition' | 'sheet'} one what a document on it is called
 * @returns {Shelf}
 */
function shelf(one) {
  /** @type {Partial<Record<StoreName, StoreName>>} */
  const own = {
    games: `${one}s`,
    events: `${one}_events`,
    outbox: `${one}_outbox`,
    receipts: `${one}_receipts`,
    versions: `${one}_versions`,
  };
  const renamed = (/** @type {StoreName} */ name) => own[name] ?? name;
  return {
    read: (stores, work) => read(stores.map(renamed), (store) => work((name) => store(renamed(name)))),
    write: (stores, work, durability) =>
      write(stores.map(renamed), (store) => work((name) => store(renamed(name))), durability),
    copies: `${one}s`,
  };
}

export const COMPETITIONS = shelf('competition');
export const SHEETS = shelf('sheet');

/** @param {object} document or its header @returns {Shelf} where it belongs */
export const shelfOf = (document) => ('teams' in document ? SHEETS : 'form' in document ? COMPETITIONS : GAMES);

/**
 * @param {import('../lib/types.d.ts').GameHeader} [game]
 * @returns {Promise<boolean>} whether its competition is on this phone
 */
export const isDeskOf = async (game) => typeof game?.competition === 'object' && hasCompetition(game.competition.id);

/** @param {string} id @returns {Promise<boolean>} other than for reading */
async function hasCompetition(id) {
  const row = await read(['competitions'], (store) => ask(store('competitions').get(id)));
  return row !== undefined && !row.imported;
}
