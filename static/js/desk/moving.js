/** Competitions that come to this phone: by codes, or from the archive. No log that was recorded here is lost. */

import {takeCards} from '../store/card_keys.js';
import {becomeDesk, noteRead, renewKey} from '../store/desks.js';
import {noteKey} from '../store/games/handed.js';
import {compare} from '../store/logs/compare.js';
import {keepCopy} from '../store/logs/copies.js';
import {load} from '../store/logs/log.js';
import {merge} from '../store/logs/merge.js';
import {addVersion, choose, versionsOf} from '../store/logs/versions.js';
import {COMPETITIONS} from '../store/shelves.js';
import {onlyIn} from './apart.js';
import {forget} from './keeper.js';

/** @typedef {import('../lib/types.d.ts').CompetitionDocument} CompetitionDocument */
/** @typedef {{document: CompetitionDocument, etag: string}} Archived */
/** @typedef {{key: string, card: string | null}} Keys  of the desk, and of its match cards */

/**
 * Makes the archive's log this phone's. A log of this phone with anything that is not in it becomes a version.
 * @param {Archived} archived
 */
async function adopt({document: doc, etag}) {
  const merged = await merge(doc, {finished: true, etag});
  if (merged === 'differs' || merged === 'shorter')
    await choose(doc.id, await addVersion(doc, 'archive', etag), COMPETITIONS);
}

/** Keeps a competition of the archive for reading, also without a network. @param {Archived} archived */
export async function keepForReading(archived) {
  await adopt(archived);
  await noteRead(archived.document.id);
  forget(archived.document.id);
}

/**
 * Goes on with a competition as its desk, after the archive has made this phone the desk.
 * @param {Archived} archived
 * @param {{renew: boolean, own?: boolean}} how renew: the desk's former key is void; own: this phone's log goes on and
 * the archive's becomes a version, instead of the reverse
 */
export async function goOn({document: doc, etag}, {renew, own = false}) {
  if (renew) await renewKey(doc.id); // before this phone is the desk: a code with a void key is of no use
  const kept = await load(doc.id, COMPETITIONS);
  const found = kept && kept.keeping !== 'damaged' ? compare(kept.document, doc) : null;
  if (own && found === 'differs') {
    await addVersion(doc, 'archive', etag);
    await choose(doc.id, null, COMPETITIONS);
  } else if (found !== 'shorter') await adopt({document: doc, etag}); // else this phone has all of it and more
  await becomeDesk(doc.id);
  keepCopy(doc.id, COMPETITIONS);
  forget(doc.id);
}

/**
 * A competition that the archive gave to another desk is only read from now on if that desk has all that was recorded
 * here.
 * @param {CompetitionDocument} own @returns {Promise<boolean>} whether it has
 */
export async function settledElsewhere({id, events}) {
  const rows = await versionsOf(id, COMPETITIONS);
  const theirs = rows.find(({from, decided}) => from === 'archive' && !decided);
  const document = /** @type {any} */ (theirs?.document);
  if (!theirs?.etag || onlyIn(events, document.events).length) return false;
  await keepForReading({document, etag: theirs.etag});
  return true;
}

/**
 * Stores a competition that another phone handed over, and makes this phone its desk.
 * @param {CompetitionDocument} document @param {Keys} keys
 * @returns {Promise<boolean>} false if this phone has another log: what came is a version of it then
 */
export async function takeHanded(document, {key, card}) {
  await noteKey(document.id, key);
  const merged = await merge(document, {finished: true});
  if (merged === 'differs') await addVersion(document, 'file');
  else if (merged !== 'shorter') {
    if (card) await takeCards(document.id, card);
    await becomeDesk(document.id);
  }
  keepCopy(document.id, COMPETITIONS);
  forget(document.id);
  return merged !== 'differs';
}
