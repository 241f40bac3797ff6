/** What a match and its round are called. */

import {drawnPlace} from '../../competitions/reasons/names.js';
import {say} from '../../words/index.js';

/** @typedef {import('../../desk/contest.js').Contest} Contest */
/** @typedef {import('../../desk/contest.js').Line} Line */

/** @param {string} id of a match @returns {string} what the matches of its round begin with; '' without rounds */
export const roundOf = (id) => (id.length > 30 ? '' : id.slice(0, Math.max(id.lastIndexOf('.'), 0)) || id);

/**
 * @typedef {{matches: Map<string, number>, winners: Map<string, number>}} Rounds  matches of each round; by stage, the
 * number of its last winners' round
 */
/** @type {WeakMap<object, Rounds>} of states, because every match asks for them */
const known = new WeakMap();

/** @param {Contest} contest @returns {Rounds} */
function roundsOf({state}) {
  const before = known.get(state);
  if (before) return before;
  /** @type {Rounds} */
  const rounds = {matches: new Map(), winners: new Map()};
  for (const {id} of state.matches) {
    const round = roundOf(id);
    const matches = rounds.matches.get(round) ?? 0;
    rounds.matches.set(round, matches + 1);
    if (matches) continue;
    const [, stage = '', n] = /^(.*\.)?w(\d+)$/.exec(round) ?? [];
    if (n) rounds.winners.set(stage, Math.max(rounds.winners.get(stage) ?? 0, Number(n)));
  }
  known.set(state, rounds);
  return rounds;
}

/** The last rounds of single elimination. */
const LAST = /** @type {const} */ (['final', 'semis', 'quarters']);

/** @param {Contest} contest @param {string} round @returns {string} e.g. "Losers 2" */
export function roundTitle(contest, round) {
  if (round === '') return say('events.round.all');
  const [, stage = ''] = /^(.*)\./.exec(round) ?? [];
  const title = titleIn(contest, round);
  return stage ? say('events.round.of-draw', {round: title, place: drawnPlace(stage)}) : title;
}

/** @param {Contest} contest @param {string} round @returns {string} what it is called within its stage */
function titleIn(contest, round) {
  const [, stage = '', kind = '', number = ''] = /^(.*\.)?([a-z]+)(\d*)$/.exec(round) ?? [];
  const n = Number(number);
  if (kind === 'f') return say(n === 2 ? 'events.round.second-final' : 'events.round.final');
  if (kind === 'sf') return say('events.round.semis');
  if (kind === 'p') return say('events.round.third');
  const both = contest.document.form === 'double-elimination' && !stage;
  const winners = roundsOf(contest).winners.get(stage) ?? 0;
  if (both && kind === 'w' && n === winners) return say('events.round.winners-final');
  if (kind === 'l' && n === 2 * winners - 2) return say('events.round.losers-final');
  if (kind === 'l') return say('events.round.losers', {n});
  if (kind === 'tie') return say('events.round.tie');
  if (kind === 'r') return say('events.round', {n});
  if (both) return say('events.round.winners', {n});
  const last = stage === 'second.' ? undefined : LAST[winners - n]; // it ends with two left
  return last ? say(`events.round.${last}`) : say('events.round', {n});
}

/** @param {Contest} contest @param {Line} match @returns {string} e.g. "Losers 2, match 3" */
export function matchTitle(contest, {id}) {
  const round = roundOf(id);
  if (round === '') return say('match.title');
  const title = roundTitle(contest, round);
  const alone = roundsOf(contest).matches.get(round) === 1;
  return round === id || alone
    ? title
    : say('events.match-of', {round: title, n: Number(id.slice(id.lastIndexOf('.') + 1))});
}
