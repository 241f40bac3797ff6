/**
 * Corrections that reopen a finished game: asks before one is recorded, shows a notice where the game is listed, and
 * offers to take it back there.
 */

import {html, nothing} from 'lit-html';
import {say} from '../words/index.js';
import {load} from '../store/logs/log.js';
import {reopens, wayBack} from './reopened.js';
import {announce} from '../ui/announcer.js';
import {sure} from '../ui/dialogs.js';
import {nameOf} from '../ui/sides.js';
import {take} from './current_game.js';
import {scoreText} from '../lib/text.js';

/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('./game.js').Entry} Entry */

/**
 * Asks before a correction reopens a finished game.
 * @param {Game} game
 * @param {Entry} entry
 * @returns {Promise<boolean>} whether to record it: it reopens nothing, or the person agreed
 */
export async function mayReopen(game, entry) {
  if (!reopens(game, entry)) return true;
  const archived = !game.example && (await load(game.document.id).catch(() => null))?.etag;
  return sure(
    say('reopen.title'),
    html`<p>${say('reopen.more')}</p>
      ${archived ? html`<p>${say('reopen.archived')}</p>` : nothing}`,
    say('reopen.do'),
  );
}

/**
 * Takes back the correction that reopened a game, and shows the game's result.
 * @param {import('../app/start.js').App} app @param {string} id
 */
export async function takeCorrectionBack(app, id) {
  const game = await take(id);
  const way = game && wayBack(game.document, game.ruleset, say('reopened.reason'));
  if (!game || !way) return;
  const frames = way.entries.filter(
    (entry) =>
      entry.type === 'retract' &&
      game.document.events.some(
        (event) => event.id === entry.event && (event.type === 'frame' || event.type === 'turn'),
      ),
  ).length;
  const {score} = way.state;
  const content = html`<p>
      ${say('reopened.result', {
        a: nameOf(game.document, 'a'),
        b: nameOf(game.document, 'b'),
        score: scoreText(score.a, score.b),
      })}
    </p>
    ${frames ? html`<p>${say('reopened.since', {n: frames})}</p>` : nothing}`;
  if (!(await sure(say('reopened.ask'), content, say('reopened.back')))) return;
  for (const entry of way.entries) game.record(entry);
  announce(say('reopened.done'));
  game.writing.then(app.sync);
  app.go(`#/game/${id}/sheet`);
}

/**
 * A notice that a correction reopened the game, with a button that takes it back.
 * @param {import('../app/start.js').App} app
 * @param {string} id
 */
export const reopenedLine = (app, id) =>
  html`<div class="again" data-reopened>
    <p class="status">${say('keeping.reopened.more')}</p>
    <button type="button" class="button" @click=${() => takeCorrectionBack(app, id)}>${say('reopened.back')}</button>
  </div>`;
