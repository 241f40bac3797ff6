/**
 * The referee's clocks: pure functions over the list of a game's clocks, with the time given. A clock counts from the moment
 * it was started, so it goes on through a reload and a locked screen. It decides nothing: people read it and rule.
 */

import {clockTime} from './text.js';

/** @typedef {import('../types.d.ts').Side} Side */
/** @typedef {import('../types.d.ts').Ruleset} Ruleset */
/** @typedef {'shot' | 'timeout' | 'between' | 'late'} Kind */
/**
 * @typedef {object} Clock
 * @property {string} id one clock of a kind at a time; of lateness one a side
 * @property {Kind} kind
 * @property {Side | null} side whose it is; null: both sides'
 * @property {number} since when it began to count, in milliseconds
 * @property {number | null} stopped when it was stopped; null while it runs
 * @property {boolean} told whether its end was said
 *
 * @typedef {object} Reading
 * @property {'running' | 'over' | 'stopped'} phase `over`: the time (of lateness: the grace) has run out
 * @property {number} left seconds
 * @property {number} elapsed seconds
 * @property {number} points of lateness so far; 0 for other clocks
 */

/** @param {Kind} kind @param {Side | null} side */
export const idOf = (kind, side) => (kind === 'late' ? `late-${side}` : kind);

/** @param {Ruleset} ruleset @param {Kind} kind @returns {number} how long the book gives, in seconds; of lateness the grace */
export const lengthOf = ({clocks, lateness}, kind) => (kind === 'late' ? lateness?.grace : clocks[kind]?.seconds) ?? 0;

/** @param {Clock[]} clocks @param {Kind} kind @param {Side | null} side @param {number} now @returns {Clock[]} a clock that ran there before is gone */
export function start(clocks, kind, side, now) {
  const id = idOf(kind, side);
  return [...dismiss(clocks, id), {id, kind, side, since: now, stopped: null, told: false}];
}

/** @param {Clock[]} clocks @param {string} id @returns {Clock[]} */
export const dismiss = (clocks, id) => clocks.filter((clock) => clock.id !== id);

/** @param {Clock[]} clocks @param {string} id @param {Partial<Clock>} fields @returns {Clock[]} */
const change = (clocks, id, fields) => clocks.map((clock) => (clock.id === id ? {...clock, ...fields} : clock));

/** @param {Clock[]} clocks @param {string} id @param {number} now @returns {Clock[]} */
export const stop = (clocks, id, now) => change(clocks, id, {stopped: now});

/** Lets a clock run as if it had never been stopped. @param {Clock[]} clocks @param {string} id @returns {Clock[]} */
export const goOn = (clocks, id) => change(clocks, id, {stopped: null});

/**
 * Corrects a clock that was started too early or too late. What counts down never has more left than the book gives, what
 * counts up never less than nothing.
 * @param {Clock[]} clocks @param {string} id @param {number} by seconds that it shows more afterwards
 * @param {Ruleset} ruleset @param {number} now
 * @returns {Clock[]}
 */
export function adjust(clocks, id, by, ruleset, now) {
  const clock = clocks.find((one) => one.id === id);
  if (!clock) return clocks;
  const since = Math.min(clock.since + (clock.kind === 'late' ? -by : by) * 1000, clock.stopped ?? now);
  const told = clock.told && elapsedOf({...clock, since}, now) >= lengthOf(ruleset, clock.kind);
  return change(clocks, id, {since, told});
}

/** @param {Clock} clock @param {number} now @returns {number} full seconds; none while the phone's time lies before its start */
const elapsedOf = ({since, stopped}, now) => Math.max(0, Math.floor(((stopped ?? now) - since) / 1000));

/** @param {Clock} clock @param {Ruleset} ruleset @param {number} now @returns {Reading} */
export function read(clock, ruleset, now) {
  const elapsed = elapsedOf(clock, now);
  const left = Math.max(0, lengthOf(ruleset, clock.kind) - elapsed);
  const points = clock.kind === 'late' && ruleset.lateness ? stepsOf(ruleset.lateness, elapsed) * (ruleset.lateness.points ?? 1) : 0;
  return {phase: clock.stopped !== null ? 'stopped' : left > 0 ? 'running' : 'over', left, elapsed, points};
}

/** @param {import('../types.d.ts').Lateness} lateness @param {number} seconds @returns {number} how often it has struck: at the end of the grace, then with each full step (fed 2.9) */
const stepsOf = ({grace, every}, seconds) => (seconds < grace ? 0 : 1 + Math.floor((seconds - grace) / every));

/** @param {Clock} clock @param {Ruleset} ruleset @param {number} now @returns {string} what it shows: the time left; of lateness, the time gone once the grace is over */
export function shown(clock, ruleset, now) {
  const {phase, left, elapsed} = read(clock, ruleset, now);
  return clockTime(clock.kind === 'late' && (left === 0 || phase === 'stopped') ? elapsed : left);
}

/** @param {Clock[]} clocks @param {Ruleset} ruleset @param {number} now @returns {string} changes when more than the time must be painted anew */
export const phases = (clocks, ruleset, now) => clocks.map((clock) => {
  const {phase, points} = read(clock, ruleset, now);
  return `${clock.id} ${phase} ${points}`;
}).join();

/** @param {Clock[]} clocks @param {Ruleset} ruleset @param {number} now @returns {Clock[]} those that have run out and were not told yet */
export const ended = (clocks, ruleset, now) => clocks.filter((clock) => !clock.told && read(clock, ruleset, now).phase === 'over');

/** @param {Clock[]} clocks @param {Clock[]} which @returns {Clock[]} */
export const markTold = (clocks, which) => clocks.map((clock) => (which.includes(clock) ? {...clock, told: true} : clock));

/** @param {Clock[]} clocks @returns {{a?: number, b?: number}} how late each side was, in full seconds, by the clocks that were stopped */
export function lateSeconds(clocks) {
  const stopped = clocks.filter((clock) => clock.kind === 'late' && clock.stopped !== null);
  return Object.fromEntries(stopped.map((clock) => [clock.side, elapsedOf(clock, 0)]));
}
