/** What games on other phones tell a competition, asked for since the last answer. */

import {cursorOf, keepHeard} from '../store/heard.js';
import {Trouble, askAsDevice} from './client.js';

/** @param {string} id of a competition @returns {string} the address of its results */
const addressOf = (id) => `/api/v1/competitions/${id}/results`;

/**
 * Asks until there is no more.
 * @param {string} id of a competition that the archive has
 * @returns {Promise<string>} the cursor up to which this phone has heard the archive, through any of its windows
 * @throws {Trouble | import('./client.js').Refused}
 */
export async function hearResults(id) {
  for (;;) {
    const before = await cursorOf(id);
    const asked = before && `?cursor=${encodeURIComponent(before)}`;
    const {content} = await askAsDevice({method: 'GET', path: addressOf(id) + asked});
    if (!content) return before;
    const whole = [content.results, content.offered, content.gone].every(Array.isArray);
    if (!whole || typeof content.cursor !== 'string') throw new Trouble('portal');
    await keepHeard(id, content, before);
    if (!content.more) return content.cursor;
  }
}

/**
 * Lets an offered result count, and hears that it does.
 * @param {string} id of a competition @param {string} result
 * @throws {Trouble | import('./client.js').Refused}
 */
export async function takeOffered(id, result) {
  await askAsDevice({method: 'POST', path: `${addressOf(id)}/${result}/take`});
  await hearResults(id);
}
