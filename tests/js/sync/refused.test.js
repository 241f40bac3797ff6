/**
 * Refusals of waiting games are told apart (static/js/sync/client.js): the server's pause is kept, and only refused
 * games are called refused.
 */

import assert from 'node:assert/strict';
import test from 'node:test';

const {Refused, Trouble, refuse} = await import('../../../static/js/sync/client.js');

/**
 * @param {number} status
 * @param {object | string} body
 * @param {Record<string, string>} [headers]
 * @returns {Promise<any>} what is thrown
 */
const thrown = (status, body, headers = {}) => {
  const type = typeof body === 'string' ? 'text/html' : 'application/problem+json';
  const answer = new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: {'Content-Type': type, ...headers},
  });
  return refuse(answer).then(
    () => null,
    (error) => error,
  );
};

test('games over the hourly limit wait as long as the server says', async () => {
  const error = await thrown(429, {code: 'too-many-games', detail: 'x'}, {'Retry-After': '3000'});
  assert.ok(error instanceof Trouble);
  assert.deepEqual([error.reason, error.wait], ['later', 3000]);
});

test('other requests for a pause count as busy, for ten minutes at most', async () => {
  for (const [status, body] of /** @type {[number, object | string][]} */ ([
    [429, {code: 'too-many', detail: 'x'}],
    [503, {code: 'busy', detail: 'x'}],
    [429, '<h1>Slow down</h1>'],
    [503, '<h1>Back soon</h1>'],
  ])) {
    const error = await thrown(status, body, {'Retry-After': '3000'});
    assert.deepEqual([error.reason, error.wait], ['busy', 600]);
  }
});

test('a full disk of the server is a separate fault', async () => {
  assert.equal((await thrown(503, {code: 'storage-full', detail: 'x'}, {'Retry-After': '60'})).reason, 'faulty');
});

test('a device over its quota is told so, without a pause', async () => {
  const error = await thrown(409, {code: 'device-full', detail: 'x'});
  assert.ok(error instanceof Refused);
  assert.equal(error.problem.code, 'device-full');
});
