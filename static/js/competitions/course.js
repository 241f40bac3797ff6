/**
 * The course of a competition: what was told is put to the matches, and each match gets its line in the state.
 *
 * Tellings can put somebody out of the event, which changes other matches; so the whole course is run again until
 * nobody else is found out (`stand`). The twin of scorekeeper/competitions/course.py.
 *
 * @typedef {import('./competition.js').Competition} Competition
 * @typedef {import('./results.js').Outcome} Outcome
 * @typedef {import('./results.js').Rules} Rules
 * @typedef {import('./words.js').BySide} BySide
 * @typedef {import('./words.js').Event} Event
 * @typedef {import('./words.js').Line} Line
 * @typedef {import('./words.js').Problem} Problem
 * @typedef {import('./words.js').Side} Side
 * @typedef {import('./words.js').Sides} Sides
 * @typedef {import('./words.js').Team} Team
 * @typedef {import('./words.js').Telling} Telling
 *
 * @typedef {object} Course one run
 * @property {Competition} competition
 * @property {Map<string, Telling[]>} told the tellings that are not set aside, by match
 * @property {Map<string, number>} out when each entry went, later is more
 * @property {Set<string>} foundOut who is disqualified by a telling that counts
 * @property {Tuples<Problem>} problems
 * @property {Line[]} lines the matches of the state, in order
 * @property {Line[]} due
 * @property {Set<string>} shown the ties that order somebody, and the stages, with a point behind
 * @property {Set<string>} stray the matches of stages that order nobody
 * @property {Map<string, number>} scheduled in leagues, how many matches of each team are not void
 * @property {Map<string, [name: string, games: number][]>} games in leagues, who played how many games in the matches
 *   of each team
 */

import {Tuples, byCodePoint} from './builtin.js';
import {deskOf, gamesOf, ofKind} from './competition.js';
import {outcomeOf} from './results.js';
import {other, sameSides} from './words.js';

/**
 * @param {Competition} competition @param {Map<string, Telling[]>} told @param {Map<string, number>} out
 * @returns {Course}
 */
export const newCourse = (competition, told, out) => ({
  competition,
  told,
  out,
  foundOut: new Set(),
  problems: new Tuples(),
  lines: [],
  due: [],
  shown: new Set(),
  stray: new Set(),
  scheduled: new Map(),
  games: new Map(),
});

/**
 * The tellings that are not set aside, by match and by id; the same one counts once.
 * @param {Competition} competition @param {Telling[]} results
 */
export function toldByMatch(competition, results) {
  /** @type {Map<string, Telling[]>} */
  const found = new Map();
  const seen = new Set();
  for (const telling of [...results].sort((one, two) => byCodePoint(one.id, two.id))) {
    if (competition.aside.has(telling.id) || seen.has(telling.id)) continue;
    seen.add(telling.id);
    const same = found.get(telling.match);
    if (same) same.push(telling);
    else found.set(telling.match, [telling]);
  }
  return found;
}

/**
 * What is told of a match with these sides; what is told of others is a problem.
 * @param {Course} course @param {string} match @param {Sides} sides @param {Rules} rules
 */
export function outcomeFor(course, match, sides, rules) {
  const [desk, told] = toldOf(course, match, sides);
  const outcome = outcomeOf(desk, told, rules);
  noteProblems(course, match, outcome);
  if (outcome.out !== null && !ofKind(course.competition, 'mixer')) course.foundOut.add(sides[outcome.out]);
  return outcome;
}

/**
 * Add the problems of what was told of a match.
 * @param {Course} course @param {string} match @param {Outcome} outcome
 */
export function noteProblems(course, match, outcome) {
  for (const [code, result] of outcome.problems) course.problems.add([code, match, result]);
}

/**
 * What the desk and others tell of a match with these sides; what is told of others is a problem.
 * @param {Course} course @param {string} match @param {Sides} sides @returns {[Event[], Telling[]]}
 */
export function toldOf(course, match, sides) {
  const desk = ofSides(course, match, deskOf(course.competition, match).told, sides);
  return [desk, ofSides(course, match, course.told.get(match) ?? [], sides)];
}

/**
 * The tellings of these sides; the others are problems, and a sheet where none is kept.
 * @template {Telling} T
 * @param {Course} course @param {string} match @param {T[]} told @param {Sides} sides
 */
function ofSides(course, match, told, sides) {
  /** @type {T[]} */
  const found = [];
  const sheets = ofKind(course.competition, 'league');
  for (const one of told) {
    const counts = !('kind' in one) || (one.kind === 'sheet') === sheets;
    if (counts && sameSides(/** @type {any} */ (one), sides)) found.push(one);
    else course.problems.add(['result-of-others', match, one.id]);
  }
  return found;
}

/** A match without sides: whatever is told of it is of others. @param {Course} course @param {string} match */
export function toldOfNobody(course, match) {
  for (const one of [...deskOf(course.competition, match).told, ...(course.told.get(match) ?? [])]) {
    course.problems.add(['result-of-others', match, one.id]);
  }
}

/**
 * The line of a match that has no reported result yet.
 * @param {Course} course @param {string} match @param {Team} a @param {Team} b @param {string} status
 */
export function newLine(course, match, a, b, status) {
  const {competition} = course;
  const desk = deskOf(competition, match);
  /** @type {Line} */
  const line = {
    id: match,
    a,
    b,
    status,
    wins: {a: 0, b: 0},
    score: {a: 0, b: 0},
    winner: null,
    ending: null,
    board: desk.board,
    start: startOf(competition, a, b),
  };
  if (ofKind(competition, 'scheduled')) line.on = desk.on;
  if (ofKind(competition, 'league')) line.halves = {a: 0, b: 0};
  else line.best_of = gamesOf(competition, match);
  course.lines.push(line);
  return line;
}

/**
 * The start score: who owes more points starts below zero, or gives the difference to the other (fed 9.16).
 * @param {Competition} competition @param {Team} a @param {Team} b
 */
function startOf(competition, a, b) {
  const {handicap} = competition.settings;
  /** @type {BySide} */
  const start = {a: 0, b: 0};
  if (handicap === 'none' || a === null || b === null) return start;
  const more = (competition.entries.get(a)?.handicap ?? 0) - (competition.entries.get(b)?.handicap ?? 0);
  const side = more > 0 ? 'a' : 'b';
  if (handicap === 'owed') start[side] = 0 - Math.abs(more);
  else start[other(side)] = Math.abs(more);
  return start;
}

/** Put what is told into the line. @param {Line} line @param {Outcome} outcome */
export function show(line, outcome) {
  line.wins = outcome.wins;
  line.score = outcome.score;
  if (outcome.decided) end(line, outcome.winner, outcome.ending);
  else if (outcome.disputed) line.status = 'disputed';
}

/** The match is decided. @param {Line} line @param {Side | null} winner @param {string | null} ending */
function end(line, winner, ending) {
  line.status = 'decided';
  line.winner = winner;
  line.ending = ending;
}

/** The status of a match that can be played. @param {Course} course @param {string} match */
export function begun(course, match) {
  return deskOf(course.competition, match).board === null ? 'ready' : 'posted';
}

/**
 * The line of a match that is not in a schedule: what is told of it, else who forfeits it (fed 9.8, 9.9).
 *
 * `owing` are the entries that owe a forfeit; it changes.
 * @param {Course} course @param {string} match @param {Sides} sides @param {Set<string>} owing
 */
export function settle(course, match, sides, owing) {
  const line = newLine(course, match, sides.a, sides.b, begun(course, match));
  const outcome = outcomeFor(course, match, sides, {bestOf: line.best_of, ties: false, walkover: null});
  show(line, outcome);
  if (outcome.decided) {
    owing.delete(sides.a);
    owing.delete(sides.b);
  } else if (!outcome.disputed) {
    forfeit(course, line, sides, owing);
  }
  if (line.ending === 'double-forfeit') flipped(course, line, sides, owing);
  return line;
}

/**
 * Who is out, or owes a forfeit to somebody who is in, loses; of two who are out the later one goes on.
 * @param {Course} course @param {Line} line @param {Sides} sides @param {Set<string>} owing
 */
function forfeit(course, line, {a, b}, owing) {
  const [goneA, goneB] = [course.out.get(a) ?? 0, course.out.get(b) ?? 0];
  const [owesA, owesB] = [owing.has(a) && goneB === 0, owing.has(b) && goneA === 0];
  if (owesA) owing.delete(a);
  if (owesB) owing.delete(b);
  if (goneA || goneB) end(line, goneB && (goneA === 0 || goneA > goneB) ? 'a' : 'b', 'forfeit');
  else if (owesA && owesB) end(line, null, 'double-forfeit');
  else if (owesA || owesB) end(line, owesA ? 'b' : 'a', 'forfeit');
}

/**
 * After a double forfeit the loser of the flip has lost; the other goes on, and owes its next match (fed 9.8).
 * @param {Course} course @param {Line} line @param {Sides} sides @param {Set<string>} owing
 */
function flipped(course, line, sides, owing) {
  const loser = deskOf(course.competition, line.id).flip;
  if (loser === null) {
    line.status = 'flip';
  } else {
    line.winner = other(loser);
    owing.add(sides[other(loser)]);
  }
}
