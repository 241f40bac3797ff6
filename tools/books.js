/** The app's rule sets: read, sorted, and turned into modules for the app's script. */

import {readFile, readdir} from 'node:fs/promises';

const BOOKS = 'static/rulesets';
/** The order in which rule sets are offered; the first is for a first game. Others follow by id. */
export const ORDER = [
  'casual',
  'federation-2024',
  'csc-2007',
  'alberta-55plus',
  'horse-collar',
  'baseball',
  'bowling',
  'court',
];
/** @returns {Promise<Record<string, any>[]>} the app's rule sets, with the newest version of each last */
export async function readBooks() {
  const files = (await readdir(BOOKS)).filter((name) => name.endsWith('.json') && name !== 'ruleset.schema.json');
  const found = await Promise.all(files.map(async (name) => JSON.parse(await readFile(`${BOOKS}/${name}`, 'utf8'))));
  const place = (/** @type {string} */ id) => (ORDER.includes(id) ? ORDER.indexOf(id) : ORDER.length);
  return found.sort(
    (one, two) => place(one.id) - place(two.id) || one.id.localeCompare(two.id) || one.version - two.version,
  );
}

/**
 * Generates the modules declared in static/js/lib/books.d.ts: `app:books` loads each rule set when a game needs it,
 * `app:list` has the data for lists, and `app:readings` the notes.
 * @param {Record<string, any>[]} all
 * @param {{name: string, some: Record<string, any>[]}[]} files
 * @returns {Record<string, string>} their sources by name
 */
export function bookModules(all, files) {
  const loaders = all.map((book) =>
    files.flatMap(({name, some}) =>
      some.includes(book)
        ? `"${book.id} ${book.version}": async () => (await import("./${name}")).default[${some.indexOf(book)}]`
        : [],
    ),
  );
  const list = all.map(({id, version, name, kind, formats}) => ({
    id,
    version,
    name,
    kind,
    plays: Object.fromEntries(Object.entries(formats).map(([play, format]) => [play, format.name])),
  }));
  const readings = Object.fromEntries(all.map((book) => [`${book.id} ${book.version}`, book.readings]));
  return {
    'app:books': `export default {${loaders}}`,
    'app:list': `export default ${JSON.stringify(list)}`,
    'app:readings': `export default ${JSON.stringify(readings)}`,
  };
}
