/** What a sheet says: refusals, broken rules, and what was recorded, each with the book's section where it has one. */

import {say} from '../../../words/index.js';
import {scoreText} from '../../../lib/text.js';

/** @typedef {import('../../../desk/league/league_sheet.js').LeagueSheet} LeagueSheet */
/** @typedef {import('../../../competitions/sheets/infractions.js').Infraction} Infraction */
/** @typedef {import('../../../lib/types.d.ts').Side} Side */
/** @typedef {'12b' | '12c' | '12d' | '4i' | '4ii' | '4iii'} Rule */

/** Refusals that a person can cause; any other is a fault of the app. */
const REFUSALS = /** @type {const} */ ([
  'already-lined-up',
  'bad-line-up',
  'bad-result',
  'following',
  'game-decided',
  'not-in-line-up',
  'not-lined-up',
  'out-of-order',
]);

/** @param {string} code @returns {string} why nothing was recorded */
export function refusalWords(code) {
  const known = REFUSALS.find((one) => one === code);
  return known ? say(`lineup.refused.${known}`) : say('lineup.refused.other', {code});
}

/** @param {string} rule @returns {string} its section, e.g. "csc VII.12c", "csc VII four 4ii" */
const sectionOf = (rule) => say('cite', {book: 'csc', section: `VII${rule.startsWith('4') ? ' four ' : '.'}${rule}`});

/**
 * @param {LeagueSheet} sheet @param {Infraction} infraction
 * @returns {string} which rule is broken by whom
 */
export function breachWords(sheet, {number, side, rule, players}) {
  const team = sheet.document.teams[/** @type {Side} */ (side)].name;
  const names = {name: players[0] ?? '', partner: players[1] ?? ''};
  const said = say(`lineup.rule.${/** @type {Rule} */ (rule)}`, names);
  return `${say('lineup.breach', {team, n: number})} ${said} (${sectionOf(rule)})`;
}

/** @param {LeagueSheet} sheet @param {number} number @returns {string} how a decided game ended; '' before */
export function outcomeWords(sheet, number) {
  const game = sheet.state.games[number - 1];
  if (!game || game.status === 'to-play') return '';
  if (game.status === 'double-forfeit') return say('lineup.double-forfeited', {n: number});
  const {winner, score} = game;
  if (winner === null) return '';
  const [won, lost] = winner === 'a' ? [score.a, score.b] : [score.b, score.a];
  if (game.status === 'played')
    return say('lineup.won', {n: number, side: sheet.called(winner), score: scoreText(won, lost)});
  return say('lineup.forfeited', {n: number, side: sheet.called(winner === 'a' ? 'b' : 'a')});
}

/** @type {Record<string, (sheet: LeagueSheet, event: any) => string>} by type of event */
const WORDS = {
  lineup: (sheet, {side}) => say('lineup.handed-in', {name: sheet.called(side).name}),
  substitute: (_sheet, {before, out, in: name}) => say('lineup.substituted', {name, out, n: before}),
  game: (sheet, {number, score}) => {
    const [winner, points] =
      score.a > score.b ? ['a', scoreText(score.a, score.b)] : ['b', scoreText(score.b, score.a)];
    return say('lineup.won', {n: number, side: sheet.called(/** @type {Side} */ (winner)), score: String(points)});
  },
  forfeit: (sheet, {number, side}) => say('lineup.forfeited', {n: number, side: sheet.called(side)}),
  double_forfeit: (_sheet, {number}) => say('lineup.double-forfeited', {n: number}),
  delay: (sheet, {minutes}) =>
    Object.entries(minutes)
      .map(([side, n]) => say('lineup.late', {name: sheet.called(/** @type {Side} */ (side)).name, n}))
      .join(' · '),
  protest: (sheet, {side, text = ''}) =>
    `${side ? say('lineup.protested', {side: sheet.called(side)}) : say('lineup.protest')}${text ? `: ${text}` : ''}`,
  sign: (sheet, {side, name = ''}) => say('lineup.signed', {team: side ? sheet.called(side).name : '', name}),
  note: (_sheet, {text}) => text,
  retract: (_sheet, {reason}) => say('events.log.retract', {reason}),
};

/** @param {LeagueSheet} sheet @param {import('../../../lib/types.d.ts').CompetitionEvent} event @returns {string} */
export const sheetWords = (sheet, event) => WORDS[event.type]?.(sheet, event) ?? event.type;
