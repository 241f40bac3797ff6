/** Describes offences and penalties: the ladder of an offence, and the effect of a ruling before it is recorded. */

import {say} from '../../words/index.js';
import {nth} from '../../words/ordinals.js';
import {other} from '../../rules/index.js';
import {calledOf, colourOf, nameOf} from '../../ui/sides.js';
import {everyWords, lengthWords} from '../../clocks/clock_words.js';

/** @typedef {import('../../lib/types.d.ts').Side} Side */
/** @typedef {import('../../lib/types.d.ts').Step} Step */
/** @typedef {import('../../lib/types.d.ts').Offence} Offence */
/** @typedef {import('../../lib/types.d.ts').GameHeader} GameHeader */
/** @typedef {import('../../lib/types.d.ts').GameState} GameState */

/** @param {GameHeader} header @param {Side} side @returns {string} the word for the colour of its weights */
export const colourWord = (header, side) => say(`colour.${colourOf(header, side)}`);

/** @typedef {{side: Side, player?: number | undefined}} Who  a side, or one of its players */

/** @param {GameHeader} header @param {Who} who @returns {string | undefined} the name of the player */
const playerName = (header, {side, player = -1}) => header.sides[side].players?.[player]?.name;

/** @param {GameHeader} header @param {Who} who @returns {string} e.g. "Ann (Red)", or the side's name */
export function whoWords(header, {side, player}) {
  const name = playerName(header, {side, player});
  const colour = colourWord(header, side);
  if (name) return say('offence.player', {player: name, side: colour});
  return player === undefined ? nameOf(header, side) : say('offence.nth-player', {n: player + 1, side: colour});
}

/** @param {Step} rung @returns {string} e.g. "2 points to the opponent" */
export function rungWords({effect, points, also}) {
  const words = say(`ladder.${/** @type {'points-off'} */ (effect)}`, {n: points ?? 0});
  return also ? say(`ladder.also.${also}`, {first: words}) : words;
}

/** @param {Offence} offence @returns {string} the whole ladder, e.g. "warning → 1 point off" */
export const ladderWords = ({ladder}) => ladder.map(rungWords).join(' → ');

/** @param {import('../../lib/types.d.ts').Lateness} rule @returns {string} the penalty for lateness */
export function latenessWords({effect, grace, every, points = 0}) {
  const times = {grace: lengthWords(grace), every: everyWords(every)};
  return effect === 'forfeit-game'
    ? say('ladder.late.forfeit', times)
    : say('ladder.late.points', {...times, n: points});
}

/**
 * @param {Offence} offence
 * @returns {string[]} the texts by which the offence can be found; another language adds its name here
 */
export const searchable = ({name, section, id}) => [name, section, id];

/**
 * The effect of a penalty in short: "2nd offence: 2 points to Cy. Cy wins 15–14."
 * @param {GameHeader} header
 * @param {Offence} offence
 * @param {number} times the number of offences, including this one
 * @param {GameState} before @param {GameState} after
 * @param {number} [player] who committed it, of several
 * @returns {string}
 */
export function verdict(header, offence, times, before, after, player) {
  const penalty = /** @type {import('../../lib/types.d.ts').Penalty} */ (after.penalties.at(-1));
  const what =
    before.status === 'finished' ? afterEnd(header, offence, penalty) : effectWords(header, offence, penalty, player);
  return [say('penalty.verdict', {nth: nth(times), what}), outcome(header, before, after)].filter(Boolean).join(' ');
}

/**
 * @param {GameHeader} header
 * @param {Offence} offence
 * @param {import('../../lib/types.d.ts').Penalty} penalty
 * @param {number} [player] who committed it, of several, and is warned alone
 * @returns {string} the immediate effect
 */
function effectWords(header, {ladder}, {side, step, effect, points}, player) {
  const warned = effect === 'warning' && playerName(header, {side, player});
  const sides = {
    side: warned ? {name: warned, many: false} : calledOf(header, side),
    other: calledOf(header, other(side)),
  };
  const words = say(`penalty.does.${/** @type {'points-off'} */ (effect)}`, {n: points, ...sides});
  const also = ladder[step - 1]?.also;
  return also ? say(`penalty.does.also.${also}`, {first: words, ...sides}) : words;
}

/**
 * @param {GameHeader} header
 * @param {Offence} offence
 * @param {import('../../lib/types.d.ts').Penalty} penalty
 * @returns {string} the effect after the game's end
 */
function afterEnd(header, {ladder}, {side, step, points}) {
  if (points) return say('penalty.owed', {n: points, side: calledOf(header, side)});
  return say('penalty.after-end', {what: rungWords(/** @type {Step} */ (ladder[step - 1]))});
}

/**
 * The result of a ruling: the winner, else the score if it changed. Empty if the game had already ended.
 * @param {GameHeader} header @param {GameState} before @param {GameState} after
 * @returns {string}
 */
export function outcome(header, before, after) {
  const {score, winner, ending} = after;
  if (before.status === 'finished') return '';
  if (after.status === 'finished') {
    if (!winner) return say(ending === 'tie' ? 'outcome.tie' : 'outcome.nobody');
    if (ending === 'forfeit' || ending === 'disqualification')
      return say('outcome.wins', {side: calledOf(header, winner)});
    return say('outcome.wins-by', {side: calledOf(header, winner), score: score[winner], less: score[other(winner)]});
  }
  const changed = score.a !== before.score.a || score.b !== before.score.b;
  const standing = {a: nameOf(header, 'a'), points_a: score.a, b: nameOf(header, 'b'), points_b: score.b};
  return say(changed ? 'outcome.score' : 'outcome.same', standing);
}
