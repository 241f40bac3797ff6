/** Stored state of this phone's notifications: that they are on, and the server's last answer about them. */

import {forget, get, set} from './settings.js';

/**
 * @typedef {object} Kept
 * @property {number | null} told the number of waiting games last reported to the server
 * @property {string} trouble why they no longer arrive; '' if no problem is known
 * @property {boolean} understood whether the person has acknowledged the problem
 */

const ROW = 'push';
const STATUS = 'push.status';

/** @returns {Promise<Kept | null>} null if they are off, or storage fails */
export const keptPush = async () => /** @type {Kept | null} */ (await get(ROW).catch(() => null));

/**
 * @returns {Promise<boolean>} whether notifications arrive on this phone while the app is closed, as far as it knows
 */
export const rings = async () => (await keptPush())?.trouble === '';

/** @param {Kept} kept */
export const keepPush = (kept) => set(ROW, kept).catch(() => undefined);

/** @returns {Promise<{status: any, at: string} | null>} */
export const keptStatus = async () =>
  /** @type {{status: any, at: string} | null} */ (await get(STATUS).catch(() => null));

/** @param {unknown} status @param {string} at */
export const keepStatus = (status, at) => set(STATUS, {status, at}).catch(() => undefined);

/** Deletes the state after notifications were switched off here. */
export const forgetPush = () => Promise.all([forget(ROW), forget(STATUS)]).catch(() => undefined);
