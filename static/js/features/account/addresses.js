/** The screens about this phone's player, by what follows in the address. */

import {me as mine} from './me.js';
import {meNew} from './me_new.js';
import {mePasskeys} from './me_passkeys.js';
import {meRecovery} from './me_recovery.js';

/**
 * @param {import('../../app/start.js').App} app @param {string} [about] `new`, `recovery`, `passkeys`, or nothing
 * @returns {import('../../app/start.js').Screen}
 */
export function me(app, about) {
  if (about === 'new') return meNew(app);
  if (about === 'recovery') return meRecovery(app);
  return about === 'passkeys' ? mePasskeys(app) : mine(app);
}
