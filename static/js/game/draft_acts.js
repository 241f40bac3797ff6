/**
 * Changes to the weights of a draft: move deeper, make level, protect, apply the ruling of a call. Pure functions (see
 * draft.js).
 */

import {other} from '../rules/game.js';
import {scoreFrame} from '../rules/knock_off.js';
import {change, countOf, find, rows, spread, toWeights, zonesDeepestFirst} from './draft.js';

/** @typedef {import('../lib/types.d.ts').Ruleset} Ruleset */
/** @typedef {import('./draft.js').Weight} Weight */
/** @typedef {import('./draft.js').Draft} Draft */

/** @param {Draft} draft @param {number} id @returns {Draft} */
export const toggleProtected = (draft, id) => change(draft, id, {protected: !find(draft, id).protected});

/**
 * @param {Draft} draft @param {number} id
 * @returns {Weight | null} the weight with which a dead heat would be declared: the opponent's weight in the same zone
 *   that is nearest in depth
 */
export function rival(draft, id) {
  const own = find(draft, id);
  const rivals = draft.filter((weight) => weight.zone === own.zone && weight.side !== own.side && !weight.protected);
  rivals.sort((one, two) => Math.abs(one.step - own.step) - Math.abs(two.step - own.step));
  return own.protected ? null : (rivals[0] ?? null);
}

/**
 * Declares a dead heat with the nearest opposing weight of the zone, or undoes it.
 * @param {Draft} draft @param {number} id @returns {Draft}
 */
export function toggleDeadHeat(draft, id) {
  const own = find(draft, id);
  const facing = rival(draft, id);
  if (!facing) return draft;
  if (facing.step !== own.step) return change(draft, id, {step: facing.step});
  const others = rows(draft, own.zone, id);
  const behind = 1 + others.findIndex((row) => row.some((weight) => weight.id === facing.id));
  return spread(draft, [...others.slice(0, behind), [own], ...others.slice(behind)], own.zone);
}

/**
 * Gives a weight to the other side, unless that side has no weight left.
 * @param {Draft} draft @param {number} id @param {Ruleset} ruleset @returns {Draft}
 */
export function recolour(draft, id, ruleset) {
  const side = other(find(draft, id).side);
  return countOf(draft, side) < ruleset.weights ? change(draft, id, {side}) : draft;
}

/**
 * @param {Draft} draft @param {Ruleset} ruleset
 * @returns {{draft: Draft, deepest: Weight} | null} the draft if the newest weight and the opponent's in its zone lay
 *   the other way round, and the weight that would be deeper then; null if the score would stay the same
 */
export function turnedRound(draft, ruleset) {
  const newest = draft.at(-1);
  const facing = rows(draft, newest?.zone ?? '')
    .flat()
    .find((weight) => weight.side !== newest?.side && !weight.protected);
  if (!newest || !facing) return null;
  const [deepest, behind] = newest.step < facing.step ? [facing, newest] : [newest, facing];
  const turned = layDeeper(draft, deepest.id, behind.id);
  const points = (/** @type {Draft} */ lying) => JSON.stringify(scoreFrame(toWeights(lying, ruleset), ruleset).points);
  return points(turned) === points(draft) ? null : {draft: turned, deepest};
}

/**
 * Makes a weight level with another one in its zone, as a weight call ruled.
 * @param {Draft} draft
 * @param {number} id
 * @param {number} facing
 * @returns {Draft}
 */
export const layLevel = (draft, id, facing) => change(draft, id, {step: find(draft, facing).step});

/**
 * Moves a weight right in front of another one in its zone, unless it is already in front.
 * @param {Draft} draft
 * @param {number} id
 * @param {number} facing
 * @returns {Draft}
 */
export function layDeeper(draft, id, facing) {
  const own = find(draft, id);
  if (own.step < find(draft, facing).step) return draft;
  const others = rows(draft, own.zone, id);
  const at = others.findIndex((row) => row.some((weight) => weight.id === facing));
  return spread(draft, [...others.slice(0, at), [own], ...others.slice(at)], own.zone);
}

/**
 * Moves a weight just across the line into another zone: behind all weights of a deeper zone, in front of all weights
 * of a shallower one.
 * @param {Draft} draft @param {number} id @param {string} zone @param {Ruleset} ruleset @returns {Draft}
 */
export function layInto(draft, id, zone, ruleset) {
  const own = find(draft, id);
  if (own.zone === zone) return draft;
  const zones = zonesDeepestFirst(ruleset);
  const there = rows(draft, zone);
  const deeper = zones.indexOf(zone) < zones.indexOf(own.zone);
  return spread(change(draft, id, {protected: false}), deeper ? [...there, [own]] : [[own], ...there], zone);
}

/**
 * Moves a weight one place deeper or shallower, past its neighbour or into the next zone.
 * @param {Draft} draft @param {number} id @param {-1 | 1} by -1: deeper
 * @param {Ruleset} ruleset
 * @returns {Draft}
 */
export function nudge(draft, id, by, ruleset) {
  const own = find(draft, id);
  const others = rows(draft, own.zone, id);
  const deeper = others.filter(([weight]) => /** @type {Weight} */ (weight).step < own.step).length;
  const level = others.some(([weight]) => weight?.step === own.step) ? 1 : 0;
  const at = by === -1 ? deeper - (level ? 0 : 1) : deeper + 1;
  if (at >= 0 && at <= others.length)
    return spread(draft, [...others.slice(0, at), [own], ...others.slice(at)], own.zone);
  const zones = zonesDeepestFirst(ruleset);
  const zone = zones[zones.indexOf(own.zone) + by];
  return zone ? layInto(draft, id, zone, ruleset) : draft;
}
