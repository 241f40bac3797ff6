/**
 * Who plays where in a league match: the line-up of each side and its substitutions (csc VII.2 to 4 and 12).
 *
 * A pair of six-person teams is a place with two seats; four-person teams have places with one. The plan says who sits
 * there in each game. The twin of scorekeeper/competitions/sheets/line_ups.py.
 *
 * @typedef {import('./rotation.js').Form} Form
 * @typedef {Record<string, string[]>} Seats names by place
 * @typedef {{before: number, place: string, out: string, in: string}} Substitution
 *
 * @typedef {object} LineUp the line-up of a side
 * @property {Seats} first who began
 * @property {Seats[]} plan who sits where in each game
 * @property {Substitution[]} substitutions as they were recorded
 */

import {refuseIf} from '../errors.js';

/** How many people have one place. */
const SEATS = {'league-six': 2, 'league-four': 1};
const PLACES = {'league-six': 'A B C', 'league-four': '1 2 3 4'};

/**
 * The line-up that was handed in; throws `bad-line-up` and `unknown-player`.
 * @param {Form} form @param {string[]} team @param {Record<string, string | string[]>} places @param {number} games
 * @returns {LineUp}
 */
export function newLineUp(form, team, places, games) {
  /** @type {Seats} */
  const seats = Object.fromEntries(
    Object.entries(places).map(([place, names]) => [place, typeof names === 'string' ? [names] : names]),
  );
  const full = Object.values(seats).every((names) => names.length === SEATS[form]);
  refuseIf(Object.keys(seats).sort().join(' ') !== PLACES[form] || !full, 'bad-line-up');
  const everyone = Object.values(seats).flat();
  refuseIf(!everyone.every((name) => team.includes(name)), 'unknown-player');
  refuseIf(new Set(everyone).size < everyone.length, 'bad-line-up');
  return {first: seats, plan: Array.from({length: games}, () => ({...seats})), substitutions: []};
}

/**
 * Refuse names that the team does not have, and a substitution before an earlier one of the same place.
 * @param {LineUp} lineUp @param {string[]} team @param {Substitution} event
 */
export function checkSubstitution(lineUp, team, event) {
  refuseIf(!team.includes(event.out) || !team.includes(event.in), 'unknown-player');
  const earlier = lineUp.substitutions.filter(({place}) => place === event.place);
  refuseIf(
    earlier.some(({before}) => before > event.before),
    'out-of-order',
  );
}

/**
 * Let somebody play from a game on; throws `not-in-line-up` and `bad-line-up`. `joined` are the places that play each
 * game.
 *
 * A substitution sees the places as those recorded before left them: what the plan says of the last game.
 * @param {LineUp} lineUp @param {Substitution} event @param {string[][]} joined
 */
export function substitute(lineUp, event, joined) {
  const {place, before} = event;
  const seats = lineUp.plan.at(-1)?.[place] ?? [];
  refuseIf(!seats.includes(event.out), 'not-in-line-up');
  refuseIf(seats.includes(event.in), 'bad-line-up');
  const seated = seats.map((name) => (name === event.out ? event.in : name));
  const coming = lineUp.plan.slice(before - 1);
  for (const [index, plan] of coming.entries()) {
    const places = joined[before - 1 + index] ?? [];
    const partners = places.filter((one) => one !== place).flatMap((one) => plan[one] ?? []);
    refuseIf(places.includes(place) && partners.includes(event.in), 'bad-line-up');
  }
  for (const plan of coming) plan[place] = seated;
  lineUp.substitutions.push(event);
}
