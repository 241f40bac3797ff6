/**
 * Drives Firefox for engine.py, which has no library for it: a line of JSON in is one command, a line out its answer.
 * Commands: {open}, {run} (the body of an async function, evaluated in the page), {tap}, {type: [selector, text]},
 * {shot}, {close}.
 */
import {mkdirSync} from 'node:fs';
import {createInterface} from 'node:readline';
import process from 'node:process';
import puppeteer from 'puppeteer-core';

const [, , program, profile] = process.argv;
mkdirSync(/** @type {string} */ (profile), {recursive: true});
const browser = await puppeteer.launch({
  browser: 'firefox',
  executablePath: program,
  headless: true,
  userDataDir: profile,
  handleSIGTERM: false,
  extraPrefsFirefox: {
    'ui.primaryPointerCapabilities': 1,
    'ui.allPointerCapabilities': 1, // a coarse pointer: a finger
    'dom.w3c_touch_events.enabled': 1,
    'dom.w3c_touch_events.legacy_apis.enabled': true,
  },
});
const page = await browser.newPage();
await page.setViewport({width: 390, height: 844});
/** @type {string[]} */
const faults = [];
page.on('pageerror', (error) => faults.push(String(error)));

/** @type {Record<string, (value: any) => Promise<unknown>>} */
const commands = {
  open: async (address) => {
    await page.goto(address);
  },
  run: (body) => page.evaluate(`(async () => {${body}})()`),
  tap: (selector) => page.tap(selector),
  type: ([selector, text]) => page.type(selector, text),
  shot: async (path) => {
    await page.screenshot({path});
  },
  faults: async () => faults,
  close: () => browser.close(),
};

/** @param {unknown} answer */
const tell = (answer) => process.stdout.write(`${JSON.stringify(answer)}\n`);
tell({value: browser.process()?.pid});
for await (const line of createInterface({input: process.stdin})) {
  const [[name, value]] = /** @type {[[string, any]]} */ (Object.entries(JSON.parse(line)));
  try {
    tell({value: (await commands[name]?.(value)) ?? null});
  } catch (error) {
    tell({error: String(error)});
  }
  if (name === 'close') process.exit();
}
