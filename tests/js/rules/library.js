/**
 * What the rules' tests in Node share: the rule sets by id and version, canonical JSON, the vectors, and one answer as
 * text.
 */
import fs from 'node:fs';
import path from 'node:path';
import {GameError, explain, explainAll, preview, replay, scoreFrame} from '../../../static/js/rules/index.js';
import {nextGame} from '../../../static/js/rules/matches.js';

const ROOT = path.join(import.meta.dirname, '..', '..', '..');
const RULESETS = fs
  .readdirSync(path.join(ROOT, 'static/rulesets'))
  .filter((name) => name.endsWith('.json') && name !== 'ruleset.schema.json')
  .map((name) => readJson('static/rulesets', name));

function readJson(folder, name) {
  return JSON.parse(fs.readFileSync(path.join(ROOT, folder, name), 'utf8'));
}

/** The rule set that a document names, in the version that it names or the newest; null when there is none. */
export function rulesetOf(document) {
  const named = RULESETS.filter((ruleset) => ruleset.id === document?.ruleset);
  const wanted = Object.hasOwn(document ?? {}, 'ruleset_version')
    ? document.ruleset_version
    : Math.max(...named.map((r) => r.version));
  return named.find((ruleset) => ruleset.version === wanted) ?? null;
}

/** The newest version of a rule set, by its id. */
export const bookOf = (id) => rulesetOf({ruleset: id});

/** All vectors of single games, each with the name of its file; those of matches and competitions have other shapes. */
export function vectors() {
  return fs
    .readdirSync(path.join(ROOT, 'tests/vectors'))
    .filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'))
    .filter((name) => name !== 'matches.json' && !name.includes('competition'))
    .sort()
    .flatMap((file) => readJson('tests/vectors', file).map((vector) => ({file, ...vector})));
}

/** The vectors of matches. */
export function matchVectors() {
  return readJson('tests/vectors', 'matches.json');
}

/** JSON that is the same for equal values: keys sorted, no spaces, ASCII. */
export function canonical(value) {
  const sorted = (_key, part) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [two]) => (one < two ? -1 : 1)))
      : part;
  return JSON.stringify(value, sorted).replace(
    /[\u007f-\uffff]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The result of `ask`, or the refusal as a value; anything else that is thrown is a defect of the engine. */
export function outcome(ask) {
  try {
    return ask();
  } catch (error) {
    if (error instanceof GameError) return {error: {code: error.code, event: error.event, field: error.field}};
    return {crash: String(error)};
  }
}

/**
 * What the engine says of a document: the state or the refusal, the reasons of each correction, each board, the reasons
 * of one walk, the last event as a preview on what was before it, and how a match would go on after one or two such
 * games. `house`: members that replace those of the rule set, or null.
 */
export function answer({document, house}) {
  const found = rulesetOf(document);
  const ruleset = found && house ? {...found, ...house} : found;
  const state = outcome(() => replay(document, ruleset));
  if (state.error || state.crash) return {state};
  const {events} = document;
  const later = events.filter(({type}) => type === 'retract' || type === 'amend');
  const reasons = later.map((event) => outcome(() => explain(document, ruleset, event.id)));
  const frames = events.filter((event) => event.type === 'frame');
  const boards = frames.map(({weights}) => outcome(() => scoreFrame(weights, ruleset)));
  const shorter = {...document, events: events.slice(0, -1)};
  const previewed = events.length > 0 ? outcome(() => preview(shorter, ruleset, events.at(-1))) : null;
  const next = outcome(() => nextGame(Array(1 + (events.length % 2)).fill(document), ruleset, 3));
  return {state, reasons, boards, walked: [...explainAll(document, ruleset)], preview: previewed, next};
}
