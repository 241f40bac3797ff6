/**
 * Begins a game. Its header is stored and copied before its pad is shown, so that the game cannot get lost.
 */

import {within} from '../lib/within.js';
import {hold} from './current_game.js';
import {Game} from './game.js';

/**
 * Milliseconds that the pad waits for this; then it is shown anyway, and says that the game is not saved yet.
 */
const TIMEOUT = 1000;

let beginning = false;

/**
 * Makes a new game the current one and opens its pad, unless another screen was opened meanwhile. A second tap does not
 * begin a second game.
 * @param {import('../app/start.js').App} app
 * @param {import('../lib/types.d.ts').GameDocument} document one that is not stored yet
 * @param {import('../lib/types.d.ts').Ruleset} ruleset
 */
export async function begin(app, document, ruleset) {
  if (beginning) return;
  beginning = true;
  const {href} = location;
  const game = new Game(document, ruleset, -1);
  hold(game);
  await within(game.save(), TIMEOUT).catch(() => undefined);
  beginning = false;
  if (location.href === href) app.go(`#/game/${document.id}`);
}
