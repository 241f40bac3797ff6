/**
 * The shelf of competitions. Its stores have the same form as those of games, so that logs/ keeps both in the same way.
 * logs/ names the stores as those of games are named, and a shelf puts its own in their place.
 */

import {ask, read, write} from './database.js';
import {GAMES} from './shelf.js';

/** @typedef {import('./schema.js').StoreName} StoreName */
/** @typedef {import('./shelf.js').Shelf} Shelf */

/** @type {Partial<Record<StoreName, StoreName>>} */
const OF_COMPETITIONS = {
  games: 'competitions',
  events: 'competition_events',
  outbox: 'competition_outbox',
  receipts: 'competition_receipts',
  versions: 'competition_versions',
};
/** @param {StoreName} name @returns {StoreName} the store for competitions in place of the one for games */
export const inCompetitions = (name) => OF_COMPETITIONS[name] ?? name;

/** @type {Shelf} */
export const COMPETITIONS = {
  read: (stores, work) => read(stores.map(inCompetitions), (store) => work((name) => store(inCompetitions(name)))),
  write: (stores, work, durability) =>
    write(stores.map(inCompetitions), (store) => work((name) => store(inCompetitions(name))), durability),
  copies: 'competitions',
};

/** @param {object} document or its header @returns {Shelf} where it belongs */
export const shelfOf = (document) => ('form' in document ? COMPETITIONS : GAMES);

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
