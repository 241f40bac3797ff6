/** A game in hand that is never written down, for tests of what a game does in memory. */

import '../../../static/js/rules/index.js';
import {Game} from '../../../static/js/game/game.js';
import {bookOf} from '../rules/library.js';

export const ruleset = bookOf('federation-2024');

/** @param {import('../../../static/js/lib/types.d.ts').GameEvent[]} [events] @returns {Game} */
export function unwritten(events = []) {
  const document = /** @type {any} */ ({
    version: 1,
    id: '0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a10',
    ruleset: ruleset.id,
    play: 'singles',
    first: 'a',
    sides: {a: {name: 'A', colour: 'red'}, b: {name: 'B', colour: 'blue'}},
    started_at: '2026-11-21T19:00:00-08:00',
    events,
  });
  const made = new Game(document, ruleset, events.length);
  made.writeDown = async () => undefined;
  return made;
}
