/**
 * A line of JSON in, the answer's line and the reasons out, for as long as lines come: the JavaScript engine's side of
 * the comparison in tests/competitions/test_differential.py.
 */
import readline from 'node:readline';
import {
  CompetitionError,
  answer,
  canonical,
  explainPlace,
  preview,
  withNames,
} from '../../../static/js/competitions/index.js';
import {explainLine} from '../../../static/js/competitions/reasons/explain.js';
import {standing} from '../../../static/js/competitions/stand.js';

/** The result of `ask`, or the code of the refusal. */
function outcome(ask) {
  try {
    return ask();
  } catch (error) {
    if (error instanceof CompetitionError) return error.code;
    throw error;
  }
}

/** The reasons of all matches and of the first places of a competition, and what its last event changed, with names. */
function reasons(request) {
  if (request?.call !== 'stand' || !Object.hasOwn(request, 'results')) return null;
  const {document = null, results} = request;
  const now = outcome(() => standing(document, results));
  if (typeof now === 'string') return null;
  const shorter = {...document, events: document.events.slice(0, -1)};
  const places = now.state.standings.slice(0, 2).map(({entry}) => entry);
  const found = [
    ...now.state.matches.flatMap(({id}) => explainLine(now, id)),
    ...places.flatMap((entry) => explainPlace(document, results, entry)),
  ];
  const changed = outcome(() => preview(shorter, results, document.events.slice(-1)));
  return [found, withNames(document, found), changed, Array.isArray(changed) && withNames(document, changed)];
}

function answerLine(line) {
  try {
    const request = JSON.parse(line);
    return `[${canonical(answer(request))},${canonical(reasons(request))}]`;
  } catch (error) {
    return JSON.stringify({crash: String(error.stack)});
  }
}

for await (const line of readline.createInterface({input: process.stdin, crlfDelay: Infinity})) {
  process.stdout.write(`${answerLine(line)}\n`);
}
