/** What goes on in a competition in one line, for one of its players or for anybody. */

import {isKind} from '../competitions/document.js';
import {keyOf} from '../competitions/figures/players.js';
import {say} from '../words/index.js';
import {comingUp, entriesIn, isPlaying, nextCalls, progressOf} from './boards.js';
import {isLeague} from './league/season.js';
import {seasonGlance, seasonProgress} from './league/season_glance.js';
import {isSigningUp} from './sign_up.js';

/** @typedef {import('./contest.js').Contest} Contest */
/** @typedef {import('../competitions/words.js').Line} Line */
/** @typedef {{a: any, b: any}} Sides */

/**
 * @param {Contest} contest @param {string | undefined} player the name of a person
 * @returns {string[]} entries in which that person competes: alone, in a pair, in a team
 */
export function entriesOf({counting, document: doc}, player) {
  if (!player) return [];
  const own = keyOf(player);
  const found = new Set();
  // In a mixer everybody is an entry, else a pair competes for its partners.
  for (const {type, entry, name, players = [], of = [], in: coming} of /** @type {any[]} */ (counting)) {
    const names = name ? [name, ...name.split(' & ')] : [];
    if (
      type === 'enter' &&
      [...names, ...players.map((/** @type {any} */ one) => one.name)].some((one) => keyOf(one) === own)
    )
      found.add(entry);
    if (type === 'substitute' && keyOf(coming.name) === own) found.add(entry);
    if (type === 'pair' && doc.form !== 'mixer' && of.some((/** @type {string} */ one) => found.has(one)))
      found.add(entry);
  }
  return [...found];
}

/** @param {Contest} contest @returns {string} how far it is, of a league its week */
export const progressWords = (contest) =>
  isLeague(contest) && contest.state.status === 'open' ? seasonProgress(contest) : playedWords(contest);

/** @param {Contest} contest @returns {string} how much is played */
export function playedWords(contest) {
  if (contest.state.status === 'finished') return say('events.finished');
  if (isSigningUp(contest)) return say('events.sign-up');
  const {decided, all} = progressOf(contest);
  return isKind(contest.document.form, 'drawn')
    ? say('events.progress', {n: decided, of: all})
    : say('events.played', {n: decided});
}

/** @param {Contest} contest @returns {number} boards on which somebody plays */
export const busyBoards = ({state}) => state.boards.filter((/** @type {Line} */ {match}) => match !== null).length;

/** @param {Contest} contest @returns {string} how far it is, and how many boards are in use */
export function courseWords(contest) {
  const busy = busyBoards(contest);
  return [progressWords(contest), ...(busy ? [say('events.busy', {n: busy})] : [])].join(' · ');
}

/**
 * Who comes up: first those who can be called now, or would be if a board were free, then those after them.
 * @param {Contest} contest @returns {[next: string[], after: string[]]} entries
 */
function nextEntries(contest) {
  const {calls, rest} = comingUp(contest);
  const [first = [], second = []] = rest.map((one) => (typeof one === 'string' ? [one] : entriesIn(one)));
  return calls.length ? [calls.flatMap(entriesIn), first] : [first, second];
}

/** @param {Contest} contest @param {string[]} mine @returns {string} where these entries play now; '' if nowhere */
function atBoard(contest, mine) {
  const plays = (/** @type {any} */ team) => [team].flat().some((entry) => mine.includes(entry));
  const match = contest.state.matches.find(
    (/** @type {Line} */ one) => isPlaying(one) && (plays(one.a) || plays(one.b)),
  );
  if (!match) return '';
  return say('events.you-play', {board: match.board, against: contest.nameOf(plays(match.a) ? match.b : match.a)});
}

/** @param {Contest} contest @param {string[]} mine @returns {string} whether these entries play next; '' if not */
function comesNext(contest, mine) {
  const [next, after] = nextEntries(contest);
  if (next.some((entry) => mine.includes(entry))) return say('events.you-next');
  return after.some((entry) => mine.includes(entry)) ? say('events.you-after') : '';
}

/** @param {Contest} contest @param {Sides} sides */
const names = (contest, {a, b}) => ({one: contest.nameOf(a), two: contest.nameOf(b)});

/** @param {Contest} contest @returns {string} what anybody wants to know first; '' before the draw */
function forAll(contest) {
  const {state} = contest;
  if (state.status === 'finished') return say('events.over');
  const board = state.boards.find((/** @type {Line} */ {match}) => match !== null);
  const match = board && contest.match(board.match);
  if (match) return say('events.now', {board: board.board, ...names(contest, match)});
  const [next] = nextCalls(contest);
  return next ? say('events.comes', names(contest, next)) : '';
}

/**
 * @param {Contest} contest @param {string[]} mine the entries of this phone's player
 * @returns {string} e.g. "You play on board 3 now, against Elks", "Board 3 now: Ann v Bo", "Next: Ann v Bo"
 */
export function glance(contest, mine) {
  if (contest.state.status === 'finished') return forAll(contest);
  const next = () => (isLeague(contest) ? seasonGlance(contest, mine) : comesNext(contest, mine) || forAll(contest));
  return atBoard(contest, mine) || next() || progressWords(contest);
}
