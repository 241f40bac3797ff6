/** Finds the open game, for the shortcut of the app's icon and for a screen that waits for a game. */

import {recent} from '../store/games/newest.js';
import {loadRuleset} from '../store/rulesets.js';
import {replay} from '../rules/replay.js';
import {currentGame} from './current_game.js';
import {missing} from './missing.js';

/** The number of games that are searched, the newest first. */
const SEARCHED = 20;

/** @param {import('../store/logs/log.js').Kept} kept @returns {Promise<boolean>} */
async function isOpen({document, keeping}) {
  if (keeping === 'damaged') return false;
  const ruleset = await loadRuleset(document.ruleset, document.ruleset_version);
  return replay(document, ruleset).status === 'open';
}

/**
 * @returns {Promise<string | null>} the id of the current game if it is open, else of the newest open game on this
 *   phone; null if there is none or storage does not respond
 */
export async function newestOpen() {
  const own = currentGame();
  if (own?.state.status === 'open' && !own.example) return own.document.id;
  for (const kept of await recent(SEARCHED).catch(() => []))
    if (await isOpen(kept).catch(() => false)) return kept.document.id;
  return null;
}

/**
 * @returns {import('../app/start.js').Screen} a screen that redirects to the game's pad, or home if there is no open
 *   game
 */
export function openGame() {
  newestOpen().then((id) => location.replace(id ? `#/game/${id}` : '#/'));
  return {view: () => missing('opening')};
}
