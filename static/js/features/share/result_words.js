/**
 * The content of a shared result: the facts for the picture, and the same as plain text. result_card.js draws the
 * picture.
 */

import {named, say} from '../../words/index.js';
import {apart} from '../../lib/cut.js';
import {dayText} from '../../words/moments.js';
import {SIDES, colourOf, letter, nameOf} from '../../ui/sides.js';
import {endingWords} from '../../game/game_words.js';
import {lineRows} from '../../board/line_rows.js';
import {columnsOf, courseOf, narrowName} from '../../board/score_course.js';
import {scoreText} from '../../lib/text.js';

/** @typedef {import('../../game/game.js').Game} Game */
/** @typedef {import('../../lib/types.d.ts').Side} Side */
/** @typedef {import('../../ui/sides.js').Colour} Colour */
/**
 * @typedef {{side: Side, name: string, letter: string, colour: Colour, score: number, course: number[], won: boolean}}
 *   SideResult  `course`: the score at the start and after each frame
 */
/**
 * @typedef {{head: string, a: string, b: string}} Column each side's result in a frame or round; `⚑`: a ruling
 */
/** @typedef {{sides: SideResult[], ending: string, facts: string, columns: Column[]}} Result */

/** @param {Game} game @returns {Result} */
export function resultOf(game) {
  const {document: doc, ruleset, state} = game;
  const rows = lineRows(game);
  const {scores} = courseOf(doc, rows);
  return {
    sides: SIDES.map((side, i) => ({
      side,
      name: nameOf(doc, side),
      letter: letter(doc, side),
      colour: colourOf(doc, side),
      score: state.score[side],
      course: scores[i] ?? [],
      won: state.winner === side,
    })),
    ending: endingWords(game),
    facts: [dayText(doc.started_at), named(ruleset.name), named(ruleset.formats[doc.play]?.name ?? '')]
      .filter(Boolean)
      .join(' · '),
    columns: columnsOf(rows).map((row) => ({head: narrowName(row), a: row.cells.a.text, b: row.cells.b.text})),
  };
}

/** @param {Result} result @returns {string} a few lines for a message */
export function textOf({sides: [one, two], ending, facts, columns}) {
  if (!one || !two) return '';
  const line = (/** @type {Side} */ side) => columns.map((column) => column[side] || '–').join(' ');
  return [
    `${apart(one.name)} ${scoreText(one.score, two.score)} ${apart(two.name)}`,
    ending,
    '',
    ...[one, two].map(({side, name}) => `${apart(name)}: ${line(side)}`),
    '',
    `${facts} · ${say('app.name')}`,
  ].join('\n');
}
