/** Each theme is in tokens.css twice, for the phone's setting and for the app's own; both copies are the same. */
import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {test} from 'node:test';

const css = await readFile(new URL('../../static/css/tokens.css', import.meta.url), 'utf8');

/**
 * @param {string} selector
 * @returns {string[]} the declarations of its rule, without those that only one of the two has
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

test('light and high-contrast themes are the same by setting and by choice', () => {
  for (const [wished, chosen] of [
    [":root:not([data-theme='dark'])", "[data-theme='light']"],
    [":root:not([data-theme='dark'], [data-theme='light'])", "[data-theme='contrast']:root"],
  ]) {
    assert.ok(declared(chosen).length > 20);
    assert.deepEqual(declared(wished), declared(chosen));
  }
});
