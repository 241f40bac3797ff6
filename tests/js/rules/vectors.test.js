/** The JavaScript engine gives the answers of all vectors; tests/vectors/README.md says when a state fits. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {explain, replay} from '../../../static/js/rules/index.js';
import {nextGame} from '../../../static/js/rules/matches.js';
import {matchVectors, outcome, rulesetOf, vectors} from './library.js';

function assertFits(actual, wanted, place) {
  if (Array.isArray(wanted)) {
    assert.ok(Array.isArray(actual) && actual.length === wanted.length, `${place}: ${JSON.stringify(actual)}`);
    wanted.forEach((part, index) => assertFits(actual[index], part, `${place}.${index}`));
  } else if (wanted !== null && typeof wanted === 'object') {
    for (const [name, part] of Object.entries(wanted)) {
      assert.ok(Object.hasOwn(actual ?? {}, name), `${place}.${name} is not there: ${JSON.stringify(actual)}`);
      assertFits(actual[name], part, `${place}.${name}`);
    }
  } else {
    assert.equal(actual, wanted, place);
  }
}

for (const {file, name, document, house, state, error, explain: asked} of vectors()) {
  test(`${file}: ${name}`, () => {
    const found = rulesetOf(document);
    const ruleset = house ? {...found, ...house} : found;
    const result = outcome(() => (asked ? explain(document, ruleset, asked.event) : replay(document, ruleset)));
    if (error) assertFits(result, {error}, 'result');
    else if (asked) assert.deepEqual(result, asked.reasons);
    else assertFits(result, state, 'state');
  });
}

for (const {name, games, best_of: bestOf, wanted, error} of matchVectors()) {
  test(`matches.json: ${name}`, () => {
    const result = outcome(() => nextGame(games, rulesetOf(games[0]), bestOf));
    assertFits(result, error ? {error} : wanted, 'next game');
  });
}
