/** Calendar days and local times as text, such as "2026-11-26 19:00". Pure: the current time is a parameter. */

/**
 * @typedef {{at: string, day: string, time: string, zone: string}} When  `at`: the moment; `day`, `time`: its local
 * date and time in `zone`
 */

const DAY = 86_400_000;
const MINUTE = 60_000;

/** @type {Map<string, Intl.DateTimeFormat>} by zone. Creating the first one takes 130 ms on a slow phone. */
const clocks = new Map();

/** @param {number} at @param {string} zone */
function clockIn(at, zone) {
  const clock =
    clocks.get(zone) ?? new Intl.DateTimeFormat('sv', {dateStyle: 'short', timeStyle: 'short', timeZone: zone});
  clocks.set(zone, clock);
  return clock.format(at);
}

/** Needs no formatter. @param {number} at */
const clockHere = (at) =>
  new Date(at - new Date(at).getTimezoneOffset() * MINUTE).toISOString().slice(0, 16).replace('T', ' ');

/**
 * @param {number} at in milliseconds @param {string} [zone] default: this phone's
 * @returns {string} local date and time, e.g. "2026-11-26 19:00"; '' if this browser does not know the zone
 */
export function wallClock(at, zone) {
  try {
    return zone ? clockIn(at, zone) : clockHere(at);
  } catch {
    return '';
  }
}

/** @param {string} day e.g. "2026-11-26" @param {number} days @returns {string} the day that many days later */
export const dayAfter = (day, days) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** @param {number} at @param {string} [zone] @returns {string} e.g. "2026-11-26" */
export const dayOf = (at, zone) => (wallClock(at, zone) || wallClock(at)).slice(0, 10);

/** @param {string} day @param {string} today @returns {number} */
export const daysBetween = (day, today) => Math.round((Date.parse(day) - Date.parse(today)) / DAY);

/**
 * @param {When} when
 * @returns {string} the zone's place if this phone's local time differs then, else ''
 */
export const placeOf = ({at, zone}) =>
  wallClock(Date.parse(at), zone) === wallClock(Date.parse(at))
    ? ''
    : (zone.split('/').at(-1) ?? '').replaceAll('_', ' ');

/** @template {When} T @param {T} when @returns {T} the same moment in this phone's local time */
export function here(when) {
  const [day = '', time = ''] = wallClock(Date.parse(when.at)).split(' ');
  return {...when, day, time, zone: ''};
}
