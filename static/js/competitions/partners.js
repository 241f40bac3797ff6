/**
 * The schedule of changing partners, for 4 to 16 players (docs/competitions.md, Mixer). The twin of
 * scorekeeper/competitions/partners.py.
 *
 * @typedef {[[number, number], [number, number]]} Game
 */

import table from './partners.json' with {type: 'json'};

/** @type {Map<number, number[][]>} */
const FIRST_ROUNDS = new Map(Object.entries(table).map(([n, games]) => [Number(n), games]));

/**
 * The rounds of `n` players, numbered from 1: games of two pairs.
 *
 * The first round is in the table, two partners after two others. Each further round adds 1 to every number, and after
 * the last number of the turn comes 1. Of an even field, player `n` keeps its place. Nine players are turned in two
 * digits of three instead.
 * @param {number} n @returns {Game[][]}
 */
export function mixer(n) {
  const first = /** @type {number[][]} */ (FIRST_ROUNDS.get(n));
  const turns = n - 1 + (n % 2);
  return Array.from({length: turns}, (_, turn) =>
    first.map((game) => deal(game.map((player) => turned(player, turn, n)))),
  );
}

/** A game of four players: the first two against the others. @param {number[]} game @returns {Game} */
function deal(game) {
  const [one, two, three, four] = /** @type {[number, number, number, number]} */ (game);
  return [
    [one, two],
    [three, four],
  ];
}

/** Who has the place of a player, some turns later. @param {number} player @param {number} turn @param {number} n */
function turned(player, turn, n) {
  if (n === 9) return ((Math.floor(player / 3) + Math.floor(turn / 3)) % 3) * 3 + ((player + turn) % 3) || 9;
  const last = n - 1 + (n % 2);
  return player > last ? player : ((player + turn - 1) % last) + 1;
}
