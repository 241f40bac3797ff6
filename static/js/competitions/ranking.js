/**
 * The table of a scheduled form or mixer: what everyone has reached, in which order, and why (docs/competitions.md,
 * Scheduled forms: Order). The twin of scorekeeper/competitions/ranking.py.
 *
 * @typedef {import('./words.js').Line} Line
 * @typedef {import('./words.js').Side} Side
 *
 * @typedef {object} Row what an entry has reached
 * @property {string} entry
 * @property {number} number
 * @property {number} won
 * @property {number} lost
 * @property {number} tied
 * @property {number} scored
 * @property {number} conceded
 * @property {number} halves
 * @property {Meeting[]} met
 *
 * @typedef {object} Meeting a match against an opponent: what speaks for this side and what for the other, in wins or
 *   halves
 * @property {string} opponent
 * @property {number} won
 * @property {number} lost
 *
 * @typedef {Map<string, number[]>} Numbers the numbers of each entry that set it apart
 * @typedef {[code: string, numbers: Numbers]} Why
 *
 * @typedef {object} Tier entries that are level, by number
 * @property {Row[]} rows
 * @property {string} code why none is before another
 * @property {Why | null} why what sets them before the next tier, null for the first criterion
 * @property {boolean} closed no criterion is to divide them
 */

import {other} from './words.js';

/** @param {string} entry @param {number} number @returns {Row} */
export const newRow = (entry, number) => ({
  entry,
  number,
  won: 0,
  lost: 0,
  tied: 0,
  scored: 0,
  conceded: 0,
  halves: 0,
  met: [],
});

/** @param {Row[]} rows @param {Why | null} [why] @returns {Tier} */
export const newTier = (rows, why = null) => ({rows, code: 'equal', why, closed: false});

/**
 * Add a decided match to the rows of all who played it.
 * @param {Map<string, Row>} rows @param {Line} line @param {boolean} league
 */
export function addMatch(rows, line, league) {
  for (const own of /** @type {const} */ (['a', 'b'])) {
    for (const entry of [line[own]].flat()) addSide(/** @type {Row} */ (rows.get(entry)), line, own, league);
  }
}

/**
 * Add a decided match to the row of an entry on one side. A double forfeit is lost by both.
 * @param {Row} row @param {Line} line @param {Side} own @param {boolean} league
 */
function addSide(row, line, own, league) {
  const away = other(own);
  const won = Number(line.winner === own);
  const tied = Number(line.ending === 'tie');
  const lost = 1 - won - tied;
  row.won += won;
  row.tied += tied;
  row.lost += lost;
  row.scored += line.score[own];
  row.conceded += line.score[away];
  if (league) {
    row.halves += line.halves[own];
    row.met.push({opponent: line[away], won: line.halves[own], lost: line.halves[away]});
  } else if (!Array.isArray(line[away])) {
    row.met.push({opponent: line[away], won, lost});
  }
}

/**
 * The tiers of a table, by each criterion in turn within those level so far. `twoPlay`: two who are level after any
 * criterion stay so, because a game decides (alberta 10e).
 * @param {Row[]} rows @param {string[]} by @param {boolean} twoPlay
 */
export function rank(rows, by, twoPlay) {
  if (rows.length === 0) return [];
  let tiers = [newTier([...rows].sort((one, two) => one.number - two.number))];
  for (const [place, criterion] of by.entries()) {
    tiers = tiers.flatMap((tier) => divided(tier, criterion, place === 0));
    for (const tier of tiers) tier.closed = tier.rows.length === 1 || (twoPlay && tier.rows.length === 2);
  }
  return tiers;
}

/** The parts of a tier by one criterion. @param {Tier} tier @param {string} criterion @param {boolean} first */
function divided(tier, criterion, first) {
  if (tier.closed) return [tier];
  const numbers = /** @type {(rows: Row[]) => Numbers} */ (CRITERIA[criterion])(tier.rows);
  const value = (/** @type {Row} */ row) => lead(criterion, numbers.get(row.entry) ?? []);
  const rows = [...tier.rows].sort((one, two) => value(two) - value(one) || one.number - two.number);
  /** @type {Tier[]} */
  const parts = [];
  let last = NaN;
  for (const row of rows) {
    if (value(row) === last) parts.at(-1)?.rows.push(row);
    else parts.push(newTier([row], first ? null : [criterion, numbers]));
    last = value(row);
  }
  const end = parts.at(-1);
  if (end) end.why = tier.why;
  return parts;
}

/**
 * What is compared: of `met` won less lost, else the number itself.
 * @param {string} criterion @param {number[]} numbers
 */
function lead(criterion, [won = 0, lost = 0]) {
  return criterion === 'met' ? won - lost : won;
}

/** Won and lost, or halves, in the matches among exactly these. @param {Row[]} rows */
function met(rows) {
  const level = new Set(rows.map(({entry}) => entry));
  /** @type {Numbers} */
  const found = new Map();
  for (const row of rows) {
    const among = row.met.filter(({opponent}) => level.has(opponent));
    const sum = (/** @type {'won' | 'lost'} */ what) => among.reduce((total, meeting) => total + meeting[what], 0);
    found.set(row.entry, [sum('won'), sum('lost')]);
  }
  return found;
}

/** @param {(row: Row) => number} number @returns {(rows: Row[]) => Numbers} */
const each = (number) => (rows) => new Map(rows.map((row) => [row.entry, [number(row)]]));

/** @type {Record<string, (rows: Row[]) => Numbers>} */
const CRITERIA = {
  wins: each(({won, tied}) => 2 * won + tied),
  halves: each(({halves}) => halves),
  met,
  difference: each(({scored, conceded}) => scored - conceded),
  scored: each(({scored}) => scored),
};

/** The lines of the standings. @param {Tier[]} tiers @param {boolean} league */
export function tableLines(tiers, league) {
  /** @type {Line[]} */
  const lines = [];
  for (const [number, tier] of tiers.entries()) {
    const first = lines.length + 1;
    const last = first + tier.rows.length - 1;
    const after = tiers[number + 1]?.rows[0] ?? null;
    for (const row of tier.rows) {
      const shares = lines.length + 1 < last;
      const reason = shares ? {code: tier.code, numbers: []} : reasonOf(tier, row, after);
      lines.push({place: [first, last], ...rowLine(row, league), reason});
    }
  }
  return lines;
}

/** Why the last of a tier is before the next tier. @param {Tier} tier @param {Row} row @param {Row | null} after */
function reasonOf(tier, row, after) {
  if (tier.why === null || after === null) return null;
  const [code, numbers] = tier.why;
  return {code, numbers: [...(numbers.get(row.entry) ?? []), ...(numbers.get(after.entry) ?? [])]};
}

/** What the standings show of a row. @param {Row} row @param {boolean} league @returns {Line} */
function rowLine(row, league) {
  return {
    entry: row.entry,
    played: row.won + row.lost + row.tied,
    won: row.won,
    lost: row.lost,
    tied: row.tied,
    for: row.scored,
    against: row.conceded,
    ...(league ? {halves: row.halves} : {}),
  };
}
