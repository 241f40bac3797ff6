/**
 * The matches of a bracket in words: who comes, where they go, and each match as one sentence for those who hear the
 * screen.
 */

import {isPlaying} from '../../../desk/boards.js';
import {rivalOf} from '../../../desk/bracket.js';
import {callMatch} from '../../../competitions/reasons/names.js';
import {other} from '../../../competitions/words.js';
import {sayCall} from '../../../words/reasons.js';
import {say} from '../../../words/index.js';

/** @typedef {import('../../../desk/contest.js').Contest} Contest */
/** @typedef {import('../../../desk/contest.js').Line} Line */
/** @typedef {import('../../../desk/bracket.js').Tie} Tie */
/** @typedef {import('../../../competitions/brackets.js').Feed} Feed */
/** @typedef {{contest: Contest, table: Record<string, string>}} Speech  table: the sentences of reasons */

/** @param {Speech} speech @param {string} match @returns {string} e.g. "semi-final 1", "the final" */
export const matchCalled = ({contest, table}, match) =>
  sayCall(table, /** @type {any} */ (callMatch(contest.names, match)));

/** @param {string} text @returns {string} as a title or the beginning of a sentence */
const begun = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** @param {Speech} speech @param {string} match @returns {string} e.g. "Semi-final 1" */
export const matchTitle = (speech, match) => begun(matchCalled(speech, match));

/** @param {Speech} speech @param {Feed} feed @returns {string} who comes, for the middle of a sentence */
function comes(speech, [kind, match]) {
  if (kind === 'winner') return say('events.the-winner', {match: matchCalled(speech, match)});
  return kind === 'loser' ? say('events.the-loser', {match: matchCalled(speech, match)}) : '';
}

/** @param {Speech} speech @param {Tie} tie @param {'a' | 'b'} side @returns {string} who plays or is awaited there */
export function sideName(speech, {node, line}, side) {
  if (line[side] !== null) return speech.contest.nameOf(line[side]);
  if (line.status === 'bye') return say('events.bye');
  const [kind, match] = node[side];
  if (kind === 'second') return say('events.if-needed');
  return say(kind === 'winner' ? 'events.winner-of' : 'events.loser-of', {match: matchCalled(speech, match)});
}

/** @param {Line} line @param {'a' | 'b'} side @returns {string} games of a longer match, else points; '' before them */
export function figure({best_of: games, wins, score}, side) {
  const numbers = games > 1 ? wins : score;
  return numbers.a + numbers.b > 0 ? String(numbers[side]) : '';
}

/** @param {Speech} speech @param {string} match @param {Line} line @returns {string} how it ended */
function resultSaid({contest}, match, line) {
  const {winner, ending, best_of: games} = line;
  if (winner === null) return say('events.said.both-lost', {match});
  const sides = {match, side: contest.called(line[winner]), against: contest.nameOf(line[other(winner)])};
  const [score, less] = [figure(line, winner), figure(line, other(winner))];
  if (ending === 'forfeit') return say('events.said.forfeit', sides);
  if (ending === 'double-forfeit') return say('events.said.flipped', sides);
  if (!score) return say('events.said.won', sides);
  return say(games > 1 ? 'events.said.won-games' : 'events.said.won-points', {...sides, score, less});
}

/** @param {Speech} speech @param {string} match @param {Tie} tie @returns {string} who is still awaited */
function waitingSaid(speech, match, {node, line}) {
  if (node.a[0] === 'second') return say('events.said.if-needed', {match});
  const there = line.a ?? line.b;
  if (there === null)
    return say('events.said.waits-both', {match, one: comes(speech, node.a), two: comes(speech, node.b)});
  const awaited = comes(speech, line.a === null ? node.a : node.b);
  return say('events.said.waits', {match, side: speech.contest.called(there), awaited});
}

/**
 * @param {Speech} speech @param {Tie} tie
 * @returns {string} the match in one sentence, e.g. "Semi-final 1: Ann beat Bo, 15 to 9."
 */
export function tieSaid(speech, tie) {
  const {line} = tie;
  const {contest} = speech;
  const match = matchTitle(speech, line.id);
  if (line.status === 'bye') return say('events.said.bye', {match, side: contest.called(line.a ?? line.b)});
  if (line.status === 'decided') return resultSaid(speech, match, line);
  if (line.a === null || line.b === null) return waitingSaid(speech, match, tie);
  const sides = {match, one: contest.nameOf(line.a), two: contest.nameOf(line.b)};
  if (line.status === 'flip') return say('events.said.flip', sides);
  if (line.status === 'disputed') return say('events.said.disputed', sides);
  if (isPlaying(line)) return say('events.said.playing', {...sides, board: line.board});
  return say(line.status === 'ready' ? 'events.said.ready' : 'events.said.void', sides);
}

/**
 * Where a match leads, while it is not decided.
 * @param {Speech} speech
 * @param {Map<string, Tie>} ties of the whole bracket
 * @param {Tie} tie
 * @returns {string} '' if nowhere
 */
export function onward(speech, ties, tie) {
  const {node, line} = tie;
  if (['bye', 'decided', 'void'].includes(line.status)) return '';
  const rival = rivalOf(ties, tie);
  const against = rival && (rival.entry === null ? comes(speech, rival.from) : speech.contest.nameOf(rival.entry));
  const loser = node.loserTo && say('events.loser-goes', {match: matchCalled(speech, node.loserTo[0])});
  return [against && say('events.winner-meets', {against}), loser].filter(Boolean).join(' ');
}
