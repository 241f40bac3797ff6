/** Migrations of the database: one function per version, each upgrading from the version before. */

/** @typedef {import('./schema.js').StoreName} StoreName */

/** @param {IDBDatabase} db @param {Record<string, string | string[]>} keys of the stores to create, by their names */
const create = (db, keys) => Object.entries(keys).forEach(([name, keyPath]) => db.createObjectStore(name, {keyPath}));

/** Stores of the same form as those of games (shelves.js). @param {string} one what a document of theirs is called */
const shelf = (one) => ({
  [`${one}s`]: 'id',
  [`${one}_events`]: ['game', 'seq'],
  [`${one}_outbox`]: 'game',
  [`${one}_receipts`]: 'game',
  [`${one}_versions`]: ['game', 'hash'],
});

/**
 * A game's id is a UUIDv7, so the newest is last. Competitions and sheets have the stores of games under other names;
 * what is called `game` there is their own id (shelves.js). What a released function does is never changed.
 * @type {((db: IDBDatabase, stores: (name: StoreName) => IDBObjectStore) => void)[]}
 */
export const MIGRATIONS = [
  (db) => create(db, {games: 'id', events: ['game', 'seq'], outbox: 'game', receipts: 'game', settings: 'name'}),
  (db) => create(db, {rulesets: ['id', 'version']}),
  (_db, store) => {
    store('games').createIndex('match', 'header.match.id');
  },
  // No index any more: browsers have lost indexes of databases that they kept, and a match's games can be found without
  // one.
  (db, store) => {
    if (store('games').indexNames.contains('match')) store('games').deleteIndex('match');
    create(db, {versions: ['game', 'hash']});
  },
  (db) => create(db, {...shelf('competition'), tellings: ['competition', 'id']}),
  (db) => create(db, shelf('sheet')),
  (db) => create(db, {figures: ['by', 'game']}),
];

export const VERSION = MIGRATIONS.length;
