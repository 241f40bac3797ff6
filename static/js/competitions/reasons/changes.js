/**
 * What a correction would change, said before it is recorded: matches, what was begun and stays, places. The twin of
 * scorekeeper/competitions/reasons/changes.py.
 *
 * @typedef {import('./reasons.js').Reason} Reason
 * @typedef {import('../stand.js').Standing} Standing
 * @typedef {import('../words.js').BySide} BySide
 * @typedef {import('../words.js').Line} Line
 * @typedef {import('../words.js').Problem} Problem
 * @typedef {import('../words.js').Side} Side
 * @typedef {import('../words.js').State} State
 * @typedef {import('../words.js').Team} Team
 */

import {byCodePoint, same} from '../builtin.js';
import {deskOf, ofKind} from '../competition.js';
import {reason} from './reasons.js';
import {findNode} from './why_sides.js';
import {SIDES} from '../words.js';

/** The problems of a match whose winner went on to a match that has begun. */
const HELD = ['advanced-otherwise', 'result-missing'];

/** @param {BySide} one @param {BySide} two */
const equal = (one, two) => one.a === two.a && one.b === two.b;

/**
 * What is otherwise after some events than before them.
 * @param {Standing} before @param {Standing} after @returns {Reason[]}
 */
export function changes(before, after) {
  /** @type {[Line[], Line[]]} */
  const lines = [before.state.matches, after.state.matches];
  const drawn = ofKind(after.course.competition, 'drawn') && lines.some(({length}) => length === 0);
  const found = drawn ? changedDraw(...lines) : changedMatches(...lines);
  const begun = begunMatches(before, after);
  return [...found, ...begun, ...changedPlaces(before.state, after.state), ...ended(before, after)];
}

/**
 * What is otherwise where one side has no matches: a draw makes all of them.
 * @param {Line[]} before @param {Line[]} after
 */
function changedDraw(before, after) {
  if (before.length === 0 && after.length === 0) return [];
  return [reason(after.length > 0 ? 'changes.drawn' : 'changes.undrawn')];
}

/** All that is otherwise with matches. @param {Line[]} before @param {Line[]} after */
function changedMatches(before, after) {
  const was = new Map(before.map((line) => [line.id, line]));
  /** @type {Reason[]} */
  const found = [];
  for (const line of after) {
    const old = was.get(line.id);
    was.delete(line.id);
    if (old) found.push(...changedMatch(old, line));
    else found.push(reason('changes.new-match', {match: line.id}));
  }
  return [...found, ...[...was.keys()].map((match) => reason('changes.gone', {match}))];
}

/** Who comes to a match or leaves it, whether it is played, and its result. @param {Line} old @param {Line} line */
function changedMatch(old, line) {
  const match = line.id;
  const [was, now] = [old, line].map(({status}) => status === 'void');
  if (now) return was ? [] : [reason('changes.gone', {match})];
  const found = SIDES.flatMap((side) => changedSide(match, old[side], line[side]));
  if (was) found.push(reason('changes.played', {match}));
  /** @type {Side | null} */
  const winner = line.winner;
  if (winner !== null && (old.winner !== winner || !same(old[winner], line[winner]))) {
    found.push(reason('changes.winner', {match, entry: line[winner]}));
  } else if (winner === null && old.winner !== null) {
    found.push(reason('changes.undecided', {match}));
  } else if (!equal(line.score, old.score) || !equal(line.wins, old.wins)) {
    found.push(reason('changes.score', {match}));
  }
  return found;
}

/** One side of a match. @param {string} match @param {Team} old @param {Team} now */
function changedSide(match, old, now) {
  if (same(old, now)) return [];
  if (now === null) return [reason('changes.leaves', {match, entry: old})];
  if (old === null) return [reason('changes.comes', {match, entry: now})];
  return [reason('changes.side', {match, entry: now, other: old})];
}

/**
 * Matches that have begun and stay as they are, though the one before them says otherwise now.
 * @param {Standing} before @param {Standing} after
 */
function begunMatches(before, after) {
  const old = before.course.problems;
  const found = after.course.problems.list().filter((problem) => !old.has(problem) && HELD.includes(problem[0]));
  found.sort((one, two) => byCodePoint(one[0], two[0]) || byCodePoint(one[1] ?? '', two[1] ?? ''));
  return found.flatMap((problem) => stays(after, problem));
}

/**
 * Who stays in which match because of a problem of an earlier match, or of its own.
 * @param {Standing} after @param {Problem} problem
 */
function stays(after, problem) {
  const {competition} = after.course;
  const match = problem[1] ?? '';
  const found = findNode(competition, match);
  if (found === null) return [reason('changes.begun', {match})];
  const [prefix, node] = found;
  const places = [node.winnerTo, node.loserTo].flatMap((place) => (place ? [place] : []));
  if (node.id === 'f1') places.push(['f2', 'b']);
  return places.flatMap(([to, side]) => {
    const {held} = deskOf(competition, prefix + to);
    return held ? [reason('changes.stays', {match: prefix + to, entry: held[side], before: match})] : [];
  });
}

/** Who has another place. @param {State} before @param {State} after */
function changedPlaces(before, after) {
  const old = placesOf(before);
  return [...placesOf(after)].flatMap(([entry, place]) => {
    const was = old.get(entry) ?? null;
    if (place === null) return was === null ? [] : [reason('changes.unplaced', {entry})];
    return same(place, was) ? [] : [reason('changes.place', {entry, first: place[0], last: place[1]})];
  });
}

/** The place of each entry in the standings; a queue has none. @param {State} state */
function placesOf(state) {
  /** @type {Line[]} */
  const lines = state.standings;
  return new Map(lines.map(({entry, place = null}) => [entry, place]));
}

/** Whether the competition is over now, or open again. @param {Standing} before @param {Standing} after */
function ended(before, after) {
  const [was, now] = [before, after].map(({state}) => state.status === 'finished');
  if (was === now) return [];
  return [reason(now ? 'changes.finished' : 'changes.reopened')];
}
