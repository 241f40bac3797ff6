/** The games of a competition's matches on this phone. */

import {isHere, tellingsOf} from '../store/heard.js';
import {load} from '../store/logs/log.js';
import {loadRuleset} from '../store/rulesets.js';
import {noteGame} from '../store/tellings.js';
import {gameOf} from './match_setup.js';

/** @typedef {import('./contest.js').Contest} Contest */
/** @typedef {import('./contest.js').Line} Line */
/** @typedef {import('../lib/types.d.ts').GameDocument} GameDocument */
/** @typedef {import('../lib/types.d.ts').Ruleset} Ruleset */

/**
 * Prepares the next game of a match, and notes that it is played for it.
 * @param {Contest} contest @param {Line} match
 * @returns {Promise<{game: GameDocument, ruleset: Ruleset} | null>} null if this phone does not have the rules
 */
export async function prepareGame(contest, match) {
  const {document: doc} = contest;
  const ruleset = await loadRuleset(doc.ruleset, doc.ruleset_version);
  if (!ruleset) return null;
  const game = gameOf(contest, match, ruleset);
  await noteGame(doc.id, game.id);
  return {game, ruleset};
}

/**
 * @param {import('../lib/types.d.ts').CompetitionMatch} link what a game says of its match
 * @returns {Promise<GameDocument | null>} the game that this phone has for it
 */
export async function gameHere({id: competition, match, game = 1}) {
  for (const row of (await tellingsOf(competition)).filter(isHere)) {
    const found = (await load(row.id))?.document;
    const link = found?.competition;
    if (found && typeof link === 'object' && link.match === match && (link.game ?? 1) === game) return found;
  }
  return null;
}
