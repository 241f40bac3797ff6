/** Starts the game of a call to a board: New game is filled in with the board, the club and the players. */

import {newestBooks} from '../../store/books.js';
import {loadRuleset} from '../../store/rulesets.js';
import {get, set} from '../../store/settings.js';
import {fromZero, reviveSetup, withPlay} from '../../game/setup.js';

/**
 * Stores a set-up where New game finds the last one. The first half of the players are on one side, the others on the
 * other.
 * @param {import('../../store/dates.js').Appointment} date
 * @throws {Error} if this phone's storage does not work
 */
export async function setUpFor({board, club, members}) {
  const kept = /** @type {{ruleset?: string} | null} */ (await get('setup'));
  const {id} = /** @type {{id: string}} */ (newestBooks()[0]);
  const ruleset = (await loadRuleset(kept?.ruleset ?? id)) ?? (await loadRuleset(id));
  if (!ruleset) return;
  const last = fromZero(reviveSetup(kept, ruleset));
  const names = (members ?? []).map(({name}) => name);
  const half = Math.ceil(names.length / 2);
  const play = Object.entries(ruleset.formats).find(([, {players}]) => players === half)?.[0] ?? last.play;
  const {a, b} = last.sides;
  const sides = {a: {...a, names: names.slice(0, half)}, b: {...b, names: names.slice(half)}};
  await set('setup', {...(play === last.play ? last : withPlay(last, play)), board, club: club?.id ?? '', sides});
}
