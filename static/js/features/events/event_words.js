/** What the desk recorded, each act in a sentence. */

import {drawnPlace} from '../../competitions/reasons/names.js';
import {RENAMED} from '../../desk/recorded_reasons.js';
import {say} from '../../words/index.js';
import {inHalves} from '../../words/reasons.js';
import {dayWords} from './day_words.js';
import {scoreText} from '../../lib/text.js';

/** @typedef {import('../../desk/contest.js').Contest} Contest */
/** @typedef {import('../../lib/types.d.ts').CompetitionEvent} CompetitionEvent */

/** @param {any} score @returns {string} e.g. " 15–9" */
const points = (score) => (score ? ` ${scoreText(score.a, score.b)}` : '');

/** @param {Contest} contest @param {any} event @returns {string} */
function resultWords(contest, {a, b, winner, ending, score}) {
  const [one, other] = [contest.nameOf(a), contest.nameOf(b)];
  if (ending === 'double-forfeit') return say('events.log.double-forfeit', {a: one, b: other});
  if (winner === null) return say('events.log.tie', {a: one, b: other, score: points(score)});
  const [won, lost] = winner === 'a' ? [a, b] : [b, a];
  const words = {side: contest.called(won), other: contest.nameOf(lost)};
  if (ending === 'forfeit') return say('events.log.forfeit', words);
  return say('events.log.won', {...words, score: points(score && (winner === 'a' ? score : {a: score.b, b: score.a}))});
}

/** @param {Contest} contest @param {any} event @returns {string} */
function postponedWords(contest, {match, on, reason}) {
  const {a, b} = contest.match(match) ?? {a: '', b: ''};
  const names = {a: contest.nameOf(a), b: contest.nameOf(b)};
  const words = on ? say('events.log.postpone', {...names, day: dayWords(on)}) : say('events.log.postpone-open', names);
  return reason ? `${words} · ${reason}` : words;
}

/** @type {Record<string, (contest: Contest, event: any) => string>} by type of event */
const WORDS = {
  enter: (_contest, {name, late}) => say(late ? 'events.log.late' : 'events.entered', {name}),
  pair: (_contest, {name}) => say('events.log.pair', {name}),
  present: (contest, {entries}) =>
    say('events.log.present', {names: entries.map((/** @type {string} */ one) => contest.nameOf(one)).join(', ')}),
  close: () => say('events.sign-up.closed'),
  withdraw: (contest, {entry, why}) =>
    say(`events.log.out-${/** @type {'withdrawn'} */ (why)}`, {side: contest.called(entry)}),
  rename: (_contest, {name}) => say('events.renamed', {name}),
  substitute: (_contest, {out, in: {name}, reason}) =>
    reason === RENAMED ? say('events.log.renamed', {before: out, name}) : say('events.substituted', {name, out}),
  board: (_contest, {board, open}) => say(open ? 'events.board-opened' : 'events.board-closed', {board}),
  draw: (contest, {stage, order}) =>
    stage
      ? say('events.log.drawn', {place: drawnPlace(stage), names: order.map(contest.nameOf).join(', ')})
      : say('events.drawn'),
  post: (contest, {board, a, b}) => say('events.called', {board, a: contest.nameOf(a), b: contest.nameOf(b)}),
  unpost: () => say('events.unposted'),
  move: (_contest, {board}) => say('events.moved', {board}),
  result: resultWords,
  flip: (contest, {match, loser}) => {
    const line = contest.match(match);
    return say('events.flipped', {side: contest.called(line?.[loser] ?? '')});
  },
  set_aside: (_contest, {reason}) => say('events.log.set-aside', {reason}),
  uphold: (_contest, {reason}) => say('events.log.uphold', {reason}),
  join: (contest, {entry}) => say('events.joined', {name: contest.nameOf(entry)}),
  challenge: (contest, {a, b}) => say('events.challenges', {side: contest.called(a), other: contest.nameOf(b)}),
  finish: () => say('events.finished'),
  note: (_contest, {text}) => text,
  schedule: () => say('events.log.schedule'),
  postpone: postponedWords,
  sheet: (contest, {a, b, halves}) =>
    say('events.log.sheet', {
      a: contest.nameOf(a),
      b: contest.nameOf(b),
      score: `${inHalves(halves.a)}–${inHalves(halves.b)}`,
    }),
  retract: (_contest, {reason}) => say('events.log.retract', {reason}),
};

/** @param {Contest} contest @param {CompetitionEvent} event @returns {string} what was recorded */
export const eventWords = (contest, event) => WORDS[event.type]?.(contest, event) ?? event.type;
