/**
 * Which telling of a match counts: the desk's before those of games, those of games before reports
 * (docs/competitions.md, Results). The twin of scorekeeper/competitions/results.py.
 *
 * @typedef {import('./words.js').BySide} BySide
 * @typedef {import('./words.js').Event} Event
 * @typedef {import('./words.js').Side} Side
 * @typedef {import('./words.js').Telling} Telling
 *
 * @typedef {object} Outcome what is told of a match
 * @property {boolean} decided
 * @property {boolean} disputed
 * @property {Side | null} winner
 * @property {string | null} ending
 * @property {BySide} wins
 * @property {BySide} score
 * @property {BySide} halves
 * @property {number} games how many of its games count
 * @property {Side | null} out the side that is disqualified from the event
 * @property {[code: string, telling: string | null][]} problems with the telling concerned
 * @property {Telling | null} sheet in leagues, the one that counts
 *
 * @typedef {object} Rules how a match is decided
 * @property {number} bestOf its number of games at most
 * @property {boolean} ties whether it may end in a tie
 * @property {number | null} walkover the least points of a game won by forfeit, if there is such a rule
 */

import {other} from './words.js';

/** A forfeit that reaches so far disqualifies the loser. */
const OUT = ['event', 'tournament'];

/** @returns {Outcome} */
export const newOutcome = () => ({
  decided: false,
  disputed: false,
  winner: null,
  ending: null,
  wins: {a: 0, b: 0},
  score: {a: 0, b: 0},
  halves: {a: 0, b: 0},
  games: 0,
  out: null,
  problems: [],
  sheet: null,
});

/**
 * What is told of a match by the desk, in order, and by others, by id. All of it names the sides of the match.
 * @param {Event[]} desk @param {Telling[]} tellings @param {Rules} rules
 */
export function outcomeOf(desk, tellings, rules) {
  const whole = desk.findLast((event) => !('game' in event));
  if (whole) return wholeOutcome(whole, tellings, rules);
  const outcome = newOutcome();
  if (desk.length === 0 && tellings.length === 0) return outcome;
  for (const number of gamesTold(desk, tellings)) {
    const recorded = desk.findLast(({game}) => game === number) ?? null;
    const told = tellings.filter(({game}) => game === number);
    const game = counting(recorded, told, outcome);
    if (game === null) {
      outcome.disputed = true;
      outcome.problems.push(['disputed', null]);
      break;
    }
    count(outcome, game, rules);
    if (outcome.decided) break;
  }
  return outcome;
}

/**
 * The numbers of the games that are told, in order; there are nine at most.
 * @param {Event[]} desk @param {Telling[]} tellings
 */
function gamesTold(desk, tellings) {
  /** @type {number[]} */
  const numbers = [];
  for (const {game} of desk) if (!numbers.includes(game)) numbers.push(game);
  for (const {game} of tellings) if (!numbers.includes(game)) numbers.push(game);
  return numbers.sort((one, two) => one - two);
}

/**
 * The outcome that the desk gave the whole match. Others who tell a single game can contradict it.
 * @param {Event} event @param {Telling[]} tellings @param {Rules} rules
 */
function wholeOutcome(event, tellings, rules) {
  const {ending} = event;
  /** @type {Side | null} */
  const winner = event.winner;
  const outcome = newOutcome();
  if (winner !== null) outcome.wins[winner] = majority(rules.bestOf);
  outcome.wins = {...(event.wins ?? outcome.wins)};
  outcome.score = {...(event.score ?? outcome.score)};
  if (ending === 'forfeit' && winner !== null && rules.walkover !== null) {
    outcome.score[winner] = Math.max(outcome.score[winner], rules.walkover * majority(rules.bestOf));
  }
  outcome.decided = true;
  outcome.winner = winner;
  outcome.ending = ending;
  if (rules.bestOf === 1 && tellings.length > 0) {
    const [first] = gamesTold([], tellings);
    compare(
      event,
      tellings.filter(({game}) => game === first),
      outcome,
    );
  }
  return outcome;
}

/** How many games decide a match. @param {number} bestOf */
export function majority(bestOf) {
  return Math.floor(bestOf / 2) + 1;
}

/**
 * What counts for one game; null if those who tell it disagree about its winner or ending.
 * @param {Event | null} desk @param {Telling[]} tellings @param {Outcome} outcome @returns {Telling | null}
 */
function counting(desk, tellings, outcome) {
  if (desk !== null) {
    compare(desk, tellings, outcome);
    return desk;
  }
  const played = tellings.filter(({kind}) => kind === 'game');
  const games = played.length > 0 ? played : tellings;
  const first = /** @type {Telling} */ (games[0]);
  if (!games.every((game) => agree(first, game))) return null;
  if (games.some(({score}) => score.a !== first.score.a || score.b !== first.score.b)) {
    outcome.problems.push(['scores-differ', null]);
  }
  return first;
}

/** Whether two tellings have the same winner and ending. @param {Telling} one @param {Telling} two */
function agree(one, two) {
  return one.winner === two.winner && one.ending === two.ending;
}

/** Note who tells otherwise than the desk. @param {Event} desk @param {Telling[]} tellings @param {Outcome} outcome */
function compare(desk, tellings, outcome) {
  for (const telling of tellings) if (!agree(desk, telling)) outcome.problems.push(['told-otherwise', telling.id]);
}

/**
 * Add a game, and see whether it decides the match.
 * @param {Outcome} outcome @param {Telling} game @param {Rules} rules
 */
function count(outcome, game, rules) {
  /** @type {Side | null} */
  const winner = game.winner;
  /** @type {string} */
  const ending = game.ending;
  addPoints(outcome, game, rules);
  outcome.games += 1;
  if (winner !== null) {
    outcome.wins[winner] += 1;
    const reach = game.reach ?? 'game';
    if (ending === 'forfeit' && OUT.includes(reach)) outcome.out = other(winner);
    if (outcome.wins[winner] >= majority(rules.bestOf) || (ending === 'forfeit' && reach !== 'game')) {
      decide(outcome, winner, ending, rules);
      return;
    }
  }
  if (ending === 'double-forfeit') {
    decide(outcome, null, ending, rules);
  } else if (rules.ties && outcome.games === rules.bestOf) {
    const lead = outcome.wins.a - outcome.wins.b;
    const ahead = lead > 0 ? 'a' : 'b';
    decide(outcome, lead === 0 ? null : ahead, lead === 0 ? 'tie' : 'played', rules);
  }
}

/**
 * Add the points of a game. A forfeit gives its winner at least those of a walkover (reading).
 * @param {Outcome} outcome @param {Telling} game @param {Rules} rules
 */
function addPoints(outcome, game, rules) {
  /** @type {BySide} */
  const score = {...(game.score ?? {a: 0, b: 0})};
  /** @type {Side | null} */
  const winner = game.winner;
  if (game.ending === 'forfeit' && winner !== null && rules.walkover !== null) {
    score[winner] = Math.max(score[winner], rules.walkover);
  }
  outcome.score.a += score.a;
  outcome.score.b += score.b;
}

/**
 * End the match. A winner without the majority of games gets a walkover for each that is missing.
 * @param {Outcome} outcome @param {Side | null} winner @param {string} ending @param {Rules} rules
 */
function decide(outcome, winner, ending, rules) {
  outcome.decided = true;
  outcome.winner = winner;
  outcome.ending = ending;
  if (ending === 'forfeit' && winner !== null) addWalkovers(outcome, winner, rules);
}

/**
 * The points of the games that the winner would still have had to win.
 * @param {Outcome} outcome @param {Side} winner @param {Rules} rules
 */
export function addWalkovers(outcome, winner, rules) {
  const missing = majority(rules.bestOf) - outcome.wins[winner];
  outcome.score[winner] += (rules.walkover ?? 0) * Math.max(missing, 0);
}
