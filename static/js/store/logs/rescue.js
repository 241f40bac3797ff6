/**
 * A fallback while storage fails: events that are not durable are also noted in localStorage, and restored from there
 * at the next start. A note never replaces anything. If it continues the stored log, it is appended; otherwise it
 * becomes another version.
 */

import {compare} from './compare.js';
import {complete} from './complete.js';
import {load, same} from './log.js';
import {isDue, tellDue} from './due.js';
import {shelfOf} from '../shelves.js';
import {addVersion} from './version_rows.js';

/** @typedef {import('../../lib/types.d.ts').LoggedDocument} LoggedDocument */

const PREFIX = 'rescue.';

/** @param {string} id */
const key = (id) => PREFIX + id;

/**
 * @param {LoggedDocument} document
 * @returns {boolean} whether it was noted; false if localStorage does not work either
 */
export function noteDown(document) {
  try {
    localStorage.setItem(key(document.id), JSON.stringify(document));
    return true;
  } catch {
    return false;
  }
}

/** @param {string} id of a game that is completely durable, or whose note is useless */
export function clear(id) {
  try {
    localStorage.removeItem(key(id));
  } catch {
    /* there is no note then */
  }
}

/** @param {string} id @returns {LoggedDocument | null} the note for a game */
export function noted(id) {
  try {
    const found = JSON.parse(localStorage.getItem(key(id)) ?? 'null');
    return found?.id === id && Array.isArray(found.events) ? found : null;
  } catch {
    return null;
  }
}

/** @returns {string[]} ids of games with a note, newest last */
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
 * @param {import('./log.js').Kept | null} kept @param {LoggedDocument} document the note
 * @returns {import('./compare.js').Compared} how it relates to the stored log; it must contain everything that is left
 * of a damaged one
 */
function relation(kept, document) {
  if (!kept) return 'longer';
  if (kept.keeping !== 'damaged') return compare(kept.document, document);
  const {events, ...header} = kept.document;
  const whole = events.every((event) => document.events.some((own) => same(own, event)));
  return whole ? compare({...header, events: []}, document) : 'differs';
}

/**
 * Restores a note to the database if it continues the stored log.
 * @param {string} id
 * @returns {Promise<boolean>} whether something was restored; rejects if storage still fails, and the note stays
 */
export async function restore(id) {
  const document = noted(id);
  const due = document && (await isDue(document));
  if (!document || due === null) return false;
  const shelf = shelfOf(document);
  const what = relation(await load(id, shelf), document);
  if (what === 'longer') await complete(document, due, false, shelf);
  if (what === 'differs') await addVersion(document, 'file'); // another window has recorded since; a person decides
  clear(id);
  if (what === 'longer') tellDue();
  return what === 'longer' || what === 'differs';
}
