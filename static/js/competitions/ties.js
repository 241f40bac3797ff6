/**
 * Who is level after a round robin: two play a game, more are drawn (alberta 10e, csc VI.8.2e). The twin of
 * scorekeeper/competitions/ties.py.
 *
 * @typedef {import('./course.js').Course} Course
 * @typedef {import('./document.js').Policy} Policy
 * @typedef {import('./knockout.js').Bracket} Bracket
 * @typedef {import('./knockout.js').Comer} Comer
 * @typedef {import('./ranking.js').Row} Row
 * @typedef {import('./ranking.js').Tier} Tier
 * @typedef {import('./words.js').Sides} Sides
 */

import {isOver} from './bracket_places.js';
import {roundsOf, seedsOf, sizeOf} from './brackets.js';
import {sameMembers} from './builtin.js';
import {deskOf} from './competition.js';
import {settle, toldOfNobody} from './course.js';
import {stageNodes} from './recording/drawing.js';
import {playBracket, playedOf} from './knockout.js';
import {newTier} from './ranking.js';

/**
 * The tiers after the games and draws of those who are level, when the round robin is complete.
 * @param {Course} course @param {Tier[]} tiers @param {Policy} policy @param {boolean} complete
 */
export function breakTies(course, tiers, policy, complete) {
  /** @type {Tier[]} */
  const found = [];
  let place = 1;
  for (const tier of tiers) {
    const size = tier.rows.length;
    if (size === 1 || !complete) found.push(tier);
    else if (size === 2 && policy.two === 'game') found.push(...playTie(course, `tie${place}`, tier));
    else if (policy.rest === 'draw') found.push(...playLevel(course, `tie${place}`, tier));
    else found.push(tier);
    place += size;
  }
  unneededTies(course);
  strayStages(course);
  return found;
}

/** Two who are level play a game. @param {Course} course @param {string} match @param {Tier} tier */
function playTie(course, match, tier) {
  course.shown.add(match);
  const [first, second] = /** @type {[Row, Row]} */ (tier.rows);
  const desk = deskOf(course.competition, match);
  /** @type {Sides} */
  const sides = desk.held ?? {a: first.entry, b: second.entry};
  if (sameMembers([sides.a, sides.b], [first.entry, second.entry])) {
    const line = settle(course, match, sides, new Set());
    if (line.winner !== null) {
      const [ahead, behind] = line[line.winner] === first.entry ? [first, second] : [second, first];
      return [newTier([ahead], ['game', new Map()]), newTier([behind], tier.why)];
    }
  } else {
    strand(course, match, sides, desk.upheld);
  }
  course.due.push({kind: 'game', match, entries: [first.entry, second.entry]});
  tier.code = 'due';
  return [tier];
}

/**
 * A tie-break that was begun by others than those who are level now.
 * @param {Course} course @param {string} match @param {Sides} sides @param {boolean} upheld
 */
function strand(course, match, sides, upheld) {
  if (!upheld) course.problems.add(['advanced-otherwise', match, null]);
  const line = settle(course, match, sides, new Set());
  line.status = 'stranded';
}

/**
 * Three or more who are level are drawn for all their places.
 * @param {Course} course @param {string} stage @param {Tier} tier
 */
function playLevel(course, stage, tier) {
  const bracket = playStage(course, stage, tier.rows);
  if (bracket === null || !isOver(bracket)) return [waitForDraw(course, stage, tier, 1)];
  const byEntry = new Map(tier.rows.map((row) => [row.entry, row]));
  const parts = orderOf(bracket).map((entries) => levelOf(entries, byEntry));
  return chained(parts, tier);
}

/** Tiers that a draw has put in order, in the place of one. @param {Tier[]} parts @param {Tier} tier */
export function chained(parts, tier) {
  for (const part of parts) part.why = ['draw', new Map()];
  const last = parts.at(-1);
  if (last) last.why = tier.why;
  return parts;
}

/** A tier of these entries. @param {string[]} entries @param {Map<string, Row>} byEntry */
export function levelOf(entries, byEntry) {
  const rows = entries.flatMap((entry) => byEntry.get(entry) ?? []);
  return newTier(rows.sort((one, two) => one.number - two.number));
}

/**
 * The bracket of a stage, if exactly these were drawn for it.
 * @param {Course} course @param {string} stage @param {Row[]} rows
 */
export function playStage(course, stage, rows) {
  const order = course.competition.stages.get(stage);
  const level = rows.map(({entry}) => entry);
  if (order === undefined || !sameMembers(order, level)) return null;
  course.shown.add(`${stage}.`);
  return stageBracket(course, stage, order);
}

/** Play the bracket of a stage. @param {Course} course @param {string} stage @param {string[]} order */
function stageBracket(course, stage, order) {
  const lines = seedsOf(sizeOf(order.length)).map((seed) => order[seed - 1] ?? '');
  return playBracket(course, stageNodes(stage, order.length), lines, `${stage}.`);
}

/**
 * A tier whose order is to be drawn, or drawn and to be played.
 * @param {Course} course @param {string} stage @param {Tier} tier @param {number} seats
 */
export function waitForDraw(course, stage, tier, seats) {
  course.due.push({kind: 'draw', stage, entries: tier.rows.map(({entry}) => entry), seats});
  tier.code = 'due';
  return tier;
}

/**
 * Who was drawn, in order: winner, loser of the final, third, fourth, then the losers of each round. Who is in no place
 * because others were held in its matches comes last.
 * @param {Bracket} bracket @returns {string[][]}
 */
export function orderOf(bracket) {
  const last = roundsOf(bracket.lines.length);
  const final = playedOf(bracket, `w${last}.1`);
  const third = bracket.played.get('p3');
  const found = [[final.on], [final.falls]];
  if (third) found.push([third.on], [third.falls]);
  for (let number = last - 2; number > 0; number -= 1) {
    const matches = bracket.lines.length / 2 ** number;
    found.push(Array.from({length: matches}, (_, index) => playedOf(bracket, `w${number}.${index + 1}`).falls));
  }
  return once([...found, [...bracket.lines]], bracket.lines);
}

/**
 * The places with each of those drawn once, where it is named first, and with nobody else.
 * @param {Comer[][]} found
 * @param {string[]} drawn
 * @returns {string[][]}
 */
export function once(found, drawn) {
  const left = new Set(drawn.filter((entry) => entry !== ''));
  const parts = found.map((entries) => {
    const part = [...new Set(entries)].flatMap((entry) => (entry && left.has(entry) ? entry : []));
    part.forEach((entry) => left.delete(entry));
    return part;
  });
  return parts.filter((part) => part.length > 0);
}

/**
 * Tie-breaks that there are not: what is told of them is of others, and a posted one was begun for nothing.
 * @param {Course} course
 */
function unneededTies(course) {
  for (const match of course.competition.ties) {
    if (!course.competition.known.has(match) || course.shown.has(match)) continue;
    toldOfNobody(course, match);
    const desk = deskOf(course.competition, match);
    if (desk.board !== null && !desk.upheld) course.problems.add(['advanced-otherwise', match, null]);
  }
}

/** Stages of entries that are not level: their matches order nobody. @param {Course} course */
export function strayStages(course) {
  for (const [stage, order] of course.competition.stages) {
    if (course.shown.has(`${stage}.`)) continue;
    course.problems.add(['draw-of-others', stage, null]);
    const bracket = stageBracket(course, stage, order);
    for (const {line} of bracket.played.values()) course.stray.add(line.id);
  }
}
