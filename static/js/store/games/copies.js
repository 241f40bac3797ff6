/**
 * A second place for games: of each game that is not archived, a whole copy in Cache Storage, whose files are not the
 * database's. Chromium goes on with a database log that a kill has torn, and drops what was written behind the tear at
 * the start after the next (github.com/google/leveldb/issues/1287), or throws the whole database away; a game that was
 * called saved is then gone there, and here it is not.
 *
 * A game that is being played is copied from memory as soon as its event is durable, and called saved after that; what
 * belongs to it, and what was changed elsewhere, follows from the database in the background. A copy goes when its game
 * is archived or discarded. There are as many as games that wait: of 300 some 2 MB, read one after the other in about a
 * second, in the background of a start; where no room is left, none is made, and all else works as without copies. So
 * it does where there is no Cache Storage. A copy outlives the kill of the browser; that it outlives a power cut is
 * promised by nobody: against that, "saved" also means the database's own flush.
 */

import {compare} from './compare.js';
import {ask, read} from '../database.js';
import {eventsOf, gather} from './game_log.js';
import {PREFIX} from './handed.js';
import {rangeOf} from './version_rows.js';

/** @typedef {import('../../lib/types.d.ts').GameDocument} GameDocument */
/** @typedef {import('./game_log.js').Kept} Kept */
/**
 * @typedef {{handed: import('./handed.js').Handed | null, rules: import('../schema.js').RulesetRow | null, due:
 *   import('../schema.js').OutboxRow | null}} Beside rows that belong to a game: its hand-over key, its house rules,
 *   its place in the outbox
 * @typedef {{copy: typeof FORMAT, document: GameDocument} & Beside} Copy
 * @typedef {{kept: Kept | null, discarded: boolean, hashes: string[]} & Beside} Stored  what the database has of a
 *   game; hashes: of its other versions
 * @typedef {'keep' | 'remove' | 'leave'} Due  what is to be done about a game's copy; leave: the database may have lost
 *   what the copy has
 */

/** The cache that holds them. The worker's own begin with "app-", and it clears away no other. */
export const COPIES = 'games';
/** Another number is a newer app's, and nothing that this one can read. */
const FORMAT = 1;
/** How long a game waits for its copy before it is called saved all the same, in milliseconds. */
const PATIENCE = 3000;
/** @type {Beside} */
const ALONE = {handed: null, rules: null, due: null};

/** @param {string} id */
export const address = (id) => `/copies/${id}`;

/** @param {string} id @returns {Promise<Stored>} */
export const stored = (id) =>
  read(['games', 'events', 'outbox', 'receipts', 'settings', 'rulesets', 'versions'], async (store) => {
    /**
     * @type {[import('../schema.js').GameRow | undefined, import('../schema.js').EventRow[],
     *   import('../schema.js').OutboxRow | undefined, import('../schema.js').ReceiptRow | undefined,
     *   import('../schema.js').SettingRow | undefined, import('../schema.js').VersionRow[]]}
     */
    const [row, events, due, receipt, handed, versions] = await Promise.all([
      ask(store('games').get(id)),
      ask(store('events').getAll(eventsOf(id))),
      ask(store('outbox').get(id)),
      ask(store('receipts').get(id)),
      ask(store('settings').get(PREFIX + id)),
      ask(store('versions').getAll(rangeOf(id))),
    ]);
    const rules = row && (await ask(store('rulesets').get([row.header.ruleset, row.header.ruleset_version ?? 0])));
    return {
      kept: row ? gather(row, events, due, receipt) : null,
      due: due ?? null,
      rules: rules ?? null,
      handed: /** @type {import('./handed.js').Handed | undefined} */ (handed?.value) ?? null,
      discarded: !row && versions.some(({discarded}) => discarded),
      hashes: versions.map(({hash}) => hash),
    };
  });

/** @param {Pick<Stored, 'kept' | 'discarded'>} now @returns {Due} an imported game is another phone's to archive */
export function dueFor({kept, discarded}) {
  if (!kept) return discarded ? 'remove' : 'leave';
  if (kept.keeping === 'damaged') return 'leave';
  return kept.keeping === 'archived' || kept.keeping === 'imported' ? 'remove' : 'keep';
}

/**
 * @param {Kept} kept
 * @param {Beside} beside
 * @returns {Copy} a game that is open again in the archive is offered there again, should it come back
 */
export function copyOf({document, keeping}, {handed, rules, due}) {
  const again =
    keeping === 'reopened'
      ? {game: document.id, events: document.events.length, problem: null, open: /** @type {const} */ (true)}
      : null;
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
 * @returns {'missing' | 'apart' | 'known'} missing: the database lacks the game, or some of it; apart: it has something
 *   else; known: it has all of it
 */
export function whatIs(kept, {document}) {
  if (!kept || kept.keeping === 'damaged') return 'missing';
  const found = compare(kept.document, document);
  return found === 'longer' ? 'missing' : found === 'differs' ? 'apart' : 'known';
}

/** @type {Map<string, Promise<void>>} by game, its last write: one after the other, so that the newest is the last */
const writing = new Map();
/** @type {Map<string, Beside>} by game, what the database had beside its log when it was read last */
const beside = new Map();
/** @type {Set<string>} games that have changed since they were read last */
const changed = new Set();

/**
 * @param {string} id
 * @param {() => Promise<unknown>} work
 * @returns {Promise<void>} once it is done, or has failed: the next change, or the next start, tries again
 */
function inTurn(id, work) {
  const turn = (writing.get(id) ?? Promise.resolve()).then(work).then(
    () => undefined,
    () => undefined,
  );
  writing.set(id, turn);
  return turn;
}

/** @param {string} id @param {Copy} copy */
const put = async (id, copy) => (await caches.open(COPIES)).put(address(id), new Response(JSON.stringify(copy)));

/** @param {string} id */
async function bringUpToDate(id) {
  if (!changed.delete(id)) return;
  const {kept, discarded, ...rest} = await stored(id);
  const due = dueFor({kept, discarded});
  beside.set(id, rest);
  if (due === 'keep') await put(id, copyOf(/** @type {Kept} */ (kept), rest));
  else if (due === 'remove' && (await caches.has(COPIES))) await (await caches.open(COPIES)).delete(address(id));
}

/**
 * A game has changed in the database: so does its copy, or it goes.
 * @param {string} id @returns {Promise<void>} once it is done, or cannot be; never rejects
 */
export function keepCopy(id) {
  if (!('caches' in globalThis)) return Promise.resolve();
  changed.add(id);
  return inTurn(id, () => bringUpToDate(id));
}

/**
 * A game has become durable just as it is in memory: so does its copy, without waiting for the database.
 * @param {GameDocument} document @returns {Promise<void>} once it is done, cannot be, or takes too long; never rejects
 */
export function copyNow(document) {
  if (!('caches' in globalThis)) return Promise.resolve();
  const {id} = document;
  const done = inTurn(id, () => put(id, {copy: FORMAT, document, ...(beside.get(id) ?? ALONE)}));
  keepCopy(id);
  return Promise.race([
    done,
    new Promise((late) => {
      setTimeout(late, PATIENCE);
    }),
  ]); // caches have been seen to hang
}
