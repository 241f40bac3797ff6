/**
 * A game begins: its header is written and copied before its pad is shown, so that the game is there whatever happens
 * next.
 */

import {inHand, keep} from './in_hand.js';

/**
 * How long the pad waits for it, in milliseconds; then it is shown all the same, and says that the game is not saved
 * yet.
 */
const PATIENCE = 1000;

let beginning = false;

/**
 * Takes a new game in hand and goes to its pad, unless the person has gone elsewhere meanwhile. A second tap begins no
 * second game.
 * @param {import('../app/start.js').App} app
 * @param {import('../lib/types.d.ts').GameDocument} game
 * @param {import('../lib/types.d.ts').Ruleset} ruleset
 */
export async function begin(app, game, ruleset) {
  if (beginning) return;
  beginning = true;
  const {href} = location;
  keep(game, ruleset);
  await Promise.race([
    inHand()?.save(),
    new Promise((done) => {
      setTimeout(done, PATIENCE);
    }),
  ]).catch(() => undefined);
  beginning = false;
  if (location.href === href) app.go(`#/game/${game.id}`);
}
