/**
 * How a game from a file or from the archive joins what this phone has: its log only ever grows by it, nothing is
 * overwritten.
 */

import {canonical} from '../../lib/canonical.js';
import {ask, read, write} from '../database.js';
import {logLengths} from '../backup.js';
import {compare} from './compare.js';
import {dueRow, eventsOf} from './game_log.js';

/** @typedef {import('../../lib/types.d.ts').GameDocument} GameDocument */
/** @typedef {import('../../lib/types.d.ts').GameHeader} GameHeader */
/** @typedef {import('../schema.js').VersionRow} VersionRow */
/** @typedef {'added' | import('./compare.js').Compared} Merged */

/**
 * Whether what came has all that is left of a damaged log (game_log.js), each in its place, so that it may fill the
 * gaps.
 * @param {import('../../lib/types.d.ts').GameHeader} own
 * @param {import('../schema.js').EventRow[]} logged
 * @param {GameDocument} given
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
 * A club forgot somebody's name, and this phone still has it: that is no other version of the game.
 * @param {GameHeader} given @param {GameHeader} own @returns {GameHeader} the given one with the names that stand here
 */
function withNames(given, own) {
  const side = (/** @type {'a' | 'b'} */ key) => {
    const {name, players} = own.sides[key];
    return {...given.sides[key], name, ...(players && {players})};
  };
  return {...given, sides: {a: side('a'), b: side('b')}};
}

/**
 * Joins a game that was replayed before, in one transaction: a new one is stored, a log that went on is appended to,
 * and what differs is left to a person (store/games/versions.js). From a file, a finished one then waits for the
 * archive, unless it was another phone's; from the archive it comes with its receipt.
 * @param {GameDocument} document
 * @param {{finished: boolean, imported?: boolean, etag?: string, forgotten?: boolean}} about `etag`: of the archived
 *   revision that it is; `forgotten`: names in it stand for others, and the phone keeps its own
 * @returns {Promise<Merged>} once it is durable; nothing was changed when it is `same` (but for the receipt), `shorter`
 *   or `differs`
 */
export function merge(document, {finished, imported = false, etag, forgotten = false}) {
  const {events, ...given} = document;
  const {id: game} = given;
  return write(['games', 'events', 'outbox', 'receipts'], async (store) => {
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
 * @returns {Promise<Set<string>>} "<id> <etag>" of the archived revisions that this phone has whole, as a game's log or
 *   beside one
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
 * Keeps a version that a backup has, unless it is here already.
 * @param {VersionRow} row
 * @returns {Promise<boolean>} whether it was new
 */
export function mergeVersion(row) {
  return write(['versions'], async (store) => {
    if (await ask(store('versions').get([row.game, row.hash]))) return false;
    await ask(store('versions').add(row));
    return true;
  });
}

/**
 * Takes over the settings that this phone does not have.
 * @param {{name: string, value: unknown}[]} rows
 * @returns {Promise<number>} how many these were
 */
export function mergeSettings(rows) {
  return write(['settings'], async (store) => {
    const names = new Set(await ask(store('settings').getAllKeys()));
    const missing = rows.filter(({name}) => !names.has(name));
    await Promise.all(missing.map(({name, value}) => ask(store('settings').put({name, value}))));
    return missing.length;
  });
}
