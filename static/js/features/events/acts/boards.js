/** What the desk does at a board: opens and closes it, calls a match to it, moves it, keeps its score. */

import {html} from 'lit-html';
import {isKind} from '../../../competitions/document.js';
import {boardsFor, freeBoards} from '../../../desk/boards.js';
import {prepareGame} from '../../../desk/match_game.js';
import {begin} from '../../../game/begin.js';
import {uuid7} from '../../../lib/random.js';
import {say} from '../../../words/index.js';
import {askText, choose} from './choose.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */
/** @typedef {import('../../../desk/contest.js').Line} Line */

const LONGEST_BOARD = 20;

/** @param {EventScreen} screen @param {Contest} contest @param {import('../../../desk/boards.js').Next} next */
export const call = (screen, contest, {board, a, b, match}) =>
  screen.act(contest, say('events.called', {board, a: contest.nameOf(a), b: contest.nameOf(b)}), () =>
    contest.record({type: 'post', match: match ?? uuid7(), board, a, b}),
  );

/**
 * @param {Contest} contest @param {Line} match
 * @returns {Promise<string | null>} the free board that was chosen for it; null if none was
 */
function askBoard(contest, match) {
  const rated = isKind(contest.document.form, 'bracket');
  const {choices} = boardsFor(contest, match);
  return choose(
    html`<bdi>${contest.nameOf(match.a)}</bdi> ${say('events.v')} <bdi>${contest.nameOf(match.b)}</bdi>`,
    choices.map(({board, kind}) => ({
      value: board,
      words: say('events.board', {board}),
      hint: rated ? say(`events.kind.${kind}`) : '',
    })),
  );
}

/** Calls a match to a board: at once if only one is free. @param {EventScreen} screen @param {Contest} contest
 * @param {Line} match */
export async function callTo(screen, contest, match) {
  const free = freeBoards(contest);
  const board = free.length === 1 ? free[0]?.board : await askBoard(contest, match);
  if (board) call(screen, contest, {board, a: match.a, b: match.b, match: match.id});
}

/** @param {EventScreen} screen @param {Contest} contest @param {Line} match */
export async function move(screen, contest, match) {
  const board = await askBoard(contest, match);
  if (board)
    screen.act(contest, say('events.moved', {board}), () => contest.record({type: 'move', match: match.id, board}));
}

/** @param {EventScreen} screen @param {Contest} contest @param {Line} match */
export const takeBack = (screen, contest, match) =>
  screen.act(contest, say('events.unposted'), () => contest.record({type: 'unpost', match: match.id}));

/** @param {EventScreen} screen @param {Contest} contest @param {string} board @param {boolean} open */
export const setBoard = (screen, contest, board, open) =>
  screen.act(contest, say(open ? 'events.board-opened' : 'events.board-closed', {board}), () =>
    contest.record({type: 'board', board, open}),
  );

/** @param {EventScreen} screen @param {Contest} contest */
export async function addBoard(screen, contest) {
  const next = String(contest.state.boards.length + 1);
  const board = await askText(say('events.add-board'), next, LONGEST_BOARD, say('events.board-name'));
  if (board) setBoard(screen, contest, board, true);
}

/** Closes a board where nothing is played: at once if only one is free. @param {EventScreen} screen
 * @param {Contest} contest */
export async function closeBoard(screen, contest) {
  const free = freeBoards(contest).map(({board}) => ({value: board, words: say('events.board', {board})}));
  const board = free.length === 1 ? free[0]?.value : await choose(say('events.close-a-board'), free);
  if (board) setBoard(screen, contest, board, false);
}

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
