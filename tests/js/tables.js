/** The tables of sentences of all languages, by their codes: what lies in static/js/words/. */

import {readdirSync} from 'node:fs';

/** @typedef {Record<string, string | Record<string, string>>} Table */

const FOLDER = new URL('../../static/js/words/', import.meta.url);
/** @param {string} name @returns {Promise<any>} */
const table = async (name) => (await import(new URL(`${name}.js`, FOLDER).href)).default;
/** @param {RegExp} pattern @returns {Promise<Record<string, any>>} by code */
const tables = async (pattern) =>
  Object.fromEntries(
    await Promise.all(
      readdirSync(FOLDER)
        .map((file) => pattern.exec(file))
        .filter((found) => found !== null)
        .map(async ([file, code]) => [code, await table(file.replace('.js', ''))]),
    ),
  );

/** @type {Record<string, Table>} */
export const TABLES = await tables(/^([a-z]{2})\.js$/);
/** Names from rule sets, by their English form; English has none. @type {Record<string, Record<string, string>>} */
export const BOOKS = await tables(/^([a-z]{2})-books\.js$/);
/** Of the languages besides English: code and table. */
export const OTHERS = Object.entries(TABLES).filter(([code]) => code !== 'en');
