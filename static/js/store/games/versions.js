/**
 * Other versions of a game that this phone has as well: of the archive, of a file, or what this phone had before
 * another was chosen. None is ever deleted; the one that a person chooses becomes the game's log, and what was the log
 * stays here.
 */

import {contentHash} from '../../lib/canonical.js';
import {replay} from '../../rules/replay.js';
import {keepCopy} from './copies.js';
import {ask, read, write} from '../database.js';
import {eventsOf, load} from './game_log.js';
import {loadRuleset} from '../rulesets.js';
import {rangeOf, versionsOf} from './version_rows.js';

export {addVersion, versionsOf} from './version_rows.js';

/** @typedef {import('../../lib/types.d.ts').GameDocument} GameDocument */
/** @typedef {import('../schema.js').VersionRow} VersionRow */
/** @typedef {import('../database.js').Stores} Stores */

/** @returns {Promise<string[]>} the games of which a version waits for a person to decide */
export const undecided = () =>
  read(['versions'], async (store) => {
    /** @type {VersionRow[]} */
    const rows = await ask(store('versions').getAll());
    return [...new Set(rows.filter(({decided}) => !decided).map(({game}) => game))];
  });

/**
 * A person has chosen: `null` makes this phone's own log the record, a hash that version. Nothing is lost by it: what
 * was the log is kept as a version, and what differs from the archive goes there as the next revision of the one that
 * was seen (`match`).
 * @param {string} game @param {string | null} hash
 * @returns {Promise<void>} settles when it is durable
 * @throws {import('../../rules/document.js').GameError} when that version cannot be replayed, {Error} when this phone
 *   does not have it; nothing is changed then
 */
export async function choose(game, hash) {
  await (hash === null ? chooseOwn(game) : chooseOther(game, hash));
  keepCopy(game);
}

/** @param {GameDocument} document @returns {Promise<boolean>} */
const isFinished = async (document) =>
  replay(document, await loadRuleset(document.ruleset, document.ruleset_version)).status === 'finished';

/** @param {string} game that goes to the archive when that has another version */
async function chooseOwn(game) {
  const own = await load(game);
  if (!own) throw new Error('This phone has no such game');
  const finished = await isFinished(own.document);
  await write(['events', 'outbox', 'versions'], async (store) => {
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

/** @param {string} game @param {string} hash */
async function chooseOther(game, hash) {
  const [own, chosen] = await Promise.all([
    load(game),
    versionsOf(game).then((rows) => rows.find((row) => row.hash === hash)),
  ]);
  if (!own || !chosen) throw new Error('This phone has no such version');
  const {document} = chosen;
  const finished = await isFinished(document);
  const ownHash = await contentHash(own.document);
  await write(['games', 'events', 'outbox', 'receipts', 'versions'], async (store) => {
    const [rows, stored, etag] = await Promise.all([
      ask(store('versions').getAll(rangeOf(game))),
      storedEvents(store, game),
      archivedEtag(store, game),
    ]);
    if (JSON.stringify(stored) !== JSON.stringify(own.document.events)) throw new Error('The game went on meanwhile');
    await decide(store, rows);
    await setAside(store, own.document, ownHash);
    await ask(store('versions').delete([game, hash]));
    await replaceLog(store, document, chosen.from === 'archive');
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
 * @returns {Promise<string | null>} the ETag of the revision that the archive had when this phone last saw it; null
 *   when it saw none
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
 * Keeps what was the log; a version with this content stays as it is.
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
 * @param {Stores} store
 * @param {GameDocument} document
 * @param {boolean} archived then another phone's game is this one's too, and no import any more
 */
async function replaceLog(store, {events, ...header}, archived) {
  const {id} = header;
  const {imported} = await ask(store('games').get(id));
  await ask(store('events').delete(eventsOf(id)));
  await Promise.all([
    ask(store('games').put({id, header, ...(imported && !archived && {imported})})),
    ...events.map((event, seq) => ask(store('events').add({game: id, seq, event}))),
  ]);
}

/**
 * What the archive has to learn of it: nothing when the chosen one is its own; else a game that is finished, or that it
 * has, goes there. A receipt for what is the log no more would call the new one archived.
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
