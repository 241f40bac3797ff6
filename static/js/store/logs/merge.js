/** Merges a game from a file or the archive into this phone's. Logs only grow, and nothing is overwritten. */

import {canonical} from '../../lib/canonical.js';
import {ask, read, write} from '../database.js';
import {shelfOf} from '../shelves.js';
import {logLengths} from '../backup.js';
import {compare} from './compare.js';
import {dueRow} from './append.js';
import {eventsOf} from './log.js';

/** @typedef {import('../../lib/types.d.ts').GameDocument} GameDocument */
/** @typedef {import('../../lib/types.d.ts').LoggedDocument} LoggedDocument */
/** @typedef {import('../../lib/types.d.ts').GameHeader} GameHeader */
/** @typedef {import('../schema.js').VersionRow} VersionRow */
/** @typedef {'added' | import('./compare.js').Compared} Merged */

/**
 * Whether the given game contains everything left of a damaged log (log.js) in the same positions, so that it can
 * fill the gaps.
 * @param {import('../../lib/types.d.ts').GameHeader} own
 * @param {import('../schema.js').EventRow[]} logged
 * @param {LoggedDocument} given
 * @returns {boolean}
 */
function fills(own, logged, {events, ...header}) {
  return (
    logged.some(({seq}, i) => seq !== i) &&
    canonical(own) === canonical(header) &&
    logged.every(({seq, event}) => seq < events.length && canonical(event) === canonical(events[seq]))
  );
}

/**
 * Handles a name that a club forgot and this phone still has, which does not make it another version of the game.
 * @param {GameHeader} given @param {GameHeader} own @returns {GameHeader} the given header with this phone's names
 */
function withNames(given, own) {
  const side = (/** @type {'a' | 'b'} */ key) => {
    const {name, players} = own.sides[key];
    return {...given.sides[key], name, ...(players && {players})};
  };
  return {...given, sides: {a: side('a'), b: side('b')}};
}

/**
 * Merges a game that was replayed before, in one transaction: a new game is stored, a longer log is appended, and a
 * different one is left to a person (store/logs/versions.js). A finished game from a file then waits for the archive,
 * unless it belongs to another phone. A game from the archive gets its receipt.
 * @param {LoggedDocument} document
 * @param {{finished: boolean, imported?: boolean, etag?: string, forgotten?: boolean}} about `etag`: of the archived
 * revision; `forgotten`: names in it are replacements, and the phone keeps its own
 * @returns {Promise<Merged>} resolves once it is durable; nothing changed if it is `same` (except the receipt),
 * `shorter` or `differs`
 */
export function merge(document, {finished, imported = false, etag, forgotten = false}) {
  const {events, ...given} = /** @type {GameDocument} */ (document); // `forgotten` is said of games only
  const {id: game} = given;
  return shelfOf(given).write(['games', 'events', 'outbox', 'receipts'], async (store) => {
    /**
     * @type {[import('../schema.js').GameRow | undefined, import('../schema.js').EventRow[],
     *   import('../schema.js').OutboxRow | undefined, import('../schema.js').ReceiptRow | undefined]}
     */
    const [row, logged, waiting, receipt] = await Promise.all([
      ask(store('games').get(game)),
      ask(store('events').getAll(eventsOf(game))),
      ask(store('outbox').get(game)),
      ask(store('receipts').get(game)),
    ]);
    const header = forgotten && row ? withNames(given, row.header) : given;
    const meant = {...header, events};
    const found = fills(row?.header ?? header, logged, meant)
      ? 'longer'
      : compare({...(row?.header ?? header), events: logged.map(({event}) => event)}, meant);
    if (found === 'differs' || (row && found === 'shorter')) return found;
    await Promise.all([
      row ?? ask(store('games').add({id: game, header, ...(imported && {imported})})),
      ...events.flatMap((event, seq) =>
        logged.some((one) => one.seq === seq) ? [] : [ask(store('events').add({game, seq, event}))],
      ),
    ]);
    if (etag) {
      await Promise.all([
        ask(store('receipts').put({game, etag, events: events.length, ...(!finished && {open: true})})),
        ask(store('outbox').delete(game)),
      ]);
    } else if (!row || found === 'longer') {
      const due = dueRow(
        {game, events: events.length, finished, imported: row?.imported ?? imported},
        waiting,
        receipt,
      );
      await (due ? ask(store('outbox').put(due)) : ask(store('outbox').delete(game)));
    }
    return row ? found : 'added';
  });
}

/**
 * @returns {Promise<Set<string>>} "<id> <etag>" of archived revisions that this phone has completely, as a game's log
 * or as another version
 */
export function knownRevisions() {
  return read(['games', 'events', 'receipts', 'versions'], async (store) => {
    /** @type {[string[], [string, number][], import('../schema.js').ReceiptRow[], VersionRow[]]} */
    const [ids, keys, receipts, versions] = await Promise.all([
      ask(/** @type {IDBRequest<any>} */ (store('games').getAllKeys())),
      ask(/** @type {IDBRequest<any>} */ (store('events').getAllKeys())),
      ask(store('receipts').getAll()),
      ask(store('versions').getAll()),
    ]);
    const here = new Set(ids);
    const lengths = logLengths(keys);
    const whole = receipts.filter(({game, events}) => (lengths.get(game) ?? 0) >= events);
    return new Set(
      [...whole, ...versions].filter(({game, etag}) => etag && here.has(game)).map(({game, etag}) => `${game} ${etag}`),
    );
  });
}

/**
 * Stores a version from a backup, unless it exists already.
 * @param {VersionRow} row
 * @returns {Promise<boolean>} whether it was new
 */
export function mergeVersion(row) {
  return shelfOf(row.document).write(['versions'], async (store) => {
    if (await ask(store('versions').get([row.game, row.hash]))) return false;
    await ask(store('versions').add(row));
    return true;
  });
}

/**
 * Stores the settings that this phone does not have.
 * @param {{name: string, value: unknown}[]} rows
 * @returns {Promise<number>} their number
 */
export function mergeSettings(rows) {
  return write(['settings'], async (store) => {
    const names = new Set(await ask(store('settings').getAllKeys()));
    const missing = rows.filter(({name}) => !names.has(name));
    await Promise.all(missing.map(({name, value}) => ask(store('settings').put({name, value}))));
    return missing.length;
  });
}
