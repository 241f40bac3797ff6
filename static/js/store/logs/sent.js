/** The outbox during a sync: the games to send, and what happens to an entry after the server's answer. */

import {canonical} from '../../lib/canonical.js';
import {ask} from '../database.js';
import {GAMES} from '../shelf.js';
import {shelfOf} from '../shelves.js';
import {eventsOf, load} from './log.js';
import {all} from './outbox.js';

/** @typedef {import('../../lib/types.d.ts').GameDocument} GameDocument */
/** @typedef {import('../schema.js').OutboxRow} OutboxRow */
/**
 * @typedef {{document: GameDocument, match?: string, open?: true}} Waiting  a game to send; match, open: see OutboxRow
 */

/** @param {OutboxRow} row @returns {string} a key for a game with this many events, to note that it was tried */
export const keyOf = ({game, events}) => `${game} ${events}`;

/**
 * @param {import('../shelf.js').Shelf} [shelf]
 * @returns {Promise<OutboxRow[]>} the entries to send, oldest first, without games that need attention
 */
export const due = (shelf = GAMES) => all(shelf).then((rows) => rows.filter((row) => !row.problem));

/**
 * @param {OutboxRow[]} rows
 * @param {import('../shelf.js').Shelf} [shelf]
 * @returns {Promise<Waiting[]>} their games, without unreadable ones, which are reported, and damaged ones, which are
 * marked as needing attention
 */
export async function gamesOf(rows, shelf = GAMES) {
  const games = await Promise.all(
    rows.map((row) =>
      load(row.game, shelf).catch((error) => {
        reportError(error);
        return null;
      }),
    ),
  );
  const damaged = rows
    .filter((_row, i) => games[i]?.keeping === 'damaged')
    .map((row) => ({...row, problem: {code: 'damaged', detail: ''}}));
  if (damaged.length)
    await shelf.write(['outbox'], (store) => Promise.all(damaged.map((row) => ask(store('outbox').put(row)))));
  return games.flatMap((kept, i) =>
    kept && kept.keeping !== 'damaged'
      ? [{document: kept.document, ...(rows[i]?.match && {match: rows[i].match}), ...(rows[i]?.open && {open: true})}]
      : [],
  );
}

/**
 * @param {import('../database.js').Stores} store @param {GameDocument} sent
 * @returns {Promise<'same' | 'grown' | 'other'>} how the stored game compares to the one sent, because another version
 * may have been chosen meanwhile
 */
async function sinceSent(store, {events, ...header}) {
  /** @type {[import('../schema.js').GameRow | undefined, import('../schema.js').EventRow[]]} */
  const [row, log] = await Promise.all([
    ask(store('games').get(header.id)),
    ask(store('events').getAll(eventsOf(header.id))),
  ]);
  const begun = log.slice(0, events.length).map(({event}) => event);
  if (canonical([row?.header ?? null, begun]) !== canonical([header, events])) return 'other';
  return log.length === events.length ? 'same' : 'grown';
}

/**
 * Stores a receipt for this content. The entry is deleted unless the game has changed meanwhile; one that has grown
 * continues the archived revision and replaces nothing any more.
 * @param {GameDocument} sent
 * @param {string} etag
 * @param {boolean} [open] whether a correction has reopened the game
 */
export function acknowledge(sent, etag, open = false) {
  return shelfOf(sent).write(['games', 'events', 'outbox', 'receipts'], async (store) => {
    const since = await sinceSent(store, sent);
    if (since !== 'other')
      await ask(store('receipts').put({game: sent.id, events: sent.events.length, etag, ...(open && {open})}));
    if (since === 'same') await ask(store('outbox').delete(sent.id));
    if (since === 'grown') await forgetMatch(store, sent.id);
  });
}

/** @param {import('../database.js').Stores} store @param {string} game */
async function forgetMatch(store, game) {
  const {match, ...row} = (await ask(store('outbox').get(game))) ?? {};
  if (match) await ask(store('outbox').put(row));
}

/**
 * Marks a game that the server refused with the server's reason. It stays in the outbox.
 * @param {GameDocument} sent
 * @param {import('../schema.js').Trouble} problem
 */
export function mark(sent, problem) {
  return shelfOf(sent).write(['games', 'events', 'outbox'], async (store) => {
    /** @type {OutboxRow | undefined} */
    const row = await ask(store('outbox').get(sent.id));
    if (row && (await sinceSent(store, sent)) === 'same') await ask(store('outbox').put({...row, problem}));
  });
}

/**
 * Lets refused games be sent again, e.g. when a person asks for it.
 * @param {string} [code] only those refused with this code
 * @param {import('../shelf.js').Shelf} [shelf]
 */
export function retry(code, shelf = GAMES) {
  return shelf.write(['outbox'], async (store) => {
    /** @type {OutboxRow[]} */
    const rows = await ask(store('outbox').getAll());
    await Promise.all(
      rows
        .filter(({problem}) => problem && (!code || problem.code === code))
        .map((row) => ask(store('outbox').put({...row, problem: null}))),
    );
  });
}
