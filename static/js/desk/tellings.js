/** What the games on this phone tell the matches of a competition. */

import {replay} from '../rules/replay.js';
import {load} from '../store/logs/log.js';
import {rulesOf} from '../store/rulesets.js';
import {gamesFor} from '../store/tellings.js';
import {tellingOf} from './telling.js';

/** @typedef {import('../competitions/words.js').Telling} Telling */
/** @typedef {{tellings: Telling[], open: Map<string, string>}} Told  open: games that are not finished, by match */

/** @param {string} competition @returns {Promise<Told>} what the games on this phone tell it now */
export async function toldHere(competition) {
  /** @type {Told} */
  const told = {tellings: [], open: new Map()};
  for (const id of await gamesFor(competition)) {
    const kept = await load(id);
    const ruleset = kept && (await rulesOf(kept.document));
    if (!kept || kept.keeping === 'damaged' || !ruleset) continue;
    const telling = tellingOf(kept.document, replay(kept.document, ruleset));
    const link = kept.document.competition;
    if (telling) told.tellings.push(telling);
    else if (typeof link === 'object') told.open.set(link.match, id);
  }
  return told;
}
