/** Writes as JSON how the phone writes each day of 2026 and a time in each language (tests/pages/test_dates_said). */

import {stdout} from 'node:process';
import {dayAfter} from '../../../static/js/lib/days.js';
import {clock, heading, shortDay} from '../../../static/js/lib/moments.js';
import {say} from '../../../static/js/words/index.js';
import {LANGUAGES, spokenAs} from './tables.js';

/** @type {Record<string, unknown>} */
const written = {};
for (const [code, tag] of Object.entries(LANGUAGES)) {
  Object.defineProperty(globalThis, 'navigator', {value: {language: tag}, configurable: true});
  const speech = {tag, tell: (/** @type {'at'} */ name, /** @type {any} */ values) => say(`moment.${name}`, values)};
  spokenAs(code, () => {
    const days = Array.from({length: 365}, (_, n) => dayAfter('2026-01-01', n));
    written[code] = {
      days: days.map((day) => [heading(speech, day, dayAfter(day, -9)), shortDay(speech, day)]),
      evening: clock(speech, '21:05'),
    };
  });
}
stdout.write(JSON.stringify(written));
