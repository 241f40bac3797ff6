/** Whether competitions on this phone wait for the archive; sending them (competitions.js) is a part of its own. */

import {ask, read} from '../store/database.js';
import {allHanded} from '../store/games/handed.js';
import {due} from '../store/logs/sent.js';
import {COMPETITIONS, SHEETS} from '../store/shelves.js';

/** @returns {Promise<boolean>} whether this phone has any, or sheets */
export const hasCompetitions = () =>
  read(['competitions', 'sheets'], async (store) => {
    const counts = await Promise.all([ask(store('competitions').count()), ask(store('sheets').count())]);
    return counts.some((count) => count > 0);
  });

/** @returns {Promise<import('../store/schema.js').OutboxRow[]>} the sheets to send */
export const sheetsToSend = () => due(SHEETS);

/** @returns {Promise<import('../store/schema.js').OutboxRow[]>} those to send, without those that were handed over */
export async function toSend() {
  const [rows, handed] = await Promise.all([due(COMPETITIONS), allHanded()]);
  const over = new Set(handed.filter((one) => one.over).map(({game}) => game));
  return rows.filter(({game}) => !over.has(game));
}

/** @returns {Promise<boolean>} whether any competition or sheet waits to be sent */
export const competitionsWait = async () => [...(await toSend()), ...(await sheetsToSend())].length > 0;
