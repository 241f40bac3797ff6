/**
 * The state of a competition from its document and from what was told (docs/competitions.md, section 5). The twin of
 * scorekeeper/competitions/stand.py.
 *
 * @typedef {import('./competition.js').Competition} Competition
 * @typedef {import('./course.js').Course} Course
 * @typedef {import('./words.js').Line} Line
 * @typedef {import('./words.js').State} State
 * @typedef {import('./words.js').Telling} Telling
 * @typedef {{course: Course, state: State}} Standing a competition as it stands: the course that it took, and its state
 */

import {barState} from './bar.js';
import {boardLines} from './board_lines.js';
import {bracketStandings, isOver} from './bracket_places.js';
import {ofKind} from './competition.js';
import {newCourse, toldByMatch} from './course.js';
import {checkDocument} from './document.js';
import {playBracket} from './knockout.js';
import * as leagues from './leagues.js';
import {prizes} from './prizes.js';
import {record} from './recording/recording.js';
import * as scheduled from './scheduled.js';
import {absent, entryLine, flips, problemLines} from './state_parts.js';

/**
 * The state of the competition. Throws CompetitionError for the first fault of the document; what `results` contradict
 * is a problem in the state.
 * @param {unknown} document @param {Telling[]} results @returns {State}
 */
export function stand(document, results) {
  return standing(document, results).state;
}

/**
 * The competition as it stands; throws like `stand`.
 * @param {unknown} document @param {Telling[]} results @returns {Standing}
 */
export function standing(document, results) {
  const [checked, events] = checkDocument(document);
  return standingOf(record(checked, events), results);
}

/**
 * The recorded competition as it stands.
 * @param {Competition} competition @param {Telling[]} results @returns {Standing}
 */
function standingOf(competition, results) {
  const told = toldByMatch(competition, results);
  if (!ofKind(competition, 'drawn')) {
    const course = newCourse(competition, told, new Map());
    return {course, state: barState(course)};
  }
  const [course, standings, over] = run(competition, told);
  return {course, state: stateOf(course, standings, over)};
}

/**
 * The state after the course of a drawn form.
 * @param {Course} course @param {Line[]} standings @param {boolean} over @returns {State}
 */
function stateOf(course, standings, over) {
  const {competition} = course;
  const status = over || competition.finished ? 'finished' : competition.drawn ? 'open' : 'registering';
  const payouts = status === 'finished' ? prizes(course, standings) : null;
  const boards = boardLines(course);
  return {
    status,
    entries: [...competition.entries.values()].map((entry) => entryLine(course, entry)),
    absent: absent(course),
    matches: course.lines,
    standings,
    boards,
    due: [...flips(course), ...course.due],
    problems: problemLines(course.problems),
    payouts,
    ...(ofKind(competition, 'league') ? {eligibility: leagues.eligibility(course)} : {}),
  };
}

/**
 * Run the course until tellings put nobody else out; return it with the standings and whether it is over.
 *
 * Who is put out by a telling went after all events, in the order of entering.
 * @param {Competition} competition @param {Map<string, Telling[]>} told @returns {[Course, Line[], boolean]}
 */
function run(competition, told) {
  /** @type {Set<string>} */
  const foundOut = new Set();
  for (;;) {
    const course = newCourse(competition, told, whoIsOut(competition, foundOut));
    const [standings, over] = play(course);
    unknownMatches(course);
    const before = foundOut.size;
    for (const entry of course.foundOut) foundOut.add(entry);
    if (foundOut.size === before) return [course, standings, over];
  }
}

/** When each entry went that is out. @param {Competition} competition @param {Set<string>} foundOut */
function whoIsOut(competition, foundOut) {
  /** @type {Map<string, number>} */
  const out = new Map();
  for (const {entry, gone, order} of competition.entries.values()) {
    if (gone > 0) out.set(entry, gone);
    else if (foundOut.has(entry)) out.set(entry, competition.departures + order + 1);
  }
  return out;
}

/** One run of the course: the standings, and whether it is over. @param {Course} course @returns {[Line[], boolean]} */
function play(course) {
  const {competition} = course;
  if (!competition.drawn) return [[], false];
  if (ofKind(competition, 'bracket')) {
    const bracket = playBracket(course, competition.nodes, competition.lines);
    return [bracketStandings(competition, bracket), isOver(bracket)];
  }
  return scheduled.play(course);
}

/** What is told of matches that there are not. @param {Course} course */
function unknownMatches(course) {
  for (const [match, told] of course.told) {
    if (course.competition.known.has(match)) continue;
    for (const one of told) course.problems.add(['unknown-match', match, one.id]);
  }
}
