/** What the desk does at a board: calls a match to it, and keeps the score there. */

import {prepareGame} from '../../../desk/match_game.js';
import {begin} from '../../../game/begin.js';
import {uuid7} from '../../../lib/random.js';
import {say} from '../../../words/index.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */

/** @param {EventScreen} screen @param {Contest} contest @param {import('../../../desk/boards.js').Next} next */
export const call = (screen, contest, {board, a, b, match}) =>
  screen.act(contest, say('events.called', {board, a: contest.nameOf(a), b: contest.nameOf(b)}), () =>
    contest.record({type: 'post', match: match ?? uuid7(), board, a, b}),
  );

/**
 * Opens the pad for a match: its game that goes on here, or a new one.
 * @param {EventScreen} screen @param {Contest} contest @param {string} id of the match
 */
export async function keepScore({app}, contest, id) {
  const open = contest.games.get(id);
  if (open) return app.go(`#/game/${open}`);
  const match = contest.match(id);
  const prepared = match && (await prepareGame(contest, match));
  return prepared ? begin(app, prepared.game, prepared.ruleset) : undefined;
}
