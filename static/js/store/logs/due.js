/** Which documents go to the archive: finished games, and all competitions and sheets. */

import {replay} from '../../rules/replay.js';
import {lifecycle} from '../connection.js';
import {rulesOf} from '../rulesets.js';

/** @typedef {import('../../lib/types.d.ts').GameDocument} GameDocument */
/** @typedef {import('../../lib/types.d.ts').LoggedDocument} LoggedDocument */

/**
 * Says that something which goes to the archive was stored: at a desk, by a later try after a fault, or at the start
 * from where it was noted. The sync listens, because it may have looked into the outbox before.
 */
export function tellDue() {
  lifecycle.dispatchEvent(new Event('due'));
}

/**
 * @param {LoggedDocument} document
 * @returns {Promise<boolean | null>} whether it is due in its current form; null if this phone does not have its rules
 * @throws {import('../../rules/document.js').GameError | import('../../competitions/errors.js').CompetitionError} if it
 * breaks the rules
 */
export async function isDue(document) {
  if ('teams' in document) {
    (await import('../../competitions/sheets/sheet.js')).sheet(document);
    return true;
  }
  if ('form' in document) {
    (await import('../../competitions/stand.js')).stand(document, []);
    return true;
  }
  const ruleset = await rulesOf(document);
  return ruleset && replay(document, ruleset).status === 'finished';
}
