/**
 * House rules on this phone. Versions are added and never changed; one that a game was played under is never deleted.
 */

import {uuid7} from '../lib/random.js';
import {ask, read, write} from './database.js';
import {versionsOf} from './house_rules.js';
import {isBook, loadRuleset} from './rulesets.js';

/** @typedef {import('../lib/types.d.ts').Ruleset} Ruleset */
/** @typedef {import('./schema.js').RulesetRow} RulesetRow */
/**
 * @typedef {{ruleset: Ruleset, newest: boolean, games: number, own: boolean}} House `games`: number of games on this
 * phone under this version; `own`: see `isOwn`
 */

/** The highest possible version (ruleset.schema.json). */
const LAST = 999_999;

/**
 * @param {Ruleset} ruleset
 * @param {import('./schema.js').GameRow[]} games
 * @returns {number} the number of games under this version
 */
const gamesUnder = ({id, version}, games) =>
  games.filter(({header}) => header.ruleset === id && header.ruleset_version === version).length;

/**
 * Whether house rules can get a next version here. Imported ones cannot, because the phone they came from might use the
 * same number for other rules; nor can those that do not name the book they were copied from, or have used up all
 * versions.
 * @param {RulesetRow[]} rows all versions of one id, at least one of them not deleted @returns {boolean}
 */
function isOwn(rows) {
  const newest = rows.findLast(({ruleset}) => ruleset);
  return Boolean(newest?.ruleset?.house) && !newest?.brought && /** @type {RulesetRow} */ (rows.at(-1)).version < LAST;
}

/**
 * @param {string} id of house rules on this phone
 * @returns {Promise<boolean>} whether a change makes a new version; otherwise it makes a copy
 */
export const mayChange = (id) =>
  read(['rulesets'], async (store) => isOwn(await ask(store('rulesets').getAll(versionsOf(id)))));

/** @returns {Promise<House[]>} all versions of all house rules, newest version first */
export function listHouse() {
  return read(['rulesets', 'games'], async (store) => {
    /** @type {[RulesetRow[], import('./schema.js').GameRow[]]} */
    const [rows, games] = await Promise.all([ask(store('rulesets').getAll()), ask(store('games').getAll())]);
    const kept = rows.flatMap(({ruleset}) => ruleset ?? []);
    return kept
      .map((ruleset) => ({
        ruleset,
        newest: kept.findLast(({id}) => id === ruleset.id) === ruleset,
        games: gamesUnder(ruleset, games),
        own: isOwn(rows.filter(({id}) => id === ruleset.id)),
      }))
      .sort((one, two) => one.ruleset.id.localeCompare(two.ruleset.id) || two.ruleset.version - one.ruleset.version);
  });
}

/**
 * Stores house rules as their next version, counting deleted ones too.
 * @param {Ruleset} draft @returns {Promise<Ruleset>} the rules with their new version
 */
export function keepNext(draft) {
  return write(['rulesets'], async (store) => {
    /** @type {RulesetRow[]} */
    const rows = await ask(store('rulesets').getAll(versionsOf(draft.id)));
    const ruleset = {...draft, version: (rows.at(-1)?.version ?? 0) + 1};
    await ask(store('rulesets').add({id: ruleset.id, version: ruleset.version, ruleset}));
    return ruleset;
  });
}

/**
 * Stores imported house rules under their own version.
 * @param {Ruleset} ruleset @param {(kept: Ruleset) => boolean} same whether the stored rules are the same
 * @returns {Promise<boolean>} false if this phone has others under this id and version; nothing changes then
 */
export function keepGiven(ruleset, same) {
  return write(['rulesets'], async (store) => {
    /** @type {RulesetRow | undefined} */
    const row = await ask(store('rulesets').get([ruleset.id, ruleset.version]));
    if (row?.ruleset) return same(row.ruleset);
    await ask(
      store('rulesets').put({
        id: ruleset.id,
        version: ruleset.version,
        ruleset,
        ...(!row || row.brought ? {brought: true} : {}),
      }),
    );
    return true;
  });
}

/**
 * Deletes a version of house rules, unless a game was played under it.
 * @param {Ruleset} ruleset
 * @returns {Promise<boolean>} whether it was deleted
 */
export function remove(ruleset) {
  const {id, version} = ruleset;
  return write(['rulesets', 'games'], async (store) => {
    if (gamesUnder(ruleset, await ask(store('games').getAll()))) return false;
    /** @type {RulesetRow} */
    const row = await ask(store('rulesets').get([id, version]));
    await ask(store('rulesets').put({...row, ruleset: null}));
    return true;
  });
}

/**
 * @param {string} id @param {number} [version]
 * @returns {Promise<Ruleset | null>} a complete rule set with its notes on readings, to copy or export
 */
export async function wholeRuleset(id, version) {
  const found = await loadRuleset(id, version);
  if (!found || !isBook(id)) return found;
  const {default: readings} = await import('./readings.js');
  return {...found, readings: readings[`${id} ${found.version}`] ?? []};
}

/**
 * @param {import('../game/game.js').Game} game
 * @returns {Promise<{document: import('../lib/types.d.ts').GameDocument, ruleset: Ruleset}>} the game and its rule set,
 * for a file
 */
export async function withRules({document, ruleset}) {
  const whole = await wholeRuleset(ruleset.id, ruleset.version).catch(() => null);
  return {document, ruleset: whole ?? ruleset};
}

/**
 * @param {Ruleset} book a book, or house rules, whose copy keeps their book
 * @param {string} name
 * @returns {Ruleset} a copy with a new id, to be changed
 */
export function copyOf(book, name) {
  const from = book.house ?? {from: book.id, version: book.version, sections: []};
  return {...structuredClone(book), id: `house-${uuid7()}`, version: 1, name, house: from};
}

/**
 * The book's sections that house rules change, which screens mark when they cite them.
 * @param {Ruleset} mine @param {Ruleset} book the book that they were copied from @returns {string[]}
 */
export function changedSections(mine, book) {
  const {sections} = book;
  /** @param {unknown} one @param {unknown} two */
  const differ = (one, two) => JSON.stringify(one) !== JSON.stringify(two);
  /** @type {(string | false)[]} */
  const changed = [];
  for (const [play, format] of Object.entries(mine.formats)) {
    const old = book.formats[play];
    changed.push(
      format.target !== old?.target && sections.target,
      format.rounds !== old?.rounds && sections.rounds,
      format.timeouts !== old?.timeouts && sections.timeout,
    );
  }
  for (const [i, {zone, points}] of mine.zones.entries()) {
    if (points === book.zones[i]?.points) continue;
    changed.push(
      sections.sum,
      i === mine.zones.length - 1 && sections.hanger,
      zone.startsWith('-') && sections.ten_off,
    );
  }
  changed.push(mine.blank !== book.blank && sections.next_no_score, mine.level !== book.level && sections.level);
  for (const offence of mine.offences) {
    changed.push(
      differ(
        offence,
        book.offences.find(({id}) => id === offence.id),
      ) && offence.section,
    );
  }
  return [...new Set(changed.filter((section) => typeof section === 'string'))];
}
