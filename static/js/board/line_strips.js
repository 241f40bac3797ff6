/** Line scores of the kinds of games that have one: rounds of horse collar, half-rounds of a court, innings. */

import {say} from '../words/index.js';
import {SIDES, dueOf} from '../ui/sides.js';
import {lengthOf, stageOf} from '../ui/stage.js';
import {counted, strip} from './strip.js';

/** @typedef {import('../game/game.js').Game} Game */
/** @typedef {import('../lib/types.d.ts').Side} Side */

/** The number of columns at the start of a game without a fixed length. */
const AT_FIRST = 8;

/** @param {Game} game @returns the score, shown at the end of each row */
const total = ({state}) => ({head: say('strip.total'), name: say('sheet.score'), cells: state.score});

/** @param {Game} game a game of horse collar */
export function turnStrip(game) {
  const {document: header, ruleset, state} = game;
  const turns = /** @type {import('../lib/types.d.ts').Turns<number>} */ (state.turns);
  const next = /** @type {import('../lib/types.d.ts').NextTurn | null} */ (state.next);
  const {rounds = AT_FIRST} = lengthOf(header, ruleset);
  const played = Math.max(next?.frame ?? 0, ...SIDES.map((side) => turns[side].length));
  return strip({
    header,
    label: say('strip.turns'),
    total: total(game),
    columns: counted(played, rounds).map((n) => ({
      head: String(n),
      name: stageOf(ruleset.kind, n),
      cells: {a: turns.a[n - 1] ?? null, b: turns.b[n - 1] ?? null},
      ...(next?.frame === n ? {now: next.side} : {}),
    })),
  });
}

/** @param {Game} game a game with innings or half-rounds of a court */
export function frameStrip(game) {
  const {document: header, ruleset, state} = game;
  const {rounds = AT_FIRST / 2} = lengthOf(header, ruleset);
  const next = dueOf(state);
  const court = ruleset.kind === 'court';
  const head = (/** @type {number} */ n) =>
    court ? `${Math.ceil(n / 2)}${say(n % 2 === 1 ? 'strip.head' : 'strip.foot')}` : String(n);
  return strip({
    header,
    label: say(court ? 'strip.halves' : 'strip.innings'),
    total: total(game),
    columns: counted(next?.frame ?? state.frames.length, court ? 2 * rounds : rounds).map((n) => ({
      head: head(n),
      name: stageOf(ruleset.kind, n),
      cells: {a: state.frames[n - 1]?.points.a ?? null, b: state.frames[n - 1]?.points.b ?? null},
      .../** @type {{now?: 'both'}} */ (next?.frame === n ? {now: 'both'} : {}),
    })),
  });
}
