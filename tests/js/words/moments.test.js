/**
 * Dates and times in words: the forms that phone and server share (tests/vectors/words/moments.json), and those of the
 * phone alone, across zones and clock changes.
 */

import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import test from 'node:test';
import {LANGUAGES, TABLES, spokenAs} from './tables.js';

process.env.TZ = 'America/Vancouver';
const {dayOf, here: hereOf, placeOf, wallClock} = await import('../../../static/js/lib/days.js');
const {byDay, nextWeekday, underDay} = await import('../../../static/js/features/schedule/calendar.js');
const {dayAfter} = await import('../../../static/js/lib/days.js');
const moments = await import('../../../static/js/lib/moments.js');
const {whenWords} = await import('../../../static/js/ui/date_words.js');
const {say} = await import('../../../static/js/words/index.js');
const {dayText, headingText, hourText, momentText, monthText, rowText, timeText, titleText} =
  await import('../../../static/js/words/moments.js');

/** @type {Record<string, string>[]} */
const CASES = JSON.parse(readFileSync(new URL('../../vectors/words/moments.json', import.meta.url), 'utf8'));

/** @param {string} language of the phone */
const phoneIn = (language) => Object.defineProperty(globalThis, 'navigator', {value: {language}, configurable: true});
phoneIn('en-US');

/** @type {Record<string, (speech: moments.Speech, moment: string, today: string) => string>} */
const KINDS = {
  row: moments.inRow,
  heading: (speech, moment, today) => moments.heading(speech, moment.slice(0, 10), today),
  title: moments.inTitle,
  dated: moments.dated,
  day: moments.shortDay,
  clock: (speech, moment) => moments.clock(speech, moment.slice(11)),
};

for (const code of Object.keys(TABLES)) {
  test(`the forms that phone and server share: ${code}`, () => {
    const speech = {
      tag: LANGUAGES[code] ?? '',
      tell: (/** @type {string} */ name, /** @type {any} */ values) =>
        say(/** @type {'moment.at'} */ (`moment.${name}`), values),
    };
    spokenAs(code, () => {
      for (const {name, kind = '', at = '', zone, now = '', [code]: text} of CASES) {
        const [moment, today] = [wallClock(Date.parse(at), zone), dayOf(Date.parse(now), zone)];
        if (text !== undefined) assert.equal(KINDS[kind]?.(speech, moment, today), text, name);
      }
    });
  });
}

/** Saturday noon in Vancouver, in a year that is over: its rules of summer time do not change any more. */
const NOW = Date.parse('2024-11-23T12:00:00-08:00');
/** @param {string} at @param {string} day @param {string} time @param {string} [zone] */
const date = (at, day, time, zone = 'America/Vancouver') => ({at, day, time, zone});
/** @param {string} day @param {string} time in Vancouver, in winter */
const here = (day, time) => date(`${day}T${time}:00-08:00`, day, time);

test('near days have names, and far ones the year; a date always has its time', () => {
  assert.equal(whenWords(here('2024-11-23', '19:00'), NOW), 'Today, 7:00 pm');
  assert.equal(whenWords(here('2024-11-24', '09:30'), NOW), 'Tomorrow, 9:30 am');
  assert.equal(whenWords(here('2024-11-22', '23:00'), NOW), 'Yesterday, 11:00 pm');
  assert.equal(whenWords(here('2024-11-28', '19:00'), NOW), 'Thu 28 Nov, 7:00 pm');
  assert.equal(whenWords(here('2025-11-27', '19:00'), NOW), 'Thu 27 Nov 2025, 7:00 pm');
  assert.equal(headingText('2024-11-28', '2024-11-23'), 'Thursday 28 November');
  spokenAs('fr', () => {
    assert.equal(whenWords(here('2024-11-24', '19:00'), NOW), 'Demain, 19\u00a0h\u00a000');
    assert.equal(headingText('2024-11-28', '2024-11-23'), 'jeudi 28 novembre');
  });
});

test("a date keeps its own zone's day and time, and names the zone if the phone's differs", () => {
  const toronto = date('2024-11-29T00:30:00-05:00', '2024-11-29', '00:30', 'America/Toronto');
  assert.equal(whenWords(toronto, NOW), 'Fri 29 Nov, 12:30 am (Toronto)');
  assert.equal(whenWords(hereOf(toronto), NOW), 'Thu 28 Nov, 9:30 pm');
  assert.equal(underDay(toronto, NOW, '2024-11-28'), 'Fri 29 Nov, 12:30 am (Toronto)');
  assert.equal(underDay(here('2024-11-28', '19:00'), NOW, '2024-11-28'), '7:00 pm');
  assert.equal(placeOf({...here('2024-11-28', '19:00'), zone: 'America/Los_Angeles'}), ''); // the same time there
  assert.equal(placeOf(date('2024-11-28T21:00:00Z', '2024-11-28', '15:00', 'America/Mexico_City')), 'Mexico City');
  // What is today there is not always today here.
  const late = Date.parse('2024-11-28T22:00:00-08:00');
  assert.equal(
    whenWords(date('2024-11-29T19:00:00-05:00', '2024-11-29', '19:00', 'America/Toronto'), late),
    'Today, 7:00 pm (Toronto)',
  );
});

test('an unknown zone is named and breaks nothing', () => {
  const mars = date('2024-11-28T19:00:00-08:00', '2024-11-28', '02:00', 'Mars/Olympus_Mons');
  assert.equal(wallClock(NOW, 'Mars/Olympus_Mons'), '');
  assert.equal(whenWords(mars, NOW), 'Thu 28 Nov, 2:00 am (Olympus Mons)');
});

test('moments are shown by the clock of this phone, and a log by that of its place', () => {
  const at = '2024-11-29T00:30:00-05:00';
  assert.equal(dayText(at), '28 Nov 2024');
  assert.equal(hourText(at), '9:30 pm');
  assert.equal(titleText(at), 'Fri 29 Nov 2024, 12:30 am');
  assert.equal(monthText('2024-12-01T00:30:00+13:00'), 'December 2024');
});

test('in the middle of a sentence the name of a day is small, and other days stay as they are', () => {
  const now = new Date().toISOString();
  assert.match(rowText(now), /^Today, /);
  assert.match(momentText(now), /^today, /);
  assert.equal(momentText('2024-11-28T19:00:00-08:00'), '28 Nov 2024');
});

test('English follows the region of the phone in 12 or 24 hours, French always has 24', () => {
  for (const [phone, english] of /** @type {const} */ ([
    ['en-CA', '9:12 pm'],
    ['en-GB', '21:12'],
    ['de-DE', '21:12'],
  ])) {
    phoneIn(phone);
    assert.equal(timeText('21:12'), english);
  }
  phoneIn('en-US');
  spokenAs('fr', () => assert.equal(timeText('21:12'), '21\u00a0h\u00a012'));
});

test("dates are grouped by the phone's days, the soonest first, whatever their zone", () => {
  const all = [
    here('2024-11-29', '10:00'),
    date('2024-11-29T00:30:00-05:00', '2024-11-29', '00:30', 'America/Toronto'),
    here('2024-11-28', '19:00'),
  ];
  assert.deepEqual(
    byDay(all).map(([day, some]) => [day, some.map(({time}) => time)]),
    [
      ['2024-11-28', ['19:00', '00:30']],
      ['2024-11-29', ['10:00']],
    ],
  );
});

test('if server and phone disagree about a zone, a date keeps the agreed day', () => {
  assert.deepEqual(
    byDay([date('2024-11-28T23:30:00-09:00', '2024-11-28', '23:30')]).map(([day]) => day),
    ['2024-11-28'],
  ); // half past midnight here
});

test('weekly dates keep day and time over clock changes', () => {
  const spring = Date.parse('2024-03-09T23:30:00-08:00'); // the clock goes forward this night
  assert.equal(whenWords(date('2024-03-10T19:00:00-07:00', '2024-03-10', '19:00'), spring), 'Tomorrow, 7:00 pm');
  const autumn = Date.parse('2024-11-03T00:30:00-07:00'); // and back: this day has 25 hours
  assert.equal(whenWords(date('2024-11-03T23:30:00-08:00', '2024-11-03', '23:30'), autumn), 'Today, 11:30 pm');
  assert.equal(whenWords(date('2024-11-04T00:30:00-08:00', '2024-11-04', '00:30'), autumn), 'Tomorrow, 12:30 am');
  assert.equal(dayAfter('2024-10-31', 7), '2024-11-07');
  assert.equal(dayOf(Date.parse('2024-11-04T07:59:00Z')), '2024-11-03');
});

test('this phone’s own clock is the clock of its zone, at every hour of two clock changes', () => {
  for (const day of ['2024-03-10', '2024-11-03'])
    for (let hour = 0; hour < 48; hour += 1) {
      const at = Date.parse(`${day}T00:30:00Z`) + hour * 3_600_000;
      assert.equal(wallClock(at), wallClock(at, 'America/Vancouver'));
    }
});

test('the next day of the week is never today', () => {
  assert.equal(nextWeekday('2024-11-23', 4), '2024-11-28');
  assert.equal(nextWeekday('2024-11-28', 4), '2024-12-05');
  assert.equal(nextWeekday('2024-11-23', 0), '2024-11-24');
});
