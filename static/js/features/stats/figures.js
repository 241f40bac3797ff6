/**
 * The digests of all games, computed in batches with a pause after each, so that the app responds to taps while it
 * reads thousands. Digests stay in memory for the next screen and are reused only for games whose receipt names the
 * same content. They are not stored.
 */

import {replay} from '../../rules/replay.js';
import {digest} from '../../competitions/figures/digest.js';
import {load} from '../../store/logs/log.js';
import {between, entries} from '../../store/games/pages.js';
import {loadRuleset} from '../../store/rulesets.js';

/** @typedef {import('../../competitions/figures/digest.js').Digest} Digest */
/** @typedef {import('../../store/logs/log.js').Kept} Kept */
/** @typedef {import('../../store/games/pages.js').Entry} Entry */
/** @typedef {{mark: string | null, digest: Digest | null}} Known */

/**
 * The number of headers per batch, and of logs per batch: as many as a slow phone reads and replays in less than 50 ms.
 */
const BATCH = 50;
const LOGS = 10;

/** @type {Map<string, Known>} by game id; a digest is null if this version of the app cannot read the game */
const known = new Map();

/**
 * @param {Kept['keeping']} keeping
 * @param {string | null} etag
 * @param {number} events
 * @returns {string | null} the hash of the content if the archive has exactly this content
 */
const markOf = (keeping, etag, events) => (keeping === 'archived' ? `${events} ${etag}` : null);

/** Pauses so that taps, paints and other work go first. */
export const rest = () =>
  new Promise((done) => {
    setTimeout(done);
  });

/** @param {Kept} kept @returns {Promise<Digest | null>} */
async function digestOf({document, keeping}) {
  const ruleset = await loadRuleset(document.ruleset, document.ruleset_version).catch(() => null);
  try {
    return keeping === 'damaged' || !ruleset ? null : digest(document, replay(document, ruleset), ruleset);
  } catch {
    return null;
  }
}

/** @param {Entry} entry */
const isKnown = ({id, keeping, etag, events}) =>
  markOf(keeping, etag, events) !== null && known.get(id)?.mark === markOf(keeping, etag, events);

/**
 * @param {Entry[]} rows the newest first
 * @param {boolean} neighbours whether no other game is between them, so that one range covers them all
 * @returns {Promise<Digest[]>} the digests of the games that can be read
 */
async function digestsOf(rows, neighbours) {
  const [newest, oldest] = [rows[0], rows.at(-1)];
  if (newest && oldest && !rows.every(isKnown)) {
    const kept = neighbours
      ? await between(oldest.id, newest.id)
      : (await Promise.all(rows.map(({id}) => load(id)))).flatMap((one) => one ?? []);
    for (const one of kept)
      known.set(one.document.id, {
        mark: markOf(one.keeping, one.etag, one.document.events.length),
        digest: await digestOf(one),
      });
    await rest();
  }
  return rows.flatMap(({id}) => known.get(id)?.digest ?? []);
}

/**
 * @param {((header: import('../../lib/types.d.ts').GameHeader) => boolean) | undefined} wanted selects games; without
 *   it, all
 * @returns {AsyncGenerator<{games: Digest[], read: number}>} batch by batch, the newest first; `read`: the number of
 *   games checked so far
 */
async function* digests(wanted) {
  let read = 0;
  for (let rows = await entries(null, BATCH); rows.length > 0; rows = await entries(rows.at(-1)?.id ?? '', BATCH)) {
    const own = wanted ? rows.filter(({header}) => wanted(header)) : rows;
    for (let i = 0; i < own.length; i += LOGS)
      yield {games: await digestsOf(own.slice(i, i + LOGS), own === rows), read: read + i};
    read += rows.length;
    yield {games: [], read};
    await rest();
  }
}

/** Milliseconds between paints while figures come in. */
const BREATH = 200;

/**
 * Counts all games for a screen.
 * @param {(game: Digest) => void} count
 * @param {() => void} paint called now and then, and at the end
 * @param {() => boolean} left whether the screen was left
 * @param {(read: number) => void} progress receives the number of games checked so far
 * @param {(header: import('../../lib/types.d.ts').GameHeader) => boolean} [wanted] selects games
 * @returns {Promise<void>} rejects if storage does not respond
 */
export async function walk(count, paint, left, progress, wanted) {
  let painted = performance.now();
  for await (const {games, read} of digests(wanted)) {
    if (left()) return;
    games.forEach(count);
    progress(read);
    if (performance.now() - painted < BREATH) continue;
    paint();
    await rest();
    painted = performance.now();
  }
  paint();
}
