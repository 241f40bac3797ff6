/** Plans a league: its teams with their players, the days of its rounds, its document up to the first match. */

import {keyOf} from '../../competitions/figures/players.js';
import {roundRobin} from '../../competitions/rounds.js';
import {TEAMS} from '../../competitions/sheets/sheet_document.js';
import {now} from '../../lib/clock.js';
import {dayAfter} from '../../lib/days.js';
import {shuffled, uuid7} from '../../lib/random.js';
import {boardNames} from '../plan.js';
import {WEEK} from './season.js';
import {enteringTeam, teamsIn} from './teams.js';

/** @typedef {import('../../lib/types.d.ts').CompetitionDocument} CompetitionDocument */
/** @typedef {import('../../lib/types.d.ts').Ruleset} Ruleset */
/** @typedef {'league-six' | 'league-four'} LeagueForm */
/** @typedef {import('./teams.js').Team} Team */
/**
 * @typedef {object} League
 * @property {LeagueForm} form
 * @property {string} name
 * @property {string} teams as they are typed: one a line, e.g. "Elks: Ann, Bo"
 * @property {number} boards
 * @property {number} legs how often everybody meets everybody
 * @property {number} target points that win a game
 * @property {string} first the day of the first round
 * @property {string[]} free days without play
 * @property {string} club id, or '' for none
 * @property {Ruleset} ruleset
 */
/** @typedef {{day: string, round: number}} Week  round: its number; 0 without play */

/** @type {LeagueForm[]} */
export const LEAGUES = ['league-six', 'league-four'];
/** The format of the rules that leagues play. */
const PLAY = 'league';

/** @param {LeagueForm} form @returns {{least: number, most: number}} how many players a team has (csc VII.2) */
export function sizeOf(form) {
  const [least, most] = TEAMS[form];
  return {least, most};
}

/** @param {League} plan @returns {Team[]} teams with more or fewer players than the book wants (csc VII.2) */
export function oddTeams({form, teams}) {
  const {least, most} = sizeOf(form);
  return teamsIn(teams).filter(({players: {length}}) => length < least || length > most);
}

/** @param {League} plan @returns {'league.fault.name' | 'league.fault.few' | 'league.fault.twice' | null} why it cannot
 * begin */
export function faultOfLeague({name, teams}) {
  const names = teamsIn(teams).map((team) => keyOf(team.name));
  if (!name) return 'league.fault.name';
  if (names.length < 2) return 'league.fault.few';
  return new Set(names).size < names.length ? 'league.fault.twice' : null;
}

/** @param {League} plan @returns {number} its rounds */
const roundsIn = ({teams, legs}) => roundRobin(teamsIn(teams).length, legs).length;

/** @param {League} plan @returns {Week[]} all weeks from the first round to the last, with those without play */
export function weeksIn(plan) {
  const rounds = teamsIn(plan.teams).length < 2 ? 0 : roundsIn(plan);
  /** @type {Week[]} */
  const weeks = [];
  for (let [day, round] = [plan.first, 1]; round <= rounds; day = dayAfter(day, WEEK)) {
    const free = plan.free.includes(day);
    weeks.push({day, round: free ? 0 : round});
    if (!free) round += 1;
  }
  return weeks;
}

/**
 * A league as its book plays it (csc VII).
 * @param {Ruleset} ruleset that has leagues @param {string} first the day of the first round
 * @returns {League}
 */
export const usualLeague = (ruleset, first) => ({
  ...{form: 'league-six', name: '', teams: '', boards: 0, legs: 2, first, free: [], club: ''},
  target: ruleset.formats[PLAY]?.target ?? 21,
  ruleset,
});

/** @param {League} plan without a fault @returns {CompetitionDocument} drawn by lots, each round with its day */
export function plannedLeague(plan) {
  const {form, name, target, legs, boards, club, ruleset} = plan;
  const entered = teamsIn(plan.teams).map(enteringTeam);
  const order = shuffled(entered.map(({entry}) => entry));
  const playing = weeksIn(plan).filter(({round}) => round);
  const rounds = Object.fromEntries(playing.map(({round, day}) => [round, day]));
  const at = now();
  const events = [...entered, {type: 'draw', method: 'lots', order}, {type: 'schedule', rounds}];
  return {
    ...{version: 1, id: uuid7(), form, name, ruleset: ruleset.id, ruleset_version: ruleset.version, play: PLAY, target},
    ...(club && {club}),
    ...(legs > 1 && {settings: {legs}}),
    ...(boards > 0 && {boards: boardNames(boards)}),
    started_at: at,
    events: events.map((event) => /** @type {any} */ ({id: uuid7(), at, ...event})),
  };
}
