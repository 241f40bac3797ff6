/**
 * Other versions of games on this phone: from the archive, from a file, or this phone's own before another one was
 * chosen. None is ever deleted. The version that a person chooses becomes the game's log, and the previous log becomes
 * a version.
 */

import {contentHash} from '../../lib/canonical.js';
import {GameError} from '../../rules/document.js';
import {keepCopy} from './copies.js';
import {ask} from '../database.js';
import {isDue} from './due.js';
import {eventsOf, load} from './log.js';
import {GAMES} from '../shelf.js';
import {rangeOf, versionsOf} from './version_rows.js';

export {addVersion, versionsOf} from './version_rows.js';

/** @typedef {import('../../lib/types.d.ts').GameDocument} GameDocument */
/** @typedef {import('../schema.js').VersionRow} VersionRow */
/** @typedef {import('../database.js').Stores} Stores */

/**
 * @param {import('../shelf.js').Shelf} [shelf]
 * @returns {Promise<string[]>} ids of games with a version that waits for a decision
 */
export const undecided = (shelf = GAMES) =>
  shelf.read(['versions'], async (store) => {
    /** @type {VersionRow[]} */
    const rows = await ask(store('versions').getAll());
    return [...new Set(rows.filter(({decided}) => !decided).map(({game}) => game))];
  });

/**
 * Applies a person's choice: `null` keeps this phone's own log, a hash chooses that version. Nothing is lost: the
 * previous log becomes a version, and a choice that differs from the archive is sent there as the next revision of the
 * one that was seen (`match`).
 * @param {string} game @param {string | null} hash @param {import('../shelf.js').Shelf} [shelf]
 * @returns {Promise<void>} resolves once it is durable
 * @throws {import('../../rules/document.js').GameError} if that version cannot be replayed, {Error} if this phone does
 * not have it; nothing changes then
 */
export async function choose(game, hash, shelf = GAMES) {
  await (hash === null ? chooseOwn(game, shelf) : chooseOther(game, hash, shelf));
  keepCopy(game, shelf);
}

/** @param {GameDocument} document @returns {Promise<boolean>} @throws {GameError} */
async function finishedAs(document) {
  const due = await isDue(document);
  if (due === null) throw new GameError('unknown-ruleset');
  return due;
}

/**
 * Sends the own log to the archive if that has another version.
 * @param {string} game @param {import('../shelf.js').Shelf} shelf
 */
async function chooseOwn(game, shelf) {
  const own = await load(game, shelf);
  if (!own) throw new Error('This phone has no such game');
  const finished = await finishedAs(own.document);
  await shelf.write(['events', 'outbox', 'versions'], async (store) => {
    const events = await ask(store('events').count(eventsOf(game)));
    if (events !== own.document.events.length) throw new Error('The game went on meanwhile');
    /** @type {VersionRow[]} */
    const open = (await ask(store('versions').getAll(rangeOf(game)))).filter(
      (/** @type {VersionRow} */ row) => !row.decided,
    );
    const match = open.find(({from}) => from === 'archive')?.etag;
    if (match) await ask(store('outbox').put({game, events, problem: null, match, ...(!finished && {open: true})}));
    await decide(store, open);
  });
}

/** @param {string} game @param {string} hash @param {import('../shelf.js').Shelf} shelf */
async function chooseOther(game, hash, shelf) {
  const [own, chosen] = await Promise.all([
    load(game, shelf),
    versionsOf(game, shelf).then((rows) => rows.find((row) => row.hash === hash)),
  ]);
  if (!own || !chosen) throw new Error('This phone has no such version');
  const {document} = chosen;
  const finished = await finishedAs(document);
  const ownHash = await contentHash(own.document);
  await shelf.write(['games', 'events', 'outbox', 'receipts', 'versions'], async (store) => {
    const [rows, stored, etag] = await Promise.all([
      ask(store('versions').getAll(rangeOf(game))),
      storedEvents(store, game),
      archivedEtag(store, game),
    ]);
    if (JSON.stringify(stored) !== JSON.stringify(own.document.events)) throw new Error('The game went on meanwhile');
    await decide(store, rows);
    await setAside(store, own.document, ownHash);
    await ask(store('versions').delete([game, hash]));
    await replaceLog(store, chosen);
    await note(store, {game, events: document.events.length, etag, chosen, finished});
  });
}

/** @param {Stores} store @param {string} game @returns {Promise<unknown[]>} */
const storedEvents = async (store, game) =>
  (await ask(store('events').getAll(eventsOf(game)))).map(
    (/** @type {import('../schema.js').EventRow} */ row) => row.event,
  );

/**
 * @param {Stores} store @param {string} game
 * @returns {Promise<string | null>} the ETag of the archived revision that this phone last saw, or null
 */
async function archivedEtag(store, game) {
  const [rows, waiting, receipt] = await Promise.all([
    ask(store('versions').getAll(rangeOf(game))),
    ask(store('outbox').get(game)),
    ask(store('receipts').get(game)),
  ]);
  const open = rows.find((/** @type {VersionRow} */ row) => !row.decided && row.from === 'archive');
  return open?.etag ?? waiting?.match ?? receipt?.etag ?? null;
}

/** @param {Stores} store @param {VersionRow[]} rows */
const decide = (store, rows) => Promise.all(rows.map((row) => ask(store('versions').put({...row, decided: true}))));

/**
 * Stores the previous log as a version, unless one with this content exists.
 * @param {Stores} store
 * @param {GameDocument} document
 * @param {string} hash
 */
async function setAside(store, document, hash) {
  const known = await ask(store('versions').get([document.id, hash]));
  if (!known)
    await ask(store('versions').add({game: document.id, hash, document, from: 'phone', etag: null, decided: true}));
}

/**
 * A game whose chosen version comes from the archive is no longer marked as imported.
 * @param {Stores} store
 * @param {VersionRow} chosen
 */
async function replaceLog(store, {document: {events, ...header}, from, hash}) {
  const {id} = header;
  const {imported} = await ask(store('games').get(id));
  await ask(store('events').delete(eventsOf(id)));
  await Promise.all([
    ask(store('games').put({id, header, chosen: hash, ...(imported && from !== 'archive' && {imported})})),
    ...events.map((event, seq) => ask(store('events').add({game: id, seq, event}))),
  ]);
}

/**
 * Updates outbox and receipt after a choice. Nothing is sent if the archive's own version was chosen; otherwise a
 * finished or archived game is. The old receipt is removed, because it would make the new log appear archived.
 * @param {Stores} store
 * @param {{game: string, events: number, etag: string | null, chosen: VersionRow, finished: boolean}} what
 */
async function note(store, {game, events, etag, chosen, finished}) {
  if (chosen.from === 'archive' && chosen.etag === etag) {
    await Promise.all([
      ask(store('outbox').delete(game)),
      ask(store('receipts').put({game, etag, events, ...(!finished && {open: true})})),
    ]);
    return;
  }
  const {imported} = await ask(store('games').get(game));
  const queued = (finished || etag) && !imported;
  await Promise.all([
    ask(store('receipts').delete(game)),
    queued
      ? ask(
          store('outbox').put({
            game,
            events,
            problem: null,
            ...(etag && {match: etag}),
            ...(!finished && {open: true}),
          }),
        )
      : ask(store('outbox').delete(game)),
  ]);
}
