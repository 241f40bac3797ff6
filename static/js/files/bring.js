/**
 * Imports files: backups, games and house rules. Files that are too large are not read, and everything is checked
 * before anything is stored.
 */

import {say} from '../words/index.js';
import {isPoisoned, parse, readBackup, unreadable} from './backup_read.js';
import {bringBackup} from './bring_backup.js';
import {bring} from './house_import.js';

/** @typedef {import('../ui/outcome.js').Outcome} Outcome */

/**
 * Maximum bytes of a file: 14,000 games of usual length. Such a file took some 60 MB of heap beside its text, and two
 * seconds to parse on a CPU slowed down four times. Small phones close tabs at about twice that.
 */
export const LONGEST = 50_000_000;

/** @param {string} sentence @returns {Outcome} */
const refused = (sentence) => ({done: false, sentence, faults: []});

/** @param {import('./bring_backup.js').Report['others']} others competitions and sheets @returns {string[]} */
const otherLines = ({added, longer, same, differs}) => [
  added + longer ? say('bring.events', {n: added + longer}) : '',
  same ? say('bring.events-same', {n: same}) : '',
  differs ? say('bring.events-differing', {n: differs}) : '',
];

/** @param {import('./bring_backup.js').Report} report @returns {Outcome} */
function summary({added, same, longer, rulesets, settings, differing, others, refused: faults, torn}) {
  const lines = [
    say('bring.added', {n: added}),
    longer ? say('bring.longer', {n: longer}) : '',
    same ? say('bring.same', {n: same}) : '',
    ...otherLines(others),
    rulesets ? say('bring.rulesets', {n: rulesets}) : '',
    settings ? say('bring.settings-taken') : '',
  ].filter(Boolean);
  const done = !torn && faults.length === 0;
  return {done, sentence: say(done ? 'bring.done' : torn ? 'bring.torn' : 'bring.partly'), lines, faults, differing};
}

/**
 * @param {File} file @param {import('./bring_backup.js').Told} [told] called with the progress of a backup
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
