/**
 * Games come back from their copies (copies.js) at a start: those that the database has lost, in whole or in part.
 * Nothing is overwritten.
 */

import {contentHash} from '../../lib/canonical.js';
import {replay} from '../../rules/replay.js';
import {COPIES, address, dueFor, keepCopy, readCopy, stored, whatIs} from './copies.js';
import {ask, write} from '../database.js';
import {PREFIX} from './handed.js';
import {merge} from './merge.js';
import {openGames} from './open_games.js';
import {all} from './outbox.js';
import {rulesOf} from '../rulesets.js';
import {addVersion} from './version_rows.js';

/** @typedef {import('./copies.js').Copy} Copy */
/**
 * @typedef {{id: string, how: 'added' | 'longer' | 'apart'}} Back  a game of which something came back: all of it, its
 *   end, or another version
 */

/** The rows that belong to the game, as far as there are none now. @param {Copy} copy */
const putBeside = ({document: {id}, handed, rules}) =>
  write(['settings', 'rulesets'], async (store) => {
    const [key, known] = await Promise.all([
      ask(store('settings').get(PREFIX + id)),
      rules && ask(store('rulesets').get([rules.id, rules.version])),
    ]);
    if (handed && !key) await ask(store('settings').put({name: PREFIX + id, value: {...handed, told: false}}));
    if (rules && !known) await ask(store('rulesets').put(rules));
  });

/** A game that was corrected after it was archived is still due there, as such. @param {Copy} copy */
const putDue = ({document: {id, events}, due}) =>
  write(['outbox'], async (store) => {
    const now = await ask(store('outbox').get(id));
    if (due && (due.open || due.match))
      await ask(store('outbox').put({...due, ...now, events: events.length, problem: null}));
  });

/**
 * @param {import('./copies.js').Copy['document']} document
 * @returns {Promise<boolean | null>} null: this version of the app cannot read it
 */
async function isFinished(document) {
  const ruleset = await rulesOf(document);
  try {
    return ruleset && replay(document, ruleset).status === 'finished';
  } catch {
    return null;
  }
}

/**
 * Brings a game into the database from its copy, as far as it is missing there; what differs becomes another version,
 * for a person to decide.
 * @param {string} id @param {Copy} copy
 * @returns {Promise<Back['how'] | null>} null: nothing came of it
 */
async function bringBack(id, copy) {
  const {kept, discarded, hashes} = await stored(id);
  const what = discarded ? 'known' : whatIs(kept, copy);
  if (what === 'known') {
    if (kept?.document.events.length !== copy.document.events.length || dueFor({kept, discarded}) === 'remove')
      await keepCopy(id);
    return null;
  }
  const {document} = copy;
  await putBeside(copy);
  const finished = await isFinished(document);
  if (finished === null) return null;
  const merged = await merge(document, {finished});
  if (merged === 'added') await putDue(copy);
  const fresh = merged === 'differs' && !hashes.includes(await contentHash(document));
  if (fresh) await addVersion(document, 'file');
  if (merged === 'differs') await keepCopy(id);
  return merged === 'added' || merged === 'longer' ? merged : fresh ? 'apart' : null;
}

/** @param {Cache} cache @returns {Promise<string[]>} the games that have a copy */
const copied = async (cache) =>
  (await cache.keys()).map(({url}) => /** @type {string} */ (new URL(url).pathname.split('/').at(-1)));

/**
 * @param {string[]} known which games have a copy
 * @returns {Promise<void>} once each other one that needs a copy has one: it came by file, or the app was closed too
 *   soon
 */
async function copyOthers(known) {
  const [{ids}, waiting] = await Promise.all([openGames(), all()]);
  for (const id of new Set([...ids, ...waiting.map(({game}) => game)])) if (!known.includes(id)) await keepCopy(id);
}

/**
 * Brings back all games that have a copy and are missing, in whole or in part. What cannot be read is left alone.
 * @param {(id: string) => boolean} busy which games are being recorded here just now: they are written from memory
 * @returns {Promise<Back[]>} those of which something came back; rejects when storage does not work
 */
export async function bringCopiesBack(busy) {
  if (!('caches' in globalThis)) return [];
  const cache = (await caches.has(COPIES)) ? await caches.open(COPIES) : null;
  const known = cache ? await copied(cache) : [];
  /** @type {Back[]} */
  const back = [];
  for (const id of known) {
    const copy = readCopy((await (await cache?.match(address(id)))?.text()) ?? '', id);
    const how = copy && !busy(id) && (await bringBack(id, copy));
    if (how) back.push({id, how});
  }
  copyOthers(known).catch(() => undefined);
  return back;
}
