/**
 * League matches: their sheets, and who may play in the play-offs (csc VII; docs/competitions.md, Leagues). The twin of
 * scorekeeper/competitions/leagues.py.
 *
 * @typedef {import('./competition.js').Competition} Competition
 * @typedef {import('./course.js').Course} Course
 * @typedef {import('./results.js').Outcome} Outcome
 * @typedef {import('./words.js').BySide} BySide
 * @typedef {import('./words.js').Line} Line
 * @typedef {import('./words.js').Side} Side
 * @typedef {import('./words.js').Sides} Sides
 * @typedef {import('./words.js').Telling} Telling
 */

import {byCodePoint} from './builtin.js';
import {ofKind} from './competition.js';
import {noteProblems, toldOf} from './course.js';
import {TABLE} from './document.js';
import {newOutcome} from './results.js';

/** @param {BySide} one @param {BySide} two */
const equal = (one, two) => one.a === two.a && one.b === two.b;

/**
 * What is told of a league match: the last of the desk, else the sheets of others.
 * @param {Course} course @param {string} match @param {Sides} sides
 */
export function leagueOutcome(course, match, sides) {
  const [desk, told] = toldOf(course, match, sides);
  const outcome = newOutcome();
  const last = desk.at(-1);
  if (last) {
    take(course.competition, outcome, last);
    for (const sheet of told) {
      if (!equal(sheet.halves, outcome.halves)) outcome.problems.push(['told-otherwise', sheet.id]);
    }
  } else if (told.length > 0) {
    takeAgreed(course.competition, outcome, told);
  }
  noteProblems(course, match, outcome);
  return outcome;
}

/**
 * What the sheets of others say if they agree on games and halves; the points are those of the smallest id.
 * @param {Competition} competition @param {Outcome} outcome @param {Telling[]} told
 */
function takeAgreed(competition, outcome, told) {
  const first = /** @type {Telling} */ (told[0]);
  if (!told.every((sheet) => equal(sheet.halves, first.halves) && equal(sheet.wins, first.wins))) {
    outcome.disputed = true;
    outcome.problems.push(['disputed', null]);
    return;
  }
  if (!told.every((sheet) => equal(sheet.score, first.score))) outcome.problems.push(['scores-differ', null]);
  take(competition, outcome, first);
}

/** Let this result or sheet count. @param {Competition} competition @param {Outcome} outcome @param {Telling} told */
function take(competition, outcome, told) {
  if (!('halves' in told)) {
    giveAll(competition, outcome, told.winner);
    outcome.ending = told.ending;
    return;
  }
  const lead = told.halves.a - told.halves.b;
  outcome.decided = true;
  if (lead !== 0) outcome.winner = lead > 0 ? 'a' : 'b';
  outcome.ending = lead === 0 ? 'tie' : 'played';
  outcome.halves = told.halves;
  outcome.wins = told.wins;
  outcome.score = told.score;
  outcome.sheet = told;
}

/**
 * A forfeited match gives its winner all games; a double forfeit gives nobody any (csc VII.14).
 * @param {Competition} competition @param {Outcome} outcome @param {Side | null} winner
 */
export function giveAll(competition, outcome, winner) {
  const all = TABLE.leagues[competition.form];
  outcome.decided = true;
  outcome.winner = winner;
  outcome.ending = 'forfeit';
  if (winner !== null) {
    outcome.halves = only(winner, all.halves);
    outcome.wins = only(winner, all.games);
    outcome.score = only(winner, all.games * competition.settings.walkover);
  }
}

/** A number for one side, nothing for the other. @param {Side} side @param {number} number @returns {BySide} */
function only(side, number) {
  return {a: 0, b: 0, [side]: number};
}

/**
 * Who has played enough of the scheduled games for the play-offs, by team and name (csc VII.9).
 * @param {Course} course
 */
export function eligibility(course) {
  const {competition} = course;
  const {percent, of} = competition.settings.eligible;
  const perMatch = of === 'place' ? 3 : TABLE.leagues[competition.form].games;
  /** @type {Line[]} */
  const lines = [];
  for (const entry of competition.numbered) {
    if (competition.entries.get(entry)?.annulled) continue;
    const needed = Math.ceil((percent * perMatch * (course.scheduled.get(entry) ?? 0)) / 100);
    const games = [...gamesPlayed(course, entry)].sort(([one], [two]) => byCodePoint(one, two));
    for (const [player, number] of games) {
      lines.push({entry, player, games: number, needed, eligible: number >= needed});
    }
  }
  return lines;
}

/**
 * The games of everyone in a team, by name: the roster, and all who played.
 * @param {Course} course @param {string} entry
 */
function gamesPlayed(course, entry) {
  const roster = course.competition.entries.get(entry)?.players ?? [];
  const games = new Map(roster.map((name) => [name, 0]));
  for (const [name, number] of course.games.get(entry) ?? []) games.set(name, (games.get(name) ?? 0) + number);
  return games;
}

/**
 * Remember who played in a match by the sheet that counts; nobody if there is none.
 * @param {Course} course @param {Sides} sides @param {Telling | null} sheet
 */
export function noteGames(course, sides, sheet) {
  if (sheet === null || !ofKind(course.competition, 'league')) return;
  const played = sheet.played ?? {a: {}, b: {}};
  for (const side of /** @type {const} */ (['a', 'b'])) {
    const games = course.games.get(sides[side]) ?? [];
    for (const [name, number] of Object.entries(played[side])) games.push([name, Number(number)]);
    course.games.set(sides[side], games);
  }
}
