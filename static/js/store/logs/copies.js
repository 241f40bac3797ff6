/**
 * A second place for games and competitions: a complete copy of each that is not archived, in Cache Storage, whose
 * files are separate from the database's. After a kill that truncates its log, Chromium continues with the database and
 * drops everything written after the break at the next start but one (github.com/google/leveldb/issues/1287), or
 * discards the whole database. Games that were called saved would then be gone.
 *
 * A game being played is copied from memory as soon as its event is durable, and called saved after that. Changes made
 * elsewhere follow in the background. A copy is deleted when its game is archived or discarded. There are as many of
 * them as unarchived games: 300 take some 2 MB and are read one after another in about a second, in the background of a
 * start. If there is no room or no Cache Storage, everything works without copies. A copy survives a kill of the
 * browser. Nobody promises that it survives a power cut, so "saved" also requires the database's own flush.
 */

import {within} from '../../lib/within.js';
import {compare} from './compare.js';
import {ask} from '../database.js';
import {eventsOf, gather, stands} from './log.js';
import {PREFIX} from '../games/handed.js';
import {GAMES} from '../shelf.js';
import {shelfOf} from '../shelves.js';
import {rangeOf} from './version_rows.js';

/** @typedef {import('../../lib/types.d.ts').GameDocument} GameDocument */
/** @typedef {import('../../lib/types.d.ts').LoggedDocument} LoggedDocument */
/** @typedef {import('./log.js').Kept} Kept */
/**
 * @typedef {{handed: import('../games/handed.js').Handed | null, rules: import('../schema.js').RulesetRow | null, due:
 * import('../schema.js').OutboxRow | null}} Beside rows that belong to a game: its hand-over key, house rules and
 * outbox entry
 * @typedef {{copy: typeof FORMAT, document: LoggedDocument} & Beside} Copy
 * @typedef {{kept: Kept | null, discarded: boolean, hashes: string[]} & Beside} Stored  a game in the database; hashes:
 * of its other versions
 * @typedef {'keep' | 'remove' | 'leave'} Due  what to do with a game's copy; leave: the database may have lost
 * something that the copy has
 */

/** A different number comes from a newer app, which this one cannot read. */
const FORMAT = 1;
/** Milliseconds that a game waits for its copy before it is called saved anyway. */
const TIMEOUT = 3000;

/** @param {string} id */
export const address = (id) => `/copies/${id}`;

/** @type {import('../schema.js').StoreName[]} */
const BESIDE = ['games', 'outbox', 'receipts', 'settings', 'rulesets'];

/** @param {import('../database.js').Stores} store @param {string} id what belongs to a game, apart from its log */
async function besideLog(store, id) {
  /**
   * @type {[import('../schema.js').GameRow | undefined, import('../schema.js').OutboxRow | undefined,
   *   import('../schema.js').ReceiptRow | undefined, import('../schema.js').SettingRow | undefined]}
   */
  const [row, due, receipt, handed] = await Promise.all([
    ask(store('games').get(id)),
    ask(store('outbox').get(id)),
    ask(store('receipts').get(id)),
    ask(store('settings').get(PREFIX + id)),
  ]);
  const rules = row && (await ask(store('rulesets').get([row.header.ruleset, row.header.ruleset_version ?? 0])));
  /** @type {Beside} */
  const beside = {
    handed: /** @type {import('../games/handed.js').Handed | undefined} */ (handed?.value) ?? null,
    rules: rules ?? null,
    due: due ?? null,
  };
  return {row, receipt, beside};
}

/** @param {string} id @param {import('../shelf.js').Shelf} [shelf] @returns {Promise<Stored>} */
export const stored = (id, shelf = GAMES) =>
  shelf.read([...BESIDE, 'events', 'versions'], async (store) => {
    /**
     * @type {[Awaited<ReturnType<typeof besideLog>>, import('../schema.js').EventRow[],
     *   import('../schema.js').VersionRow[]]}
     */
    const [{row, receipt, beside}, events, versions] = await Promise.all([
      besideLog(store, id),
      ask(store('events').getAll(eventsOf(id))),
      ask(store('versions').getAll(rangeOf(id))),
    ]);
    return {
      ...beside,
      kept: row ? gather(row, events, beside.due ?? undefined, receipt) : null,
      discarded: !row && versions.some(({discarded}) => discarded),
      hashes: versions.map(({hash}) => hash),
    };
  });

/**
 * @param {Pick<Stored, 'kept' | 'discarded'>} now @returns {Due} what to do with its copy; imported games are archived
 * by another phone
 */
export function dueFor({kept, discarded}) {
  if (!kept) return discarded ? 'remove' : 'leave';
  if (kept.keeping === 'damaged') return 'leave';
  return kept.keeping === 'archived' || kept.keeping === 'imported' ? 'remove' : 'keep';
}

/**
 * @param {{document: LoggedDocument, keeping: Kept['keeping']}} kept
 * @param {Beside} beside
 * @returns {Copy} the copy; a reopened game is sent to the archive again if it is restored from it
 */
export function copyOf({document, keeping}, {handed, rules, due}) {
  const again =
    keeping === 'reopened'
      ? {game: document.id, events: document.events.length, problem: null, open: /** @type {const} */ (true)}
      : null;
  return {copy: FORMAT, document, handed, rules, due: due ?? again};
}

/** @param {string} text @param {string} id @returns {Copy | null} null if it is damaged or from a newer app */
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
 * @returns {'missing' | 'apart' | 'known'} missing: the database lacks the game or a part of it; apart: it has
 * something different; known: it has everything
 */
export function whatIs(kept, {document}) {
  if (!kept || kept.keeping === 'damaged') return 'missing';
  const found = compare(kept.document, document);
  return found === 'longer' ? 'missing' : found === 'differs' ? 'apart' : 'known';
}

/**
 * @type {Map<string, Promise<void>>} the last write for each game; writes run one after another, so that the newest is
 * last
 */
const writing = new Map();
/** @type {Set<string>} games changed since they were last read */
const changed = new Set();

/**
 * @param {string} id
 * @param {() => Promise<unknown>} work
 * @returns {Promise<void>} resolves when it is done or has failed; the next change or start tries again
 */
function inTurn(id, work) {
  const turn = (writing.get(id) ?? Promise.resolve()).then(work).then(
    () => undefined,
    () => undefined,
  );
  writing.set(id, turn);
  return turn;
}

/** @param {Copy} copy */
const put = async (copy) =>
  (await caches.open(shelfOf(copy.document).copies)).put(address(copy.document.id), new Response(JSON.stringify(copy)));

/** @param {string} id @param {import('../shelf.js').Shelf} shelf */
async function bringUpToDate(id, shelf) {
  if (!changed.delete(id)) return;
  const {kept, discarded, ...rest} = await stored(id, shelf);
  const due = dueFor({kept, discarded});
  if (due === 'keep') await put(copyOf(/** @type {Kept} */ (kept), rest));
  else if (due === 'remove' && (await caches.has(shelf.copies)))
    await (await caches.open(shelf.copies)).delete(address(id));
}

/**
 * Updates or deletes a game's copy after a change in the database.
 * @param {string} id @param {import('../shelf.js').Shelf} [shelf]
 * @returns {Promise<void>} resolves when it is done or has failed; never rejects
 */
export function keepCopy(id, shelf = GAMES) {
  if (!('caches' in globalThis)) return Promise.resolve();
  changed.add(id);
  return inTurn(id, () => bringUpToDate(id, shelf));
}

/**
 * Copies a document that is durable in its current form from memory, without reading its log.
 * @param {LoggedDocument} document
 * @returns {Promise<unknown>} resolves when it is done, has failed or takes too long; never rejects
 */
export function copyNow(document) {
  if (!('caches' in globalThis)) return Promise.resolve();
  const {id, events} = document;
  const done = inTurn(id, async () => {
    const {row, receipt, beside} = await shelfOf(document).read(BESIDE, (store) => besideLog(store, id));
    const keeping = row ? stands(row, events.length, beside.due ?? undefined, receipt) : 'open';
    if (keeping !== 'imported') await put(copyOf({document, keeping}, beside));
  });
  return within(done, TIMEOUT); // caches have been seen to hang
}
