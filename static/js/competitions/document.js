/**
 * The shape of the competition document, and the settings of its form (docs/competitions.md, Competition document).
 *
 * `competition.json` defines both for Python and JavaScript. The twin of scorekeeper/competitions/document.py.
 *
 * @typedef {import('./log.js').Placed} Placed
 * @typedef {import('./words.js').Document} Document
 * @typedef {{by: string[], two: 'game' | null, rest: 'share' | 'draw'}} Policy
 * @typedef {{policy: Policy, best_of: number, longer: Record<string, number>, legs: number, walkover: number, least:
 *   number, most: number, fixed_boards: boolean, [setting: string]: any}} Settings
 */

import {isObject, shapeOf} from '../rules/shapes.js';
import table from './competition.json' with {type: 'json'};
import {CompetitionError, refuseIf} from './errors.js';
import {checkLog, eventShapes, names} from './log.js';

export const TABLE = /** @type {{[part: string]: any, named: object, header: object, events: object}} */ (table);
/** @type {Map<string, string[]>} */
const FORMS = new Map(Object.entries(table.forms));
const HEADERS = new Map(
  Object.entries(table.settings).map(([form, settings]) => [
    form,
    shapeOf({...table.header, 'settings?': settings}, names(table)),
  ]),
);
const EVENTS = eventShapes(table);
/** In a mixer a side is two entries. */
const MIXER_EVENTS = new Map([...EVENTS, ...eventShapes({...table, events: table.mixer_events})]);

/**
 * Check the whole document before any event has an effect; return it with the events that count.
 *
 * Throws `malformed`, `unknown-event-type`, `duplicate-event`, `unknown-event`.
 * @param {unknown} document @returns {[Document, Placed[]]}
 */
export function checkDocument(document) {
  if (!isObject(document) || typeof document.form !== 'string' || !FORMS.has(document.form)) {
    throw new CompetitionError('malformed');
  }
  const {form} = document;
  refuseIf(HEADERS.get(form)?.(document) !== null, 'malformed');
  const checked = /** @type {Document} */ (document);
  const policy = checked.settings?.policy;
  refuseIf(isObject(policy) && checked.settings.policy.by[0] !== firstCriterion(form), 'malformed');
  return [checked, checkLog(checked.events, form === 'mixer' ? MIXER_EVENTS : EVENTS)];
}

/** What every order of a form begins with: halves in leagues, else wins. @param {string} form */
function firstCriterion(form) {
  return isKind(form, 'league') ? 'halves' : 'wins';
}

/**
 * Whether a form is of a kind: `bracket`, `scheduled`, `league`, `drawn`, or itself.
 * @param {string} form @param {string} kind
 */
export function isKind(form, kind) {
  return kind === form || Boolean(FORMS.get(form)?.includes(kind));
}

/**
 * All settings of a document, with the defaults of its form.
 *
 * A policy's name is replaced by what it means. `walkover` is the target if the document says nothing.
 * @param {Document} document @returns {Settings}
 */
export function settingsOf(document) {
  const {form} = document;
  const defaults = {...TABLE.defaults, walkover: document.target ?? 0, ...TABLE.defaults_of[form]};
  const settings = {...defaults, ...document.settings};
  if (typeof settings.policy === 'string') settings.policy = TABLE.policies[settings.policy];
  return settings;
}
