/** The app's rule sets: read, sorted, and turned into modules for the app's script, as is a hash of the rules. */

import {createHash} from 'node:crypto';
import {readFile, readdir} from 'node:fs/promises';
import {join} from 'node:path/posix';

const BOOKS = 'static/rulesets';
/** The order in which rule sets are offered; the first is for a first game. Others follow by id. */
const ORDER = [
  'casual',
  'federation-2024',
  'csc-2007',
  'alberta-55plus',
  'horse-collar',
  'baseball',
  'bowling',
  'court',
];
/**
 * @returns {Promise<{all: Record<string, any>[], usual: Record<string, any>}>} the app's rule sets, with the newest
 * version of each last, and the one for a first game
 */
export async function readBooks() {
  const files = (await readdir(BOOKS)).filter((name) => name.endsWith('.json') && name !== 'ruleset.schema.json');
  const found = await Promise.all(files.map(async (name) => JSON.parse(await readFile(`${BOOKS}/${name}`, 'utf8'))));
  const place = (/** @type {string} */ id) => (ORDER.includes(id) ? ORDER.indexOf(id) : ORDER.length);
  const all = found.sort(
    (one, two) => place(one.id) - place(two.id) || one.id.localeCompare(two.id) || one.version - two.version,
  );
  return {all, usual: all.findLast(({id}) => id === ORDER[0]) ?? {}};
}

/** What the digest of a game depends on besides its document. */
const COUNTING = [BOOKS, 'static/js/rules', 'static/js/competitions/figures/digest.js'];

/** @returns {Promise<string>} a hash of it */
export async function rulesHash() {
  const found = createHash('sha256');
  for (const path of COUNTING) {
    const names = path.endsWith('.js')
      ? ['']
      : (await readdir(path)).filter((name) => /\.(js|json)$/.test(name)).sort();
    for (const name of names) found.update(await readFile(join(path, name)));
  }
  return found.digest('hex').slice(0, 10);
}

/** @param {Record<string, any>} book @returns what scoring needs of it: all but the notes on its readings */
export const toScore = (book) => ({...book, readings: []});

/**
 * Generates the modules declared in static/js/lib/books.d.ts: `app:books` returns each rule set, `app:list` has the
 * data for lists, and `app:readings` the notes. The newest version of the first rule set is in the app's first file;
 * the others are in a file that is loaded when a game needs one of them.
 * @param {Record<string, any>[]} all
 * @param {Record<string, any>} usual the one for a first game
 * @param {{name: string, some: Record<string, any>[]}} others
 * @returns {Record<string, string>} their sources by name
 */
export function bookModules(all, usual, others) {
  const loaders = all.map((book) => {
    const here =
      book === usual ? `async () => (${JSON.stringify(toScore(book))})` : `() => other(${others.some.indexOf(book)})`;
    return `"${book.id} ${book.version}": ${here}`;
  });
  const list = all.map(({id, version, name, kind, formats}) => ({
    id,
    version,
    name,
    kind,
    plays: Object.fromEntries(Object.entries(formats).map(([play, format]) => [play, format.name])),
  }));
  const readings = Object.fromEntries(all.map((book) => [`${book.id} ${book.version}`, book.readings]));
  const other = `const other = async (i) => (await import("./${others.name}")).default[i];`;
  return {
    'app:books': `${other} export default {${loaders}}`,
    'app:list': `export default ${JSON.stringify(list)}`,
    'app:readings': `export default ${JSON.stringify(readings)}`,
  };
}
