/** The canonical form of a document (static/js/lib/canonical.js); the server's twin is compared in tests/archive. */

import assert from 'node:assert/strict';
import test from 'node:test';
import {canonical, contentHash} from '../../../static/js/lib/canonical.js';

test('keys are sorted at every depth, and only necessary characters are escaped', () => {
  assert.equal(canonical({b: [1, {d: null, c: 'é "x" \n'}], a: -3}), '{"a":-3,"b":[1,{"c":"é \\"x\\" \\n","d":null}]}');
});

test('the hash is of the UTF-8 bytes and does not depend on the order of keys', async () => {
  const hash = await contentHash({name: 'Zoë', id: 1});
  assert.equal(hash, await contentHash({id: 1, name: 'Zoë'}));
  assert.match(hash, /^[0-9a-f]{64}$/);
});
