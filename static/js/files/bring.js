/**
 * The one door for files: backups, games, house rules. What is too large is not read, what is read is checked before
 * anything of it is stored.
 */

import {say} from '../words/index.js';
import {isPoisoned, parse, readBackup, unreadable} from './backup_read.js';
import {bringBackup} from './bring_backup.js';
import {bring} from './house_import.js';

/** @typedef {import('./bring_backup.js').Named} Named */
/**
 * @typedef {{done: boolean, sentence: string, faults: string[], differing?: Named[], lines?: string[]}} Outcome  what
 *   became of a file, in words; lines: what else was brought
 */

/**
 * Longest file that is read, in bytes: 14,000 games of a usual length. Such a file took some 60 MB of a tab's heap
 * beside its text, and two seconds to parse on a CPU slowed four times; twice as much is where tabs on small phones are
 * closed by the system.
 */
export const LONGEST = 50_000_000;

/** @param {string} sentence @returns {Outcome} */
const refused = (sentence) => ({done: false, sentence, faults: []});

/** @param {import('./bring_backup.js').Report} report @returns {Outcome} */
function summary({added, same, longer, rulesets, settings, differing, refused: faults, torn}) {
  const lines = [
    say('bring.added', {n: added}),
    longer ? say('bring.longer', {n: longer}) : '',
    same ? say('bring.same', {n: same}) : '',
    rulesets ? say('bring.rulesets', {n: rulesets}) : '',
    settings ? say('bring.settings-taken') : '',
  ].filter(Boolean);
  const done = !torn && faults.length === 0;
  return {done, sentence: say(done ? 'bring.done' : torn ? 'bring.torn' : 'bring.partly'), lines, faults, differing};
}

/**
 * @param {File} file @param {import('./bring_backup.js').Told} [told] how far a backup is
 * @returns {Promise<Outcome>}
 */
export async function bringFile(file, told = () => undefined) {
  if (file.size > LONGEST)
    return refused(say('bring.too-large', {size: Math.ceil(file.size / 1_000_000), most: LONGEST / 1_000_000}));
  /** @type {string} */
  let text;
  try {
    text = await file.text();
  } catch {
    return refused(say('bring.unreadable'));
  }
  const content = parse(text);
  const backup = readBackup(text, content);
  if (!backup) return isPoisoned(content) ? refused(say('bring.harmful')) : bring(content);
  const wrong = unreadable(backup);
  if (wrong) return refused(say(`bring.${wrong}`));
  try {
    return summary(await bringBackup(backup, told));
  } catch (error) {
    reportError(error);
    return refused(say('bring.stopped'));
  }
}
