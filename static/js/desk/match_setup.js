/** The game of a match: set up from the competition, so that nobody types anything. */

import {freshSetup, newDocument} from '../game/setup.js';
import {playersIn} from './sign_up.js';

/** @typedef {import('./contest.js').Contest} Contest */
/** @typedef {import('./contest.js').Line} Line */
/** @typedef {import('../lib/types.d.ts').GameDocument} GameDocument */
/** @typedef {import('../lib/types.d.ts').Ruleset} Ruleset */

/**
 * @param {Contest} contest @param {Line} match @param {Ruleset} ruleset
 * @returns {GameDocument} its next game, not stored yet
 */
export function gameOf(contest, match, ruleset) {
  const {document: doc} = contest;
  const fresh = freshSetup(ruleset);
  const players = {a: playersIn(contest.nameOf(match.a)), b: playersIn(contest.nameOf(match.b))};
  const pairs = doc.play === 'doubles' || [players.a, players.b].some((names) => names.length === 2);
  const doubles = pairs && 'doubles' in ruleset.formats;
  const side = (/** @type {'a' | 'b'} */ key) => ({
    ...fresh.sides[key],
    names: players[key],
    start: match.start?.[key] ?? 0,
  });
  const setup = {
    ...fresh,
    play: doubles ? 'doubles' : fresh.play,
    length: doc.target === undefined ? null : {target: doc.target},
    board: match.board ?? '',
    club: doc.club ?? '',
    sides: {a: side('a'), b: side('b')},
  };
  const played = (match.wins?.a ?? 0) + (match.wins?.b ?? 0);
  const link = {id: doc.id, name: doc.name, match: match.id, a: match.a, b: match.b, game: played + 1};
  return {...newDocument(setup, ruleset), competition: link};
}
