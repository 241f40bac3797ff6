/**
 * The draw, its stages and late entries: who has which number, and which matches there are (docs/competitions.md). The
 * twin of scorekeeper/competitions/recording/drawing.py.
 *
 * @typedef {import('../competition.js').Competition} Competition
 * @typedef {import('../competition.js').Entry} Entry
 * @typedef {import('../words.js').Event} Event
 * @typedef {import('../words.js').Sides} Sides
 * @typedef {[k: number, sides: Sides]} Meeting
 */

import {cutElimination, doubleElimination, elimination, seedsOf, sizeOf} from '../brackets.js';
import {isIn, ofKind} from '../competition.js';
import {refuseIf} from '../errors.js';
import {noteRungs} from './ladder.js';
import {bergerRound} from '../rounds.js';

/** Fewer cannot play such a form. @type {Record<string, number>} */
const LEAST = {championship: 3, mixer: 4};
/** The stages of a championship, and how many are drawn at least (csc VI.8.2e). */
const STAGES = new Map([
  ['first', 2],
  ['second', 3],
  ['third', 2],
]);

/** How many are drawn at least. @param {Pick<Competition, 'form' | 'settings'>} competition */
export function fewest({form, settings}) {
  return Math.max(settings.least, LEAST[form] ?? 2);
}

/** Number the entries in the order drawn, or draw a stage. @param {Competition} competition @param {Event} event */
export function draw(competition, event) {
  if ('stage' in event) {
    drawStage(competition, event);
    return;
  }
  /** @type {string[]} */
  const order = event.order;
  const started = ofKind(competition, 'ladder') && competition.known.size > 0;
  refuseIf(competition.drawn || started, 'already-drawn');
  const distinct = new Set(order);
  const everyone = [...competition.entries.keys()].filter((entry) => isIn(competition, entry));
  const complete = distinct.size === everyone.length && everyone.every((entry) => distinct.has(entry));
  refuseIf(distinct.size < order.length || !complete, 'bad-draw');
  refuseIf(order.length < fewest(competition), 'too-few');
  if (ofKind(competition, 'mixer')) {
    refuseIf(!areRounds(event.rounds ?? [], distinct), 'bad-draw');
    competition.rounds = event.rounds;
  }
  competition.drawn = true;
  competition.numbered = [...order];
  for (const [index, name] of order.entries()) {
    /** @type {Entry} */ (competition.entries.get(name)).number = index + 1;
  }
  if (ofKind(competition, 'ladder')) {
    competition.rungs = [...order];
    noteRungs(competition, 0, order.length);
  } else {
    layOut(competition);
  }
}

/**
 * Whether these are rounds of a mixer: of who is drawn, with nobody twice in a round.
 * @param {string[][][][]} rounds @param {Set<string>} drawn
 */
function areRounds(rounds, drawn) {
  for (const games of rounds) {
    const people = games.flat(2);
    if (new Set(people).size < people.length || !people.every((person) => drawn.has(person))) return false;
  }
  return rounds.length > 0;
}

/**
 * Draw those who are level for a place (csc VI.8.2e, alberta 10e).
 * @param {Competition} competition @param {Event} event
 */
function drawStage(competition, event) {
  /** @type {{stage: string, order: string[]}} */
  const {stage, order} = /** @type {any} */ (event);
  refuseIf(competition.stages.has(stage), 'already-drawn');
  refuseIf(!hasStages(competition), 'wrong-form');
  refuseIf(!competition.drawn, 'not-drawn');
  refuseIf(!order.every((entry) => competition.entries.has(entry)), 'unknown-entry');
  const least = leastOfStage(competition, stage);
  refuseIf(least === 0 || new Set(order).size < order.length || order.length < least, 'bad-draw');
  competition.stages.set(stage, order);
  nameStage(competition, stage);
}

/** Whether the form can have drawn stages. @param {Competition} competition */
function hasStages(competition) {
  if (ofKind(competition, 'round-robin')) return competition.settings.policy.rest === 'draw';
  return ofKind(competition, 'championship');
}

/**
 * How many are drawn for a stage at least; 0 if there is no such stage.
 * @param {Competition} competition @param {string} stage
 */
function leastOfStage(competition, stage) {
  if (ofKind(competition, 'championship')) return STAGES.get(stage) ?? 0;
  return competition.ties.has(stage) ? 3 : 0;
}

/**
 * Give a late entry the place of a bye: the line that is named, or the number that an odd field lacks.
 * @param {Competition} competition @param {Entry} entry @param {number | null} line
 */
export function numberLate(competition, entry, line) {
  if (ofKind(competition, 'bracket')) {
    refuseIf(line === null, 'late-entry');
    refuseIf(line === null || competition.lines[line - 1] !== '', 'line-taken');
    if (line !== null) competition.lines[line - 1] = entry.entry;
  } else {
    const odd = competition.numbered.length % 2 === 1;
    refuseIf(!ofKind(competition, 'scheduled') || !odd, 'late-entry');
  }
  competition.numbered.push(entry.entry);
  entry.number = competition.numbered.length;
  if (ofKind(competition, 'scheduled')) layOut(competition);
}

/** Find the matches that can be named from now on. @param {Competition} competition */
function layOut(competition) {
  competition.known = new Map();
  competition.days = new Map();
  if (ofKind(competition, 'bracket')) {
    const seeds = seedsOf(sizeOf(competition.numbered.length));
    competition.lines = seeds.map((seed) => seat(competition, seed));
    competition.nodes = nodesOf(competition);
    for (const node of competition.nodes) competition.known.set(node.id, null);
    return;
  }
  for (const [index, games] of meetings(competition).entries()) {
    const ids = games.map(([k]) => `r${index + 1}.${k}`);
    for (const [place, [, sides]] of games.entries()) competition.known.set(ids[place] ?? '', sides);
    competition.days.set(String(index + 1), ids);
  }
  if (ofKind(competition, 'championship')) {
    competition.known.set('sf', null).set('f', null);
  } else if (ofKind(competition, 'round-robin')) {
    nameTies(competition);
  }
  for (const stage of competition.stages.keys()) nameStage(competition, stage);
}

/**
 * The tie-breaks of a round robin, by place; two who are level play only if the policy says so.
 * @param {Competition} competition
 */
function nameTies(competition) {
  for (let place = 1; place < competition.numbered.length; place += 1) {
    competition.ties.add(`tie${place}`);
    if (competition.settings.policy.two === 'game') competition.known.set(`tie${place}`, null);
  }
}

/** Who has this seed; '' for a bye. @param {Competition} competition @param {number} seed */
function seat(competition, seed) {
  return competition.numbered[seed - 1] ?? '';
}

/**
 * The brackets made so far, by their plan: a desk asks for the same one at each act. Nobody changes one.
 * @type {Map<string, import('../brackets.js').Node[]>}
 */
const made = new Map();

/** The matches of a bracket. @param {Competition} competition */
function nodesOf({form, lines, settings: {third, reset}}) {
  const size = lines.length;
  const plan = [form, size, third, reset].join();
  const nodes = made.get(plan) ?? (form === 'elimination' ? elimination(size, third) : doubleElimination(size, reset));
  made.set(plan, nodes);
  return nodes;
}

/** From now on the matches of a stage can be named. @param {Competition} competition @param {string} stage */
function nameStage(competition, stage) {
  for (const node of stageNodes(stage, competition.stages.get(stage)?.length ?? 0)) {
    competition.known.set(`${stage}.${node.id}`, null);
  }
}

/**
 * The matches of a stage: `second` ends with two left, `third` seats one, the others order further places.
 * @param {string} stage @param {number} entries
 */
export function stageNodes(stage, entries) {
  const size = sizeOf(entries);
  return stage === 'second' ? cutElimination(size) : elimination(size, stage !== 'third');
}

/**
 * Who meets whom in each round, with the numbers of the matches.
 * @param {Competition} competition @returns {Meeting[][]}
 */
export function meetings(competition) {
  if (ofKind(competition, 'mixer')) {
    return competition.rounds.map((games) => games.map(([a, b], index) => [index + 1, {a, b}]));
  }
  const entries = competition.numbered;
  const m = entries.length + (entries.length % 2);
  /** @type {Meeting[][]} */
  const found = [];
  for (let leg = 0; leg < competition.settings.legs; leg += 1) {
    for (let number = 1; number < m; number += 1) {
      /** @type {Meeting[]} */
      const games = [];
      for (const [index, [x, y]] of bergerRound(m, number).entries()) {
        const [home, away] = leg % 2 === 0 ? [x, y] : [y, x];
        if (Math.max(home, away) > entries.length) continue;
        games.push([index + 1, {a: entries[home - 1], b: entries[away - 1]}]);
      }
      found.push(games);
    }
  }
  return found;
}
