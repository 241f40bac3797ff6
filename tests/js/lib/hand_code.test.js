/**
 * A game is sent as codes and read back unchanged; damaged, oversized and foreign codes are refused without other
 * effects.
 */

import assert from 'node:assert/strict';
import test from 'node:test';
import {deflateRawSync} from 'node:zlib';
import {toBase64url} from '../../../static/js/lib/base64url.js';
import {contentHash} from '../../../static/js/lib/canonical.js';
import {decode, encode, readCode} from '../../../static/js/lib/hand_code.js';
import {replay} from '../../../static/js/rules/index.js';
import {rulesetOf} from '../rules/library.js';

const KEY = toBase64url(new Uint8Array(32).fill(7));
const game = (/** @type {number} */ frames) => ({
  version: 1,
  id: '0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a10',
  ruleset: 'federation-2024',
  play: 'singles',
  first: 'a',
  started_at: '2026-11-21T19:03:11-08:00',
  sides: {a: {name: 'Zoë 🏆'}, b: {name: 'Legion'}},
  events: Array.from({length: frames}, (_, i) => ({
    id: `e${i + 1}`,
    at: '2026-11-21T19:07:40-08:00',
    type: 'frame',
    weights: [],
  })),
});
/** @param {string[]} codes */
const joined = (codes) => {
  const pieces = codes.map(readCode);
  return decode(pieces[0].tag, pieces.map(({piece}) => piece).join(''));
};
/** A text with a valid tag and any content. @param {number[]} bytes */
const made = async (bytes) => {
  const text = toBase64url(new Uint8Array(bytes));
  return decode((await contentHash(text)).slice(0, 10), text);
};
const fault = (/** @type {string} */ name) => ({fault: name});
/** Text that cannot be packed. @param {number} length */
const noise = (length) => toBase64url(crypto.getRandomValues(new Uint8Array(length)));

test('a usual game fits one code and is read back unchanged', async () => {
  const codes = await encode(game(12), KEY);
  assert.equal(codes.length, 1);
  assert.deepEqual(await joined(codes), {document: game(12), key: KEY, card: null});
});

test('the key of match cards goes with a competition that has one', async () => {
  const card = toBase64url(new Uint8Array(32).fill(9));
  assert.deepEqual(await joined(await encode(game(1), KEY, card)), {document: game(1), key: KEY, card});
});

test('a longer game is split into codes of similar length', async () => {
  const document = {
    ...game(2),
    events: Array.from({length: 8}, (_, i) => ({
      id: `e${i}`,
      at: '2026-11-21T19:07:40-08:00',
      type: 'note',
      text: noise(300),
    })),
  };
  const codes = await encode(document, KEY);
  assert.ok(codes.length > 2 && codes.every((code) => code.length < 830));
  assert.deepEqual(
    codes.map((code) => [readCode(code).part, readCode(code).of]),
    codes.map((_, i) => [i + 1, codes.length]),
  );
  assert.deepEqual((await joined(codes)).document, document);
});

test('a game too long for codes is refused on the sending phone', async () => {
  await assert.rejects(
    encode(
      {...game(1), events: Array.from({length: 100}, (_, i) => ({id: `e${i}`, type: 'note', text: noise(400)}))},
      KEY,
    ),
    fault('too-long'),
  );
});

test('without compression in the browser the document is sent as it is', async () => {
  const packer = globalThis.CompressionStream;
  Reflect.deleteProperty(globalThis, 'CompressionStream');
  try {
    assert.deepEqual((await joined(await encode(game(3), KEY))).document, game(3));
  } finally {
    globalThis.CompressionStream = packer;
  }
});

test('a browser that cannot unpack says so', async () => {
  const codes = await encode(game(3), KEY);
  const unpacker = globalThis.DecompressionStream;
  Reflect.deleteProperty(globalThis, 'DecompressionStream');
  try {
    await assert.rejects(joined(codes), fault('packed'));
  } finally {
    globalThis.DecompressionStream = unpacker;
  }
});

test('every changed, lost or added character is noticed', async () => {
  const [code] = await encode(game(5), KEY);
  const start = code.lastIndexOf('.') + 1;
  for (let at = start; at < code.length; at += 1) {
    const wrong = code[at] === 'A' ? 'B' : 'A';
    await assert.rejects(joined([code.slice(0, at) + wrong + code.slice(at + 1)]), fault('damaged'));
    if (at > start) await assert.rejects(joined([code.slice(0, at)]), fault('damaged'));
  }
  await assert.rejects(joined([`${code}A`]), fault('damaged'));
});

test('other texts count as damaged codes, later versions as newer ones', () => {
  for (const text of [
    '',
    '1',
    '1.1.1',
    '1.2.1.0123456789.AA',
    '1.0.1.0123456789.AA',
    '1.1.99.0123456789.AA',
    '1.1.1.012345678X.AA',
    '1.1.1.0123456789.A A',
    `1.1.1.0123456789.${'A'.repeat(900)}`,
    '0.1.1.0123456789.AA',
    'https://example.org',
  ]) {
    assert.throws(() => readCode(text), fault('damaged'), text);
  }
  for (const text of ['2.1.1.0123456789.AA', '17.x', '2.'])
    assert.throws(() => readCode(text), fault(text === '17.x' || text === '2.' ? 'damaged' : 'newer'), text);
});

test('a code with a valid tag and invalid content is damaged', async () => {
  const key = new Array(32).fill(7);
  for (const bytes of [
    [],
    [1],
    [1, ...key],
    [0, ...key],
    [2, ...key, 1, 2],
    [1, ...key, 1, 2, 3],
    [0, ...key, 123],
    [0, ...key, 0xff, 0xfe],
    [1, ...key, ...deflateRawSync('{"a":').values()],
  ]) {
    await assert.rejects(made(bytes), fault('damaged'), String(bytes));
  }
  await assert.rejects(decode('0123456789', 'A'.repeat(80)), fault('damaged'));
});

test('unpacking stops at one megabyte', async () => {
  const bomb = deflateRawSync(Buffer.alloc(100_000_000, 32));
  const before = process.memoryUsage().arrayBuffers;
  await assert.rejects(made([1, ...new Array(32).fill(7), ...bomb]), fault('too-long'));
  assert.ok(process.memoryUsage().arrayBuffers - before < 20_000_000);
});

test('`__proto__` in a code changes nothing, and the rules refuse it', async () => {
  const text = JSON.stringify(game(1)).replace('{', '{"__proto__":{"polluted":1},');
  const {document} = await made([0, ...new Array(32).fill(7), ...Buffer.from(text)]);
  assert.equal(/** @type {any} */ ({}).polluted, undefined);
  assert.throws(() => replay(/** @type {any} */ (document), rulesetOf(game(1))), {code: 'malformed'});
});
