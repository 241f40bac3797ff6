/**
 * A backup of everything a person has on this phone, in one file, and a note of what the last one contained. Each game,
 * competition and sheet is a line of the file, so that a truncated file can still be read (files/backup_read.js). The
 * phone's own marks (canary, epoch, clocks) are not included.
 */

import {now} from '../lib/clock.js';
import {ask, read, write} from './database.js';
import {stands} from './logs/log.js';
import {get} from './settings.js';
import {GAMES} from './shelf.js';
import {COMPETITIONS, SHEETS} from './shelves.js';

/**
 * @typedef {{at: string, games: Record<string, number>}} Mark  when a backup was made, and the number of events of each
 * game in it
 */
/** @typedef {import('./schema.js').GameRow} GameRow */
/** @typedef {import('./schema.js').EventRow} EventRow */
/** @typedef {import('./schema.js').VersionRow} VersionRow */
/** @typedef {import('./shelf.js').Shelf} Shelf */

export const BACKUP_VERSION = 1;
/** The beginning of a backup, by which a truncated one is recognised. */
export const HEAD = '{"scorekeeper":"backup","version":';
/** The settings that belong to the person. */
export const OWN_SETTING = /^(setup|names|prefs|(handed|match-card)\.[0-9a-f-]{36})$/;
/** Documents per read: some 800 kB. */
const PAGE = 200;
const MARK = 'backup';

/** @typedef {{document: import('../lib/types.d.ts').GameDocument, imported?: true}} Line */

/**
 * The next documents of a shelf, oldest first. Damaged ones, whose log has gaps, are left out, because their line would
 * be a different document.
 * @param {Shelf} shelf @param {string} after the last id of the previous page
 * @returns {Promise<{lines: Line[], last: string | undefined}>} last: the last id read
 */
function page(shelf, after) {
  return shelf.read(['games', 'events', 'outbox', 'receipts'], async (store) => {
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

/** @param {unknown[]} rows @returns {string} one per line */
const lines = (rows) => rows.map((row) => JSON.stringify(row)).join(',\n');

/**
 * All documents of a shelf, page by page. A blob may be on disk, so thousands of games need little memory.
 * @param {Shelf} shelf @param {(line: Line) => unknown} written a line of the file
 * @returns {Promise<{content: Blob, lengths: Record<string, number>}>} lengths: the number of events of each document
 */
async function allOf(shelf, written) {
  /** @type {Blob[]} */
  const parts = [];
  /** @type {Record<string, number>} */
  const lengths = {};
  for (
    let {lines: found, last} = await page(shelf, '');
    last !== undefined;
    {lines: found, last} = await page(shelf, last)
  ) {
    if (found.length === 0) continue;
    parts.push(new Blob([parts.length ? ',\n' : '\n', lines(found.map(written))]));
    for (const {
      document: {id, events},
    } of found)
      lengths[id] = events.length;
  }
  return {content: new Blob(parts), lengths};
}

/**
 * The competitions or sheets, each with its other versions in its line. A phone without any writes no such part,
 * because apps that do not know it would complain.
 * @param {Shelf} shelf @param {'competition' | 'sheet'} one what a document on it is called
 * @returns {Promise<{parts: BlobPart[], count: number}>}
 */
async function partOf(shelf, one) {
  /** @type {VersionRow[]} */
  const versions = await shelf.read(['versions'], (store) => ask(store('versions').getAll()));
  const {content, lengths} = await allOf(shelf, ({document}) => ({
    [one]: document,
    versions: versions.filter(({game}) => game === document.id),
  }));
  const count = Object.keys(lengths).length;
  return {count, parts: count ? [`,\n"${one}s":[`, content, '\n]'] : []};
}

/**
 * Writes everything into one file.
 * @returns {Promise<{file: Blob, mark: Mark, others: number}>} pass the mark to `noteBackup` once the person has the
 * file; others: the number of competitions and sheets in it
 */
export async function makeBackup() {
  const at = now();
  const [rulesets, settings, versions] = await read(['rulesets', 'settings', 'versions'], (store) =>
    Promise.all([ask(store('rulesets').getAll()), ask(store('settings').getAll()), ask(store('versions').getAll())]),
  );
  const rules = rulesets.flatMap((/** @type {import('./schema.js').RulesetRow} */ row) => row.ruleset ?? []);
  const own = settings.filter((/** @type {import('./schema.js').SettingRow} */ row) => OWN_SETTING.test(row.name));
  const kept = versions.filter((/** @type {VersionRow} */ {discarded}) => !discarded);
  const games = await allOf(GAMES, (line) => line);
  const competitions = await partOf(COMPETITIONS, 'competition');
  const sheets = await partOf(SHEETS, 'sheet');
  const parts = [
    `${HEAD}${BACKUP_VERSION},"made_at":"${at}",\n"rulesets":[\n${lines(rules)}\n],\n` +
      `"settings":[\n${lines(own)}\n],\n"games":[`,
    games.content,
    `\n],\n"versions":[\n${lines(kept)}\n]`,
    ...competitions.parts,
    ...sheets.parts,
    '}\n',
  ];
  return {
    file: new Blob(parts, {type: 'application/json'}),
    mark: {at, games: games.lengths},
    others: competitions.count + sheets.count,
  };
}

/** @returns {Promise<Mark | null>} what the last backup contained; null if none was made */
export const lastBackup = async () => /** @type {Mark | null} */ (await get(MARK));

/**
 * Notes that the person has a file with these games, made or imported just now. An imported one adds to the existing
 * note.
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

/**
 * @returns {Promise<number>} the number of finished games that are neither archived nor in a backup in their current
 * form
 */
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
 * @param {[string, number][]} keys keys of events, in order
 * @returns {Map<string, number>} the length of each game's log; -1 if it has gaps
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
 * imported: number, damaged: number, undecided: number}} Tally number of games on this phone by status; undecided:
 * those with another version that waits for a decision
 * @returns {Promise<Tally>} read from keys only, so long logs cost nothing
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
