/**
 * One request in, its answer out: the calls that both languages answer alike (docs/competitions.md, Calls and cases).
 *
 * `calls.json` says what each call takes. Documents are checked by what they are for. The twin of
 * scorekeeper/competitions/calls.py.
 *
 * @typedef {{[field: string]: any}} Request
 */

import {isObject, shapeOf} from '../rules/shapes.js';
import {boards} from './boards.js';
import {inOrder} from './builtin.js';
import table from './calls.json' with {type: 'json'};
import {CompetitionError, refuseIf} from './errors.js';
import {names} from './log.js';
import {handedOn, owedNow} from './owed/owed.js';
import {mixer} from './partners.js';
import {payouts} from './payouts.js';
import {rotation} from './sheets/rotation.js';
import {roundRobin} from './rounds.js';
import {sheet} from './sheets/sheet.js';
import {stand} from './stand.js';

const SHAPES = new Map(Object.entries(table.calls).map(([call, fields]) => [call, shapeOf(fields, names(table))]));
/** The calls that take a document. */
const DOCUMENTS = ['stand', 'sheet'];

/**
 * The answer to a request, with the keys of its objects in order. A refusal is `{"error": {"code", "event"}}`; a
 * request that is no call, or whose arguments have the wrong shape, is `malformed`.
 * @param {unknown} request @returns {any}
 */
export function answer(request) {
  try {
    return inOrder(answerCall(request));
  } catch (error) {
    if (error instanceof CompetitionError) return {error: {code: error.code, event: error.event}};
    throw error;
  }
}

/** The answer to a request; throws CompetitionError. @param {unknown} request @returns {unknown} */
function answerCall(request) {
  const call = isObject(request) ? request.call : null;
  const take = typeof call === 'string' ? CALLS.get(call) : undefined;
  if (!isObject(request) || typeof call !== 'string' || take === undefined) throw new CompetitionError('malformed');
  const apart = DOCUMENTS.includes(call) ? ['call', 'document'] : ['call'];
  const given = Object.fromEntries(Object.entries(request).filter(([name]) => !apart.includes(name)));
  refuseIf(SHAPES.get(call)?.(given) !== null, 'malformed');
  return take(request);
}

/** Which board suits a match. @param {Request} request */
function answerBoards(request) {
  for (const [board, order] of [...request.a, ...request.b]) {
    refuseIf(typeof board !== 'string' || typeof order === 'string', 'malformed');
  }
  return boards(request.boards, request.free, request.a, request.b);
}

/** How the pool is divided; the groups of places must follow one another. @param {Request} request */
function answerPayouts(request) {
  let behind = 0;
  for (const [first, last] of request.groups || []) {
    refuseIf(first <= behind || last < first, 'malformed');
    behind = last;
  }
  const {entries, entry_fee: fee, added, event_fee: share, paid, unit, groups} = request;
  return payouts(entries, fee, added, share, paid, unit, groups);
}

/** What a game takes from the games before it. @param {Request} request */
function answerOwed({form, scopes, matches, games, others, game}) {
  return handedOn(form, scopes, matches, games, others, game);
}

/** What is added to running games. @param {Request} request */
function answerOwedNow({form, matches, games, ended}) {
  return owedNow(form, matches, games, ended);
}

/** @type {Map<string, (request: Request) => unknown>} */
const CALLS = new Map();
CALLS.set('stand', ({document, results}) => stand(document, results));
CALLS.set('sheet', ({document}) => sheet(document));
CALLS.set('round-robin', ({n, legs}) => ({rounds: roundRobin(n, legs)}));
CALLS.set('rotation', ({form}) => ({games: rotation(form)}));
CALLS.set('mixer', ({n}) => ({rounds: mixer(n)}));
CALLS.set('owed', answerOwed);
CALLS.set('owed-now', answerOwedNow);
CALLS.set('boards', answerBoards);
CALLS.set('payouts', answerPayouts);
