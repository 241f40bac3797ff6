/** Names and versions of what is kept in IndexedDB. No store's name stands anywhere else. */

/**
 * @typedef {import('../types.d.ts').GameHeader} GameHeader
 * @typedef {import('../types.d.ts').GameEvent} GameEvent
 * @typedef {{code: string, detail: string}} Trouble  why the server refused a game
 * @typedef {{id: string, header: GameHeader, imported?: true}} GameRow  imported: it came finished, and another phone archives it
 * @typedef {{game: string, seq: number, event: GameEvent}} EventRow  one row an event, never changed
 * @typedef {{game: string, events: number, problem: Trouble | null}} OutboxRow  a finished game, how many events it had
 * @typedef {{game: string, etag: string, events: number}} ReceiptRow  what the server has archived
 * @typedef {{name: string, value: unknown}} SettingRow
 * @typedef {{id: string, version: number, ruleset: import('../types.d.ts').Ruleset | null, brought?: true}} RulesetRow  house rules; null: deleted, its version is not given again; brought: they came by file
 * @typedef {'games' | 'events' | 'outbox' | 'receipts' | 'settings' | 'rulesets'} StoreName
 */

export const NAME = 'scorekeeper';
export const VERSION = 3;

/**
 * games: key id, a UUIDv7, so the newest is last · events: key [game, seq] · outbox, receipts: key game · settings: key name ·
 * rulesets: key [id, version] · index `match` of games: the match that a game belongs to.
 * One function a version, each bringing the database from the version before.
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
  (db) => { db.createObjectStore('rulesets', {keyPath: ['id', 'version']}); },
  (_db, store) => { store('games').createIndex('match', 'header.match.id'); }, // a label is no object, so it has no id: not in the index
];
