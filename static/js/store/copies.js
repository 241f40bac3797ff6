/**
 * A second place for games: of each game that is not archived, a whole copy in Cache Storage, whose files are not the database's. Chromium
 * goes on with a database log that a kill has torn, and drops what was written behind the tear at the start after the next
 * (github.com/google/leveldb/issues/1287), or throws the whole database away; a game that was called saved is then gone there, and here it is not.
 *
 * A copy is made of what is stored, in the background, one write at a time for each game. It goes when the game is archived or discarded. There are
 * as many as games that wait: of 300 some 2 MB, read one after the other in about a second, in the background of a start; where
 * no room is left, none is made, and all else works as without copies. So it does where there is no Cache Storage. A copy outlives the kill of the
 * browser; that it outlives a power cut is promised by nobody, and the database's own flush is still what "saved" means. It follows that flush by
 * some ten milliseconds, more where the disk is busy, for its read waits for the writes under way: a kill in between leaves the copy one entry
 * behind, or none of a game just begun, until the app has been open for about a second.
 */

import {compare} from './compare.js';
import {ask, read} from './database.js';
import {eventsOf, gather} from './game_log.js';
import {PREFIX} from './handed.js';
import {rangeOf} from './version_rows.js';

/** @typedef {import('../types.d.ts').GameDocument} GameDocument */
/** @typedef {import('./game_log.js').Kept} Kept */
/**
 * @typedef {{handed: import('./handed.js').Handed | null, rules: import('./schema.js').RulesetRow | null, due: import('./schema.js').OutboxRow | null}} Beside
 *   rows that belong to a game: its hand-over key, its house rules, its place in the outbox
 * @typedef {{copy: typeof FORMAT, document: GameDocument} & Beside} Copy
 * @typedef {{kept: Kept | null, discarded: boolean, hashes: string[]} & Beside} Stored  what the database has of a game; hashes: of its other versions
 * @typedef {'keep' | 'remove' | 'leave'} Due  what is to be done about a game's copy; leave: the database may have lost what the copy has
 */

/** The cache that holds them. The worker's own begin with "app-", and it clears away no other. */
export const COPIES = 'games';
/** Another number is a newer app's, and nothing that this one can read. */
const FORMAT = 1;

/** @param {string} id */
export const address = (id) => `/copies/${id}`;

/** @param {string} id @returns {Promise<Stored>} */
export const stored = (id) => read(['games', 'events', 'outbox', 'receipts', 'settings', 'rulesets', 'versions'], async (store) => {
  /** @type {[import('./schema.js').GameRow | undefined, import('./schema.js').EventRow[], import('./schema.js').OutboxRow | undefined, import('./schema.js').ReceiptRow | undefined, import('./schema.js').SettingRow | undefined, import('./schema.js').VersionRow[]]} */
  const [row, events, due, receipt, handed, versions] = await Promise.all([
    ask(store('games').get(id)), ask(store('events').getAll(eventsOf(id))), ask(store('outbox').get(id)), ask(store('receipts').get(id)),
    ask(store('settings').get(PREFIX + id)), ask(store('versions').getAll(rangeOf(id))),
  ]);
  const rules = row && await ask(store('rulesets').get([row.header.ruleset, row.header.ruleset_version ?? 0]));
  return {
    kept: row ? gather(row, events, due, receipt) : null, due: due ?? null, rules: rules ?? null,
    handed: /** @type {import('./handed.js').Handed | undefined} */ (handed?.value) ?? null,
    discarded: !row && versions.some(({discarded}) => discarded), hashes: versions.map(({hash}) => hash),
  };
});

/** @param {Pick<Stored, 'kept' | 'discarded'>} now @returns {Due} an imported game is another phone's to archive */
export function dueFor({kept, discarded}) {
  if (!kept) return discarded ? 'remove' : 'leave';
  if (kept.keeping === 'damaged') return 'leave';
  return kept.keeping === 'archived' || kept.keeping === 'imported' ? 'remove' : 'keep';
}

/** @param {Kept} kept @param {Beside} beside @returns {Copy} a game that is open again in the archive is offered there again, should it come back */
export function copyOf({document, keeping}, {handed, rules, due}) {
  const again = keeping === 'reopened' ? {game: document.id, events: document.events.length, problem: null, open: /** @type {const} */ (true)} : null;
  return {copy: FORMAT, document, handed, rules, due: due ?? again};
}

/** @param {string} text @param {string} id @returns {Copy | null} null: it is damaged, or a newer app's */
export function readCopy(text, id) {
  try {
    const found = JSON.parse(text);
    return found.copy === FORMAT && found.document.id === id && Array.isArray(found.document.events) ? found : null;
  } catch {
    return null;
  }
}

/**
 * @param {Kept | null} kept @param {Copy} copy
 * @returns {'missing' | 'apart' | 'known'} missing: the database lacks the game, or some of it; apart: it has something else; known: it has all of it
 */
export function whatIs(kept, {document}) {
  if (!kept || kept.keeping === 'damaged') return 'missing';
  const found = compare(kept.document, document);
  return found === 'longer' ? 'missing' : found === 'differs' ? 'apart' : 'known';
}

/** @param {string} id @returns {Promise<void>} once the copy is what the database says */
async function bringUpToDate(id) {
  const {kept, discarded, handed, rules, due: waiting} = await stored(id);
  const due = dueFor({kept, discarded});
  if (due === 'leave' || (due === 'remove' && !await caches.has(COPIES))) return;
  const cache = await caches.open(COPIES);
  if (due === 'remove') await cache.delete(address(id));
  else await cache.put(address(id), new Response(JSON.stringify(copyOf(/** @type {Kept} */ (kept), {handed, rules, due: waiting}))));
}

/** @type {Map<string, Promise<void>>} by game, the write that is under way */
const writing = new Map();
/** @type {Set<string>} games that have changed since their last write began */
const changed = new Set();

/** @param {string} id */
async function writeAll(id) {
  try {
    while (changed.delete(id)) await bringUpToDate(id).catch(() => undefined); // the next change, or the next start, tries again
  } finally {
    writing.delete(id);
  }
}

/**
 * A game has changed in the database: so does its copy, or it goes.
 * @param {string} id @returns {Promise<void>} once it is done, or cannot be; never rejects
 */
export function keepCopy(id) {
  if (!('caches' in globalThis)) return Promise.resolve();
  changed.add(id);
  const under = writing.get(id);
  if (under) return under;
  const work = writeAll(id);
  writing.set(id, work);
  return work;
}
