/** Dates are written in words (lib/moments.js): near and far, across zones and clock changes. */

import assert from 'node:assert/strict';
import test from 'node:test';

process.env.TZ = 'America/Vancouver';
Object.assign(globalThis, {document: {documentElement: {lang: 'en'}}});
const {
  byDay,
  dayAfter,
  dayOf,
  here: hereOf,
  nextWeekday,
  placeOf,
  underDay,
  wallClock,
  whenWords,
} = await import('../../static/js/lib/moments.js');

/** Saturday noon in Vancouver, in a year that is over: its rules of summer time do not change any more. */
const NOW = Date.parse('2024-11-23T12:00:00-08:00');
/** @param {string} at @param {string} day @param {string} time @param {string} [zone] */
const date = (at, day, time, zone = 'America/Vancouver') => ({at, day, time, zone});
/** @param {string} day @param {string} time in Vancouver, in winter */
const here = (day, time) => date(`${day}T${time}:00-08:00`, day, time);

test('near days have names, others dates, and far ones the year', () => {
  assert.equal(whenWords(here('2024-11-23', '19:00'), NOW), 'today 19:00');
  assert.equal(whenWords(here('2024-11-24', '09:30'), NOW), 'tomorrow 09:30');
  assert.equal(whenWords(here('2024-11-22', '23:00'), NOW), 'yesterday 23:00');
  assert.equal(whenWords(here('2024-11-28', '19:00'), NOW), 'Thursday, Nov 28, 19:00');
  assert.equal(whenWords(here('2025-11-27', '19:00'), NOW), 'Thursday, Nov 27, 2025, 19:00');
  document.documentElement.lang = 'fr';
  assert.equal(whenWords(here('2024-11-24', '19:00'), NOW), 'demain 19:00');
  assert.equal(whenWords(here('2024-11-28', '19:00'), NOW), 'jeudi 28 nov., 19:00');
  document.documentElement.lang = 'en';
});

test("a date keeps its own zone's day and time, and names the zone if the phone's differs", () => {
  const toronto = date('2024-11-29T00:30:00-05:00', '2024-11-29', '00:30', 'America/Toronto');
  assert.equal(whenWords(toronto, NOW), 'Friday, Nov 29, 00:30 (Toronto)');
  assert.equal(whenWords(hereOf(toronto), NOW), 'Thursday, Nov 28, 21:30');
  assert.equal(underDay(toronto, NOW, '2024-11-28'), 'Friday, Nov 29, 00:30 (Toronto)');
  assert.equal(underDay(here('2024-11-28', '19:00'), NOW, '2024-11-28'), '19:00');
  assert.equal(placeOf({...here('2024-11-28', '19:00'), zone: 'America/Los_Angeles'}), ''); // the same time there
  assert.equal(placeOf(date('2024-11-28T21:00:00Z', '2024-11-28', '15:00', 'America/Mexico_City')), 'Mexico City');
  // What is today there is not always today here.
  const late = Date.parse('2024-11-28T22:00:00-08:00');
  assert.equal(
    whenWords(date('2024-11-29T19:00:00-05:00', '2024-11-29', '19:00', 'America/Toronto'), late),
    'today 19:00 (Toronto)',
  );
});

test('an unknown zone is named and breaks nothing', () => {
  const mars = date('2024-11-28T19:00:00-08:00', '2024-11-28', '02:00', 'Mars/Olympus_Mons');
  assert.equal(wallClock(NOW, 'Mars/Olympus_Mons'), '');
  assert.equal(whenWords(mars, NOW), 'Thursday, Nov 28, 02:00 (Olympus Mons)');
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
  assert.equal(whenWords(date('2024-03-10T19:00:00-07:00', '2024-03-10', '19:00'), spring), 'tomorrow 19:00');
  const autumn = Date.parse('2024-11-03T00:30:00-07:00'); // and back: this day has 25 hours
  assert.equal(whenWords(date('2024-11-03T23:30:00-08:00', '2024-11-03', '23:30'), autumn), 'today 23:30');
  assert.equal(whenWords(date('2024-11-04T00:30:00-08:00', '2024-11-04', '00:30'), autumn), 'tomorrow 00:30');
  assert.equal(dayAfter('2024-10-31', 7), '2024-11-07');
  assert.equal(dayOf(Date.parse('2024-11-04T07:59:00Z')), '2024-11-03');
});

test('the next day of the week is never today', () => {
  assert.equal(nextWeekday('2024-11-23', 4), '2024-11-28');
  assert.equal(nextWeekday('2024-11-28', 4), '2024-12-05');
  assert.equal(nextWeekday('2024-11-23', 0), '2024-11-24');
});
