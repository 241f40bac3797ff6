/** Opens the sheets of this phone, begins them, and keeps them durable (recorder/keeping.js). */

import {now} from '../../lib/clock.js';
import {uuid7} from '../../lib/random.js';
import {within} from '../../lib/within.js';
import {Keeping} from '../../recorder/keeping.js';
import {SHEETS} from '../../store/shelves.js';
import {sheetOf} from '../../store/sheet_list.js';
import {noteGame} from '../../store/tellings.js';
import {LeagueSheet} from './league_sheet.js';

/** @typedef {import('../contest.js').Contest} Contest */
/** @typedef {import('../../lib/types.d.ts').SheetDocument} SheetDocument */
/** @typedef {import('../../lib/types.d.ts').SheetTeam} SheetTeam */
/** @typedef {import('../../lib/types.d.ts').BySide<SheetTeam>} Teams */
/**
 * @typedef {{form: SheetDocument['form'], ruleset: string, target: number, link?: SheetDocument['competition']}} Night
 * what a sheet says of its match
 */

/** The points of a league's games (csc VII.1), and the book of leagues. */
const TARGET = 21;
const BOOK = 'csc-2007';
/** Milliseconds to wait for the first write. */
const TIMEOUT = 1000;

/** @type {Keeping<LeagueSheet>} */
const keeping = new Keeping(SHEETS);

/** @param {SheetDocument['form']} form @returns {Night} of a match whose league this phone does not have */
export const unknownNight = (form) => ({form, ruleset: BOOK, target: TARGET});

/**
 * @param {Contest} contest a league @param {string} match
 * @returns {{night: Night, teams: Teams} | null} what a sheet of this match begins with; null if it has no such match
 */
export function nightOf(contest, match) {
  const {document: doc, state} = contest;
  const line = contest.match(match);
  if (!line || !('eligibility' in state)) return null;
  const {a, b} = line;
  const team = (/** @type {string} */ entry) => ({
    name: contest.nameOf(entry),
    players: state.eligibility
      .filter((/** @type {any} */ one) => one.entry === entry)
      .map((/** @type {any} */ one) => one.player),
  });
  const form = /** @type {SheetDocument['form']} */ (doc.form);
  const link = {id: doc.id, match, a, b};
  return {night: {form, ruleset: doc.ruleset, target: doc.target ?? TARGET, link}, teams: {a: team(a), b: team(b)}};
}

/**
 * Begins a sheet, and notes that it is kept for its match.
 * @param {Night} night @param {Teams} teams
 * @returns {Promise<string>} its id
 * @throws {import('../../competitions/errors.js').CompetitionError} `bad-team`
 */
export async function beginSheet({form, ruleset, target, link}, teams) {
  const id = uuid7();
  /** @type {SheetDocument} */
  const document = {
    ...{version: 1, id, form, ...(link && {competition: link}), ruleset, target, teams},
    ...{started_at: now(), events: []},
  };
  const begun = new LeagueSheet(document, -1);
  // Neither is waited for long: the sheet begins even if this phone cannot store anything, and says so.
  if (link) await within(noteGame(link.id, id), TIMEOUT).catch(() => undefined);
  await within(keeping.begin(begun), TIMEOUT);
  return id;
}

/**
 * @param {string} competition @param {string} match
 * @returns {Promise<string | null>} the id of this phone's sheet of the match
 */
export async function findSheet(competition, match) {
  const held = [...keeping.held.values()].findLast(({document: {competition: link}}) => {
    return link?.id === competition && link.match === match;
  });
  return held?.document.id ?? (await sheetOf(competition, match));
}

/**
 * Opens a sheet for the screen, which is called after each change.
 * @param {string} id @param {() => void} changed
 * @returns {Promise<LeagueSheet | null>} null if this phone does not have it
 * @throws {import('../../store/logs/log.js').Damaged} if events are missing
 */
export const takeSheet = (id, changed) =>
  keeping.take(id, (document, saved) => new LeagueSheet(document, saved), changed);

/** Forgets a sheet whose stored log was replaced, so that it is read anew. @param {string} id */
export const forgetSheet = (id) => keeping.held.delete(id);

/** Lets another window have the sheet that leaves the screen. @param {LeagueSheet} sheet */
export const leaveSheet = (sheet) => keeping.leave(sheet);
