/**
 * The document of a sheet, checked before any event has an effect (docs/competitions.md, Sheet of a league match).
 *
 * `sheet.json` says what it may hold. Games and places are those of its form. The twin of
 * scorekeeper/competitions/sheets/sheet_document.py.
 *
 * @typedef {import('../log.js').Event} Event
 * @typedef {import('../log.js').Placed} Placed
 * @typedef {import('./rotation.js').Form} Form
 * @typedef {import('../../lib/types.d.ts').BySide<{name: string, players: string[]}>} Teams
 * @typedef {{form: Form, target: number, teams: Teams, events: Event[], [field: string]: unknown}} Header
 */

import {SIDES} from '../../rules/game.js';
import {refuseIf} from '../errors.js';
import {checkLog, eventShapes, headerShape} from '../log.js';
import table from './sheet.json' with {type: 'json'};

const HEADER = headerShape(table);
const EVENTS = new Map(
  Object.entries(table.forms).map(([form, named]) => [
    form,
    eventShapes({...table, named: {...table.named, ...named}}),
  ]),
);
/** The smallest and the largest team (csc VII.2, VII four 2). @type {Record<Form, [number, number]>} */
export const TEAMS = {'league-six': [6, 10], 'league-four': [4, 7]};

/**
 * The document if it is sound, and the events that count, each with its index; throws `malformed`, `bad-team` and what
 * is wrong with the log.
 * @param {unknown} document @returns {[Header, Placed[]]}
 */
export function checkSheet(document) {
  refuseIf(HEADER(document) !== null, 'malformed');
  const header = /** @type {Header} */ (document);
  for (const side of SIDES) checkTeam(header.teams[side].players, header.form);
  return [header, checkLog(header.events, /** @type {any} */ (EVENTS.get(header.form)))];
}

/**
 * Refuse a team that is too small or too large, or that has a name twice.
 * @param {string[]} names @param {Form} form
 */
function checkTeam(names, form) {
  const [least, most] = TEAMS[form];
  refuseIf(names.length < least || names.length > most || new Set(names).size < names.length, 'bad-team');
}
