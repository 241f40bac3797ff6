/**
 * The state of a bar's queue and ladder, which only the desk keeps (docs/competitions.md, Queue and ladder). The twin
 * of scorekeeper/competitions/bar.py.
 *
 * @typedef {import('./course.js').Course} Course
 * @typedef {import('./words.js').State} State
 */

import {boardLines} from './board_lines.js';
import {deskOf, ofKind} from './competition.js';
import {begun, newLine, show} from './course.js';
import {ladderStandings} from './recording/ladder.js';
import {queueBoards, queueStandings, upNext} from './recording/queue.js';
import {outcomeOf} from './results.js';
import {absent, entryLine, problemLines} from './state_parts.js';

/** The state of a queue or ladder; what others tell is of no match. @param {Course} course @returns {State} */
export function barState(course) {
  const {competition} = course;
  for (const [match, told] of course.told) {
    for (const one of told) course.problems.add(['unknown-match', match, one.id]);
  }
  for (const match of competition.known.keys()) addLine(course, match);
  const isQueue = ofKind(competition, 'queue');
  const boards = isQueue ? queueBoards(competition) : boardLines(course);
  return {
    status: competition.finished ? 'finished' : 'open',
    entries: [...competition.entries.values()].map((entry) => entryLine(course, entry)),
    absent: absent(course),
    matches: course.lines,
    standings: isQueue ? queueStandings(competition) : ladderStandings(competition),
    boards,
    due: [],
    problems: problemLines(course.problems),
    payouts: null,
    ...(isQueue ? {queue: [...competition.waiting], next: upNext(competition)} : {}),
  };
}

/** The line of a match. A posted challenge stays ready. @param {Course} course @param {string} match */
function addLine(course, match) {
  const desk = deskOf(course.competition, match);
  const sides = course.competition.known.get(match);
  if (!sides) return;
  const status = ofKind(course.competition, 'queue') ? begun(course, match) : 'ready';
  const line = newLine(course, match, sides.a, sides.b, desk.void ? 'void' : status);
  show(line, outcomeOf(desk.told, [], {bestOf: 1, ties: false, walkover: null}));
}
