/** Migrations of the database: one function per version, each upgrading from the version before. */

/** @typedef {import('./schema.js').StoreName} StoreName */

/** Creates the stores of logs. @param {IDBDatabase} db @param {'' | 'competition_' | 'sheet_'} prefix of their names */
function addLogs(db, prefix) {
  db.createObjectStore(`${prefix}events`, {keyPath: ['game', 'seq']});
  db.createObjectStore(`${prefix}outbox`, {keyPath: 'game'});
  db.createObjectStore(`${prefix}receipts`, {keyPath: 'game'});
}

/**
 * Creates stores of the same form as those of games (shelves.js).
 * @param {IDBDatabase} db @param {'competition' | 'sheet'} one what a document of theirs is called
 */
function addShelf(db, one) {
  db.createObjectStore(`${one}s`, {keyPath: 'id'});
  addLogs(db, `${one}_`);
  db.createObjectStore(`${one}_versions`, {keyPath: ['game', 'hash']});
}

/**
 * games: key id, a UUIDv7, so the newest is last · events: key [game, seq] · outbox, receipts: key game · settings: key
 * name · rulesets: key [id, version] · versions: key [game, hash] · competitions, sheets, and the four stores of each:
 * as of games (a document's id is called `game` there, see shelves.js) · tellings: key [competition, id]. What a
 * released function does is never changed.
 * @type {((db: IDBDatabase, stores: (name: StoreName) => IDBObjectStore) => void)[]}
 */
export const MIGRATIONS = [
  (db) => {
    db.createObjectStore('games', {keyPath: 'id'});
    addLogs(db, '');
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
  (db) => {
    addShelf(db, 'competition');
    db.createObjectStore('tellings', {keyPath: ['competition', 'id']});
  },
  (db) => addShelf(db, 'sheet'),
];

export const VERSION = MIGRATIONS.length;
