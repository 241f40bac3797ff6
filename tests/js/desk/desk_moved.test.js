/** A competition in codes, and what one of its logs has and another lacks (desk/apart.js). */

import assert from 'node:assert/strict';
import test from 'node:test';
import {stand} from '../../../static/js/competitions/stand.js';
import {anew, onlyIn} from '../../../static/js/desk/apart.js';
import {nextCalls} from '../../../static/js/desk/boards.js';
import {planned} from '../../../static/js/desk/plan.js';
import {toBase64url} from '../../../static/js/lib/base64url.js';
import {decode, encode, readCode} from '../../../static/js/lib/hand_code.js';
import {uuid7} from '../../../static/js/lib/random.js';

const KEY = toBase64url(new Uint8Array(32).fill(7));
const AT = '2026-11-21T19:07:40-08:00';

/** @param {number} people @param {any} form @returns {any} a competition of so many, drawn */
const begun = (people, form) =>
  planned({
    form,
    name: 'Friday',
    people: Array.from({length: people}, (_, i) => `Player number ${i + 1}`),
    pairs: false,
    boards: 6,
    target: 15,
    rounds: 5,
    ruleset: /** @type {any} */ ({id: 'casual', version: 1}),
  });

/** @param {any} document @param {object} event @returns {any} the same with one more event */
const and = (document, event) => ({
  ...document,
  events: [...document.events, {id: `e${document.events.length + 1}`, at: AT, ...event}],
});

/** @param {any} document @param {number} events @returns {any} the same, played until its log is so long */
function played(document, events) {
  let grown = document;
  while (grown.events.length < events) {
    const [next] = nextCalls(/** @type {any} */ ({document: grown, state: stand(grown, []), counting: grown.events}));
    if (!next) return grown;
    const match = next.match ?? uuid7();
    const score = {a: 15, b: grown.events.length % 14};
    grown = and(grown, {type: 'post', match, board: next.board, a: next.a, b: next.b});
    grown = and(grown, {type: 'result', match, a: next.a, b: next.b, winner: 'a', ending: 'played', score});
  }
  return grown;
}

for (const form of ['double-elimination', 'queue'])
  test(`forty entries and 250 events fit into codes and come back unchanged: ${form}`, async () => {
    const whole = played(begun(40, form), 250);
    // Undo makes a log longer.
    while (whole.events.length < 250)
      whole.events.push({id: `n${whole.events.length}`, at: AT, type: 'note', text: uuid7()});
    const codes = await encode(whole, KEY);
    assert.ok(codes.length <= 20, `${codes.length} codes`);
    assert.ok(codes.every((code) => code.length <= 840));
    const pieces = codes.map(readCode);
    const {document, key} = await decode(pieces[0]?.tag ?? '', pieces.map(({piece}) => piece).join(''));
    assert.deepEqual([document, key], [whole, KEY]);
  });

test('a log as long as a season is too long for codes', async () => {
  const notes = Array.from({length: 900}, (_, i) => ({id: `n${i}`, at: AT, type: 'note', text: uuid7() + uuid7()}));
  const long = begun(8, 'queue');
  await assert.rejects(encode({...long, events: [...long.events, ...notes]}, KEY), {fault: 'too-long'});
});

test('what only one log has is told in its order, without what it took back itself', () => {
  const common = begun(4, 'queue');
  const note = (/** @type {string} */ text) => ({type: 'note', text});
  const theirs = and(and(common, note('theirs')), note('too'));
  const undone = and(and(common, note('mistake')), {
    type: 'retract',
    event: `e${common.events.length + 1}`,
    reason: 'undo',
  });
  const mine = and(undone, note('mine'));
  const texts = (/** @type {any[]} */ events) => events.map(({text}) => text);
  assert.deepEqual(texts(onlyIn(mine.events, theirs.events)), ['mine']);
  assert.deepEqual(texts(onlyIn(theirs.events, mine.events)), ['theirs', 'too']);
  assert.deepEqual(onlyIn(common.events, theirs.events), []);
  assert.deepEqual(onlyIn(theirs.events, theirs.events), []);
});

test('a retraction of what both have is among what only one has', () => {
  const common = and(begun(4, 'queue'), {type: 'note', text: 'waxed'});
  const taken = and(common, {type: 'retract', event: common.events.at(-1).id, reason: 'undo'});
  const [only, ...more] = onlyIn(taken.events, common.events);
  assert.deepEqual([only?.type, more], ['retract', []]);
});

test('an event that is recorded anew has neither id nor time', () => {
  assert.deepEqual(anew({id: 'e9', at: AT, type: 'note', text: 'waxed'}), {type: 'note', text: 'waxed'});
});
