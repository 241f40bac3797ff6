/** Notifies a club that its standings are published. */

import {say} from '../../words/index.js';
import {readClub, send} from '../../sync/me.js';
import {sure} from '../../ui/dialogs.js';

/**
 * Asks first, and shows the message and the current number of recipients. The season is the one that the standings
 * show.
 * @param {import('../../ui/club_desk.js').Desk} desk @param {string} id of the club
 */
export async function publish(desk, id) {
  /** @type {{season: {begins: number, name: string}, n: number}[]} */
  const found = [];
  await desk.attempt(async () => {
    found.push({
      season: (await send('GET', `/clubs/${id}/standings`)).season,
      n: (await readClub(id)).club.members.length,
    });
  });
  const [{season, n} = {season: null, n: 0}] = found;
  if (
    !season ||
    !(await sure(say('publish.ask', {season: season.name}), say('publish.more', {n}), say('publish.tell')))
  )
    return;
  await desk.attempt(async () => {
    await send('POST', `/clubs/${id}/standings/published`, {season: season.begins, competition: null});
    return say('publish.done', {season: season.name});
  });
}
