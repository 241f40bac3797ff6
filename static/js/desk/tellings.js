/** What games and sheets tell a competition: those on this phone, and what the archive heard from others. */

import {replay} from '../rules/replay.js';
import {load} from '../store/logs/log.js';
import {rulesOf} from '../store/rulesets.js';
import {cursorOf, isHere, tellingsOf} from '../store/heard.js';
import {SHEETS} from '../store/shelves.js';
import {tellingOf, tellingOfSheet} from './telling.js';

/** @typedef {import('../competitions/words.js').Telling} Telling */
/** @typedef {import('../store/schema.js').TellingRow} TellingRow */
/**
 * @typedef {object} Told
 * @property {Telling[]} tellings those that count
 * @property {Telling[]} offered those of strangers, which the desk may take
 * @property {Map<string, string>} open games on this phone that are not finished, by match
 * @property {Set<string>} here ids of the games on this phone
 * @property {string} cursor up to where the archive was heard
 */

/** What a sheet on this phone tells. @param {string} id @returns {Promise<Telling | null>} */
async function toldBySheet(id) {
  const kept = await load(id, SHEETS);
  if (!kept || kept.keeping === 'damaged') return null;
  const {sheet} = await import('../competitions/sheets/sheet.js');
  return tellingOfSheet(/** @type {any} */ (kept.document), sheet(kept.document));
}

/**
 * What a game on this phone tells, read from its log: the archive may have an older one. A game that was handed over
 * goes on elsewhere, so of an open one the archive may know more.
 * @param {TellingRow} row @param {Told} told
 */
async function hearGame({id, telling: heard}, told) {
  const kept = await load(id);
  const ruleset = kept && (await rulesOf(kept.document));
  const whole = kept && kept.keeping !== 'damaged' && ruleset;
  const own = kept ? whole && tellingOf(kept.document, replay(kept.document, ruleset)) : await toldBySheet(id);
  const telling = own || heard;
  const link = kept?.document.competition;
  if (kept) told.here.add(id);
  if (telling) told.tellings.push(telling);
  else if (whole && typeof link === 'object') told.open.set(link.match, id);
}

/** @param {string} competition @returns {Promise<Told>} what this phone knows now */
export async function toldHere(competition) {
  // In this order: what another window stores in between is heard once more, and not missed.
  const [cursor, rows] = await Promise.all([cursorOf(competition), tellingsOf(competition)]);
  /** @type {Told} */
  const told = {tellings: [], offered: [], open: new Map(), here: new Set(), cursor};
  for (const row of rows) {
    if (isHere(row)) await hearGame(row, told);
    else if (row.telling && !row.offered) told.tellings.push(row.telling);
    else if (row.telling && !row.left) told.offered.push(row.telling);
  }
  return told;
}
