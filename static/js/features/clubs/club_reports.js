/** What is said after a person was forgotten and after a club's file was imported. */

import {say} from '../../words/index.js';

/**
 * @typedef {object} Forgotten the sums of the answers so far
 * @property {number} games in which the name was replaced
 * @property {number} competitions and sheets in which it was replaced
 * @property {number} searched games, competitions and sheets, of everybody
 * @property {number} partly those in which a part of the name is left
 */

/** @param {(string | 0 | false)[]} sentences */
const joined = (sentences) => sentences.filter(Boolean).join(' ');

/** @param {string} name the neutral one @param {Forgotten} told */
export const forgottenWords = (name, {games, competitions, partly}) =>
  joined([
    games || !competitions
      ? say('forget.done', {name, n: games})
      : say('forget.done.competitions', {name, n: competitions}),
    games && competitions && say('forget.done.also', {n: competitions}),
    partly && say('forget.partly', {n: partly}),
  ]);

/** @param {Forgotten} told */
export const forgettingWords = ({games, competitions, searched}) =>
  joined([
    say('forget.going', {n: games}),
    competitions && say('forget.going.competitions', {n: competitions}),
    searched && say('forget.searched', {n: searched}),
  ]);

/**
 * @typedef {{created: number, updated: number, unchanged: number, competitions: number, sheets: number, left: number,
 *   reasons: string[]}} Imported
 */

/** @param {Imported} report */
export const importedWords = ({created, updated, unchanged, competitions, sheets, left, reasons}) =>
  joined([
    say('club.import.done', {n: created, more: updated, same: unchanged}),
    competitions && say('club.import.competitions', {n: competitions}),
    sheets && say('club.import.sheets', {n: sheets}),
    left && say('club.import.left', {n: left}),
    ...(left ? reasons : []),
  ]);
