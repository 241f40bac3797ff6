/**
 * The example games of "how scoring works", by kind: pure data. Each lesson is a separate game. Its last entry is
 * drawn, and the rules give the reasons for its points; `say` selects the reasons to show.
 */

/** @typedef {import('../../game/game.js').Entry} Entry */
/** @typedef {{name: string, draw: 'board' | 'line', entries: Entry[], tell: RegExp}} Lesson */

const BOARD = /^why\.(?!next-|turn-next|lead$)/;
const ORDER = /^why\.next-/;
const END = /^why\.(won|higher|level-)/;

/** @param {...string} weights deepest first @returns {Entry} */
const frame = (...weights) => ({type: 'frame', weights});

/** @param {'a' | 'b'} side @param {...number} weights @returns {Entry} */
const turn = (side, ...weights) => ({type: 'turn', side, weights});

/** @param {'a' | 'b'} side @param {...number} rolls @returns {Entry} */
const roll = (side, ...rolls) => ({type: 'turn', side, rolls});

/** Nine innings, level at the end. */
const NINE = [
  ['a3', 'b1'],
  ['b2', 'a1'],
  ['a2', 'a1'],
  ['b3', 'b2'],
  [],
  ['a4', 'b3'],
  ['b2'],
  ['a1'],
  ['b2', 'a1'],
].map((weights) => frame(...weights));

/** @type {Record<import('../../lib/types.d.ts').Kind, Lesson[]>} */
export const LESSONS = {
  'knock-off': [
    {name: 'zones', draw: 'board', tell: /^why\.(hanger|sum)$/, entries: [frame('a4', 'a3', 'a2', 'a1')]},
    {name: 'deepest', draw: 'board', tell: BOARD, entries: [frame('a3', 'b2', 'b1')]},
    {name: 'cut', draw: 'board', tell: BOARD, entries: [frame('b3', 'b2', 'a2', 'b1')]},
    {name: 'dead-heat', draw: 'board', tell: BOARD, entries: [frame('a3=b3', 'a2', 'b1')]},
    {name: 'hammer', draw: 'board', tell: ORDER, entries: [frame('b2', 'a1')]},
  ],
  innings: [
    {name: 'inning', draw: 'board', tell: BOARD, entries: [frame('a3', 'a2', 'b2')]},
    {name: 'nine', draw: 'line', tell: END, entries: [...NINE.slice(0, 8), frame('b1', 'a1')]},
    {name: 'extra', draw: 'line', tell: END, entries: NINE},
  ],
  'horse-collar': [
    {name: 'turn', draw: 'board', tell: BOARD, entries: [turn('a', 3, 2, 1, 1)]},
    {name: 'qualify', draw: 'board', tell: BOARD, entries: [turn('a', 2, 2, 1)]},
    {name: 'hangers', draw: 'board', tell: BOARD, entries: [turn('a', 26, 13, 3, 2)]},
    {
      name: 'target',
      draw: 'line',
      tell: END,
      entries: [turn('a', 13, 3, 2), turn('b', 3, 3, 1), turn('a', 26, 3, 3, 1), turn('b', 13, 13, 2)],
    },
  ],
  court: [
    {name: 'both', draw: 'board', tell: BOARD, entries: [frame('a10', 'a7', 'b8', 'b7')]},
    {name: 'off', draw: 'board', tell: BOARD, entries: [frame('a8', 'a-10', 'b7')]},
    {name: 'lead', draw: 'line', tell: /^why\.lead$/, entries: [frame('a10', 'b7'), frame('b8', 'b7')]},
  ],
  bowling: [
    {name: 'open', draw: 'line', tell: BOARD, entries: [roll('a', 4, 5)]},
    {name: 'spare', draw: 'line', tell: BOARD, entries: [roll('a', 7, 3)]},
    {name: 'strike', draw: 'line', tell: BOARD, entries: [roll('a', 10)]},
    {
      name: 'settled',
      draw: 'line',
      tell: BOARD,
      entries: [roll('a', 10), roll('b', 7, 3), roll('a', 4, 5), roll('b', 6, 2)],
    },
  ],
};
