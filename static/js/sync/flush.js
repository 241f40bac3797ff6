/** Sends the outbox to the server once. It needs no window: the service worker runs it too, when none is open. */

import {within} from '../lib/within.js';
import {markTold, untold} from '../store/games/handed.js';
import {houseRules, isHouse} from '../store/house_rules.js';
import {due, gamesOf, keyOf} from '../store/logs/sent.js';
import {load} from '../store/logs/log.js';
import {badge} from './badge.js';
import {Refused, Trouble} from './client.js';
import {askEpoch, refusal, sendGames, sendOne, sendRuleset, tellKey} from './offer.js';
import {hasCompetitions} from './competitions_due.js';
import {BATCH, halves, larger, smaller} from './pace.js';
import {settle} from './settle.js';
import {tellWaiting} from './waiting.js';

/** @typedef {import('../lib/types.d.ts').GameDocument} GameDocument */
/** @typedef {import('../store/logs/sent.js').Waiting} Waiting */
/** @typedef {import('../store/schema.js').OutboxRow} OutboxRow */
/** @typedef {import('./client.js').Result} Result */
/** @typedef {import('./client.js').Why} Why */
/** @typedef {import('./settle.js').Settled} Settled */
/** @typedef {Why | null} Reason  why games still wait; null if none do, or each was answered */
/**
 * @typedef {{archived: number, reason: Reason, wait: number | null}} Outcome `archived`: number of games; `wait`: the
 * pause in seconds that the server asked for
 */

/** The number of games in the next request. */
let size = BATCH;
/**
 * Games at which the server failed even when they were sent alone. They are sent last and alone, so that they delay no
 * others.
 * @type {Set<string>}
 */
const hard = new Set();
/** Whether this window has asked for the archive's epoch. */
let asked = false;

/**
 * @param {OutboxRow[]} rows entries that were not tried yet @returns {OutboxRow[]} the entries for the next request
 */
function nextRows(rows) {
  const easy = rows.filter((row) => !hard.has(keyOf(row)));
  return easy.length ? easy.slice(0, size) : rows.slice(0, 1);
}

/** @param {Waiting} game @param {Refused} error */
const refused = (game, error) => settle(game, refusal(game.document, error));

/**
 * Sends games. A request that is refused as a whole is halved, so that one bad game never delays the rest.
 * @param {Waiting[]} games
 * @returns {Promise<Settled[]>}
 * @throws {Trouble} if the request failed
 */
async function send(games) {
  try {
    const results = await sendGames(games.map(({document}) => document));
    return await Promise.all(games.map((game, i) => settle(game, /** @type {Result} */ (results[i]))));
  } catch (error) {
    const [only] = games;
    if (!(error instanceof Refused) || !only) throw error;
    if (games.length === 1) return [await refused(only, error)];
    const [first, second] = halves(games);
    return [...(await send(first)), ...(await send(second))];
  }
}

/**
 * @param {GameDocument} game
 * @returns {string} the house rules that must be sent before it, by id and version; '' for a book
 */
const houseOf = ({ruleset, ruleset_version: version}) => (isHouse(ruleset) ? `${ruleset} ${version}` : '');

/**
 * @param {GameDocument} game @returns {Promise<Trouble | Refused | null>} why sending its house rules failed, or null
 */
async function bringRules({ruleset: id, ruleset_version: version}) {
  const ruleset = await houseRules(id, version);
  try {
    if (ruleset) await sendRuleset(ruleset);
    return null;
  } catch (error) {
    if (error instanceof Refused || error instanceof Trouble) return error;
    throw error;
  }
}

/**
 * Sends games with their house rules. If house rules fail, only their own games are affected: after a refusal they need
 * attention, otherwise they wait.
 * @param {Waiting[]} games
 * @returns {Promise<Settled[]>}
 */
async function sendWithRules(games) {
  /** @type {Map<string, Trouble | Refused | null>} */
  const held = new Map();
  for (const {document} of games) {
    const house = houseOf(document);
    if (house && !held.has(house)) held.set(house, await bringRules(document));
  }
  const free = games.filter(({document}) => !held.get(houseOf(document)));
  const together = free.filter(({match}) => !match);
  const answers = together.length ? await send(together) : [];
  for (const game of games) {
    const trouble = held.get(houseOf(game.document));
    if (trouble) answers.push(trouble instanceof Refused ? await refused(game, trouble) : trouble);
    else if (game.match) answers.push(await settle(game, await sendOne(game)));
  }
  return answers;
}

/**
 * Sends the games of one request. If it takes too long or the server fails, the next request is smaller, down to the
 * game at fault.
 * @param {OutboxRow[]} rows @returns {Promise<Settled[]>} @throws {Trouble}
 */
async function bring(rows) {
  const games = await gamesOf(rows);
  try {
    const answers = await sendWithRules(games);
    size = larger(size);
    return answers;
  } catch (error) {
    if (error instanceof Trouble && (error.reason === 'slow' || error.reason === 'faulty')) {
      size = smaller(rows.length);
      if (rows.length === 1) rows.forEach((row) => hard.add(keyOf(row)));
    }
    throw error;
  }
}

/** Sends the keys of handed-over games, once the server has the games. @throws {Trouble} */
async function tellKeys() {
  for (const {game, key} of await untold()) {
    const kept = await load(game);
    if (!kept?.etag) continue;
    try {
      await tellKey(game, key);
      await markTold(game);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }
}

/** @param {Outcome} outcome @param {Settled} answer */
function note(outcome, answer) {
  if (answer instanceof Trouble) Object.assign(outcome, {reason: answer.reason, wait: answer.wait});
  else if (answer === 'archived') outcome.archived += 1;
}

/** Sends all waiting games, each once. @param {Outcome} outcome @throws {Trouble} */
async function sendAll(outcome) {
  /** @type {Set<string>} */
  const tried = new Set();
  const untried = async () => (await due()).filter((row) => !tried.has(keyOf(row)));
  for (let rows = nextRows(await untried()); rows.length; rows = nextRows(await untried())) {
    rows.forEach((row) => tried.add(keyOf(row)));
    for (const answer of await bring(rows)) note(outcome, answer);
  }
}

/** Sends competitions, their keys, and sheets. @param {Outcome} outcome @throws {Trouble} also if code does not load */
async function flushCompetitions(outcome) {
  const part = await import('./competitions.js').catch(() => {
    throw new Trouble('unreachable');
  });
  for (const answer of [...(await part.sendCompetitions()), ...(await part.sendSheets())])
    if (answer instanceof Trouble) note(outcome, answer);
  await part.tellCards();
  await part.tellDeskKeys();
}

/** @returns {Promise<Outcome>} the outcome; rejects only if this phone's storage fails */
async function flush() {
  /** @type {Outcome} */
  const outcome = {archived: 0, reason: null, wait: null};
  try {
    await sendAll(outcome);
    if (!asked) {
      await askEpoch();
      asked = true;
      await sendAll(outcome); // games that a restored archive has lost
    }
    await tellKeys();
    if (await hasCompetitions()) await flushCompetitions(outcome);
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    note(outcome, error);
  }
  await badge().catch(() => undefined);
  if (!outcome.reason) await tellWaiting().catch(() => undefined); // repeated at the next start
  return outcome;
}

const LOCK = 'scorekeeper-sync';
/** A window that hangs would keep the lock for ever. After this many milliseconds another window takes it. */
const STUCK = 60_000;
/** Milliseconds to wait for an answer about the lock. */
const ANSWER = 5000;
/** When this window first found the lock taken. @type {number | null} */
let taken = null;

/**
 * Sends the outbox, if possible in one window at a time. Two at once would do no harm, so problems with the lock stop
 * nothing.
 * @returns {Promise<Outcome | null>} null if another window is sending
 */
export async function flushAlone() {
  if (!navigator.locks) return flush();
  const steal = taken !== null && performance.now() - taken > STUCK;
  /** @type {Promise<Outcome | null> | null} */
  let flushed = null;
  const done = navigator.locks
    .request(LOCK, steal ? {steal} : {ifAvailable: true}, (lock) => {
      taken = lock ? null : (taken ?? performance.now());
      flushed = lock ? flush() : Promise.resolve(null);
      return flushed.catch(() => undefined);
    })
    .catch(() => undefined); // stolen meanwhile, or locks do not work
  await within(done, ANSWER);
  return flushed ?? flush();
}
