/** What the desk does with those who compete: they enter, answer the roll call, change, and leave. */

import {html} from 'lit-html';
import {isKind, settingsOf} from '../../../competitions/document.js';
import {LONGEST_NAME} from '../../../desk/plan.js';
import {datingLate, isLeague, weeksOf} from '../../../desk/league/season.js';
import {
  entering,
  enteringLate,
  hasName,
  isSigningUp,
  latePlaces,
  notPresent,
  presentIn,
  renaming,
} from '../../../desk/sign_up.js';
import {enteringTeam, LONGEST_TEAM, rosterOf, teamIn} from '../../../desk/league/teams.js';
import {tidy} from '../../../lib/cut.js';
import {say} from '../../../words/index.js';
import {nameForm} from '../name_form.js';
import {askText, choose} from './choose.js';
import {correct} from './correct.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */
/** @typedef {import('../../../desk/contest.js').Line} Line */

/**
 * Somebody enters, late once the draw is done.
 * @param {EventScreen} screen @param {Contest} contest @param {string} typed @param {number} [handicap]
 */
function enter(screen, contest, typed, handicap = 0) {
  const name = tidy(typed, LONGEST_NAME);
  if (!name) return;
  const drawn = isKind(contest.document.form, 'drawn') && !isSigningUp(contest);
  const act = drawn ? enteringLate(contest, name, handicap) : entering(name, handicap);
  const closed = isSigningUp(contest) && contest.counting.some(({type}) => type === 'close');
  const said = hasName(contest, act.name) ? 'events.entered-again' : 'events.entered';
  screen.act(contest, say(said, {name: act.name}), () => contest.record(closed ? {...act, late: true} : act));
}

/**
 * A team of a league enters, with its players. A late one plays on the days of the rounds.
 * @param {EventScreen} screen @param {Contest} contest @param {string} typed
 */
export function enterTeam(screen, contest, typed) {
  const team = teamIn(typed);
  if (!team.name) return;
  const late = !isSigningUp(contest) || contest.counting.some(({type}) => type === 'close');
  screen.act(contest, say('events.entered', {name: team.name}), () => {
    const before = weeksOf(contest);
    contest.record({...enteringTeam(team), ...(late && {late})});
    datingLate(before, weeksOf(contest)).forEach((act) => contest.record(act));
  });
}

/**
 * The field for the next entry.
 * @param {EventScreen} screen @param {Contest} contest @param {string} label @param {number} [handicap]
 */
export const entryForm = (screen, contest, label, handicap = 0) =>
  isLeague(contest)
    ? nameForm(LONGEST_TEAM, (typed) => enterTeam(screen, contest, typed), say('league.team.typed'))
    : nameForm(LONGEST_NAME, (typed) => enter(screen, contest, typed, handicap), label);

/** @param {Contest} contest @returns {boolean} whether somebody can still come in */
export const canEnter = (contest) =>
  contest.state.status !== 'finished' &&
  (!isKind(contest.document.form, 'drawn') || isSigningUp(contest) || latePlaces(contest).length > 0);

/** @param {Contest} contest @returns {boolean} whether entries owe points */
export const hasHandicap = ({document: doc}) =>
  isKind(doc.form, 'drawn') && settingsOf(/** @type {any} */ (doc)).handicap !== 'none';

/** An answer to the roll call, or none after all. @param {EventScreen} screen @param {Contest} contest
 * @param {string} entry */
export function answerCall(screen, contest, entry) {
  const side = contest.called(entry);
  const here = presentIn(contest).has(entry);
  const acts = here ? notPresent(contest, entry) : [{type: 'present', entries: [entry]}];
  screen.act(contest, say(here ? 'events.not-here' : 'events.is-here', {side}), () =>
    acts.forEach((act) => contest.record(act)),
  );
}

/** Removes those who did not answer the roll call (fed 4.3). @param {EventScreen} screen @param {Contest} contest */
export const removeAbsent = (screen, contest) =>
  screen.act(contest, say('events.absent-removed', {n: contest.state.absent.length}), () => {
    for (const entry of contest.state.absent) contest.record({type: 'withdraw', entry, why: 'no-show'});
  });

/** @param {EventScreen} screen @param {Contest} contest @param {string} entry */
async function rename(screen, contest, entry) {
  const old = contest.nameOf(entry);
  const typed = await askText(say('events.rename'), old, LONGEST_NAME, say('events.name'));
  const name = tidy(typed ?? '', LONGEST_NAME);
  if (!name || name === old) return;
  const acts = renaming(contest, entry, name);
  screen.act(contest, say('events.renamed', {name: acts[0]?.name ?? name}), () =>
    acts.forEach((act) => contest.record(act)),
  );
}

/** A player comes in for another one (fed 6.9, csc VI.7). @param {EventScreen} screen @param {Contest} contest
 * @param {string} entry */
async function substitute(screen, contest, entry) {
  const players = rosterOf(contest.counting, entry);
  const out =
    players.length === 1
      ? players[0]
      : await choose(
          say('events.who-leaves'),
          players.map((value) => ({value, words: value})),
        );
  if (!out) return;
  const typed = await askText(say('events.who-comes', {name: out}), '', LONGEST_NAME, say('events.name'));
  const name = tidy(typed ?? '', LONGEST_NAME);
  if (!name) return;
  const names = players.map((one) => (one === out ? name : one));
  screen.act(contest, say('events.substituted', {name, out}), () => {
    contest.record({type: 'substitute', entry, out, in: {name}, reason: say('events.substitute')});
    // A pair is called by its players, a team by its own name.
    if (!isLeague(contest)) contest.record({type: 'rename', entry, name: tidy(names.join(' & '), LONGEST_NAME)});
  });
}

/** Why somebody leaves; the words of each: `events.why.<why>`. */
const WHYS = /** @type {const} */ (['withdrawn', 'no-show', 'disqualified']);

/** @param {string} title */
const askWhy = (title) =>
  choose(
    title,
    WHYS.map((value) => ({value, words: say(`events.why.${value}`), danger: value === 'disqualified'})),
  );

/** @param {Contest} contest @param {string} entry @returns {boolean} whether less than half of it is played */
function playedFew({state}, entry) {
  const own = state.matches.filter((/** @type {Line} */ {a, b}) => [a, b].flat().includes(entry));
  return 2 * own.filter((/** @type {Line} */ {status}) => status === 'decided').length < own.length;
}

/** @param {EventScreen} screen @param {Contest} contest @param {string} entry */
async function withdraw(screen, contest, entry) {
  const side = contest.called(entry);
  const {form} = contest.document;
  const why = isKind(form, 'drawn') ? await askWhy(say('events.why', {side})) : 'withdrawn';
  if (!why) return;
  const annul =
    isKind(form, 'scheduled') && !isSigningUp(contest) && playedFew(contest, entry)
      ? await choose(say('events.annul'), [
          {value: 'annul', words: say('events.annul.yes'), hint: say('events.annul.yes.what')},
          {value: 'stand', words: say('events.annul.no'), hint: say('events.annul.no.what')},
        ])
      : 'stand';
  if (!annul) return;
  const act = {
    ...{type: 'withdraw', entry, why},
    ...(annul === 'annul' && {annul: true}),
    ...(why === 'disqualified' && {prize: false}),
  };
  const words = say('events.withdrawn', {side});
  if (isSigningUp(contest)) return screen.act(contest, words, () => contest.record(act));
  await correct(screen, contest, {title: say('events.withdraw'), words, acts: [act]});
}

/** Asks what happens to an entry. @param {EventScreen} screen @param {Contest} contest @param {Line} line */
export async function change(screen, contest, {entry, status}) {
  const {queue} = contest.state;
  const back = queue && status === 'in' && !queue.includes(entry);
  const choices = [
    ...(back ? [{value: 'join', words: say('events.join')}] : []),
    {value: 'rename', words: say('events.rename')},
    ...(rosterOf(contest.counting, entry).length ? [{value: 'substitute', words: say('events.substitute')}] : []),
    {value: 'withdraw', words: say('events.withdraw'), danger: true},
  ];
  const chosen = await choose(html`<bdi>${contest.nameOf(entry)}</bdi>`, choices);
  const name = contest.nameOf(entry);
  if (chosen === 'join') screen.act(contest, say('events.joined', {name}), () => contest.record({type: 'join', entry}));
  if (chosen === 'rename') await rename(screen, contest, entry);
  if (chosen === 'substitute') await substitute(screen, contest, entry);
  if (chosen === 'withdraw') await withdraw(screen, contest, entry);
}
