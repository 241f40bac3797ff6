/** Migrations of the database: one function per version, each upgrading from the version before. */

/** @typedef {import('./schema.js').StoreName} StoreName */

/**
 * games: key id, a UUIDv7, so the newest is last · events: key [game, seq] · outbox, receipts: key game · settings: key
 * name · rulesets: key [id, version] · versions: key [game, hash] · competitions and its four stores: as of games (a
 * competition's id is called `game` there, see shelves.js) · tellings: key [competition, id]. A released function is
 * never changed.
 * @type {((db: IDBDatabase, stores: (name: StoreName) => IDBObjectStore) => void)[]}
 */
export const MIGRATIONS = [
  (db) => {
    db.createObjectStore('games', {keyPath: 'id'});
    db.createObjectStore('events', {keyPath: ['game', 'seq']});
    db.createObjectStore('outbox', {keyPath: 'game'});
    db.createObjectStore('receipts', {keyPath: 'game'});
    db.createObjectStore('settings', {keyPath: 'name'});
  },
  (db) => {
    db.createObjectStore('rulesets', {keyPath: ['id', 'version']});
  },
  (_db, store) => {
    store('games').createIndex('match', 'header.match.id');
  },
  // No index any more: browsers have lost indexes of databases that they kept, and a match's games can be found without
  // one.
  (db, store) => {
    if (store('games').indexNames.contains('match')) store('games').deleteIndex('match');
    db.createObjectStore('versions', {keyPath: ['game', 'hash']});
  },
  // Stores of the same form as those of games (shelves.js).
  (db, store) => {
    db.createObjectStore('competitions', {keyPath: 'id'});
    for (const name of /** @type {const} */ (['events', 'outbox', 'receipts', 'versions']))
      db.createObjectStore(`competition_${name}`, {keyPath: store(name).keyPath});
    db.createObjectStore('tellings', {keyPath: ['competition', 'id']});
  },
];

export const VERSION = MIGRATIONS.length;
