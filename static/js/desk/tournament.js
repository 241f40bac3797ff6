/** A tournament that people enter at the desk: what each book plays, and its document before anybody has entered. */

import {isKind} from '../competitions/document.js';
import {now} from '../lib/clock.js';
import {uuid7} from '../lib/random.js';
import {boardNames} from './plan.js';

/** @typedef {import('../lib/types.d.ts').CompetitionDocument} CompetitionDocument */
/** @typedef {import('../lib/types.d.ts').Ruleset} Ruleset */
/** @typedef {'double-elimination' | 'elimination' | 'round-robin' | 'championship'} TournamentForm */
/**
 * @typedef {object} Tournament
 * @property {string} name
 * @property {TournamentForm} form
 * @property {Ruleset} ruleset
 * @property {string} play a format of the rules
 * @property {number | null} target points that win a game; null for formats without a target
 * @property {number} boards
 * @property {1 | 3 | 5} best_of games of a match
 * @property {1 | 3 | 5} final games of the final, where it can differ
 * @property {'none' | 'owed' | 'given'} handicap
 * @property {boolean} third whether the losers of the semi-finals play for third place
 * @property {number} legs how often everybody meets everybody
 * @property {boolean} fixed whether a match stays on its board (csc VI.14)
 * @property {number} fee of each entry, in cents
 * @property {number} added to the pool, in cents
 * @property {number} kept by the house, in hundredths of a percent of the pool
 * @property {string} club id, or '' for none
 */

/** @type {TournamentForm[]} */
export const TOURNAMENTS = ['double-elimination', 'elimination', 'round-robin', 'championship'];

/**
 * What a book plays: the federation's chart of places is that of double elimination (fed 4.4, reading), Congress plays
 * a double round robin with play-offs (csc VI.8), Alberta a complete round robin (alb 10e).
 * @type {Record<string, TournamentForm>}
 */
const USUAL = {fed: 'double-elimination', csc: 'championship', alberta: 'round-robin'};

/** @param {Ruleset} ruleset @returns {TournamentForm} what its book plays */
export const usualForm = ({book}) => USUAL[book] ?? 'elimination';

/** @param {TournamentForm} form @returns {boolean} whether its final can have more games than other matches */
export const hasOwnFinal = (form) => form === 'double-elimination' || form === 'championship';

/**
 * A tournament as its book plays it.
 * @param {Ruleset} ruleset @param {TournamentForm} [form]
 * @returns {Tournament}
 */
export function usualTournament(ruleset, form = usualForm(ruleset)) {
  const play = 'doubles' in ruleset.formats ? 'doubles' : (Object.keys(ruleset.formats)[0] ?? '');
  return {
    ...{name: '', form, ruleset, play, target: ruleset.formats[play]?.target ?? null, boards: 4},
    ...{best_of: 1, final: form === 'championship' ? 3 : 1, handicap: 'none', third: false},
    ...{legs: form === 'championship' ? 2 : 1, fixed: ruleset.book === 'csc', fee: 0, added: 0, kept: 0, club: ''},
  };
}

/** @param {Tournament} plan @returns {Record<string, unknown>} what differs from the form's own settings */
function settingsOf({form, ruleset, best_of, final, handicap, third, legs, fixed, fee, added, kept}) {
  const rounds = isKind(form, 'scheduled');
  const own = hasOwnFinal(form) && final !== (form === 'championship' ? 3 : best_of);
  return {
    ...(best_of > 1 && {best_of}),
    ...(own && {longer: form === 'championship' ? {sf: final, f: final} : {f1: final, f2: final}}),
    ...(handicap !== 'none' && {handicap}),
    ...(third && form === 'elimination' && {third}),
    ...(rounds && legs !== (form === 'championship' ? 2 : 1) && {legs}),
    ...(form === 'round-robin' && ruleset.book === 'alberta' && {policy: 'alberta'}),
    ...(fixed && {fixed_boards: true}),
    ...((fee > 0 || added > 0) && {fees: {entry: fee, added, event_fee: kept}}),
  };
}

/** @param {Tournament} plan @returns {CompetitionDocument} open for sign-up */
export function opened(plan) {
  const {name, form, ruleset, play, target, boards, club} = plan;
  const settings = settingsOf(plan);
  return {
    ...{version: 1, id: uuid7(), form, name, ruleset: ruleset.id, ruleset_version: ruleset.version, play},
    ...(target !== null && {target}),
    ...(club && {club}),
    ...(Object.keys(settings).length && {settings}),
    boards: boardNames(boards),
    started_at: now(),
    events: [],
  };
}
