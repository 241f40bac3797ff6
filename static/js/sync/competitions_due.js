/** Whether competitions on this phone wait for the archive; sending them (competitions.js) is a part of its own. */

import {ask, read} from '../store/database.js';
import {allHanded} from '../store/games/handed.js';
import {due} from '../store/logs/sent.js';
import {COMPETITIONS} from '../store/shelves.js';

/** @returns {Promise<boolean>} whether this phone has any */
export const hasCompetitions = () =>
  read(['competitions'], async (store) => (await ask(store('competitions').count())) > 0);

/** @returns {Promise<import('../store/schema.js').OutboxRow[]>} those to send, without those that were handed over */
export async function toSend() {
  const [rows, handed] = await Promise.all([due(COMPETITIONS), allHanded()]);
  const over = new Set(handed.filter((one) => one.over).map(({game}) => game));
  return rows.filter(({game}) => !over.has(game));
}

/** @returns {Promise<boolean>} whether any waits to be sent */
export const competitionsWait = async () => (await toSend()).length > 0;
