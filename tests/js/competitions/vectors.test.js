/** The JavaScript engine of competitions gives the answers of all cases; docs/competitions.md says when one fits. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {test} from 'node:test';
import {answer} from '../../../static/js/competitions/index.js';

const VECTORS = path.join(import.meta.dirname, '..', '..', 'vectors');
/** The lists that a case may name as an object, and the member of each element that is its key there. */
const KEYED = {matches: 'id', entries: 'entry', standings: 'entry'};

function assertFits(given, wanted, place) {
  const key = KEYED[place.split('.').at(-1)];
  const isObject = wanted !== null && typeof wanted === 'object' && !Array.isArray(wanted);
  const actual = isObject && key && Array.isArray(given) ? Object.fromEntries(given.map((o) => [o[key], o])) : given;
  if (Array.isArray(wanted)) {
    assert.ok(Array.isArray(actual) && actual.length === wanted.length, `${place}: ${JSON.stringify(actual)}`);
    wanted.forEach((part, index) => assertFits(actual[index], part, `${place}.${index}`));
  } else if (isObject) {
    for (const [name, part] of Object.entries(wanted)) {
      assert.ok(Object.hasOwn(actual ?? {}, name), `${place}.${name} is not there: ${JSON.stringify(actual)}`);
      assertFits(actual[name], part, `${place}.${name}`);
    }
  } else {
    assert.equal(actual, wanted, place);
  }
}

const files = fs.readdirSync(VECTORS).filter((name) => name.endsWith('competitions.json'));
for (const file of files.sort()) {
  for (const {name, request, answer: wanted} of JSON.parse(fs.readFileSync(path.join(VECTORS, file), 'utf8'))) {
    test(`${file}: ${name}`, () => {
      const said = answer(request);
      assertFits(typeof said === 'string' ? JSON.parse(said) : said, wanted, 'answer');
    });
  }
}
