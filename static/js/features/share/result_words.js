/**
 * The content of a shared result: the facts for the picture, and the same as plain text. result_card.js draws the
 * picture.
 */

import {named, say} from '../../words/index.js';
import {apart} from '../../lib/cut.js';
import {dayText} from '../../lib/numbers.js';
import {SIDES, colourOf, letter, nameOf} from '../../ui/sides.js';
import {endingWords} from '../../game/game_words.js';
import {lineRows} from '../../board/line_rows.js';

/** @typedef {import('../../game/game.js').Game} Game */
/** @typedef {import('../../lib/types.d.ts').Side} Side */
/** @typedef {import('../../ui/sides.js').Colour} Colour */
/** @typedef {{side: Side, name: string, letter: string, colour: Colour, score: number, won: boolean}} SideResult */
/**
 * @typedef {{head: string, a: string, b: string}} Column each side's result in a frame or round; `⚑`: a ruling
 */
/** @typedef {{sides: SideResult[], ending: string, facts: string, columns: Column[]}} Result */

/** @param {Game} game @returns {Result} */
export function resultOf(game) {
  const {document: doc, ruleset, state} = game;
  const rows = lineRows(game).filter(({ruling, cells}) =>
    ruling ? cells.a.scored || cells.b.scored : cells.a.text || cells.b.text,
  );
  return {
    sides: SIDES.map((side) => ({
      side,
      name: nameOf(doc, side),
      letter: letter(doc, side),
      colour: colourOf(doc, side),
      score: state.score[side],
      won: state.winner === side,
    })),
    ending: endingWords(game),
    facts: [dayText(doc.started_at), named(ruleset.name), named(ruleset.formats[doc.play]?.name ?? '')]
      .filter(Boolean)
      .join(' · '),
    columns: rows.map(({name, ruling, cells}) => ({head: ruling ? '⚑' : name, a: cells.a.text, b: cells.b.text})),
  };
}

/** @param {Result} result @returns {string} a few lines for a message */
export function textOf({sides: [one, two], ending, facts, columns}) {
  if (!one || !two) return '';
  const line = (/** @type {Side} */ side) => columns.map((column) => column[side] || '–').join(' ');
  return [
    `${apart(one.name)} ${one.score} : ${two.score} ${apart(two.name)}`,
    ending,
    '',
    ...[one, two].map(({side, name}) => `${apart(name)}: ${line(side)}`),
    '',
    `${facts} · ${say('app.name')}`,
  ].join('\n');
}
