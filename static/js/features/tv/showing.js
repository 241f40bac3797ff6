/**
 * Shows the game in hand on other screens: its document goes to the server after each change, the newest alone, one
 * request at a time. Recording never waits for it. One key a phone, so that a TV follows from game to game; it is kept
 * in localStorage, for losing it costs no more than a new link.
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
 * @typedef {{key: string, game: string, off?: true}} Row what is shown where; off: it shall be taken away, which the
 *   server does not know yet
 */

/**
 * A phone in use says so to the server, in milliseconds: a TV tells when it hears nothing
 * (scorekeeper/web/pages/display.py, SILENT).
 */
const BEAT = 120_000;

/** @type {Game | null} the game to be shown */
let shown = null;
/** @type {unknown} the document that the server has, as far as this window knows */
let sent = null;
let busy = false;
let tries = 0;
let timer = 0;
/** @type {'waiting' | 'live' | 'refused'} */
let state = 'waiting';
let why = '';
/** @type {() => void} the screen that tells */
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
 * @returns {{state: 'waiting' | 'live' | 'refused', why: string}} what has come of it; `why`: the code of the server's
 *   problem
 */
export const stateOfShowing = () => ({state, why});

/** @param {() => void} tell called when that changes */
export const watchShowing = (tell) => {
  changed = tell;
};

/** @param {Game} game that is shown from now on @param {string} [key] of a screen that waits with its own */
export function show(game, key) {
  const row = showing();
  if (row && key && key !== row.key) remove(row.key).catch(() => undefined); // one screen less that would stand still
  keep({key: key ?? row?.key ?? freshKey(), game: game.document.id});
  shown = game;
  sent = null;
  state = 'waiting';
  run();
}

/** The next game that is scored here is shown. @param {string} key of a screen that waits with its own */
export const showNext = (key) => keep({key, game: ''});

/** Shows nothing any more. */
export function stopShowing() {
  const row = showing();
  if (row) keep({...row, off: true});
  run();
}

/**
 * A game in hand changed: it is shown when this window records it and it is open, or was shown before it ended.
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

/** @param {Row} row @param {Game} game */
async function put({key}, game) {
  const games = [...(await earlierGames(game.document)), game.document];
  const question = {method: 'PUT', path: `/api/v1/displays/${key}`, content: {games}};
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
  }); // gone already

/** Brings what is to be shown to the server, or takes it away there. */
async function bring() {
  const row = showing();
  if (row?.off) {
    await remove(row.key);
    if (showing()?.off) keep(null);
    sent = null;
  } else if (row && shown && shown.document !== sent) {
    const {document} = shown;
    await put(row, shown);
    sent = document;
  }
}

/** @returns {boolean} whether there is something that the server does not know */
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
