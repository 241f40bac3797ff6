/**
 * Parses a backup file before any of it is trusted: finds its parts, even in a truncated file, and the dangerous ones.
 * No DOM here.
 */

import {CHOICES} from '../lib/prefs.js';
import {isObject, shapeOf} from '../rules/shapes.js';
import {BACKUP_VERSION, HEAD, OWN_SETTING} from '../store/backup.js';

/**
 * @typedef {object} Backup
 * @property {number} version
 * @property {string} at when it was made, according to the file
 * @property {unknown[]} rulesets
 * @property {unknown[]} settings
 * @property {unknown[]} games
 * @property {unknown[]} versions
 * @property {unknown[]} competitions
 * @property {unknown[]} sheets
 * @property {string[]} strange names of parts that this app does not know
 * @property {boolean} torn whether the file is truncated or damaged; then only its complete lines are here
 */

const PARTS = /** @type {const} */ (['rulesets', 'settings', 'games', 'versions', 'competitions', 'sheets']);
const KNOWN = new Set(['scorekeeper', 'version', 'made_at', ...PARTS]);
/** Property names that are dangerous in JavaScript. */
const POISON = new Set(['__proto__', 'constructor', 'prototype']);

/** @param {string} json @returns {unknown} undefined if it is not JSON */
export function parse(json) {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** @param {unknown} value a JSON value @returns {boolean} whether any property name in it is dangerous */
export function isPoisoned(value) {
  const open = [value];
  while (open.length) {
    const one = open.pop();
    if (typeof one !== 'object' || one === null) continue;
    for (const [name, inner] of Object.entries(one)) {
      if (POISON.has(name)) return true;
      open.push(inner);
    }
  }
  return false;
}

/** @param {string} line @returns {(typeof PARTS)[number] | null} the part of a backup that a line belongs to */
function partOf(line) {
  return line.startsWith('{"document":')
    ? 'games'
    : line.startsWith('{"game":')
      ? 'versions'
      : line.startsWith('{"name":')
        ? 'settings'
        : line.startsWith('{"competition":')
          ? 'competitions'
          : line.startsWith('{"sheet":')
            ? 'sheets'
            : line.includes('"formats":')
              ? 'rulesets'
              : null;
}

/** @param {string} file a backup that is not valid JSON as a whole @returns {Backup} the complete lines */
function salvage(file) {
  /** @type {Backup} */
  const found = {
    version: Number.parseInt(file.slice(HEAD.length), 10),
    at: '',
    rulesets: [],
    settings: [],
    games: [],
    versions: [],
    competitions: [],
    sheets: [],
    strange: [],
    torn: true,
  };
  for (const line of file.split('\n')) {
    const part = partOf(line);
    const value = part && parse(line.replace(/,$/, ''));
    if (part && isObject(value)) found[part].push(value);
  }
  return found;
}

/**
 * @param {string} file
 * @param {unknown} content the file as JSON; undefined if it is not JSON
 * @returns {Backup | null} null if it is not a backup
 */
export function readBackup(file, content) {
  if (content === undefined) return file.startsWith(HEAD) ? salvage(file) : null;
  if (!isObject(content) || content.scorekeeper !== 'backup') return null;
  const list = (/** @type {string} */ name) => (Array.isArray(content[name]) ? content[name] : []);
  return {
    version: typeof content.version === 'number' ? content.version : Number.NaN,
    at: typeof content.made_at === 'string' ? content.made_at : '',
    rulesets: list('rulesets'),
    settings: list('settings'),
    games: list('games'),
    versions: list('versions'),
    competitions: list('competitions'),
    sheets: list('sheets'),
    torn: false,
    strange: Object.keys(content).filter(
      (name) => !KNOWN.has(name) || (PARTS.some((part) => part === name) && !Array.isArray(content[name])),
    ),
  };
}

/** @param {Backup} backup @returns {'newer' | 'other' | null} the reason why it cannot be read, or null */
export const unreadable = ({version}) =>
  version > BACKUP_VERSION ? 'newer' : version === BACKUP_VERSION ? null : 'other';

const SIDE = {names: ['listing', ['string', 60], 6], colour: ['string', 20], start: ['integer', -999, 998]};
const EITHER_SIDE = ['one_of', 'a', 'b'];
const NOTHING = ['one_of', null];
const SHAPES = {
  setup: shapeOf({
    ruleset: ['string', 100],
    play: ['string', 100],
    sides: {a: SIDE, b: SIDE},
    first: EITHER_SIDE,
    'length?': ['either', NOTHING, {'target?': ['integer', 1, 999], 'rounds?': ['integer', 1, 99]}],
    'target?': ['either', NOTHING, ['integer', 1, 999]],
    'timeouts?': ['either', NOTHING, ['integer', 0, 99]],
    'best_of?': ['integer', 1, 5],
    'board?': ['string', 60],
    'club?': ['string', 36],
    'choice?': ['either', NOTHING, EITHER_SIDE],
  }),
  names: shapeOf(['listing', ['text', 60], 100]),
  prefs: shapeOf(Object.fromEntries(Object.entries(CHOICES).map(([name, choices]) => [name, ['one_of', ...choices]]))),
};
const HANDED = shapeOf({key: ['string', 43], told: ['one_of', true, false], 'over?': ['one_of', true, false]});
/** The key of match cards. */
const CARD = shapeOf(['pattern', '^[\\w-]{43}$']);

/**
 * @param {unknown} row
 * @returns {row is {name: string, value: unknown}} whether it is a setting that may be imported
 */
export function isSetting(row) {
  if (!isObject(row) || typeof row.name !== 'string' || !OWN_SETTING.test(row.name)) return false;
  const keys = row.name.startsWith('match-card.') ? CARD : HANDED;
  const shape = /** @type {Record<string, typeof HANDED>} */ (SHAPES)[row.name] ?? keys;
  return shape(row.value) === null;
}
