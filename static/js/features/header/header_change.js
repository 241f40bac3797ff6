/** A corrected header: names, board and event. A note in the log says why, which a referee's correction needs. */

import {unnamed} from '../../ui/sides.js';

/** @typedef {import('../../lib/types.d.ts').GameDocument} GameDocument */
/** @typedef {import('../../lib/types.d.ts').SideHeader} SideHeader */
/** @typedef {import('../../lib/types.d.ts').Side} Side */
/** @typedef {{name: string, players: string[]}} SideNames `name`: '' if it only lists the players or the colour */
/** @typedef {Record<Side, SideNames> & {board: string, competition: string}} Labels */

/** @param {SideHeader} side @param {number} places players that a side has @returns {SideNames} */
function namesOf(side, places) {
  const listed = (side.players ?? []).map(({name}) => name);
  const own = unnamed(side) || side.name === listed.join(' & ') ? '' : side.name;
  const players = places === 1 && !listed.length ? [own] : listed;
  const rest = Array.from({length: Math.max(0, places - players.length)}, () => '');
  return {name: places === 1 && !listed.length ? '' : own, players: [...players, ...rest]};
}

/**
 * @param {GameDocument} document
 * @param {number} places players that a side has
 * @returns {Labels} what can be corrected
 */
export const labelsOf = ({sides, board = '', competition = ''}, places) => ({
  a: namesOf(sides.a, places),
  b: namesOf(sides.b, places),
  board: String(board),
  competition: called(competition),
});

/** @param {GameDocument['competition']} label a number, a text, or the match of a competition */
const called = (label) => (typeof label === 'object' ? label.name : String(label ?? ''));

/** @param {SideHeader} side @param {SideNames} typed @returns {SideHeader} unchanged if nothing was typed */
function named(side, {name, players}) {
  const given = players.filter(Boolean);
  if (!name && !given.length) return side;
  const after = {...side, name: name || given.join(' & ')};
  delete after.players;
  return given.length === players.length ? {...after, players: given.map((one) => ({name: one}))} : after;
}

/** @param {GameDocument['sides']} sides */
const people = ({a, b}) => JSON.stringify([a.name, a.players, b.name, b.players]);

/**
 * @param {GameDocument} document
 * @param {Labels} typed
 * @param {{id: string, at: string, text: string}} note says why
 * @returns {GameDocument | null} the corrected game; null if nothing differs
 */
export function relabelled(document, typed, note) {
  const {board, competition, events, ...rest} = document;
  const header = {
    ...rest,
    sides: {a: named(rest.sides.a, typed.a), b: named(rest.sides.b, typed.b)},
    ...label('board', board, typed.board),
    ...label('competition', competition, typed.competition),
  };
  const same =
    people(header.sides) === people(rest.sides) &&
    String(board ?? '') === typed.board &&
    called(competition) === typed.competition;
  return same ? null : {...header, events: [...events, {type: 'note', ...note}]};
}

/**
 * @param {string} name
 * @param {GameDocument['competition']} before
 * @param {string} typed
 */
const label = (name, before, typed) => (typed ? {[name]: called(before) === typed ? before : typed} : {});
