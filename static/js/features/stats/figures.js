/**
 * The digests of all games. Those that are not kept (store/games/figures.js) are made in small parts with a pause after
 * each, so that the app responds to taps while it reads thousands.
 */

import {replay} from '../../rules/replay.js';
import {digest} from '../../competitions/figures/digest.js';
import {idle, rest} from '../../lib/pause.js';
import {dropOthers, keepFigures, keptFigures} from '../../store/games/figures.js';
import {between} from '../../store/games/newest.js';
import {loadRuleset} from '../../store/rulesets.js';

/** @typedef {import('../../competitions/figures/digest.js').Digest} Digest */
/** @typedef {import('../../store/games/figures.js').Known} Known */
/** @typedef {import('../../store/logs/log.js').Kept} Kept */
/** @typedef {(header: import('../../lib/types.d.ts').GameHeader) => boolean} Wanted */

/** Games per page, and logs at a time: as many as a slow phone reads in less than 50 ms. */
const PAGE = 100;
const LOGS = 10;
/** Milliseconds of work between two pauses. */
const SLICE = 12;

/** @param {Kept} kept @returns {Promise<Digest | null>} null if this version of the app cannot read the game */
async function digestOf({document, keeping}) {
  const ruleset = await loadRuleset(document.ruleset, document.ruleset_version).catch(() => null);
  try {
    return keeping === 'damaged' || !ruleset ? null : digest(document, replay(document, ruleset), ruleset);
  } catch {
    return null;
  }
}

/** @param {Known[]} rows @returns {string[][]} the games without a digest, in runs of neighbours */
function missing(rows) {
  /** @type {string[][]} */
  const runs = [];
  rows.forEach(({id, digest: known}, i) => {
    if (known) return;
    const last = runs.at(-1);
    if (last && last.at(-1) === rows[i - 1]?.id && last.length < LOGS) last.push(id);
    else runs.push([id]);
  });
  return runs;
}

/**
 * @param {Wanted} [wanted] selects games that need not be replayed otherwise
 * @returns {AsyncGenerator<{games: Digest[], read: number}>} part by part, the newest first; `read`: the number of
 *   games checked so far. The caller pauses after each part.
 */
async function* digests(wanted = () => true) {
  let [read, until] = [0, performance.now() + SLICE];
  for (let rows = await keptFigures(PAGE); rows.length; rows = await keptFigures(PAGE, rows.at(-1)?.id)) {
    const known = new Map(rows.map((row) => [row.id, row.digest]));
    for (const run of missing(rows)) {
      /** @type {{etag: string, digest: Digest}[]} */
      const archived = [];
      for (const one of (await between(run.at(-1) ?? '', run[0] ?? '')).filter(({document}) => wanted(document))) {
        const made = await digestOf(one);
        known.set(one.document.id, made);
        if (made && one.etag && one.keeping === 'archived') archived.push({etag: one.etag, digest: made});
        if (performance.now() < until) continue;
        yield {games: [], read};
        until = performance.now() + SLICE;
      }
      if (archived.length) await keepFigures(archived).catch(() => undefined); // they are made again next time
    }
    read += rows.length;
    yield {games: rows.flatMap(({id}) => known.get(id) ?? []), read};
  }
}

/** Makes the digests that are missing while nothing else is to be done, and deletes those that no longer count. */
export async function makeFigures() {
  await dropOthers();
  const parts = digests();
  while (!(await parts.next()).done) await idle();
}

/** Milliseconds between paints while figures come in. */
const BREATH = 200;

/**
 * Counts all games for a screen.
 * @param {(game: Digest) => void} count
 * @param {() => void} paint called now and then, and at the end
 * @param {() => boolean} left whether the screen was left
 * @param {(read: number) => void} progress receives the number of games checked so far
 * @param {Wanted} [wanted] selects games that need not be replayed otherwise
 * @returns {Promise<void>} rejects if storage does not respond
 */
export async function walk(count, paint, left, progress, wanted) {
  let painted = performance.now();
  for await (const {games, read} of digests(wanted)) {
    if (left()) return;
    games.forEach(count);
    progress(read);
    await rest();
    if (performance.now() - painted < BREATH) continue;
    paint();
    await rest();
    painted = performance.now();
  }
  paint();
}
