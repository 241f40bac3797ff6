/** The season of a league: its weeks, what is missing, who plays when, and its days. */

import {isKind} from '../../competitions/document.js';
import {dayAfter} from '../../lib/days.js';
import {competing} from '../sign_up.js';

/** @typedef {import('../contest.js').Contest} Contest */
/** @typedef {import('../../competitions/words.js').Line} Line */
/** @typedef {{type: string, [field: string]: any}} Act  an event without id and time */
/**
 * @typedef {object} Week a round of the schedule
 * @property {number} n its number
 * @property {string | null} day of its matches; null if it has none
 * @property {Line[]} matches those that are played
 */

const DAY = 86_400_000;
/** Days from one round to the next. */
export const WEEK = 7;

/** @param {{document: {form: string}}} contest @returns {boolean} */
export const isLeague = ({document: {form}}) => isKind(form, 'league');

/** @param {string} match its id @returns {number} its round */
const roundOf = (match) => Number(/^r(\d+)\./.exec(match)?.[1] ?? 0);

/** @param {Contest} contest @returns {Map<number, string>} the day of each round, as it was scheduled last */
function daysOf({counting}) {
  const days = new Map();
  for (const {type, rounds} of counting)
    if (type === 'schedule')
      for (const [n, day] of Object.entries(/** @type {Record<string, string>} */ (rounds))) days.set(Number(n), day);
  return days;
}

/** @param {Contest} contest @returns {Week[]} in order */
export function weeksOf(contest) {
  const days = daysOf(contest);
  /** @type {Map<number, Week>} */
  const weeks = new Map();
  for (const match of contest.state.matches) {
    const n = roundOf(match.id);
    const week = weeks.get(n) ?? {n, day: days.get(n) ?? null, matches: []};
    weeks.set(n, week);
    if (match.status !== 'void') week.matches.push(match);
  }
  return [...weeks.values()];
}

/** @param {Contest} contest @param {Week} week @returns {string[]} teams without a match in it */
export function byesIn(contest, {matches}) {
  const playing = new Set(matches.flatMap(({a, b}) => [a, b]));
  return competing(contest)
    .map(({entry}) => entry)
    .filter((entry) => !playing.has(entry));
}

/** @param {Line} match @returns {boolean} whether it is still to be played, or its sheet to come */
export const isToPlay = ({status}) => status !== 'decided' && status !== 'void';

/** @param {Week} week @param {Line} match @returns {boolean} whether it has another day than its week, or none */
export const isPostponed = ({day}, {on}) => day !== null && on !== day;

/** @param {Line} match @param {string} today @returns {boolean} whether its day is over and it has no result */
export const isMissing = (match, today) => isToPlay(match) && match.on !== null && match.on < today;

/**
 * @param {Week[]} weeks @param {string} today
 * @returns {{week: Week, n: number}[]} weeks with matches whose day is over without a result, and how many
 */
export const missingIn = (weeks, today) =>
  weeks
    .map((week) => ({week, n: week.matches.filter((match) => isMissing(match, today)).length}))
    .filter(({n}) => n > 0);

/** @param {Week[]} weeks @returns {Line[]} matches that are to be played and have no day, where weeks have days */
export const dayless = (weeks) =>
  weeks.flatMap(({day, matches}) =>
    day === null ? [] : matches.filter((match) => isToPlay(match) && match.on === null),
  );

/**
 * @param {Week[]} weeks @param {string} today
 * @returns {Week | undefined} the week that is played next or today, else the first that is not over, else the last
 */
export const currentWeek = (weeks, today) =>
  weeks.find(({day}) => day !== null && day >= today) ??
  weeks.find(({matches}) => matches.some(isToPlay)) ??
  weeks.at(-1);

/**
 * @param {Contest} contest @param {string} today @param {string[]} [mine] entries; default: all
 * @returns {Line | undefined} their next match that has a day
 */
export const nextFixture = ({state}, today, mine) =>
  state.matches
    .filter(
      (/** @type {Line} */ match) =>
        isToPlay(match) && match.on >= today && (!mine || mine.includes(match.a) || mine.includes(match.b)),
    )
    .reduce(
      (/** @type {Line | undefined} */ first, /** @type {Line} */ one) => (first && first.on <= one.on ? first : one),
      undefined,
    );

/**
 * Gives a round another day. Matches that are played or postponed keep theirs.
 * @param {Week[]} weeks @param {number} n of the round @param {string} day
 * @param {boolean} later whether the later rounds move by as many days; without a day they follow week by week
 * @returns {Act[]} a `schedule`, and what keeps the days of the others
 */
export function redating(weeks, n, day, later) {
  const moved = weeks.filter((week) => week.n === n || (later && week.n > n));
  const days = Date.parse(day) - Date.parse(moved[0]?.day ?? day);
  const rounds = Object.fromEntries(
    moved.map((week) => [
      week.n,
      week.n === n ? day : week.day === null ? dayAfter(day, WEEK * (week.n - n)) : dayAfter(week.day, days / DAY),
    ]),
  );
  const kept = moved.flatMap((week) => week.matches.filter((match) => isPostponed(week, match) || !isToPlay(match)));
  return [{type: 'schedule', rounds}, ...kept.map(({id, on}) => ({type: 'postpone', match: id, on}))];
}

/**
 * Days for matches that came later than their rounds' days: those of a late team.
 * @param {Week[]} before @param {Week[]} now
 * @returns {Act[]}
 */
export function datingLate(before, now) {
  const known = new Set(before.flatMap(({matches}) => matches.map(({id}) => id)));
  return now.flatMap(({day, matches}) =>
    day === null
      ? []
      : matches.filter(({id}) => !known.has(id)).map(({id}) => ({type: 'postpone', match: id, on: day})),
  );
}

/** @param {Contest} contest @param {string} entry @returns {Line | undefined} its line of the table */
export const lineOf = ({state}, entry) => state.standings.find((/** @type {Line} */ line) => line.entry === entry);

/**
 * @typedef {{entry: string, needed: number, players: {player: string, games: number, eligible: boolean}[]}} Played
 */

/** @param {Contest} contest @returns {Played[]} by team, who has played how many games (csc VII.9) */
export function playedByTeam({state}) {
  /** @type {Map<string, Played>} */
  const teams = new Map();
  for (const {entry, needed, ...player} of state.eligibility ?? []) {
    const team = teams.get(entry) ?? /** @type {Played} */ ({entry, needed, players: []});
    teams.set(entry, team);
    team.players.push(player);
  }
  for (const {players} of teams.values()) players.sort((one, two) => two.games - one.games);
  return [...teams.values()];
}
