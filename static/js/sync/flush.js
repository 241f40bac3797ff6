/** Brings the outbox to the server, once. Needs no window: the service worker does it too, when none is open. */

import {markTold, untold} from '../store/games/handed.js';
import {houseRules, isHouse} from '../store/house_rules.js';
import {due, gamesOf, keyOf} from '../store/games/sent.js';
import {load} from '../store/games/game_log.js';
import {badge} from './badge.js';
import {Refused, Trouble} from './client.js';
import {askEpoch, refusal, sendGames, sendOne, sendRuleset, tellKey} from './offer.js';
import {BATCH, halves, larger, smaller} from './pace.js';
import {settle} from './settle.js';
import {tellWaiting} from './waiting.js';

/** @typedef {import('../lib/types.d.ts').GameDocument} GameDocument */
/** @typedef {import('../store/games/sent.js').Waiting} Waiting */
/** @typedef {import('../store/schema.js').OutboxRow} OutboxRow */
/** @typedef {import('./client.js').Result} Result */
/** @typedef {import('./client.js').Why} Why */
/** @typedef {import('./settle.js').Settled} Settled */
/** @typedef {Why | null} Reason  why games still wait; null: none does, or each was answered */
/**
 * @typedef {{archived: number, reason: Reason, wait: number | null}} Outcome `archived`: how many games; `wait`:
 *   seconds that the server asked for
 */

/** Games in the next request. */
let size = BATCH;
/**
 * Games that the server failed at although they came alone: they go last and alone, so that they hold up no other.
 * @type {Set<string>}
 */
const hard = new Set();
/** Whether this window has asked which archive it is. */
let asked = false;

/**
 * @param {OutboxRow[]} rows that were not tried yet @returns {OutboxRow[]} those of the next request
 */
function nextRows(rows) {
  const easy = rows.filter((row) => !hard.has(keyOf(row)));
  return easy.length ? easy.slice(0, size) : rows.slice(0, 1);
}

/** @param {Waiting} game @param {Refused} error */
const refused = (game, error) => settle(game, refusal(game.document, error));

/**
 * Sends games; a request that is refused as a whole is halved, so that one bad game never holds up the rest.
 * @param {Waiting[]} games
 * @returns {Promise<Settled[]>}
 * @throws {Trouble} when nothing came of the request
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
 * @returns {string} the house rules that go up before it, by id and version; '' for a book
 */
const houseOf = ({ruleset, ruleset_version: version}) => (isHouse(ruleset) ? `${ruleset} ${version}` : '');

/** @param {GameDocument} game @returns {Promise<Trouble | Refused | null>} why its house rules were not brought */
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
 * House rules that do not get through hold up their own games alone: refused, those need attention; in passing, they
 * wait.
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
 * One request's games. One that takes too long or that the server fails at becomes smaller next time, down to the game
 * that is the reason.
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

/** Tells the server the keys of games that were handed over, once it has the games. @throws {Trouble} */
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

/** Sends what waits, each game once. @param {Outcome} outcome @throws {Trouble} */
async function sendAll(outcome) {
  /** @type {Set<string>} */
  const tried = new Set();
  const untried = async () => (await due()).filter((row) => !tried.has(keyOf(row)));
  for (let rows = nextRows(await untried()); rows.length; rows = nextRows(await untried())) {
    rows.forEach((row) => tried.add(keyOf(row)));
    for (const answer of await bring(rows)) note(outcome, answer);
  }
}

/** @returns {Promise<Outcome>} what became of the outbox; rejects only when this phone's own storage fails */
async function flush() {
  /** @type {Outcome} */
  const outcome = {archived: 0, reason: null, wait: null};
  try {
    await sendAll(outcome);
    if (!asked) {
      await askEpoch();
      asked = true;
      await sendAll(outcome); // what an archive that was restored has forgotten
    }
    await tellKeys();
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    note(outcome, error);
  }
  await badge().catch(() => undefined);
  if (!outcome.reason) await tellWaiting().catch(() => undefined); // it is said again at the next start
  return outcome;
}

const LOCK = 'scorekeeper-sync';
/**
 * A window that stopped in the middle would keep the lock for ever: after so long, in milliseconds, another takes it.
 */
const STUCK = 60_000;
/** How long a lock may be without an answer, in milliseconds. */
const ANSWER = 5000;
/** When this window first found the lock taken. @type {number | null} */
let taken = null;

/**
 * Only one window sends at a time, where the browser can tell. Two at once would do no harm, so whatever becomes of the
 * lock stops nobody.
 * @returns {Promise<Outcome | null>} null: another window is at it
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
    .catch(() => undefined); // stolen while it sent, or no lock to be had
  await Promise.race([
    done,
    new Promise((late) => {
      setTimeout(late, ANSWER);
    }),
  ]);
  return flushed ?? flush();
}
