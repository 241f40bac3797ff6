/** The figures of each kind of game and their names, for players' pages and for a game's sheet. */

import {say} from '../words/index.js';
import {hasHammer} from '../competitions/figures/digest.js';
import {rate, whole} from '../lib/numbers.js';
import {proper} from '../lib/text.js';

/** @typedef {import('../competitions/figures/digest.js').Figures} Figures */
/** @typedef {import('../lib/types.d.ts').Kind} Kind */

/**
 * The zones on the map of each kind, the shallowest first, as rule sets name them; `over`: how many of them are over
 * the end.
 * @type {Partial<Record<Kind, {zones: string[], over: number}>>}
 */
const MAPS = {
  'knock-off': {zones: ['1', '2', '3', '4'], over: 1},
  innings: {zones: ['1', '2', '3', '4'], over: 1},
  'horse-collar': {zones: ['1', '2', '3', '13', '26'], over: 2},
  court: {zones: ['-10', '7', '8', '10'], over: 0},
};

/** @param {Kind} kind @returns {string} */
export const kindName = (kind) => say(`stats.kind.${kind}`);

/**
 * @param {Kind} kind
 * @param {Figures} figures
 * @returns {{name: string, more?: string, value: string}[]} rates and records; none for bowling
 */
export function tiles(kind, {frames, points, best, run, hangers}) {
  if (kind === 'bowling') return [];
  return [
    {name: say(`stats.per.${kind}`), value: rate(points, frames)},
    {name: say(`stats.best.${kind}`), value: whole(best)},
    {name: say('stats.run'), more: say('stats.run.more'), value: whole(run)},
    ...(kind === 'court' ? [] : [{name: say('stats.hangers'), more: say('stats.hangers.more'), value: whole(hangers)}]),
  ];
}

/**
 * @param {Kind} kind
 * @param {Figures} a
 * @param {Figures} b
 * @returns {{name: string, value: string}[]} at most three figures of a game, both sides together; none for bowling
 */
export function gameTiles(kind, a, b) {
  if (kind === 'bowling') return [];
  return [
    {name: say(`stats.best.${kind}`), value: whole(Math.max(a.best, b.best))},
    hasHammer(kind)
      ? {name: say('end.converted'), value: say('end.of', {part: a.converted + b.converted, all: a.hammer + b.hammer})}
      : {name: say('stats.run'), value: whole(Math.max(a.run, b.run))},
    ...(kind === 'court' ? [] : [{name: say('end.hangers'), value: whole(a.hangers + b.hangers)}]),
  ];
}

/** @param {Kind} kind @param {Figures} figures @returns {import('./charts.js').Bar[]} shares of a whole */
export function shares(kind, {frames, scored, hammer, converted, steals, blanks}) {
  if (kind === 'bowling') return [];
  const frame = {name: say(`stats.scored.${kind}`), part: scored, all: frames};
  if (!hasHammer(kind)) return [frame];
  return [
    {name: say('stats.converted'), more: say('stats.converted.more'), part: converted, all: hammer},
    {name: say('stats.steals'), more: say('stats.steals.more'), part: steals, all: frames - hammer},
    {name: say('stats.blanks'), more: say('stats.blanks.more'), part: blanks, all: hammer},
    frame,
  ];
}

/**
 * @param {Kind} kind
 * @param {Figures} figures
 * @returns {{zones: import('./charts.js').ZoneCount[], over: number, court: boolean} | null} null if nothing counted or
 *   the kind has no zones
 */
export function zonesOf(kind, {zones}) {
  const map = MAPS[kind];
  if (!map || !map.zones.some((zone) => zones[zone])) return null;
  return {
    zones: map.zones.map((zone) => ({zone: proper(zone), n: zones[zone] ?? 0})),
    over: map.over,
    court: kind === 'court',
  };
}
