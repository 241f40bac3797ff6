/**
 * Imports a backup. Every game, competition and sheet is replayed and stored in a transaction of its own, so that a
 * second try continues after an interruption.
 */

import {contentHash} from '../lib/canonical.js';
import {now} from '../lib/clock.js';
import {say} from '../words/index.js';
import {restorePrefs} from '../store/prefs_kept.js';
import {isObject} from '../rules/shapes.js';
import {noteBackup} from '../store/backup.js';
import {isDue} from '../store/logs/due.js';
import {merge, mergeSettings, mergeVersion} from '../store/logs/merge.js';
import {addVersion, versionsOf} from '../store/logs/versions.js';
import {GAMES} from '../store/shelf.js';
import {COMPETITIONS, SHEETS, shelfOf} from '../store/shelves.js';
import {noteGame} from '../store/tellings.js';
import {isPoisoned, isSetting} from './backup_read.js';
import {tidy} from '../lib/cut.js';
import {against, bringRuleset, judge} from './house_import.js';
import {drop} from '../game/current_game.js';

/** @typedef {import('./backup_read.js').Backup} Backup */
/** @typedef {import('../lib/types.d.ts').GameDocument} GameDocument */
/** @typedef {import('../lib/types.d.ts').LoggedDocument} LoggedDocument */
/** @typedef {import('../store/shelf.js').Shelf} Shelf */
/** @typedef {import('../ui/outcome.js').Named} Named */
/**
 * @typedef {{added: number, same: number, longer: number, rulesets: number, settings: number, differing: Named[],
 * others: {added: number, longer: number, same: number, differs: number}, refused: string[], torn: boolean}} Report
 * others: competitions and sheets; refused: names with reasons
 */
/** @typedef {(done: number, all: number) => void} Told */

const SOURCES = new Set(['archive', 'file', 'phone']);

/**
 * @param {any} document any value
 * @param {number} n its place in the file
 * @returns {string} a label that people recognise
 */
export function nameOf(document, n) {
  const names = [document?.sides?.a?.name, document?.sides?.b?.name].map((name) =>
    typeof name === 'string' ? tidy(name, 60) : '',
  );
  const day = typeof document?.started_at === 'string' ? tidy(document.started_at.slice(0, 10), 10) : '';
  return names.every(Boolean) ? [names.join(' – '), day].filter(Boolean).join(', ') : say('bring.nth', {n});
}

/** The import of one backup. */
class Bringing {
  /** @param {Backup} backup @param {Told} told */
  constructor(backup, told) {
    this.backup = backup;
    this.told = told;
    /** @type {Report} */
    this.report = {
      added: 0,
      same: 0,
      longer: 0,
      rulesets: 0,
      settings: 0,
      differing: [],
      others: {added: 0, longer: 0, same: 0, differs: 0},
      refused: [],
      torn: backup.torn,
    };
    /** @type {Set<string>} house rules in the file that differ from this phone's under the same version */
    this.clashing = new Set();
    /** @type {Map<string, string>} content hashes of the games read so far, by id */
    this.seen = new Map();
    /** @type {Record<string, number>} number of events of games that are on this phone as in the file */
    this.held = {};
  }

  /** @param {string} name @param {string} reason */
  refuse(name, reason) {
    this.report.refused.push(`${name}: ${reason}`);
  }

  /** @param {any} ruleset @param {number} n */
  async ruleset(ruleset, n) {
    const name = typeof ruleset?.name === 'string' ? tidy(ruleset.name, 60) : say('bring.rules-nth', {n});
    if (isPoisoned(ruleset)) return this.refuse(name, say('bring.poisoned'));
    const outcome = against(ruleset) ?? (await bringRuleset(ruleset));
    if (outcome.done) this.report.rulesets += 1;
    else {
      this.report.refused.push(outcome.sentence, ...outcome.faults);
      this.clashing.add(`${ruleset?.id} ${ruleset?.version}`);
    }
  }

  /**
   * @param {any} document @param {Shelf} shelf where it should belong
   * @returns {Promise<'finished' | 'open' | string>} the status, for a competition or a sheet `finished`; or the reason
   * why it is refused
   */
  async judged(document, shelf) {
    if (!isObject(document) || shelfOf(document) !== shelf) return say('bring.malformed');
    if (isPoisoned(document)) return say('bring.poisoned');
    if (this.clashing.has(`${document.ruleset} ${document.ruleset_version}`)) return say('bring.clashing');
    try {
      if (shelf !== GAMES && (await isDue(/** @type {any} */ (document)))) return 'finished';
      const found = await judge(document, null);
      return 'sentence' in found ? found.sentence : found.state.status;
    } catch {
      // Nested too deeply, a version that is not a number, a competition that breaks the rules, or a rule set or a part
      // of the app that failed to load.
      return say('bring.unread');
    }
  }

  /** @param {any} row @param {number} n */
  async game(row, n) {
    const document = row?.document;
    const name = nameOf(document, n);
    const verdict = await this.judged(document, GAMES);
    if (verdict !== 'finished' && verdict !== 'open') return this.refuse(name, verdict);
    const hash = await contentHash(document);
    const before = this.seen.get(document.id);
    this.seen.set(document.id, hash);
    if (before) this.refuse(name, say(before === hash ? 'bring.twice' : 'bring.twice-differs'));
    if (before === hash) return;
    const merged = await merge(document, {finished: verdict === 'finished', imported: row.imported === true});
    if (merged === 'differs') return this.differing(document, hash, name);
    if (isObject(document.competition)) await noteGame(document.competition.id, document.id);
    if (merged === 'longer') drop(document.id);
    this.report[merged === 'shorter' ? 'same' : merged] += 1;
    if (merged !== 'shorter') this.held[document.id] = document.events.length;
  }

  /**
   * Stores another version beside this phone's own, unless it is there.
   * @param {LoggedDocument} document @param {string} hash
   * @returns {Promise<boolean>} whether a person has already chosen
   */
  async keepOther(document, hash) {
    const known = (await versionsOf(document.id, shelfOf(document))).find((row) => row.hash === hash);
    if (!known) await addVersion(document, 'file');
    return known?.decided === true;
  }

  /** @param {GameDocument} document @param {string} hash @param {string} name */
  async differing(document, hash, name) {
    if (await this.keepOther(document, hash)) this.report.same += 1;
    else this.report.differing.push({id: document.id, name});
  }

  /**
   * Imports a competition or a sheet, and its other versions.
   * @param {any} row @param {any} document @param {number} n @param {Shelf} shelf
   */
  async other(row, document, n, shelf) {
    const label = document?.name ?? document?.teams?.a?.name;
    const name = typeof label === 'string' ? tidy(label, 60) : say('bring.nth-event', {n});
    const verdict = await this.judged(document, shelf);
    if (verdict !== 'finished') return this.refuse(name, verdict);
    const hash = await contentHash(document);
    this.seen.set(document.id, hash);
    const merged = await merge(document, {finished: true});
    const decided = merged === 'differs' && (await this.keepOther(document, hash));
    if (shelf === SHEETS && document.competition) await noteGame(document.competition.id, document.id);
    this.report.others[merged === 'shorter' || decided ? 'same' : merged] += 1;
    for (const version of Array.isArray(row.versions) ? row.versions : []) await this.version(version, n, shelf);
  }

  /**
   * Imports another version, with the decision about it.
   * @param {any} row @param {number} n @param {Shelf} [shelf]
   */
  async version(row, n, shelf = GAMES) {
    const document = row?.document;
    const verdict = await this.judged(document, shelf);
    if (verdict !== 'finished' && verdict !== 'open') return this.refuse(nameOf(document, n), verdict);
    if (!this.seen.has(document.id)) return this.refuse(nameOf(document, n), say('bring.alone'));
    const etag = typeof row.etag === 'string' ? row.etag.slice(0, 200) : null;
    const from = SOURCES.has(row.from) && (row.from !== 'archive' || etag) ? row.from : 'file';
    await mergeVersion({
      game: document.id,
      hash: await contentHash(document),
      document,
      from,
      etag,
      decided: row.decided === true,
    });
  }

  async settings() {
    const sound = this.backup.settings.filter(isSetting);
    if (sound.length < this.backup.settings.length) this.refuse(say('bring.settings'), say('bring.malformed'));
    this.report.settings = await mergeSettings(sound);
    await restorePrefs();
  }

  /** @returns {Promise<Report>} */
  async run() {
    const {rulesets, games, versions, competitions, sheets, strange, at} = this.backup;
    for (const name of strange) this.refuse(tidy(name, 40), say('bring.strange'));
    for (const [i, ruleset] of rulesets.entries()) await this.ruleset(ruleset, i + 1);
    for (const [i, row] of games.entries()) {
      await this.game(row, i + 1);
      this.told(i + 1, games.length);
    }
    for (const [i, row] of versions.entries()) await this.version(row, i + 1);
    for (const [i, row] of /** @type {any[]} */ (competitions).entries())
      await this.other(row, row?.competition, i + 1, COMPETITIONS);
    for (const [i, row] of /** @type {any[]} */ (sheets).entries()) await this.other(row, row?.sheet, i + 1, SHEETS);
    await this.settings();
    if (Object.keys(this.held).length)
      // These games are in the file.
      await noteBackup({at: Number.isNaN(Date.parse(at)) ? now() : at, games: this.held});
    return this.report;
  }
}

/**
 * @param {Backup} backup a readable backup @param {Told} told called after each game
 * @returns {Promise<Report>} rejects if this phone's storage fails; everything imported so far is complete, and a
 * second try continues
 */
export const bringBackup = (backup, told) => new Bringing(backup, told).run();
