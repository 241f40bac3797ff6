/** Reports the number of waiting finished games, if this phone wants to be reminded of them. */

import {all} from '../store/logs/outbox.js';
import {keepPush, keptPush} from '../store/push.js';
import {askOnce} from './client.js';

/**
 * Reports the number if it has changed, including 0, so that nobody is reminded needlessly.
 * @returns {Promise<void>} @throws {import('./client.js').Trouble | import('./client.js').Refused}
 */
export async function tellWaiting() {
  const kept = await keptPush();
  if (!kept) return;
  const games = (await all()).filter(({open}) => !open).length;
  if (games === kept.told) return;
  await askOnce({method: 'PUT', path: '/api/v1/push/waiting', content: {games}});
  await keepPush({...((await keptPush()) ?? kept), told: games});
}
