/**
 * The matches of a schedule or of a mixer, and their table (docs/competitions.md, Scheduled forms). The twin of
 * scorekeeper/competitions/scheduled.py.
 *
 * @typedef {import('./competition.js').Competition} Competition
 * @typedef {import('./course.js').Course} Course
 * @typedef {import('./ranking.js').Row} Row
 * @typedef {import('./results.js').Outcome} Outcome
 * @typedef {import('./results.js').Rules} Rules
 * @typedef {import('./words.js').Line} Line
 * @typedef {import('./words.js').Sides} Sides
 */

import * as championship from './championship.js';
import {ofKind} from './competition.js';
import {begun, newLine, outcomeFor, show} from './course.js';
import {giveAll, leagueOutcome, noteGames} from './leagues.js';
import {addMatch, newRow, rank, tableLines} from './ranking.js';
import {addWalkovers} from './results.js';
import * as ties from './ties.js';

/**
 * Play the schedule and what follows from it: the standings, and whether all is over.
 * @param {Course} course @returns {[Line[], boolean]}
 */
export function play(course) {
  const {competition} = course;
  const isLeague = ofKind(competition, 'league');
  const rows = newRows(competition);
  for (const [match, sides] of competition.known) {
    if (sides === null) continue;
    const line = scheduleLine(course, match, sides);
    if (line.status === 'decided') addMatch(rows, line, isLeague);
  }
  const complete = course.lines.every(({status}) => status === 'decided' || status === 'void');
  if (ofKind(competition, 'championship')) return championship.play(course, [...rows.values()], complete);
  const {policy} = competition.settings;
  let tiers = rank([...rows.values()], policy.by, complete && policy.two === 'game');
  if (ofKind(competition, 'round-robin')) tiers = ties.breakTies(course, tiers, policy, complete);
  return [tableLines(tiers, isLeague), complete && course.due.length === 0];
}

/** An empty row for everyone who is in the table. Who is annulled is not. @param {Competition} competition */
function newRows(competition) {
  const annuls = ofKind(competition, 'scheduled');
  /** @type {Map<string, Row>} */
  const rows = new Map();
  for (const [index, entry] of competition.numbered.entries()) {
    if (!annuls || !competition.entries.get(entry)?.annulled) rows.set(entry, newRow(entry, index + 1));
  }
  return rows;
}

/** The line of a match of the schedule. @param {Course} course @param {string} match @param {Sides} sides */
function scheduleLine(course, match, sides) {
  const {competition} = course;
  const line = newLine(course, match, sides.a, sides.b, begun(course, match));
  if (ofKind(competition, 'scheduled')) {
    const {entries} = competition;
    if (entries.get(sides.a)?.annulled || entries.get(sides.b)?.annulled) {
      line.status = 'void';
      return line;
    }
  }
  const {best_of: bestOf, walkover} = competition.settings;
  const rules = {bestOf, ties: true, walkover};
  const isLeague = ofKind(competition, 'league');
  const outcome = isLeague ? leagueOutcome(course, match, sides) : outcomeFor(course, match, sides, rules);
  if (!outcome.decided && !outcome.disputed) stayAway(course, line, sides, outcome, rules);
  if (line.status !== 'void') show(line, outcome);
  if (isLeague) {
    line.halves = outcome.halves;
    noteLeague(course, line, sides, outcome);
  }
  return line;
}

/**
 * A match that is not told: void if both sides are out, or anybody in a mixer; else who is out forfeits it.
 * @param {Course} course @param {Line} line @param {Sides} sides @param {Outcome} outcome @param {Rules} rules
 */
function stayAway(course, line, sides, outcome, rules) {
  if (ofKind(course.competition, 'mixer')) {
    const people = [sides.a, sides.b].flat();
    if (people.some((person) => course.out.has(person))) line.status = 'void';
    return;
  }
  const [goneA, goneB] = [course.out.has(sides.a), course.out.has(sides.b)];
  if (goneA && goneB) {
    line.status = 'void';
  } else if (goneA || goneB) {
    const winner = goneA ? 'b' : 'a';
    if (ofKind(course.competition, 'league')) {
      giveAll(course.competition, outcome, winner);
    } else {
      outcome.decided = true;
      outcome.winner = winner;
      outcome.ending = 'forfeit';
      addWalkovers(outcome, winner, rules);
    }
  }
}

/**
 * What the eligibility of players rests on.
 * @param {Course} course @param {Line} line @param {Sides} sides @param {Outcome} outcome
 */
function noteLeague(course, line, sides, outcome) {
  if (line.status === 'void') return;
  noteGames(course, sides, outcome.sheet);
  for (const entry of [sides.a, sides.b]) course.scheduled.set(entry, (course.scheduled.get(entry) ?? 0) + 1);
}
