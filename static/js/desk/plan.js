/** Plans a competition: its document up to the draw, and how long it will take. */

import {isKind} from '../competitions/document.js';
import {mixer} from '../competitions/partners.js';
import {now} from '../lib/clock.js';
import {tidy} from '../lib/cut.js';
import {shuffled, uuid7} from '../lib/random.js';

/** @typedef {import('../lib/types.d.ts').CompetitionDocument} CompetitionDocument */
/** @typedef {import('../lib/types.d.ts').CompetitionEvent} CompetitionEvent */
/** @typedef {'round-robin' | 'mixer' | 'elimination' | 'double-elimination' | 'queue' | 'ladder'} TonightForm */
/**
 * @typedef {object} Plan
 * @property {TonightForm} form
 * @property {string} name
 * @property {string[]} people names of those who compete, alone or as a team
 * @property {boolean} pairs whether partners are drawn first
 * @property {number} boards
 * @property {number} target points that win a game
 * @property {number} rounds of changing partners
 * @property {import('../lib/types.d.ts').Ruleset} ruleset
 */

/** The forms of an evening, in the order in which they are offered. @type {TonightForm[]} */
export const TONIGHT = ['mixer', 'round-robin', 'elimination', 'double-elimination', 'queue', 'ladder'];
/** The forms in which everybody can get a partner by lot first. */
const PAIRED = /** @type {string[]} */ (['round-robin', 'elimination', 'double-elimination']);
/** Changing partners has tables for these numbers of players (docs/competitions.md, Mixer). */
const [FEWEST_MIXED, MOST_MIXED] = [4, 16];
/** Letters of an entry's name (docs/competitions.md, Competition document). */
export const LONGEST_NAME = 60;
/** Minutes of a game, for the estimate. */
const MINUTES = 15;

/** @param {string} form @returns {boolean} whether partners can be drawn */
export const canPair = (form) => PAIRED.includes(form);

/** @param {number} people @returns {number} the rounds after which everybody had every partner */
export const mostRounds = (people) => people - 1 + (people % 2);

/** @param {Plan} plan @returns {number} how many entries compete */
const entriesIn = ({people, pairs, form}) => (pairs && canPair(form) ? people.length / 2 : people.length);

/**
 * @param {Plan} plan
 * @returns {'events.fault.few' | 'events.fault.mixer' | 'events.fault.odd' | null} why it cannot begin
 */
export function faultOf({form, people, pairs}) {
  if (form === 'mixer' && (people.length < FEWEST_MIXED || people.length > MOST_MIXED)) return 'events.fault.mixer';
  if (pairs && canPair(form) && people.length % 2) return 'events.fault.odd';
  return people.length < (pairs && canPair(form) ? 4 : 2) ? 'events.fault.few' : null;
}

/** @param {Plan} plan @returns {number} how many games are played; 0 where nobody can know */
function gamesIn(plan) {
  const n = entriesIn(plan);
  if (plan.form === 'round-robin') return (n * (n - 1)) / 2;
  if (plan.form === 'mixer') return Math.min(plan.rounds, mostRounds(n)) * Math.floor(n / 4);
  if (plan.form === 'elimination') return n - 1;
  return plan.form === 'double-elimination' ? 2 * n - 1 : 0; // with the second final, as the desk counts (boards.js)
}

/** @param {Plan} plan without a fault @returns {{games: number, minutes: number} | null} null where nobody can know */
export function estimate(plan) {
  const games = gamesIn(plan);
  if (!games) return null;
  const atOnce = Math.floor(entriesIn(plan) / (plan.form === 'mixer' ? 4 : 2));
  return {games, minutes: Math.ceil(games / Math.min(plan.boards, atOnce)) * MINUTES};
}

/** @param {Plan} plan @returns {object[]} its entries, as events without id and time */
function entering({people}) {
  return people.map((name, i) => ({type: 'enter', entry: `n${i + 1}`, name, players: [{name}]}));
}

/**
 * @param {string[]} drawn entries in drawn order @param {(entry: string) => string} nameOf
 * @returns {{type: 'pair', entry: string, of: string[], name: string}[]} each two of them as a pair
 */
export const paired = (drawn, nameOf) =>
  Array.from({length: Math.floor(drawn.length / 2)}, (_, i) => {
    const of = drawn.slice(2 * i, 2 * i + 2);
    return {type: 'pair', entry: uuid7(), of, name: tidy(of.map(nameOf).join(' & '), LONGEST_NAME)};
  });

/** @param {number} boards @returns {string[]} their names */
export const boardNames = (boards) => Array.from({length: boards}, (_, i) => String(i + 1));

/** @param {string[]} order @param {number} rounds @returns {string[][][][]} games of a mixer, by entry */
const mixed = (order, rounds) =>
  mixer(order.length)
    .slice(0, rounds)
    .map((games) => games.map((sides) => sides.map((pair) => pair.map((n) => /** @type {string} */ (order[n - 1])))));

/**
 * @param {Plan} plan that has no fault
 * @returns {CompetitionDocument} everybody entered, and drawn by lots where the form has a draw
 */
export function planned(plan) {
  const {form, ruleset} = plan;
  const entered = entering(plan);
  const names = new Map(entered.map((/** @type {any} */ one) => [one.entry, one.name]));
  const pairs = plan.pairs && canPair(form) ? paired(shuffled([...names.keys()]), (one) => names.get(one) ?? '') : [];
  const order = shuffled(pairs.length ? pairs.map(({entry}) => entry) : [...names.keys()]);
  const draw = {type: 'draw', method: 'lots', order, ...(form === 'mixer' && {rounds: mixed(order, plan.rounds)})};
  const at = now();
  const events = [...entered, ...pairs, ...(isKind(form, 'drawn') ? [draw] : [])];
  return {
    version: 1,
    id: uuid7(),
    form,
    name: plan.name,
    ruleset: ruleset.id,
    ruleset_version: ruleset.version,
    play: form === 'mixer' || pairs.length ? 'doubles' : 'singles',
    target: plan.target,
    // Who loses waits again: tonight everybody wants to play on. Who goes home is withdrawn.
    ...(form === 'queue' && {settings: {loser: 'rejoins'}}),
    boards: boardNames(plan.boards),
    started_at: at,
    events: events.map((event, i) => /** @type {CompetitionEvent} */ ({id: `e${i + 1}`, at, ...event})),
  };
}
