/** The name to offer to a person who joins or starts a club. */

import {get} from '../../store/settings.js';
import {keptMe} from '../../store/me.js';

/** @returns {Promise<string>} the player's, or that of the last person who played here; '' if unknown */
export async function ownName() {
  const names = await get('names').catch(() => null);
  return (await keptMe())?.me.player?.name ?? (Array.isArray(names) ? String(names[0] ?? '') : '');
}
