/** Where documents of one kind are kept. The shelves of competitions and sheets: shelves.js. */

import {read, write} from './database.js';

/**
 * @typedef {object} Shelf
 * @property {typeof read} read database.js, with the stores of this kind
 * @property {typeof write} write the same
 * @property {string} copies the cache of its copies (logs/copies.js)
 */

/** @type {Shelf} */
export const GAMES = {read, write, copies: 'games'};
