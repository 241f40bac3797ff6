/**
 * What people call the entries and matches that reasons name: data for sentences in any language. The twin of
 * scorekeeper/competitions/reasons/names.py.
 *
 * @typedef {import('./reasons.js').Reason} Reason
 * @typedef {import('../words.js').Document} Document
 * @typedef {import('../words.js').Event} Event
 * @typedef {import('../words.js').Team} Team
 * @typedef {Record<string, any>} Call an entry: `{name, many}`; a match: `{say: 'called.…', …}`, values for its
 *   sentence in which calls may be
 *
 * @typedef {object} Names what a log says of names
 * @property {string} form
 * @property {boolean} reset
 * @property {Map<string, string>} entries their names
 * @property {Map<string, number>} drawn how many were drawn for each stage, '' is the first draw
 * @property {Map<string, Event>} sides who plays each match that the desk named
 */

import {roundsOf, sizeOf} from '../brackets.js';
import {checkDocument, isKind, settingsOf} from '../document.js';

/** The places that the stages of a championship are drawn for. @type {Map<string, number>} */
const STAGES = new Map([
  ['first', 1],
  ['second', 2],
  ['third', 3],
]);

/**
 * The same reasons with calls in place of the ids of entries and matches.
 *
 * The document holds the events that the reasons are about, also those that `preview` was asked about. Throws
 * CompetitionError if its shape is wrong.
 * @param {unknown} document @param {Reason[]} reasons @returns {Reason[]}
 */
export function withNames(document, reasons) {
  const names = namesIn(document);
  return reasons.map((each) => {
    const called = Object.entries(each).map(([key, value]) => [key, call(names, key, value)]);
    return Object.fromEntries(called);
  });
}

/**
 * The names that a document gives. Events that were taken back name what is gone; those that count go last.
 * @param {unknown} document @returns {Names}
 */
function namesIn(document) {
  const [checked, counted] = checkDocument(document);
  return namesOf(
    checked,
    counted.map(([, event]) => event),
  );
}

/**
 * The names in a checked document, of whose events these count.
 * @param {Document} checked @param {Event[]} counted @returns {Names}
 */
export function namesOf(checked, counted) {
  const {reset} = settingsOf(checked);
  const names = {form: checked.form, reset, entries: new Map(), drawn: new Map(), sides: new Map()};
  for (const event of [...checked.events, ...counted]) {
    if ('entry' in event && 'name' in event) names.entries.set(event.entry, event.name);
    else if (event.type === 'draw') names.drawn.set(event.stage ?? '', event.order.length);
    else if ('match' in event && 'a' in event) names.sides.set(event.match, event);
  }
  return names;
}

/** A value of a reason, or the call in its place. @param {Names} names @param {string} key @param {any} value */
function call(names, key, value) {
  if (key === 'entry' || key === 'other') return callEntry(names, value);
  return key === 'match' || key === 'before' ? callMatch(names, value) : value;
}

/**
 * Who plays on a side. It is several (`many`) if its name joins theirs.
 * @param {Names} names @param {Team} team @returns {Call}
 */
export function callEntry({entries}, team) {
  const name = [team]
    .flat()
    .map((entry) => entries.get(entry))
    .join(' & ');
  return {name, many: name.includes(' & ')};
}

/**
 * A match by its place in the form; one of a queue or ladder by who plays it.
 * @param {Names} names @param {string} match @returns {Call}
 */
export function callMatch(names, match) {
  if (!isKind(names.form, 'drawn')) {
    const sides = /** @type {Event} */ (names.sides.get(match));
    return {say: 'called.sides', entry: callEntry(names, sides.a), other: callEntry(names, sides.b)};
  }
  if (isKind(names.form, 'bracket')) {
    const rounds = drawnRounds(names, '');
    return names.form === 'elimination' ? callNode(match, rounds) : callDouble(names, match, rounds);
  }
  const [stage = '', ...node] = match.split('.');
  if (stage === 'f' || stage === 'sf') return {say: stage === 'f' ? 'called.final' : 'called.semi-final'};
  if (stage[0] === 'r') return callNode(match, 0);
  const place = drawnPlace(stage);
  if (node.length === 0) return {say: 'called.tie', place};
  if (node[0] === 'p3') return {say: 'called.of-draw', match: {say: 'called.semi-losers'}, place};
  // The draw for second ends with two left, so it has no final.
  const rounds = stage === 'second' ? 0 : drawnRounds(names, stage);
  return {say: 'called.of-draw', match: callNode(node.join('.'), rounds), place};
}

/** @param {string} stage `first` to `third`, or `tie` with a place @returns {number} the place that it is drawn for */
export const drawnPlace = (stage) => STAGES.get(stage) ?? Number(stage.slice(3));

/** The rounds of the bracket for so many as were drawn. @param {Names} names @param {string} stage */
function drawnRounds({drawn}, stage) {
  return roundsOf(sizeOf(drawn.get(stage) ?? 0));
}

/**
 * A match of a schedule (0 rounds), or of a bracket that ends with the winners' last round.
 * @param {string} node @param {number} rounds @returns {Call}
 */
function callNode(node, rounds) {
  if (node === 'p3') return {say: 'called.third'};
  const [number = 0, k = 0] = node.slice(1).split('.').map(Number);
  const left = rounds - number;
  if (left === 0) return {say: 'called.final'};
  if (left === 1) return {say: 'called.semi', number: k};
  if (left === 2) return {say: 'called.quarter', number: k};
  return {say: 'called.round', round: number, number: k};
}

/**
 * A match of a double elimination.
 * @param {Names} names @param {string} node @param {number} rounds @returns {Call}
 */
function callDouble({reset}, node, rounds) {
  if (node[0] === 'f') {
    const first = reset ? 'called.first-final' : 'called.final';
    return {say: node === 'f1' ? first : 'called.second-final'};
  }
  const [side, last] = node[0] === 'w' ? ['winners', rounds] : ['losers', 2 * rounds - 2];
  const [number = 0, k = 0] = node.slice(1).split('.').map(Number);
  if (number === last) return {say: `called.${side}-final`};
  return {say: `called.${side}`, round: number, number: k};
}
