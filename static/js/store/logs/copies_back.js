/**
 * Restores games from their copies (copies.js) at start, if the database has lost them completely or in part. Nothing
 * is overwritten.
 */

import {contentHash} from '../../lib/canonical.js';
import {address, dueFor, keepCopy, readCopy, stored, whatIs} from './copies.js';
import {ask, write} from '../database.js';
import {isDue} from './due.js';
import {PREFIX} from '../games/handed.js';
import {merge} from './merge.js';
import {openGames} from '../games/open_games.js';
import {all} from './outbox.js';
import {GAMES} from '../shelf.js';
import {shelfOf} from '../shelves.js';
import {addVersion} from './version_rows.js';

/** @typedef {import('./copies.js').Copy} Copy */
/**
 * @typedef {{id: string, how: 'added' | 'longer' | 'apart'}} Back  what was restored of a game: all of it, its end, or
 * another version
 */

/** Restores the rows that belong to the game, unless they exist. @param {Copy} copy */
const putBeside = ({document: {id}, handed, rules}) =>
  write(['settings', 'rulesets'], async (store) => {
    const [key, known] = await Promise.all([
      ask(store('settings').get(PREFIX + id)),
      rules && ask(store('rulesets').get([rules.id, rules.version])),
    ]);
    if (handed && !key) await ask(store('settings').put({name: PREFIX + id, value: {...handed, told: false}}));
    if (rules && !known) await ask(store('rulesets').put(rules));
  });

/** Restores the outbox entry of a game that was corrected after it was archived. @param {Copy} copy */
const putDue = ({document: {id, events, ...header}, due}) =>
  shelfOf(header).write(['outbox'], async (store) => {
    const now = await ask(store('outbox').get(id));
    if (due && (due.open || due.match))
      await ask(store('outbox').put({...due, ...now, events: events.length, problem: null}));
  });

/**
 * Restores what the database lacks of a game. A copy that differs becomes another version, for a person to decide.
 * @param {string} id @param {Copy} copy
 * @returns {Promise<Back['how'] | null>} null if nothing was restored
 */
async function bringBack(id, copy) {
  const shelf = shelfOf(copy.document);
  const {kept, discarded, hashes} = await stored(id, shelf);
  const what = discarded ? 'known' : whatIs(kept, copy);
  if (what === 'known') {
    if (kept?.document.events.length !== copy.document.events.length || dueFor({kept, discarded}) === 'remove')
      await keepCopy(id, shelf);
    return null;
  }
  const {document} = copy;
  await putBeside(copy);
  const finished = await isDue(document).catch(() => null);
  if (finished === null) return null; // this version of the app cannot read it
  const merged = await merge(document, {finished});
  if (merged === 'added') await putDue(copy);
  const fresh = merged === 'differs' && !hashes.includes(await contentHash(document));
  if (fresh) await addVersion(document, 'file');
  if (merged === 'differs') await keepCopy(id, shelf);
  return merged === 'added' || merged === 'longer' ? merged : fresh ? 'apart' : null;
}

/** @param {Cache} cache @returns {Promise<string[]>} the ids of games with a copy */
const copied = async (cache) =>
  (await cache.keys()).map(({url}) => /** @type {string} */ (new URL(url).pathname.split('/').at(-1)));

/**
 * @param {string[]} known ids of documents with a copy
 * @param {import('../shelf.js').Shelf} shelf
 * @returns {Promise<void>} resolves once all others that need a copy have one: they came from a file, or the app was
 * closed too soon
 */
async function copyOthers(known, shelf) {
  const [{ids}, waiting] = await Promise.all([shelf === GAMES ? openGames() : {ids: []}, all(shelf)]);
  for (const id of new Set([...ids, ...waiting.map(({game}) => game)]))
    if (!known.includes(id)) await keepCopy(id, shelf);
}

/**
 * Restores everything on a shelf with a copy that is missing completely or in part. Unreadable copies are left alone.
 * @param {(id: string) => boolean} busy whether one is being recorded in this window, which writes it from memory
 @param {import('../shelf.js').Shelf} [shelf]
 * @returns {Promise<Back[]>} what was restored; rejects if storage does not work
 */
export async function bringCopiesBack(busy, shelf = GAMES) {
  if (!('caches' in globalThis)) return [];
  const cache = (await caches.has(shelf.copies)) ? await caches.open(shelf.copies) : null;
  const known = cache ? await copied(cache) : [];
  /** @type {Back[]} */
  const back = [];
  for (const id of known) {
    const copy = readCopy((await (await cache?.match(address(id)))?.text()) ?? '', id);
    const how = copy && !busy(id) && (await bringBack(id, copy));
    if (how) back.push({id, how});
  }
  copyOthers(known, shelf).catch(() => undefined);
  return back;
}
