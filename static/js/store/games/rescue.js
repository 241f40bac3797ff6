/**
 * The second place: while storage fails, what is not durable is noted in localStorage too, and taken from there at the
 * next start. It never replaces anything: it is appended where it begins with all that is stored and goes further, else
 * kept as another version.
 */

import {replay} from '../../rules/replay.js';
import {compare} from './compare.js';
import {append, load, same} from './game_log.js';
import {loadRuleset} from '../rulesets.js';
import {addVersion} from './version_rows.js';

/** @typedef {import('../../lib/types.d.ts').GameDocument} GameDocument */

const PREFIX = 'rescue.';

/** @param {string} id */
const key = (id) => PREFIX + id;

/**
 * @param {GameDocument} document
 * @returns {boolean} whether it is noted; false where localStorage does not work either
 */
export function noteDown(document) {
  try {
    localStorage.setItem(key(document.id), JSON.stringify(document));
    return true;
  } catch {
    return false;
  }
}

/** @param {string} id of a game of which all is durable, or what was noted is of no use */
export function clear(id) {
  try {
    localStorage.removeItem(key(id));
  } catch {
    /* nothing was noted there */
  }
}

/** @param {string} id @returns {GameDocument | null} what was noted of a game */
export function noted(id) {
  try {
    const found = JSON.parse(localStorage.getItem(key(id)) ?? 'null');
    return found?.id === id && Array.isArray(found.events) ? found : null;
  } catch {
    return null;
  }
}

/** @returns {string[]} the games of which something is noted, the newest last */
export function allNoted() {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(PREFIX))
      .map((name) => name.slice(PREFIX.length))
      .sort();
  } catch {
    return [];
  }
}

/**
 * @param {import('./game_log.js').Kept | null} kept @param {GameDocument} document what was noted
 * @returns {import('./compare.js').Compared} what it is to what is stored; of a damaged log it must have all that is
 *   left
 */
function relation(kept, document) {
  if (!kept) return 'longer';
  if (kept.keeping !== 'damaged') return compare(kept.document, document);
  const {events, ...header} = kept.document;
  const whole = events.every((event) => document.events.some((own) => same(own, event)));
  return whole ? compare({...header, events: []}, document) : 'differs';
}

/**
 * Brings what was noted into the store, where it continues what is stored there.
 * @param {string} id
 * @returns {Promise<boolean>} whether something came of it; rejects when storage still fails: then the note stays
 */
export async function restore(id) {
  const document = noted(id);
  const ruleset = document && (await loadRuleset(document.ruleset, document.ruleset_version));
  if (!document || !ruleset) return false;
  const {status} = replay(document, ruleset);
  const what = relation(await load(id), document);
  if (what === 'longer') await append(document, status === 'finished');
  if (what === 'differs') await addVersion(document, 'file'); // another window has recorded since: a person decides
  clear(id);
  return what === 'longer' || what === 'differs';
}
