/** What this phone keeps about its notifications: that they were switched on, and what the server said of them last. */

import {forget, get, set} from './settings.js';

/**
 * @typedef {object} Kept
 * @property {number | null} told how many games wait here, as the server was told
 * @property {string} trouble why they do not arrive any more; '' while nothing is known against it
 * @property {boolean} understood whether the person knows of the trouble
 */

const ROW = 'push';
const STATUS = 'push.status';

/** @returns {Promise<Kept | null>} null: not switched on, or this phone keeps nothing */
export const keptPush = async () => /** @type {Kept | null} */ (await get(ROW).catch(() => null));

/**
 * @returns {Promise<boolean>} whether this phone is told of what comes up while the app is closed, as far as it knows
 */
export const rings = async () => (await keptPush())?.trouble === '';

/** @param {Kept} kept */
export const keepPush = (kept) => set(ROW, kept).catch(() => undefined);

/** @returns {Promise<{status: any, at: string} | null>} */
export const keptStatus = async () =>
  /** @type {{status: any, at: string} | null} */ (await get(STATUS).catch(() => null));

/** @param {unknown} status @param {string} at */
export const keepStatus = (status, at) => set(STATUS, {status, at}).catch(() => undefined);

/** They were switched off here. */
export const forgetPush = () => Promise.all([forget(ROW), forget(STATUS)]).catch(() => undefined);
