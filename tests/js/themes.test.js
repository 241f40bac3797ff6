/** Each theme stands twice in tokens.css, as the phone wishes it and as it was chosen here: both are the same. */
import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {test} from 'node:test';

const css = await readFile(new URL('../../static/css/tokens.css', import.meta.url), 'utf8');

/**
 * @param {string} selector
 * @returns {string[]} what the rule after it declares, without what only one of the two has
 */
function declared(selector) {
  const start = css.indexOf(`${selector} {`);
  assert.notEqual(start, -1, selector);
  const block = css.slice(css.indexOf('{', start + selector.length) + 1, css.indexOf('}', start));
  return block
    .split(';')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('--'));
}

test('the light theme, and the one of high contrast', () => {
  for (const [wished, chosen] of [
    [":root:not([data-theme='dark'])", "[data-theme='light']"],
    [":root:not([data-theme='dark'], [data-theme='light'])", "[data-theme='contrast']:root"],
  ]) {
    assert.ok(declared(chosen).length > 20);
    assert.deepEqual(declared(wished), declared(chosen));
  }
});
