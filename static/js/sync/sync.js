/** Brings the outbox to the server: at start, when the network or the app comes back, after a game, at a tap. */

import {acknowledge, count, due, mark} from '../store/outbox.js';
import {isBook, loadRuleset} from '../store/rulesets.js';
import {contentHash} from './canonical.js';
import {Refused, Unreachable, sendGames, sendRuleset} from './client.js';

/** @typedef {import('../types.d.ts').GameDocument} GameDocument */
/** @typedef {import('./client.js').Result} Result */
/** @typedef {'unreachable' | 'busy' | null} Reason why games still wait; null: none does, or each was answered */
/** @typedef {{archived: number, attention: number, reason: Reason, wait: number | null}} Outcome `wait` in seconds */

/** Games a request. */
const BATCH = 25;
/** Longest pause between two tries while games wait and the app is in sight, in milliseconds. */
const LONGEST = 8000;

/** Faults of the moment: the same request may well succeed later. @param {number} status */
const passing = (status) => status >= 500 || status === 408 || status === 429 || status === 401;

/**
 * Whether the server has exactly what was sent. Where the address is not secure there is nothing to hash with, and its word must do.
 * @param {GameDocument} game @param {Result} result @param {string} etag @returns {Promise<boolean>}
 */
async function agrees(game, result, etag) {
  return crypto.subtle ? etag.includes(await contentHash(game)) : ['created', 'unchanged', 'updated'].includes(result.status);
}

/** @param {GameDocument} game @param {Result} result @returns {Promise<'archived' | 'attention'>} */
async function settle(game, result) {
  const events = game.events.length;
  if (!result.problem && result.etag && await agrees(game, result, result.etag)) {
    await acknowledge(game.id, events, result.etag);
    return 'archived';
  }
  const problem = result.problem ?? {code: result.status, detail: ''};
  await mark(game.id, events, {code: problem.code, detail: problem.detail});
  return 'attention';
}

/**
 * Sends games; a request that is refused as a whole is halved, so that one bad game never holds up the rest.
 * @param {GameDocument[]} games
 * @returns {Promise<('archived' | 'attention')[]>}
 */
async function send(games) {
  try {
    const results = await sendGames(games);
    return await Promise.all(games.map((game, i) => settle(game, /** @type {Result} */ (results[i]))));
  } catch (error) {
    if (!(error instanceof Refused) || passing(error.status)) throw error;
    const [only] = games;
    if (games.length === 1 && only) {
      return [await settle(only, {id: only.id, status: 'refused', etag: null, problem: error.problem})];
    }
    const half = Math.ceil(games.length / 2);
    return [...await send(games.slice(0, half)), ...await send(games.slice(half))];
  }
}

/**
 * The rule set of a game, when the server may not have it yet: house rules go up before the games under them.
 * @param {GameDocument} game @returns {string} its id and version; '' for a book
 */
const houseOf = ({ruleset, ruleset_version: version}) => (isBook(ruleset) ? '' : `${ruleset} ${version}`);

/** @param {GameDocument} game @returns {Promise<import('./client.js').Problem | null>} why the server will not take its house rules */
async function bringRules({ruleset: id, ruleset_version: version}) {
  const ruleset = await loadRuleset(id, version);
  try {
    if (ruleset) await sendRuleset(ruleset);
    return null;
  } catch (error) {
    if (!(error instanceof Refused) || passing(error.status)) throw error;
    return error.problem;
  }
}

/** @param {GameDocument[]} games @returns {Promise<('archived' | 'attention')[]>} what became of them; house rules that are refused hold up their own games alone */
async function sendWithRules(games) {
  /** @type {Map<string, import('./client.js').Problem>} */
  const refused = new Map();
  const firsts = games.filter((game, i) => houseOf(game) && games.findIndex((one) => houseOf(one) === houseOf(game)) === i);
  for (const game of firsts) {
    const problem = await bringRules(game);
    if (problem) refused.set(houseOf(game), problem);
  }
  const held = games.filter((game) => refused.has(houseOf(game)));
  const settled = await Promise.all(held.map((game) => settle(game, {id: game.id, status: 'refused', etag: null, problem: /** @type {import('./client.js').Problem} */ (refused.get(houseOf(game)))})));
  const free = games.filter((game) => !refused.has(houseOf(game)));
  return [...settled, ...(free.length ? await send(free) : [])];
}

/** @returns {Promise<Outcome>} */
async function flush() {
  const outcome = {archived: 0, attention: 0, reason: /** @type {Reason} */ (null), wait: /** @type {number | null} */ (null)};
  try {
    const sent = new Set();
    /** @param {GameDocument} game */
    const key = (game) => `${game.id} ${game.events.length}`;
    for (let games = await due(BATCH); games.some((game) => !sent.has(key(game))); games = await due(BATCH)) {
      games.forEach((game) => sent.add(key(game)));
      for (const answer of await sendWithRules(games)) outcome[answer] += 1;
    }
  } catch (error) {
    if (!(error instanceof Unreachable) && !(error instanceof Refused)) throw error;
    outcome.reason = error instanceof Refused ? 'busy' : 'unreachable';
    outcome.wait = error instanceof Refused ? error.wait : null;
  }
  return outcome;
}

/** Only one tab sends at a time, where the browser can tell. @returns {Promise<Outcome | null>} null: another tab is at it */
function flushAlone() {
  if (!navigator.locks) return flush();
  return navigator.locks.request('scorekeeper-sync', {ifAvailable: true}, (lock) => (lock ? flush() : null));
}

/**
 * Starts the triggers.
 * @param {(outcome: Outcome) => void} told called after each try
 * @returns {() => Promise<void>} tries at once
 */
export function startSync(told) {
  let tries = 0;
  let timer = 0;
  /** @type {Promise<void> | null} */
  let running = null;

  /** @param {Outcome | null} outcome */
  const later = async (outcome) => {
    tries = outcome && !outcome.reason ? 0 : tries + 1;
    if (document.hidden || !navigator.onLine || (await count()).waiting === 0) return;
    const pause = Math.min(LONGEST, 1000 * 2 ** tries) * (0.5 + Math.random() / 2);
    timer = window.setTimeout(now, Math.max(pause, (outcome?.wait ?? 0) * 1000));
  };
  const attempt = async () => {
    clearTimeout(timer);
    const outcome = await flushAlone().catch((error) => {
      reportError(error);
      return null;
    });
    if (outcome) told(outcome);
    await later(outcome).catch(() => undefined);
  };
  const now = () => {
    running ??= attempt().finally(() => { running = null; });
    return running;
  };
  window.addEventListener('online', now);
  document.addEventListener('visibilitychange', () => { if (!document.hidden) now(); });
  return now;
}
