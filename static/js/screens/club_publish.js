/** Tells a club that the standings are out. */

import {say} from '../i18n/index.js';
import {send} from '../sync/me.js';
import {sure} from './club_desk.js';

/**
 * Asks first, with what will be said and to whom: the season is the one that the standings show.
 * @param {import('./club_desk.js').Desk} desk @param {import('../store/me.js').Club} club
 */
export async function publish(desk, {id, members}) {
  /** @type {{begins: number, name: string} | null} */
  let season = null;
  const read = await desk.attempt(async () => { ({season} = await send('GET', `/clubs/${id}/standings`)); });
  const {name = '', begins = 0} = /** @type {{begins: number, name: string} | null} */ (season) ?? {};
  if (!read || !await sure(say('publish.ask', {season: name}), say('publish.more', {n: members.length}), say('publish.tell'))) return;
  await desk.attempt(async () => {
    await send('POST', `/clubs/${id}/standings/published`, {season: begins, competition: null});
    return say('publish.done', {season: name});
  });
}
