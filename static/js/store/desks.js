/**
 * Which phone is the desk of a competition, by this phone's own account. It is this one unless the competition was
 * handed over by code, was taken from the archive for reading, or the archive has refused what was recorded here.
 */

import {now} from '../lib/clock.js';
import {ask} from './database.js';
import {PREFIX, freshKey} from './games/handed.js';
import {eventsOf} from './logs/log.js';
import {COMPETITIONS} from './shelves.js';

/** @typedef {import('./schema.js').VersionRow} VersionRow */
/**
 * @typedef {'here' | 'handed' | 'elsewhere' | 'reading'} Place  elsewhere: another phone has the desk, or the archive
 *   another log, and what was recorded here is a version of its own
 * @typedef {{place: Place, seen: string | null}} Desk  seen: when the archive was last read, of a copy for reading
 */

/** Why the archive refuses a log that another phone goes on with. */
const ELSEWHERE = ['not-the-desk', 'not-allowed', 'conflict'];

/** @type {Desk} */
export const HERE = {place: 'here', seen: null};

/** @param {string} id @returns {Promise<Desk>} where the desk of this competition is */
export const deskOf = (id) =>
  COMPETITIONS.read(['games', 'outbox', 'settings'], async (store) => {
    /** @type {[import('./schema.js').GameRow | undefined, import('./schema.js').OutboxRow | undefined, any]} */
    const [row, waiting, handed] = await Promise.all([
      ask(store('games').get(id)),
      ask(store('outbox').get(id)),
      ask(store('settings').get(PREFIX + id)),
    ]);
    if (row?.imported) return {place: 'reading', seen: row.seen ?? null};
    if (handed?.value.over) return {place: 'handed', seen: null};
    return ELSEWHERE.includes(waiting?.problem?.code ?? '') ? {place: 'elsewhere', seen: null} : HERE;
  });

/**
 * Notes that this phone only reads a competition, as the archive has it now: it records and sends nothing.
 * @param {string} id
 */
export const noteRead = (id) =>
  COMPETITIONS.write(['games', 'outbox'], async (store) => {
    const row = await ask(store('games').get(id));
    await ask(store('games').put({...row, imported: true, seen: now()}));
    await ask(store('outbox').delete(id));
  });

/** Makes another key for the desk, because the one that phones had so far is void. @param {string} id */
export const renewKey = (id) =>
  COMPETITIONS.write(['settings'], async (store) => {
    const handed = await ask(store('settings').get(PREFIX + id));
    const value = {...handed?.value, key: freshKey(), told: false};
    await ask(store('settings').put({name: PREFIX + id, value}));
  });

/** Makes this phone the desk by its own account. What the archive lacks will be sent. @param {string} id */
export const becomeDesk = (id) =>
  COMPETITIONS.write(['games', 'events', 'outbox', 'receipts', 'settings'], async (store) => {
    const [{header, chosen}, events, waiting, receipt, handed] = await Promise.all([
      ask(store('games').get(id)),
      ask(store('events').count(eventsOf(id))),
      ask(store('outbox').get(id)),
      ask(store('receipts').get(id)),
      ask(store('settings').get(PREFIX + id)),
    ]);
    const {key = freshKey(), told = false} = handed?.value ?? {};
    const due = waiting ?? (receipt?.events === events ? null : {game: id, events});
    await Promise.all([
      ask(store('games').put({id, header, ...(chosen && {chosen})})),
      ask(store('settings').put({name: PREFIX + id, value: {key, told}})),
      due && ask(store('outbox').put({...due, problem: null})),
    ]);
  });

/**
 * Notes what a person decided about an event of another version.
 * @param {VersionRow} version as the person saw it @param {string} event its id there
 * @param {string} decided 'left', or the id of the event here that repeats it
 * @returns {Promise<boolean>} false if it was decided meanwhile
 */
export const settleEvent = ({game, hash, settled}, event, decided) =>
  COMPETITIONS.write(['versions'], async (store) => {
    /** @type {VersionRow} */
    const row = await ask(store('versions').get([game, hash]));
    if (row.settled?.[event] !== settled?.[event]) return false;
    await ask(store('versions').put({...row, settled: {...row.settled, [event]: decided}}));
    return true;
  });
