/**
 * Shows the current game on other screens. After each change the newest document goes to the server, one request at a
 * time. Recording never waits for it. Each phone has one key, so that a TV follows from game to game. The key is in
 * localStorage, because losing it only requires a new link.
 */

import {freshKey} from '../../store/games/handed.js';
import {isBook} from '../../store/rulesets.js';
import {DISPLAY, stored} from '../../lib/stored.js';
import {Refused, Trouble, ask} from '../../sync/client.js';
import {sendRuleset} from '../../sync/offer.js';
import {pause} from '../../sync/pace.js';
import {earlierGames} from '../../game/match_games.js';

/** @typedef {import('../../game/game.js').Game} Game */
/**
 * @typedef {{key: string, game: string, off?: true}} Row the key and the game that it shows; off: the server does not
 *   know yet that it must be removed
 */

/**
 * Milliseconds after which a phone in use contacts the server again; if the server hears nothing, the TV says so
 * (scorekeeper/web/pages/display.py, SILENT).
 */
const BEAT = 120_000;

/** @type {Game | null} the game to be shown */
let shown = null;
/** @type {unknown} the document on the server, as far as this window knows */
let sent = null;
let busy = false;
let tries = 0;
let timer = 0;
/** @type {'waiting' | 'live' | 'refused'} */
let state = 'waiting';
let why = '';
/** @type {() => void} called when the state changes, by the screen that shows it */
let changed = () => undefined;

/** @returns {Row | null} */
export function showing() {
  try {
    const row = JSON.parse(stored(DISPLAY) ?? 'null');
    return /^[\w-]{43}$/.test(row?.key) && typeof row.game === 'string' ? row : null;
  } catch {
    return null;
  }
}

/** @param {Row | null} row */
function keep(row) {
  if (row) localStorage.setItem(DISPLAY, JSON.stringify(row));
  else localStorage.removeItem(DISPLAY);
}

/**
 * @returns {{state: 'waiting' | 'live' | 'refused', why: string}} the state of the display; `why`: the code of the
 *   server's problem
 */
export const stateOfShowing = () => ({state, why});

/** @param {() => void} tell called when the state changes */
export const watchShowing = (tell) => {
  changed = tell;
};

/** @param {Game} game to show from now on @param {string} [key] the key of a waiting screen */
export function show(game, key) {
  const row = showing();
  // so that the old screen does not show an outdated game
  if (row && key && key !== row.key) remove(row.key).catch(() => undefined);
  keep({key: key ?? row?.key ?? freshKey(), game: game.document.id});
  shown = game;
  sent = null;
  state = 'waiting';
  run();
}

/** The key of the next display. It stays the same until the server has answered, so that trying again is safe. */
let next = freshKey();

/**
 * Shows a game on the TV with this code, too.
 * @param {Game} game @param {string} code
 * @throws {Trouble | Refused} then nothing has changed here
 */
export async function showOnTv(game, code) {
  const row = showing();
  const key = row && !row.off ? row.key : next;
  await send({method: 'POST', path: `/api/v1/displays/${key}/screens`}, game, {code});
  if (key === next) next = freshKey();
  show(game, key);
}

/** Shows the next game that is recorded here. @param {string} key the key of a waiting screen */
export const showNext = (key) => keep({key, game: ''});

/** Stops showing games. */
export function stopShowing() {
  const row = showing();
  if (row) keep({...row, off: true});
  run();
}

/**
 * Called after a current game has changed. It is shown if this window records it and it is open, or was shown before it
 * ended.
 * @param {Game} game
 */
export function publish(game) {
  const row = showing();
  if (!row || row.off || game.role !== 'writer') return;
  if (game.document.id !== row.game) {
    if (game.state.status !== 'open' || game.example) return;
    keep({...row, game: game.document.id});
  }
  shown = game;
  run();
}

/**
 * @param {{method: string, path: string}} where
 * @param {Game} game
 * @param {{code?: string}} [more]
 */
async function send(where, game, more) {
  const games = [...(await earlierGames(game.document)), game.document];
  const question = {...where, content: {games, ...more}};
  await ask(question).catch(async (error) => {
    if (!(error instanceof Refused) || error.problem.code !== 'unknown-ruleset' || isBook(game.ruleset.id)) throw error;
    await sendRuleset(game.ruleset);
    await ask(question);
  });
}

/** @param {string} key */
const remove = (key) =>
  ask({method: 'DELETE', path: `/api/v1/displays/${key}`}).catch((error) => {
    if (!(error instanceof Refused)) throw error;
  }); // already removed

/** Sends the document to the server, or removes it there. */
async function bring() {
  const row = showing();
  if (row?.off) {
    await remove(row.key);
    if (showing()?.off) keep(null);
    sent = null;
  } else if (row && shown && shown.document !== sent) {
    const {document} = shown;
    await send({method: 'PUT', path: `/api/v1/displays/${row.key}`}, shown);
    sent = document;
  }
}

/** @returns {boolean} whether the server does not have the latest state */
const due = () => {
  const row = showing();
  return Boolean(row && (row.off || (shown && shown.document !== sent)));
};

async function run() {
  if (busy) return;
  busy = true;
  clearTimeout(timer);
  try {
    while (due()) await bring();
    [state, why, tries] = ['live', '', 0];
  } catch (error) {
    state = error instanceof Refused ? 'refused' : 'waiting';
    why = error instanceof Refused ? error.problem.code : '';
    tries += 1;
    const {reason, wait} = error instanceof Trouble ? error : {reason: null, wait: null};
    if (!(error instanceof Refused) && !document.hidden)
      timer = window.setTimeout(run, pause(tries, reason, wait, Math.random()));
  } finally {
    busy = false;
    changed();
  }
}

const soon = () => {
  if (due()) run();
};
window.addEventListener('online', soon);
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) soon();
});
setInterval(() => {
  if (document.hidden || shown?.role !== 'writer') return;
  sent = null;
  soon();
}, BEAT);
