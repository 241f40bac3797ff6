/**
 * The digests of games (competitions/figures/digest.js), kept so that a screen need not replay thousands of logs. They
 * are derived, and the log is the truth: a digest is used only while the archive's revision of the game, and the rules,
 * are those that it was made of.
 */

import RULES from 'app:rules';
import {ask, read, write} from '../database.js';
import {span} from './newest.js';

/** @typedef {import('../../competitions/figures/digest.js').Digest} Digest */
/** @typedef {{id: string, digest: Digest | null}} Known  a game; digest: null if none is kept */

const OWN = IDBKeyRange.bound([RULES], [RULES, []]);

/**
 * @param {number} limit
 * @param {string} [before] an id; without it, begin with the newest
 * @returns {Promise<Known[]>} the games before it, newest first
 */
export const keptFigures = (limit, before) =>
  read(['games', 'outbox', 'receipts', 'figures'], async (store) => {
    const ids = await span(store('games'), limit, before);
    if (!ids) return [];
    const range = IDBKeyRange.bound(...ids);
    /**
     * @type {[string[], string[], import('../schema.js').ReceiptRow[], import('../schema.js').FiguresRow[]]}
     */
    const [games, waiting, receipts, figures] = await Promise.all([
      ask(/** @type {IDBRequest<any>} */ (store('games').getAllKeys(range))),
      ask(/** @type {IDBRequest<any>} */ (store('outbox').getAllKeys(range))),
      ask(store('receipts').getAll(range)),
      ask(store('figures').getAll(IDBKeyRange.bound([RULES, ids[0]], [RULES, ids[1]]))),
    ]);
    const due = new Set(waiting);
    const archived = new Set(receipts.flatMap(({game, etag}) => (due.has(game) ? [] : `${game} ${etag}`)));
    const made = new Map(
      figures.flatMap(({game, etag, digest}) => (archived.has(`${game} ${etag}`) ? [[game, digest]] : [])),
    );
    return games.reverse().map((id) => ({id, digest: made.get(id) ?? null}));
  });

/**
 * Keeps digests of archived games. Nothing is promised: what is lost is made again.
 * @param {{etag: string, digest: Digest}[]} made
 */
export const keepFigures = (made) =>
  write(
    ['figures'],
    (store) =>
      Promise.all(made.map(({etag, digest}) => ask(store('figures').put({by: RULES, game: digest.id, etag, digest})))),
    'relaxed',
  );

/** @returns {Promise<boolean>} whether figures of archived games are missing, or some are there of other rules */
export const lacksFigures = () =>
  read(['receipts', 'figures'], async (store) => {
    const [receipts, figures, own] = await Promise.all([
      ask(store('receipts').count()),
      ask(store('figures').count()),
      ask(store('figures').count(OWN)),
    ]);
    return own < receipts || own < figures;
  });

/** Deletes what other rules have made. */
export const dropOthers = () =>
  write(
    ['figures'],
    async (store) => {
      await ask(store('figures').delete(IDBKeyRange.upperBound([RULES], true)));
      await ask(store('figures').delete(IDBKeyRange.lowerBound([RULES, []])));
    },
    'relaxed',
  );
