/** `make map`: writes the import graph of rooms on phone and server into ARCHITECTURE.md, between its two marks. */

import {readFile, readdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path/posix';
import process from 'node:process';
import {pathToFileURL} from 'node:url';
import {readModules} from './modules.js';
import {ROOMS} from './rooms.js';

const PAGE = 'ARCHITECTURE.md';
const [BEGIN, END] = ['<!-- make map -->', '<!-- end of the map -->'];
const SERVER = 'scorekeeper';

/** @typedef {Record<string, Set<string>>} Rooms which rooms each uses, and itself */

/** @param {Rooms} rooms @param {string} room @param {string[]} uses */
function note(rooms, room, uses) {
  const all = (rooms[room] ??= new Set([room]));
  for (const other of uses) all.add(other);
}

/** @returns {Promise<Rooms>} */
async function phone() {
  const rooms = /** @type {Rooms} */ ({});
  const roomOf = (/** @type {string} */ path) => path.split('/')[2] ?? '';
  for (const [path, {needs, fetches}] of Object.entries(await readModules()))
    note(rooms, roomOf(path), [...needs, ...fetches].map(roomOf));
  return rooms;
}

/** @returns {Promise<Rooms>} */
async function server() {
  const rooms = /** @type {Rooms} */ ({});
  const paths = (await readdir(SERVER, {recursive: true})).filter(
    (path) => path.endsWith('.py') && path.includes('/') && !path.includes('versions/'),
  );
  for (const path of paths.sort()) {
    const imported = (await readFile(join(SERVER, path), 'utf8')).matchAll(/^\s*(?:from|import) scorekeeper\.(\w+)/gm);
    note(
      rooms,
      path.split('/')[0] ?? '',
      [...imported].map(([, room]) => /** @type {string} */ (room)),
    );
  }
  return rooms;
}

/**
 * @param {string} title
 * @param {Rooms} rooms
 * @param {string[]} order from the bottom layer up
 * @returns {string[]} lines, top room first
 */
function draw(title, rooms, order) {
  const names = Object.keys(rooms).sort((one, two) => order.indexOf(two) - order.indexOf(one));
  const width = Math.max(title.length, ...names.map((name) => name.length)) + 2;
  return [
    `${title.padEnd(width)}imports`,
    ...names.map((name) => {
      const uses = names.filter((other) => other !== name && rooms[name]?.has(other));
      return `${name.padEnd(width)}${uses.join(' ')}`.trimEnd();
    }),
  ];
}

/** @returns {Promise<string>} the page with the current map */
export async function mapped() {
  const page = await readFile(PAGE, 'utf8');
  const layers =
    /LAYERS = \((.*?)\n\)/s.exec(await readFile('tests/test_architecture.py', 'utf8'))?.[1]?.match(/(?<=[(\s]")\w+/g) ??
    [];
  const lines = [...draw('the phone', await phone(), ROOMS), '', ...draw('the server', await server(), layers)];
  const [before, after] = [page.indexOf(BEGIN) + BEGIN.length, page.indexOf(END)];
  return `${page.slice(0, before)}\n\`\`\`\n${lines.join('\n')}\n\`\`\`\n${page.slice(after)}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await writeFile(PAGE, await mapped());
