/** A league at its desk: teams as they are typed, its weeks and days, what is missing, and sheets from paper. */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {stand} from '../../../static/js/competitions/stand.js';
import {nextCalls} from '../../../static/js/desk/boards.js';
import {differencesOf, voicesOf} from '../../../static/js/desk/differs.js';
import {entriesOf, glance, progressWords} from '../../../static/js/desk/going_on.js';
import {faultOfLeague, oddTeams, plannedLeague, usualLeague, weeksIn} from '../../../static/js/desk/league/league.js';
import {doubtsOf, faultOfPaper, paperOf, sheetFrom} from '../../../static/js/desk/league/paper_sheet.js';
import {
  currentWeek,
  datingLate,
  dayless,
  missingIn,
  nextFixture,
  playedByTeam,
  redating,
  byesIn,
  weeksOf,
} from '../../../static/js/desk/league/season.js';
import {enteringTeam, rosterOf, teamIn, teamTyped} from '../../../static/js/desk/league/teams.js';
import {settle} from '../../../static/js/desk/told.js';
import {turnsOf} from '../../../static/js/desk/turns.js';
import {effective} from '../../../static/js/rules/events.js';
import {bookOf} from '../rules/library.js';

const CSC = bookOf('csc-2007');
const NAMES = ['Ann', 'Bo', 'Cy', 'Di', 'Eva', 'Finn'];
const TEAMS = ['Elks', 'Legion', 'Eagles', 'Moose'].map((name) => `${name}: ${NAMES.join(', ')}`).join('\n');
const NOTHING = {a: 0, b: 0};
const NOBODY = {a: {}, b: {}};

/** @param {object} [more] @returns {any} what is filled in, and a name and four teams */
const plan = (more) => ({...usualLeague(CSC, '2026-12-03'), name: 'Winter', teams: TEAMS, ...more});

/**
 * @param {any} document @param {object[]} [acts] recorded after it @param {any[]} [tellings] what captains' sheets say
 * @returns {any} a league as the desk has it
 */
function at(document, acts = [], tellings = []) {
  const events = [
    ...document.events,
    ...acts.map((act, i) => ({id: `t${document.events.length + i}`, at: document.started_at, ...act})),
  ];
  const grown = {...document, events};
  const state = stand(grown, tellings);
  return {
    document: grown,
    state,
    nameOf: () => 'Elks',
    told: {tellings},
    counting: effective(grown.events).map(([, event]) => event),
    match: (/** @type {string} */ id) => state.matches.find((/** @type {any} */ line) => line.id === id),
  };
}

/** @param {any} contest @param {string} id of a match @param {object} [more] @returns {object} its sheet: 6 to 3 */
function sheet(contest, id, more) {
  const paper = {wins: {a: 6, b: 3}, bonus: NOTHING, score: {a: 171, b: 140}, played: NOBODY, ...more};
  return sheetFrom(contest.match(id), paper);
}

test('a team is typed with its players after a colon, each once', () => {
  assert.deepEqual(teamIn(' Elks : Ann,  Bo;Ann '), {name: 'Elks', players: ['Ann', 'Bo']});
  assert.deepEqual(teamIn('Elks & Co'), {name: 'Elks & Co', players: []});
  assert.equal(teamTyped(teamIn('Elks:Ann,Bo')), 'Elks: Ann, Bo');
  assert.ok(!('players' in enteringTeam(teamIn('Elks'))));
});

test('it begins as the book plays it: to 21, home and away, each round with its day', () => {
  const {document: doc, state} = at(plannedLeague(plan()));
  assert.deepEqual([doc.form, doc.play, doc.target, doc.settings], ['league-six', 'league', 21, {legs: 2}]);
  assert.equal(state.matches.length, 12);
  const weeks = weeksOf(at(doc));
  assert.deepEqual(
    weeks.map(({day}) => day),
    ['2026-12-03', '2026-12-10', '2026-12-17', '2026-12-24', '2026-12-31', '2027-01-07'],
  );
  assert.ok(weeks.every(({day, matches}) => matches.length === 2 && matches.every(({on}) => on === day)));
  const three = at(plannedLeague(plan({teams: 'Elks\nLegion\nMoose'})));
  assert.ok(weeksOf(three).every((week) => byesIn(three, week).length === 1));
  assert.ok(weeks.every((week) => byesIn(at(doc), week).length === 0));
});

test('weeks without play are left out, and the season lasts longer', () => {
  const free = ['2026-12-24', '2026-12-31'];
  const weeks = weeksIn(plan({free}));
  assert.equal(weeks.length, 8);
  assert.deepEqual(
    weeks.filter(({round}) => !round).map(({day}) => day),
    free,
  );
  const days = weeksOf(at(plannedLeague(plan({free})))).map(({day}) => day);
  assert.deepEqual(days.slice(2, 4), ['2026-12-17', '2027-01-07']);
});

test('it needs a name, and two teams of different names; odd sizes are pointed out', () => {
  assert.equal(faultOfLeague(plan()), null);
  assert.equal(faultOfLeague(plan({name: ''})), 'league.fault.name');
  assert.equal(faultOfLeague(plan({teams: 'Elks\n\n'})), 'league.fault.few');
  assert.equal(faultOfLeague(plan({teams: 'Elks\nElks: Ann'})), 'league.fault.twice');
  assert.equal(faultOfLeague(plan({teams: 'Elks\nelks: Ann'})), 'league.fault.twice');
  assert.deepEqual(weeksIn(plan({teams: 'Elks'})), []);
  assert.deepEqual(oddTeams(plan()), []);
  assert.equal(oddTeams(plan({form: 'league-four', teams: `${TEAMS}\nLions: ${NAMES.join()},Gus,Hal`})).length, 1);
});

test('what is missing: sheets of days that are over, and matches without a day', () => {
  const before = at(plannedLeague(plan()));
  const contest = at(before.document, [sheet(before, 'r1.1'), {type: 'postpone', match: 'r2.1', on: null}]);
  const weeks = weeksOf(contest);
  const missing = (/** @type {string} */ today) => missingIn(weeks, today).map(({week, n}) => [week.n, n]);
  assert.deepEqual(missing('2026-12-03'), [], 'on the day itself it may still come');
  assert.deepEqual(missing('2026-12-11'), [
    [1, 1],
    [2, 1],
  ]);
  assert.deepEqual(
    dayless(weeks).map(({id}) => id),
    ['r2.1'],
  );
});

test('the week of today or next is shown; afterwards the first that is not over', () => {
  const weeks = weeksOf(at(plannedLeague(plan())));
  assert.equal(currentWeek(weeks, '2026-11-01')?.n, 1);
  assert.equal(currentWeek(weeks, '2026-12-10')?.n, 2);
  assert.equal(currentWeek(weeks, '2026-12-11')?.n, 3);
  assert.equal(currentWeek(weeks, '2027-02-01')?.n, 1);
  assert.equal(currentWeek([], '2027-02-01'), undefined);
});

test('the next fixture of a team, or of all, is the first with a day to come', () => {
  const begun = at(plannedLeague(plan()));
  const {a} = begun.match('r1.1');
  const contest = at(begun.document, [{type: 'postpone', match: 'r1.1', on: '2026-12-05'}]);
  assert.equal(nextFixture(contest, '2026-12-01')?.on, '2026-12-03');
  assert.equal(nextFixture(contest, '2026-12-01', [a])?.id, 'r1.1');
  assert.equal(nextFixture(contest, '2026-12-06', [a])?.on, '2026-12-10');
  assert.equal(nextFixture(contest, '2028-01-01'), undefined);
});

test('a round gets another day, and the later ones with it; played and postponed matches keep theirs', () => {
  const begun = at(plannedLeague(plan()));
  const contest = at(begun.document, [sheet(begun, 'r2.1'), {type: 'postpone', match: 'r3.1', on: null}]);
  const alone = weeksOf(at(contest.document, redating(weeksOf(contest), 2, '2026-12-12', false)));
  assert.deepEqual(alone.map(({day}) => day).slice(0, 3), ['2026-12-03', '2026-12-12', '2026-12-17']);
  assert.deepEqual(
    alone[1]?.matches.map(({on}) => on),
    ['2026-12-10', '2026-12-12'],
  );
  const later = weeksOf(at(contest.document, redating(weeksOf(contest), 2, '2026-12-17', true)));
  assert.deepEqual(later.map(({day}) => day).slice(1), [
    '2026-12-17',
    '2026-12-24',
    '2026-12-31',
    '2027-01-07',
    '2027-01-14',
  ]);
  assert.deepEqual(
    later[2]?.matches.map(({on}) => on),
    [null, '2026-12-24'],
  );
});

test('rounds without days get them week by week', () => {
  const doc = plannedLeague(plan());
  const contest = at({...doc, events: doc.events.filter(({type}) => type !== 'schedule')});
  const weeks = weeksOf(at(contest.document, redating(weeksOf(contest), 1, '2027-01-04', true)));
  assert.deepEqual(weeks.map(({day}) => day).slice(0, 2), ['2027-01-04', '2027-01-11']);
  assert.ok(weeks[1]?.matches.every(({on}) => on === '2027-01-11'));
});

test('a late team takes the place of the bye, on the days of the rounds', () => {
  const begun = at(plannedLeague(plan({teams: 'Elks\nLegion\nEagles'})));
  const entered = at(begun.document, [{...enteringTeam(teamIn('Moose')), late: true}]);
  assert.ok(weeksOf(entered).some(({matches}) => matches.some(({on}) => on === null)));
  const dated = weeksOf(at(entered.document, datingLate(weeksOf(begun), weeksOf(entered))));
  assert.ok(dated.every(({day, matches}) => matches.length === 2 && matches.every(({on}) => on === day)));
});

test('matches are called on their days, the earliest first, those without one last', () => {
  const begun = at(plannedLeague(plan({boards: 2, first: '2020-01-02'})));
  const contest = at(begun.document, [{type: 'postpone', match: 'r1.1', on: null}]);
  assert.equal(nextCalls(contest)[0]?.match, 'r1.2');
  assert.deepEqual(nextCalls(at(plannedLeague(plan({boards: 2, first: '9999-01-01'})))), []);
});

test('a large screen shows the week where there are no boards', () => {
  assert.deepEqual(turnsOf(at(plannedLeague(plan()))), [
    {view: 'week', from: 0},
    {view: 'table', from: 0},
  ]);
  assert.equal(turnsOf(at(plannedLeague(plan({boards: 2}))))[0]?.view, 'boards');
});

test('a substitute for the season is in the roster, and finds the team as a player does', () => {
  const begun = at(plannedLeague(plan()));
  const {entry} = begun.state.entries[0];
  const contest = at(begun.document, [{type: 'substitute', entry, out: 'Bo', in: {name: 'Gus'}, reason: 'moved'}]);
  assert.deepEqual(rosterOf(contest.counting, entry), ['Ann', 'Gus', 'Cy', 'Di', 'Eva', 'Finn']);
  assert.deepEqual(entriesOf(contest, 'gus'), [entry]);
});

test('a sheet from paper says what was typed, and can be typed again', () => {
  const begun = at(plannedLeague(plan()));
  const played = {a: {Ann: 3, Bo: 0}, b: {Cy: 3}};
  const act = sheet(begun, 'r1.1', {played});
  assert.deepEqual(/** @type {any} */ (act).played, {a: {Ann: 3}, b: {Cy: 3}});
  const contest = at(begun.document, [act]);
  assert.deepEqual(contest.match('r1.1').halves, {a: 12, b: 6});
  assert.deepEqual(paperOf(contest, contest.match('r1.1')), {
    ...{wins: {a: 6, b: 3}, bonus: NOTHING, score: {a: 171, b: 140}},
    played: {a: {Ann: 3}, b: {Cy: 3}},
  });
  assert.ok(!('played' in sheet(begun, 'r1.1')));
});

test('four-person teams get points for their rounds', () => {
  const begun = at(plannedLeague(plan({form: 'league-four'})));
  const contest = at(begun.document, [sheet(begun, 'r1.1', {wins: {a: 3, b: 3}, bonus: {a: 3, b: 1}})]);
  assert.deepEqual(contest.match('r1.1').halves, {a: 9, b: 7});
  assert.deepEqual(paperOf(contest, contest.match('r1.1')).bonus, {a: 3, b: 1});
});

test('what cannot be right is refused, and what seldom is, is asked', () => {
  const paper = {wins: {a: 6, b: 3}, bonus: NOTHING, score: {a: 171, b: 140}, played: NOBODY};
  assert.equal(faultOfPaper('league-six', paper), null);
  assert.equal(faultOfPaper('league-six', {...paper, wins: {a: 6, b: 4}}), 'league.paper.too-many');
  assert.equal(faultOfPaper('league-four', {...paper, wins: NOTHING, bonus: {a: 3, b: 2}}), 'league.paper.too-much');
  const doubts = (/** @type {object} */ more, form = 'league-six') => doubtsOf(form, 21, {...paper, ...more});
  assert.deepEqual(doubts({}), []);
  assert.deepEqual(doubts({wins: {a: 6, b: 1}}), [{code: 'unplayed', n: 2}]);
  assert.deepEqual(doubts({score: {a: 117, b: 140}}), [{code: 'points', side: 'a', n: 126}]);
  assert.deepEqual(doubts({played: {a: {}, b: {Cy: 9, Di: 9, Eva: 1}}}), [{code: 'players', side: 'b', n: 19}]);
  assert.deepEqual(doubts({wins: {a: 4, b: 2}}, 'league-four'), [{code: 'rounds'}]);
});

test('who has played enough is listed by team, who has played most first', () => {
  const begun = at(plannedLeague(plan({legs: 1})));
  const contest = at(begun.document, [sheet(begun, 'r1.1', {played: {a: {Finn: 4, Bo: 2}, b: {}}})]);
  const team = playedByTeam(contest).find(({entry}) => entry === contest.match('r1.1').a);
  assert.equal(team?.needed, 3);
  assert.deepEqual(team?.players.slice(0, 2), [
    {player: 'Finn', games: 4, eligible: true},
    {player: 'Bo', games: 2, eligible: false},
  ]);
});

test('two sheets of a match that differ are shown beside each other, and the desk says which counts', () => {
  const begun = at(plannedLeague(plan()));
  const {type, ...told} = /** @type {any} */ (sheet(begun, 'r1.1'));
  const one = {...told, id: 's1', kind: 'sheet', played: NOBODY};
  const contest = at(begun.document, [], [one, {...one, id: 's2', halves: {a: 10, b: 8}, wins: {a: 5, b: 4}}]);
  assert.equal(type, 'sheet');
  assert.deepEqual(
    differencesOf(contest).map(({match, codes}) => [match, codes]),
    [['r1.1', ['disputed']]],
  );
  const [voices] = voicesOf(contest, contest.match('r1.1'));
  assert.deepEqual(
    voices?.games.map(({id}) => id),
    ['s1', 's2'],
  );
  /** @type {object[]} */
  const acts = [];
  settle(
    {...contest, record: (/** @type {object} */ act) => acts.push(act)},
    one,
    voices?.games ?? [],
    'the right one',
  );
  const settled = at(begun.document, acts, contest.told.tellings);
  assert.deepEqual([differencesOf(settled), settled.match('r1.1').halves], [[], {a: 12, b: 6}]);
});

test('points alone can differ, also from what the desk typed', () => {
  const begun = at(plannedLeague(plan()));
  const one = {.../** @type {any} */ (sheet(begun, 'r1.1')), id: 's1', kind: 'sheet', played: NOBODY};
  const other = {...one, id: 's2', score: {a: 170, b: 140}};
  assert.equal(voicesOf(at(begun.document, [], [one, other]), begun.match('r1.1')).length, 1);
  const typed = at(begun.document, [sheet(begun, 'r1.1')], [{...other, halves: {a: 18, b: 0}}]);
  assert.deepEqual(
    differencesOf(typed).map(({codes}) => codes),
    [['told-otherwise']],
  );
  assert.ok(voicesOf(typed, typed.match('r1.1'))[0]?.desk);
});

test('in one line: for its players the place and the next fixture, for others what is missing', () => {
  const early = at(plannedLeague(plan({first: '2020-01-02'})));
  assert.equal(progressWords(early), 'Week 1 of 6');
  assert.equal(glance(early, []), '12 sheets missing');
  const begun = at(plannedLeague(plan({first: '2999-01-02'})));
  const {a} = begun.match('r1.1');
  assert.match(glance(begun, [a]), /2999: Elks v Elks$/);
  const told = at(begun.document, [sheet(begun, 'r1.1')]);
  assert.match(glance(told, [a]), /^Your place: 1 of 4 · .*2999: Elks v Elks$/);
});
