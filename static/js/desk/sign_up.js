/** Who enters, who is there, and in what order they are drawn: what the desk does before the first match. */

import {isKind, settingsOf} from '../competitions/document.js';
import {keyOf} from '../competitions/figures/players.js';
import {fewest} from '../competitions/recording/drawing.js';
import {tidy} from '../lib/cut.js';
import {shuffled, uuid7} from '../lib/random.js';
import {rosterOf} from './league/teams.js';
import {canPair, LONGEST_NAME, paired} from './plan.js';
import {RENAMED, UNDO} from './recorded_reasons.js';

/** @typedef {import('./contest.js').Contest} Contest */
/** @typedef {import('../competitions/words.js').Line} Line */
/** @typedef {{type: string, [field: string]: any}} Act  an event without id and time */

/** @param {Contest} contest @returns {boolean} whether its draw is still to come */
export const isSigningUp = ({document: {form}, state}) => isKind(form, 'drawn') && state.status === 'registering';

/** @param {string} typed e.g. "Ann & Bo" or "Ann / Bo" @returns {string[]} the players in it */
export const playersIn = (typed) =>
  typed
    .split(/\s*[&/+]\s*/)
    .map((name) => name.trim())
    .filter(Boolean);

/**
 * @param {string} typed the players of an entry @param {number} handicap points that it owes
 * @returns {Act}
 */
export function entering(typed, handicap) {
  const players = playersIn(typed);
  return {
    ...{
      type: 'enter',
      entry: uuid7(),
      name: tidy(players.join(' & '), LONGEST_NAME),
      players: players.map((name) => ({name})),
    },
    ...(handicap && {handicap}),
  };
}

/**
 * An entry gets another name. If it was called by its players, they are renamed with it.
 * @param {Contest} contest @param {string} entry @param {string} name @returns {Act[]}
 */
export function renaming(contest, entry, name) {
  const before = rosterOf(contest.counting, entry);
  const after = playersIn(name);
  const byPlayers = before.join(' & ') === contest.nameOf(entry);
  const joined = byPlayers && tidy(after.join(' & '), LONGEST_NAME); // "Ann/Bo" becomes "Ann & Bo", as at sign-up
  const rename = {type: 'rename', entry, name: joined || name};
  if (!byPlayers || before.length !== after.length) return [rename];
  const players = before
    .map((out, nth) => ({type: 'substitute', entry, out, in: {name: after[nth]}, reason: RENAMED}))
    .filter((one) => one.out !== one.in.name);
  return [rename, ...players];
}

/** @param {Contest} contest @returns {Line[]} the entries that compete */
export const competing = ({state}) => state.entries.filter((/** @type {Line} */ {status}) => status === 'in');

/** @param {Contest} contest @param {string} name @returns {boolean} whether somebody of this name competes already */
export const hasName = (contest, name) =>
  competing(contest).some(({entry}) => keyOf(contest.nameOf(entry)) === keyOf(name));

/** @param {Contest} contest @returns {Set<string>} the entries that answered the roll call; none before it begins */
export function presentIn(contest) {
  const absent = new Set(contest.state.absent);
  const called = contest.counting.some(({type}) => type === 'present');
  const here = called ? competing(contest).map(({entry}) => /** @type {string} */ (entry)) : [];
  return new Set(here.filter((entry) => !absent.has(entry)));
}

/**
 * Takes an answer to the roll call back, which leaves those that came with it.
 * @param {Contest} contest @param {string} entry @returns {Act[]}
 */
export const notPresent = ({counting}, entry) =>
  counting
    .filter(({type, entries}) => type === 'present' && /** @type {string[]} */ (entries).includes(entry))
    .flatMap(({id, entries}) => {
      const others = /** @type {string[]} */ (entries).filter((one) => one !== entry);
      return [
        {type: 'retract', event: id, reason: UNDO},
        ...(others.length ? [{type: 'present', entries: others}] : []),
      ];
    });

/** @param {Contest} contest @returns {boolean} whether all are single players who can be paired by lot */
export function canDrawPartners(contest) {
  const here = new Set(competing(contest).map(({entry}) => entry));
  const enters = contest.counting.filter(({type, entry}) => type === 'enter' && here.has(entry));
  const alone = enters.every(({players}) => /** @type {any[]} */ (players ?? []).length < 2);
  const {form, play} = contest.document;
  return canPair(form) && play === 'doubles' && alone && enters.length === here.size && here.size >= 4;
}

/**
 * @param {Contest} contest
 * @param {{seeds: string[], partners: boolean}} how `seeds`: the first of the draw in their order, by entry; the others
 * are drawn by lot. `partners`: pairs are drawn first, which leaves no seeds.
 * @returns {Act[]} pairs and draw
 */
export function drawing(contest, {seeds, partners}) {
  const here = competing(contest).map(({entry}) => /** @type {string} */ (entry));
  const pairs = partners ? paired(shuffled(here), (entry) => contest.nameOf(entry)) : [];
  const entries = pairs.length ? pairs.map(({entry}) => entry) : here;
  const first = partners ? [] : seeds.filter((one) => entries.includes(one));
  const order = [...first, ...shuffled(entries.filter((one) => !first.includes(one)))];
  const method = first.length === 0 ? 'lots' : first.length === entries.length ? 'given' : 'seeded';
  return [...pairs, {type: 'draw', order, method}];
}

/**
 * Takes the draw back, and the partners that were drawn with it: a roll call comes before both (fed 4.3).
 * @param {Contest} contest @param {string} reason @returns {Act[]} the last event first
 */
export function undrawing({counting}, reason) {
  const draw = counting.findIndex(({type}) => type === 'draw');
  let first = draw;
  while (counting[first - 1]?.type === 'pair') first -= 1;
  const drawn = counting.slice(Math.max(first, 0), draw + 1);
  return drawn.toReversed().map(({id}) => ({type: 'retract', event: id, reason}));
}

/** @param {Contest} contest @returns {boolean} whether fewer compete than the form needs */
export function tooFew(contest) {
  const {document: doc} = contest;
  return competing(contest).length < fewest({form: doc.form, settings: settingsOf(/** @type {any} */ (doc))});
}

/**
 * Where a late entry can still come in: the lines of byes whose winners have not begun the next match, or the number
 * that an odd schedule lacks (docs/competitions.md, Late entries).
 * @param {Contest} contest
 * @returns {(number | null)[]} lines of the bracket; `[null]` in a schedule; none where nobody can come in
 */
export function latePlaces(contest) {
  const {document: doc, state} = contest;
  if (!isKind(doc.form, 'bracket')) {
    const drawn = state.entries.filter((/** @type {Line} */ {number}) => number !== null).length;
    return isKind(doc.form, 'scheduled') && drawn % 2 ? [null] : [];
  }
  return state.matches.flatMap((/** @type {Line} */ line) => {
    const [, k] = /^w1\.(\d+)$/.exec(line.id) ?? [];
    if (!k || line.status !== 'bye' || (line.a === null && line.b === null)) return [];
    const next = contest.match(`w2.${Math.ceil(Number(k) / 2)}`);
    const begun = next && !['waiting', 'ready', 'bye'].includes(next.status);
    return begun ? [] : [2 * Number(k) - (line.a === null ? 1 : 0)];
  });
}

/**
 * A late entry (fed 4.2). Which bye it takes is drawn by lot.
 * @param {Contest} contest @param {string} typed @param {number} handicap @returns {Act}
 */
export function enteringLate(contest, typed, handicap) {
  const [line = null] = shuffled(latePlaces(contest));
  return {...entering(typed, handicap), late: true, ...(line !== null && {line})};
}
