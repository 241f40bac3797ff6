/** Sends the server several requests at once, as the parts of the app do at a start. */
import {askAsDevice} from '../../static/js/sync/client.js';

/** @param {number} n @returns {Promise<string[]>} which device each answer is about */
export const together = (n) =>
  Promise.all(
    Array.from({length: n}, async () => (await askAsDevice({method: 'GET', path: '/api/v1/me'})).content.device.id),
  );
