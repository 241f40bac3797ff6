/**
 * Parts that failed to load are requested again (static/js/app/again.js), and a stylesheet never blocks the app
 * (static/js/app/wear.js).
 */

import assert from 'node:assert/strict';
import test from 'node:test';
import {insist} from '../../../static/js/app/again.js';
import {wear} from '../../../static/js/app/wear.js';

/** @type {any} */
const browser = globalThis;
const window_ = new EventTarget();
browser.addEventListener = window_.addEventListener.bind(window_);
browser.removeEventListener = window_.removeEventListener.bind(window_);

/** @param {string} type */
const happens = (type) => window_.dispatchEvent(new Event(type));

/** Lets pending promises continue. */
const moment = () =>
  new Promise((done) => {
    setImmediate(done);
  });

/** @param {number} failures how often it fails to load @returns {{asked: number, came: Promise<string>}} */
function part(failures) {
  const found = {asked: 0, came: Promise.resolve('')};
  found.came = insist(async () => {
    found.asked += 1;
    if (found.asked <= failures) throw new TypeError('Failed to fetch dynamically imported module');
    return 'part';
  });
  return found;
}

test('a missing part is requested again after growing pauses, up to a limit', async ({mock}) => {
  mock.timers.enable({apis: ['setTimeout']});
  browser.document = {hidden: false};
  const wanted = part(5);
  const asked = /** @type {number[]} */ ([]);
  await moment();
  for (const pause of [2000, 4000, 8000, 15_000, 15_000]) {
    mock.timers.tick(pause - 1);
    await moment();
    asked.push(wanted.asked);
    mock.timers.tick(1);
    await moment();
  }
  assert.deepEqual(asked, [1, 2, 3, 4, 5]);
  assert.equal(await wanted.came, 'part');
  happens('online');
  await moment();
  assert.equal(wanted.asked, 6); // after it has loaded there are no more requests
});

for (const type of ['online', 'hashchange', 'visibilitychange']) {
  test(`a missing part is requested again at ${type}`, async ({mock}) => {
    mock.timers.enable({apis: ['setTimeout']});
    browser.document = {hidden: false};
    const wanted = part(1);
    await moment();
    happens(type);
    assert.equal(await wanted.came, 'part');
  });
}

test('a hidden page requests nothing, and a visible one requests at once', async ({mock}) => {
  mock.timers.enable({apis: ['setTimeout']});
  browser.document = {hidden: true};
  const wanted = part(1);
  await moment();
  mock.timers.tick(60_000);
  await moment();
  assert.equal(wanted.asked, 1);
  browser.document.hidden = false;
  happens('visibilitychange');
  assert.equal(await wanted.came, 'part');
});

/** @returns {Promise<{link: any, worn: Promise<unknown>}>} a stylesheet that is on its way */
async function stylesheet() {
  const link = /** @type {any} */ ({});
  let added = false;
  browser.document = {
    createElement: () => link,
    head: {
      append: (/** @type {any} */ one) => {
        added = one === link;
      },
    },
  };
  const worn = wear('/later.css');
  await null;
  assert.ok(added);
  assert.deepEqual([link.rel, link.href], ['stylesheet', '/later.css']);
  return {link, worn};
}

for (const end of ['onload', 'onerror']) {
  test(`loading waits for a stylesheet until ${end}`, async ({mock}) => {
    mock.timers.enable({apis: ['setTimeout']});
    const {link, worn} = await stylesheet();
    link[end]();
    await worn;
  });
}

test('waiting for a stylesheet times out', async ({mock}) => {
  mock.timers.enable({apis: ['setTimeout']});
  const {worn} = await stylesheet();
  mock.timers.tick(4000);
  await worn;
});
