/**
 * One run of Lighthouse: `node lighthouse.mjs <browser> <address> <categories …>` prints {"marks": {category: 0–100},
 * "complaints": […]}.
 */
import process from 'node:process';
import lighthouse from 'lighthouse';
import puppeteer from 'puppeteer-core';

const [, , executablePath, address, ...onlyCategories] = process.argv;
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const browser = await puppeteer.launch({executablePath, args, headless: true});
try {
  const run = await lighthouse(
    /** @type {string} */ (address),
    {onlyCategories, logLevel: 'error'},
    undefined,
    await browser.newPage(),
  );
  const {categories, audits} = /** @type {NonNullable<typeof run>} */ (run).lhr;
  const marks = Object.fromEntries(
    Object.entries(categories).map(([name, {score}]) => [name, Math.round((score ?? 0) * 100)]),
  );
  const counted = Object.values(categories).flatMap(({auditRefs}) =>
    auditRefs.filter(({weight}) => weight > 0).map(({id}) => id),
  );
  const complaints = counted
    .filter((id) => (audits[id]?.score ?? 1) < 0.9)
    .map((id) => `${id}: ${audits[id]?.score} ${audits[id]?.displayValue ?? ''}`);
  process.stdout.write(JSON.stringify({marks, complaints}));
} finally {
  await browser.close();
}
