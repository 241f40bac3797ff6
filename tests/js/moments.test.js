/** When a date is, in words (ui/moments.js): near and far, across zones and the changes to summer time and back. */

import assert from 'node:assert/strict';
import test from 'node:test';

process.env.TZ = 'America/Vancouver';
Object.assign(globalThis, {document: {documentElement: {lang: 'en'}}});
const {byDay, dayAfter, dayOf, hereWords, nextWeekday, placeOf, underDay, wallClock, whenWords} = await import('../../static/js/ui/moments.js');

/** Saturday noon in Vancouver. */
const NOW = Date.parse('2026-11-21T12:00:00-08:00');
/** @param {string} at @param {string} day @param {string} time @param {string} [zone] */
const date = (at, day, time, zone = 'America/Vancouver') => ({at, day, time, zone});
/** @param {string} day @param {string} time in Vancouver, in winter */
const here = (day, time) => date(`${day}T${time}:00-08:00`, day, time);

test('near days by their names, others by their dates, far ones with the year', () => {
  assert.equal(whenWords(here('2026-11-21', '19:00'), NOW), 'today 19:00');
  assert.equal(whenWords(here('2026-11-22', '09:30'), NOW), 'tomorrow 09:30');
  assert.equal(whenWords(here('2026-11-20', '23:00'), NOW), 'yesterday 23:00');
  assert.equal(whenWords(here('2026-11-26', '19:00'), NOW), 'Thursday, Nov 26, 19:00');
  assert.equal(whenWords(here('2027-11-25', '19:00'), NOW), 'Thursday, Nov 25, 2027, 19:00');
  document.documentElement.lang = 'fr';
  assert.equal(whenWords(here('2026-11-22', '19:00'), NOW), 'demain 19:00');
  assert.equal(whenWords(here('2026-11-26', '19:00'), NOW), 'jeudi 26 nov., 19:00');
  document.documentElement.lang = 'en';
});

test('a date keeps the day and time of its own zone, and says whose clock it is where this phone shows another', () => {
  const toronto = date('2026-11-27T00:30:00-05:00', '2026-11-27', '00:30', 'America/Toronto');
  assert.equal(whenWords(toronto, NOW), 'Friday, Nov 27, 00:30 (Toronto)');
  assert.equal(hereWords(toronto, NOW), 'Thursday, Nov 26, 21:30');
  assert.equal(underDay(toronto, NOW, '2026-11-26'), 'Friday, Nov 27, 00:30 (Toronto)');
  assert.equal(underDay(here('2026-11-26', '19:00'), NOW, '2026-11-26'), '19:00');
  assert.equal(placeOf({...here('2026-11-26', '19:00'), zone: 'America/Los_Angeles'}), ''); // the same time there
  assert.equal(placeOf(date('2026-11-26T21:00:00Z', '2026-11-26', '15:00', 'America/Mexico_City')), 'Mexico City');
  // What is today there is not always today here.
  const late = Date.parse('2026-11-26T22:00:00-08:00');
  assert.equal(whenWords(date('2026-11-27T19:00:00-05:00', '2026-11-27', '19:00', 'America/Toronto'), late), 'today 19:00 (Toronto)');
});

test('a zone that this browser does not know is named, and nothing breaks', () => {
  const mars = date('2026-11-26T19:00:00-08:00', '2026-11-26', '02:00', 'Mars/Olympus_Mons');
  assert.equal(wallClock(NOW, 'Mars/Olympus_Mons'), '');
  assert.equal(whenWords(mars, NOW), 'Thursday, Nov 26, 02:00 (Olympus Mons)');
});

test('dates stand under the days of this phone, the soonest first, whatever their zone', () => {
  const all = [here('2026-11-27', '10:00'), date('2026-11-27T00:30:00-05:00', '2026-11-27', '00:30', 'America/Toronto'), here('2026-11-26', '19:00')];
  assert.deepEqual(byDay(all).map(([day, some]) => [day, some.map(({time}) => time)]), [['2026-11-26', ['19:00', '00:30']], ['2026-11-27', ['10:00']]]);
});

test('weeks over the change to summer time and back keep day and time', () => {
  const spring = Date.parse('2026-03-07T23:30:00-08:00'); // the clock goes forward this night
  assert.equal(whenWords(date('2026-03-08T19:00:00-07:00', '2026-03-08', '19:00'), spring), 'tomorrow 19:00');
  const autumn = Date.parse('2026-11-01T00:30:00-07:00'); // and back: this day has 25 hours
  assert.equal(whenWords(date('2026-11-01T23:30:00-08:00', '2026-11-01', '23:30'), autumn), 'today 23:30');
  assert.equal(whenWords(date('2026-11-02T00:30:00-08:00', '2026-11-02', '00:30'), autumn), 'tomorrow 00:30');
  assert.equal(dayAfter('2026-10-29', 7), '2026-11-05');
  assert.equal(dayOf(Date.parse('2026-11-02T07:59:00Z')), '2026-11-01');
});

test('the next day of the week is never today', () => {
  assert.equal(nextWeekday('2026-11-21', 4), '2026-11-26');
  assert.equal(nextWeekday('2026-11-26', 4), '2026-12-03');
  assert.equal(nextWeekday('2026-11-21', 0), '2026-11-22');
});
