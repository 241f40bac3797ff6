/** House rules on this phone: a version is added, never changed; one that a game was played under stays. */

import readings from 'app:readings';
import {uuid7} from '../lib/chance.js';
import {ask, read, write} from './database.js';
import {versionsOf} from './house_rules.js';
import {isBook, loadRuleset} from './rulesets.js';

/** @typedef {import('../lib/types.d.ts').Ruleset} Ruleset */
/** @typedef {import('./schema.js').RulesetRow} RulesetRow */
/**
 * @typedef {{ruleset: Ruleset, newest: boolean, games: number, own: boolean}} House `games`: how many on this phone
 *   were played under this version; `own`: see `isOwn`
 */

/** The greatest version that there can be (ruleset.schema.json). */
const LAST = 999_999;

/**
 * @param {Ruleset} ruleset
 * @param {import('./schema.js').GameRow[]} games
 * @returns {number} how many of the games were played under this version
 */
const gamesUnder = ({id, version}, games) =>
  games.filter(({header}) => header.ruleset === id && header.ruleset_version === version).length;

/**
 * Whether house rules can get a next version here. Those that came by file cannot, since the phone that they came from
 * may give the same number to others; nor can those that do not say what they were copied from, or have used up all
 * versions.
 * @param {RulesetRow[]} rows all versions of one id, one of them at least not deleted @returns {boolean}
 */
function isOwn(rows) {
  const newest = rows.findLast(({ruleset}) => ruleset);
  return Boolean(newest?.ruleset?.house) && !newest?.brought && /** @type {RulesetRow} */ (rows.at(-1)).version < LAST;
}

/**
 * @param {string} id of house rules that this phone has
 * @returns {Promise<boolean>} whether a change makes their next version; else it makes a copy
 */
export const mayChange = (id) =>
  read(['rulesets'], async (store) => isOwn(await ask(store('rulesets').getAll(versionsOf(id)))));

/** @returns {Promise<House[]>} all versions of all house rules, the newest version of each first */
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
 * Keeps house rules as their next version, also after one that was deleted.
 * @param {Ruleset} draft @returns {Promise<Ruleset>} with the version that it was given
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
 * Keeps house rules that came from elsewhere, under the version that they have.
 * @param {Ruleset} ruleset @param {(kept: Ruleset) => boolean} same whether what is kept already is the same
 * @returns {Promise<boolean>} false when this phone has others under this id and version; nothing is changed then
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
 * @returns {Promise<boolean>} whether it is gone
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
 * @returns {Promise<Ruleset | null>} the whole of a rule set, with its notes on readings, to be copied or exported
 */
export async function wholeRuleset(id, version) {
  const found = await loadRuleset(id, version);
  return found && isBook(id) ? {...found, readings: readings[`${id} ${found.version}`] ?? []} : found;
}

/**
 * @param {import('../game/game.js').Game} game
 * @returns {Promise<{document: import('../lib/types.d.ts').GameDocument, ruleset: Ruleset}>} it and the rule set that
 *   it is played under, as a file holds them
 */
export async function withRules({document, ruleset}) {
  const whole = await wholeRuleset(ruleset.id, ruleset.version).catch(() => null);
  return {document, ruleset: whole ?? ruleset};
}

/**
 * @param {Ruleset} book or house rules, whose book stays theirs
 * @param {string} name
 * @returns {Ruleset} a copy to change, with an id of its own
 */
export function copyOf(book, name) {
  const from = book.house ?? {from: book.id, version: book.version, sections: []};
  return {...structuredClone(book), id: `house-${uuid7()}`, version: 1, name, house: from};
}

/**
 * Which sections of the book house rules change: what a screen marks when it cites them.
 * @param {Ruleset} mine @param {Ruleset} book the one that they were copied from @returns {string[]}
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
