/**
 * Stylesheets. Each theme is in tokens.css twice, for the phone's setting and for the app's own; both copies are the
 * same. What every tap would pay for is not in the app's.
 */
import assert from 'node:assert/strict';
import {readFileSync, readdirSync} from 'node:fs';
import {test} from 'node:test';

const css = readFileSync(new URL('../../../static/css/tokens.css', import.meta.url), 'utf8');

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

/** Sheets of server pages, and of tables, which phones do not load. */
const ELSEWHERE = /\/(page_tables|pages|pages_print|tables|wide)\.css$/;
/** What holds a screen, or much of one, and asks what is in it. */
const ASKS = /(?:^|[\s>+~(,])(?:html|body|main|\*|\.screen|\.card)[^\s,{]*:has\(/m;

/** A selector for the pseudo-elements of every element, or a list that is tried on every element. */
const EVERYWHERE = /(?:^|[,}/])\s*(?:\*?::(?:before|after)|:is\([^)]*\)(?:,| \{))/;

/** @returns {[string, string][]} the names and rules of the sheets that phones load, without those for paper */
function ofPhones() {
  const sheets = ['static/css', 'static/js'].flatMap((room) =>
    readdirSync(room, {encoding: 'utf8', recursive: true}).map((name) => `${room}/${name}`),
  );
  return sheets
    .filter((name) => name.endsWith('.css') && !ELSEWHERE.test(name))
    .map((name) => [name, readFileSync(name, 'utf8').replaceAll(/^@media print \{.*?^\}/gms, '')]);
}

/** A size outside the scale of tokens.css, in rem; a size that follows something else is not a plain number of rem. */
const OWN_SIZE = /font-size: (?!1rem;)[\d.]+rem;/;
/** A weight of letters that is none of the three; on paper all that is strong is 700. */
const OWN_WEIGHT = /font(?:-weight)?: (?!400|600|750)\d{3}(?=[; ])/;

test('letters have the sizes of the scale and three weights', () => {
  // Each pair of size and weight is a font that the browser has to make at a start.
  assert.match('font-size: 0.92rem;', OWN_SIZE);
  assert.match('font: 800 96px var(--font);', OWN_WEIGHT);
  for (const [name, rules] of ofPhones().filter(([sheet]) => !sheet.endsWith('/paper.css'))) {
    assert.doesNotMatch(rules, OWN_SIZE, name);
    assert.doesNotMatch(rules, OWN_WEIGHT, name);
  }
});

test('what holds a screen is not styled by what is in it', () => {
  // Otherwise the browser styles all of it anew whenever an element with a class is put into it.
  assert.match('.home main:has(.latest) > * {', ASKS);
  assert.match('body:has(.pad) p {', ASKS);
  const found = ofPhones();
  assert.ok(found.length > 30);
  for (const [name, rules] of found) assert.doesNotMatch(rules, ASKS, name);
});

test('no rule is tried on every element', () => {
  assert.match('*,\n::before,\n::after {', EVERYWHERE);
  assert.match('}\n:is(.status, .ends) {', EVERYWHERE);
  for (const [name, rules] of ofPhones())
    if (!name.endsWith('/turns.css')) assert.doesNotMatch(rules, EVERYWHERE, name); // which only TVs load
});
