/** The phone's rooms from bottom to top. A room may import itself and the rooms below it. */

/** ARCHITECTURE.md explains each room. */
export const ROOMS = [
  'lib',
  'words',
  'rules',
  'competitions',
  'store',
  'sync',
  'ui',
  'recorder',
  'game',
  'desk',
  'board',
  'clocks',
  'files',
  'features',
  'app',
];
/** The page for TVs, which is not part of the app. */
const APART = 'display';

/** @typedef {import('./modules.js').Modules} Modules */

/** @param {string} path @returns {string[]} the room, and for `features` also the feature */
const roomOf = (path) => path.split('/').slice(2, path.split('/')[2] === 'features' ? 4 : 3);

/** @param {string} from @param {string} to @returns {string | null} the fault of this import, or null */
function faultOf(from, to) {
  const [[room = '', feature], [other = '', another]] = [roomOf(from), roomOf(to)];
  if (room === 'features' && other === 'features' && feature !== another) {
    return (
      `${from} imports ${to}: features never import each other. ` +
      'Move what both need down, to game, board or ui, or lead there by an address.'
    );
  }
  if (ROOMS.indexOf(other) <= ROOMS.indexOf(room)) return null;
  return `${from} imports ${to}: ${other} lies above ${room}. Let ${other} hand it in, or move what both need down.`;
}

/** @param {Modules} modules @returns {string[]} the modules of one circle of static imports, or [] */
function circleIn(modules) {
  const done = new Set();
  /** @param {string} path @param {string[]} way @returns {string[]} */
  const look = (path, way) => {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
    if (done.has(path)) return [];
    for (const next of modules[path]?.needs ?? []) {
      const circle = look(next, [...way, path]);
      if (circle.length) return circle;
    }
    done.add(path);
    return [];
  };
  for (const path of Object.keys(modules)) {
    const circle = look(path, []);
    if (circle.length) return circle;
  }
  return [];
}

/** @param {Modules} modules @returns {string[]} sentences about imports in the wrong direction */
export function faultsOfRooms(modules) {
  const known = [...ROOMS, APART];
  const homeless = Object.keys(modules)
    .filter((path) => !known.includes(roomOf(path)[0] ?? ''))
    .map((path) => `${path} is in no room: put it into one of ${known.join(', ')}.`);
  const arrows = Object.entries(modules).flatMap(([path, {needs, fetches}]) =>
    [...needs, ...fetches].flatMap((to) => faultOf(path, to) ?? []),
  );
  const circle = circleIn(modules);
  return [
    ...homeless,
    ...arrows,
    ...(circle.length ? [`A circle: ${circle.join(' → ')}. Move what both need into a module of its own.`] : []),
  ];
}
