/** The shortcut of the app's icon to the open game. */

import {recent} from '../store/game_log.js';
import {loadRuleset} from '../store/rulesets.js';
import {replay} from '../rules/replay.js';
import {missing} from './missing.js';

/** The open game is among the newest. */
const LOOKED_AT = 20;

/** @param {import('../store/game_log.js').Kept} kept @returns {Promise<boolean>} */
async function isOpen({document, keeping}) {
  if (keeping === 'damaged') return false;
  const ruleset = await loadRuleset(document.ruleset, document.ruleset_version);
  return replay(document, ruleset).status === 'open';
}

/** @returns {Promise<string>} the address of the newest open game's pad; home, when there is none */
async function find() {
  for (const kept of await recent(LOOKED_AT)) if (await isOpen(kept).catch(() => false)) return `#/game/${kept.document.id}`;
  return '#/';
}

/** @returns {import('../app.js').Screen} it goes on to the game's pad */
export function openGame() {
  find().catch(() => '#/').then((address) => location.replace(address));
  return {view: () => missing('opening')};
}
