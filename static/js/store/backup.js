/**
 * Everything that is this person's on this phone as one file, and what the last such file held. A line of the file is a
 * game, so that what can be read of a torn one is found (files/backup_read.js). The phone's own marks (canary, epoch,
 * clocks) are no part of it.
 */

import {now} from '../lib/clock.js';
import {ask, read, write} from './database.js';
import {stands} from './games/game_log.js';
import {get} from './settings.js';

/**
 * @typedef {{at: string, games: Record<string, number>}} Mark  when a backup was handed out, and how many events each
 *   game in it had
 */
/** @typedef {import('./schema.js').GameRow} GameRow */
/** @typedef {import('./schema.js').EventRow} EventRow */

export const BACKUP_VERSION = 1;
/** How a backup begins, also one whose end is missing. */
export const HEAD = '{"scorekeeper":"backup","version":';
/** Which settings are the person's. */
export const OWN_SETTING = /^(setup|names|prefs|handed\.[0-9a-f-]{36})$/;
/** Games read at once: some 800 kB. */
const PAGE = 200;
const MARK = 'backup';

/** @typedef {{document: import('../lib/types.d.ts').GameDocument, imported?: true}} Line */

/**
 * The next games, the oldest first. A damaged one, whose log has gaps, is no game as it is: its line would be another.
 * @param {string} after an id @returns {Promise<{lines: Line[], last: string | undefined}>} last: after which to go on
 */
function page(after) {
  return read(['games', 'events', 'outbox', 'receipts'], async (store) => {
    /** @type {GameRow[]} */
    const rows = await ask(store('games').getAll(IDBKeyRange.lowerBound(after, true), PAGE));
    const last = rows.at(-1)?.id;
    if (last === undefined) return {lines: [], last};
    const range = IDBKeyRange.bound(rows[0]?.id, last);
    /** @type {[EventRow[], {game: string, events: number}[], {game: string, events: number}[]]} */
    const [events, waiting, receipts] = await Promise.all([
      ask(store('events').getAll(IDBKeyRange.bound([rows[0]?.id, 0], [last, Infinity]))),
      ask(store('outbox').getAll(range)),
      ask(store('receipts').getAll(range)),
    ]);
    const logs = new Map(rows.map(({id}) => [id, /** @type {EventRow[]} */ ([])]));
    for (const row of events) logs.get(row.game)?.push(row);
    const least = new Map(rows.map(({id}) => [id, 0]));
    for (const {game, events: n} of [...waiting, ...receipts]) least.set(game, Math.max(n, least.get(game) ?? 0));
    const whole = rows.filter(
      ({id}) => logs.get(id)?.every(({seq}, i) => seq === i) && (logs.get(id)?.length ?? 0) >= (least.get(id) ?? 0),
    );
    return {
      last,
      lines: whole.map(({id, header, imported}) => ({
        document: {...header, events: (logs.get(id) ?? []).map(({event}) => event)},
        ...(imported && {imported}),
      })),
    };
  });
}

/** @param {unknown[]} rows @returns {string} one a line */
const lines = (rows) => rows.map((row) => JSON.stringify(row)).join(',\n');

/**
 * Writes everything into one file, page by page: a blob may lie on the disk, so that thousands of games need no memory.
 * @returns {Promise<{file: Blob, mark: Mark}>} to be noted (`noteBackup`) once it was handed out
 */
export async function makeBackup() {
  const [rulesets, settings, versions] = await read(['rulesets', 'settings', 'versions'], (store) =>
    Promise.all([ask(store('rulesets').getAll()), ask(store('settings').getAll()), ask(store('versions').getAll())]),
  );
  /** @type {Mark} */
  const mark = {at: now(), games: {}};
  const rules = rulesets.flatMap((/** @type {import('./schema.js').RulesetRow} */ row) => row.ruleset ?? []);
  const own = settings.filter((/** @type {import('./schema.js').SettingRow} */ row) => OWN_SETTING.test(row.name));
  /** @type {BlobPart[]} */
  const parts = [
    `${HEAD}${BACKUP_VERSION},"made_at":"${mark.at}",\n"rulesets":[\n${lines(rules)}\n],\n` +
      `"settings":[\n${lines(own)}\n],\n"games":[`,
  ];
  let begun = false;
  for (let {lines: found, last} = await page(''); last !== undefined; {lines: found, last} = await page(last)) {
    if (found.length === 0) continue;
    parts.push(new Blob([begun ? ',\n' : '\n', lines(found)]));
    begun = true;
    for (const {
      document: {id, events},
    } of found)
      mark.games[id] = events.length;
  }
  parts.push(
    `\n],\n"versions":[\n${lines(
      versions.filter((/** @type {import('./schema.js').VersionRow} */ {discarded}) => !discarded),
    )}\n]}\n`,
  );
  return {file: new Blob(parts, {type: 'application/json'}), mark};
}

/** @returns {Promise<Mark | null>} what the last backup held; null when none was made */
export const lastBackup = async () => /** @type {Mark | null} */ (await get(MARK));

/**
 * A file with these games is in the person's hands: made here just now, or brought here. One that was brought is older
 * than what is noted, and adds to it.
 * @param {Mark} mark
 */
export function noteBackup(mark) {
  return write(['settings'], async (store) => {
    /** @type {Mark | undefined} */
    const known = (await ask(store('settings').get(MARK)))?.value;
    const at = known && Date.parse(known.at) > Date.parse(mark.at) ? known.at : mark.at;
    await ask(store('settings').put({name: MARK, value: {at, games: {...known?.games, ...mark.games}}}));
  });
}

/** @returns {Promise<number>} how many finished games are neither archived nor, as they are now, in a backup */
export function exposed() {
  return read(['outbox', 'settings'], async (store) => {
    const [waiting, mark] = await Promise.all([ask(store('outbox').getAll()), ask(store('settings').get(MARK))]);
    const games = /** @type {Mark | undefined} */ (mark?.value)?.games ?? {};
    return waiting.filter(
      (/** @type {import('./schema.js').OutboxRow} */ {game, events, open}) => !open && games[game] !== events,
    ).length;
  });
}

/**
 * @param {[string, number][]} keys of events, in order
 * @returns {Map<string, number>} how long each game's log is; -1 where it has gaps
 */
export function logLengths(keys) {
  /** @type {Map<string, number>} */
  const lengths = new Map();
  for (const [game, seq] of keys) {
    const known = lengths.get(game) ?? 0;
    lengths.set(game, known === seq ? known + 1 : -1);
  }
  return lengths;
}

/**
 * @typedef {{games: number, open: number, waiting: number, attention: number, archived: number, reopened: number,
 *   imported: number, damaged: number, undecided: number}} Tally games on this phone by where they are kept; undecided:
 *   those of which another version waits to be looked at
 * @returns {Promise<Tally>} read from keys and counts alone, however long the logs are
 */
export function tally() {
  return read(['games', 'events', 'outbox', 'receipts', 'versions'], async (store) => {
    /**
     * @type {[GameRow[], [string, number][], import('./schema.js').OutboxRow[], import('./schema.js').ReceiptRow[],
     *   import('./schema.js').VersionRow[]]}
     */
    const [games, keys, outbox, receipts, versions] = await Promise.all([
      ask(store('games').getAll()),
      ask(/** @type {IDBRequest<any>} */ (store('events').getAllKeys())),
      ask(store('outbox').getAll()),
      ask(store('receipts').getAll()),
      ask(store('versions').getAll()),
    ]);
    const lengths = logLengths(keys);
    const queued = new Map(outbox.map((row) => [row.game, row]));
    const taken = new Map(receipts.map((row) => [row.game, row]));
    const found = {waiting: 0, attention: 0, archived: 0, reopened: 0, imported: 0, damaged: 0, open: 0};
    for (const game of games) {
      const [length, row, receipt] = [lengths.get(game.id) ?? 0, queued.get(game.id), taken.get(game.id)];
      const whole = length >= Math.max(row?.events ?? 0, receipt?.events ?? 0);
      found[whole ? stands(game, length, row, receipt) : 'damaged'] += 1;
    }
    return {
      ...found,
      games: games.length,
      undecided: new Set(versions.filter(({decided}) => !decided).map(({game}) => game)).size,
    };
  });
}
