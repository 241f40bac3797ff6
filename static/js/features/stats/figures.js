/**
 * The digests of all games, slice by slice with a rest after each, so that taps are taken while thousands are read.
 * What was computed stays in memory for the next screen; it is used again only for a game whose receipt names the same
 * content. Nothing of it is stored.
 */

import {replay} from '../../rules/replay.js';
import {digest} from '../../competitions/digest.js';
import {load} from '../../store/games/game_log.js';
import {between, entries} from '../../store/games/pages.js';
import {loadRuleset} from '../../store/rulesets.js';

/** @typedef {import('../../competitions/digest.js').Digest} Digest */
/** @typedef {import('../../store/games/game_log.js').Kept} Kept */
/** @typedef {import('../../store/games/pages.js').Entry} Entry */
/** @typedef {{mark: string | null, digest: Digest | null}} Known */

/**
 * Games whose headers are read at once, and those whose logs are: what a slow phone reads and replays in less than 50
 * ms.
 */
const SLICE = 50;
const LOGS = 10;

/** @type {Map<string, Known>} by game; a digest is null where this version of the app cannot read the game */
const known = new Map();

/**
 * @param {Kept['keeping']} keeping
 * @param {string | null} etag
 * @param {number} events
 * @returns {string | null} what names the content, where the archive has exactly it
 */
const markOf = (keeping, etag, events) => (keeping === 'archived' ? `${events} ${etag}` : null);

/** Lets taps, paints and other work go first. */
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
 * @param {boolean} neighbours whether no game lies between them, so that one range holds them all
 * @returns {Promise<Digest[]>} of those that can be read
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
 * @param {((header: import('../../lib/types.d.ts').GameHeader) => boolean) | undefined} wanted which games; all, when
 *   it is not given
 * @returns {AsyncGenerator<{games: Digest[], read: number}>} slice by slice, the newest first; `read`: how many games
 *   were looked at so far
 */
async function* digests(wanted) {
  let read = 0;
  for (let rows = await entries(null, SLICE); rows.length > 0; rows = await entries(rows.at(-1)?.id ?? '', SLICE)) {
    const own = wanted ? rows.filter(({header}) => wanted(header)) : rows;
    for (let i = 0; i < own.length; i += LOGS)
      yield {games: await digestsOf(own.slice(i, i + LOGS), own === rows), read: read + i};
    read += rows.length;
    yield {games: [], read};
    await rest();
  }
}

/** How often a screen is painted while figures come in, in milliseconds. */
const BREATH = 200;

/**
 * Walks through all games for a screen.
 * @param {(game: Digest) => void} count
 * @param {() => void} paint now and then, and at the end
 * @param {() => boolean} left whether the screen was left
 * @param {(read: number) => void} told how many games were looked at
 * @param {(header: import('../../lib/types.d.ts').GameHeader) => boolean} [wanted] which games
 * @returns {Promise<void>} rejects when storage does not answer
 */
export async function walk(count, paint, left, told, wanted) {
  let painted = performance.now();
  for await (const {games, read} of digests(wanted)) {
    if (left()) return;
    games.forEach(count);
    told(read);
    if (performance.now() - painted < BREATH) continue;
    paint();
    await rest();
    painted = performance.now();
  }
  paint();
}
