/** Brings the outbox to the server: at start, when the network or the app comes back, after a game, at a tap. */

import {acknowledge, count, due, keyOf, mark} from '../store/outbox.js';
import {isBook, loadRuleset} from '../store/rulesets.js';
import {contentHash} from '../canonical.js';
import {Refused, Unreachable, sendGames, sendRuleset} from './client.js';

/** @typedef {import('../types.d.ts').GameDocument} GameDocument */
/** @typedef {import('./client.js').Result} Result */
/** @typedef {Refused | Unreachable} Trouble  why nothing, or not all, was brought */
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

/** @param {GameDocument} game @returns {Promise<Trouble | null>} why its house rules were not brought */
async function bringRules({ruleset: id, ruleset_version: version}) {
  const ruleset = await loadRuleset(id, version);
  try {
    if (ruleset) await sendRuleset(ruleset);
    return null;
  } catch (error) {
    if (error instanceof Refused || error instanceof Unreachable) return error;
    throw error;
  }
}

/**
 * House rules that do not get through hold up their own games alone: refused, those need attention; in passing, they wait.
 * @param {GameDocument[]} games
 * @returns {Promise<{answers: ('archived' | 'attention')[], trouble: Trouble | null}>} what became of them, and why some still wait
 */
async function sendWithRules(games) {
  /** @type {Map<string, Trouble>} */
  const held = new Map();
  const firsts = games.filter((game, i) => houseOf(game) && games.findIndex((one) => houseOf(one) === houseOf(game)) === i);
  for (const game of firsts) {
    const trouble = await bringRules(game);
    if (trouble) held.set(houseOf(game), trouble);
  }
  const settled = games.flatMap((game) => {
    const trouble = held.get(houseOf(game));
    return trouble instanceof Refused && !passing(trouble.status) ? settle(game, {id: game.id, status: 'refused', etag: null, problem: trouble.problem}) : [];
  });
  const free = games.filter((game) => !held.has(houseOf(game)));
  const answers = [...await Promise.all(settled), ...(free.length ? await send(free) : [])];
  return {answers, trouble: [...held.values()].find((one) => !(one instanceof Refused) || passing(one.status)) ?? null};
}

/** @returns {Promise<Outcome>} */
async function flush() {
  const outcome = {archived: 0, attention: 0};
  /** @type {Trouble | null} */
  let trouble = null;
  try {
    /** @type {Set<string>} */
    const tried = new Set();
    for (let games = await due(BATCH, tried); games.length; games = await due(BATCH, tried)) {
      games.forEach(({id, events}) => tried.add(keyOf(id, events.length)));
      const sent = await sendWithRules(games);
      for (const answer of sent.answers) outcome[answer] += 1;
      trouble ??= sent.trouble;
    }
  } catch (error) {
    if (!(error instanceof Unreachable) && !(error instanceof Refused)) throw error;
    trouble = error;
  }
  if (trouble instanceof Refused) return {...outcome, reason: 'busy', wait: trouble.wait};
  return {...outcome, reason: trouble && 'unreachable', wait: null};
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
