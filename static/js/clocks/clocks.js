/**
 * The referee's clocks: pure functions over the list of a game's clocks, with the current time as a parameter. A clock
 * stores its start time, so it survives a reload and a locked screen. It decides nothing; people read it and rule.
 */

import {counting, effective} from '../rules/index.js';
import {clockTime} from '../lib/numbers.js';

/** @typedef {import('../lib/types.d.ts').Side} Side */
/** @typedef {import('../lib/types.d.ts').Ruleset} Ruleset */
/** @typedef {import('../lib/types.d.ts').GameEvent} GameEvent */
/** @typedef {'shot' | 'timeout' | 'between' | 'late'} Kind */
/**
 * @typedef {object} Clock
 * @property {string} id there is at most one clock of each kind, for lateness one per side
 * @property {Kind} kind
 * @property {Side | null} side its side; null: both sides
 * @property {number} since when it started counting, in milliseconds
 * @property {number} made when it was created, regardless of later corrections
 * @property {number | null} stopped when it was stopped; null while it runs
 * @property {boolean} told whether its end was announced
 * @property {string} [event] id of the event that it belongs to; if the event is gone, so is the clock
 *
 * @typedef {object} Reading
 * @property {'running' | 'over' | 'stopped'} phase `over`: the time (for lateness: the grace) has run out
 * @property {number} left seconds
 * @property {number} elapsed seconds, a day at most
 * @property {number} points for lateness so far; 0 for other clocks
 */

/** Maximum seconds of a forgotten clock, which is also the maximum in an event. */
const LONGEST = 86_400;

/** @param {Kind} kind @param {Side | null} side */
export const idOf = (kind, side) => (kind === 'late' ? `late-${side}` : kind);

/**
 * @param {Ruleset} ruleset
 * @param {Kind} kind
 * @returns {number} the time allowed by the book in seconds; for lateness the grace
 */
export const lengthOf = ({clocks, lateness}, kind) => (kind === 'late' ? lateness?.grace : clocks[kind]?.seconds) ?? 0;

/**
 * @param {Clock[]} clocks
 * @param {Kind} kind
 * @param {Side | null} side
 * @param {number} now
 * @param {string} [event] see Clock
 * @returns {Clock[]} with the new clock instead of an earlier one with its id
 */
export function start(clocks, kind, side, now, event) {
  const id = idOf(kind, side);
  return [
    ...dismiss(clocks, id),
    {id, kind, side, since: now, made: now, stopped: null, told: false, ...(event === undefined ? {} : {event})},
  ];
}

/**
 * @param {Clock[]} clocks @param {GameEvent[]} events the game's log
 * @returns {Clock[]} without clocks whose event was taken back, and without the time between games once play has begun
 */
export function standing(clocks, events) {
  const ids = new Set(counting(events));
  const between = clocks.find(({kind}) => kind === 'between');
  const over = between && playedOf(events).some(({at}) => Date.parse(at) > between.made);
  return clocks.filter(({kind, event}) => (event === undefined || ids.has(event)) && !(kind === 'between' && over));
}

/** @param {GameEvent[]} events @returns {GameEvent[]} the frames or turns that count */
const playedOf = (events) =>
  effective(events)
    .map(([, event]) => event)
    .filter(({type}) => type === 'frame' || type === 'turn');

/**
 * @param {import('../game/game.js').Game} game
 * @returns {boolean} whether lateness can still be recorded: the book has the rule, and nothing was played or recorded
 * yet
 */
export function lateOpen({ruleset, document: doc, state}) {
  const rule = ruleset.lateness;
  const settled = playedOf(doc.events).length > 0 || effective(doc.events).some(([, event]) => event.type === 'late');
  return Boolean(rule) && (rule?.plays ?? [doc.play]).includes(doc.play) && state.status === 'open' && !settled;
}

/**
 * Whether a clock still has something to announce: its end, or lateness, which keeps adding points.
 * @param {Clock[]} clocks @param {import('../game/game.js').Game} game
 */
export const awaited = (clocks, game) =>
  clocks.some(({kind, stopped, told}) => stopped === null && (kind === 'late' ? lateOpen(game) : !told));

/** @param {Clock[]} clocks @param {string} id @returns {Clock[]} */
export const dismiss = (clocks, id) => clocks.filter((clock) => clock.id !== id);

/** @param {Clock[]} clocks @param {string} id @param {Partial<Clock>} fields @returns {Clock[]} */
const change = (clocks, id, fields) => clocks.map((clock) => (clock.id === id ? {...clock, ...fields} : clock));

/** @param {Clock[]} clocks @param {string} id @param {number} now @returns {Clock[]} */
export const stop = (clocks, id, now) => change(clocks, id, {stopped: now});

/**
 * Continues a clock as if it had never been stopped. @param {Clock[]} clocks @param {string} id @returns {Clock[]}
 */
export const goOn = (clocks, id) => change(clocks, id, {stopped: null});

/**
 * Corrects a clock that was started too early or too late. A countdown never exceeds the book's time, and a count-up
 * never falls below zero.
 * @param {Clock[]} clocks @param {string} id @param {number} by seconds to add to what it shows
 * @param {Ruleset} ruleset @param {number} now
 * @returns {Clock[]}
 */
export function adjust(clocks, id, by, ruleset, now) {
  const clock = clocks.find((one) => one.id === id);
  if (!clock) return clocks;
  const end = clock.stopped ?? now;
  const later = showsGone(clock, read(clock, ruleset, now)) ? -by : by;
  const since = Math.min(Math.max(clock.since, end - LONGEST * 1000) + later * 1000, end);
  const told = clock.told && elapsedOf({...clock, since}, now) >= lengthOf(ruleset, clock.kind);
  return change(clocks, id, {since, told});
}

/**
 * @param {Clock} clock
 * @param {number} now
 * @returns {number} full seconds, at most LONGEST; 0 if the phone's time is before its start
 */
const elapsedOf = ({since, stopped}, now) =>
  Math.min(LONGEST, Math.max(0, Math.floor(((stopped ?? now) - since) / 1000)));

/** @param {Clock} clock @param {Ruleset} ruleset @param {number} now @returns {Reading} */
export function read(clock, ruleset, now) {
  const elapsed = elapsedOf(clock, now);
  const left = Math.max(0, lengthOf(ruleset, clock.kind) - elapsed);
  const points =
    clock.kind === 'late' && ruleset.lateness ? stepsOf(ruleset.lateness, elapsed) * (ruleset.lateness.points ?? 1) : 0;
  return {phase: clock.stopped !== null ? 'stopped' : left > 0 ? 'running' : 'over', left, elapsed, points};
}

/**
 * @param {import('../lib/types.d.ts').Lateness} lateness
 * @param {number} seconds
 * @returns {number} how many penalties have accrued: one at the end of the grace, then one for each full interval (fed
 * 2.9)
 */
const stepsOf = ({grace, every}, seconds) => (seconds < grace ? 0 : 1 + Math.floor((seconds - grace) / every));

/**
 * @param {Clock} clock
 * @param {Reading} reading
 * @returns {boolean} whether it shows elapsed time instead of the time left: lateness, once the grace is over or the
 * side has arrived
 */
const showsGone = ({kind}, {phase, left}) => kind === 'late' && (left === 0 || phase === 'stopped');

/** @param {Clock} clock @param {Ruleset} ruleset @param {number} now @returns {string} the time it shows */
export function shown(clock, ruleset, now) {
  const reading = read(clock, ruleset, now);
  return clockTime(showsGone(clock, reading) ? reading.elapsed : reading.left);
}

/**
 * @param {Clock[]} clocks
 * @param {Ruleset} ruleset
 * @param {number} now
 * @returns {string} a text that changes when more than the time must be repainted
 */
export const phases = (clocks, ruleset, now) =>
  clocks
    .map((clock) => {
      const {phase, points} = read(clock, ruleset, now);
      return `${clock.id} ${phase} ${points}`;
    })
    .join();

/**
 * @param {Clock[]} clocks
 * @param {Ruleset} ruleset
 * @param {number} now
 * @returns {Clock[]} clocks that have run out and were not announced yet
 */
export const ended = (clocks, ruleset, now) =>
  clocks.filter((clock) => !clock.told && read(clock, ruleset, now).phase === 'over');

/** @param {Clock[]} clocks @param {Clock[]} which @returns {Clock[]} */
export const markTold = (clocks, which) =>
  clocks.map((clock) => (which.includes(clock) ? {...clock, told: true} : clock));

/**
 * @param {Clock[]} clocks
 * @returns {{a?: number, b?: number}} how late each side was in full seconds, from stopped clocks
 */
export function lateSeconds(clocks) {
  const stopped = clocks.filter((clock) => clock.kind === 'late' && clock.stopped !== null);
  return Object.fromEntries(stopped.map((clock) => [clock.side, elapsedOf(clock, 0)]));
}
