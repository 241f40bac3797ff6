/**
 * Dates in words: the agreed day and time, with the place if its local time differs from this phone's. Pure: the
 * current time is a parameter.
 */

/**
 * @typedef {{at: string, day: string, time: string, zone: string}} When  `at`: the moment; `day`, `time`: its local
 * date and time in `zone`
 */

const DAY = 86_400_000;
/** Days from today after which the year is shown. */
const FAR = 300;

const lang = () => document.documentElement.lang;

/** @type {Map<string, Intl.DateTimeFormat>} cached, because creating one takes a millisecond on a slow phone */
const clocks = new Map();

/**
 * @param {number} at in milliseconds @param {string} [zone] default: this phone's
 * @returns {string} local date and time, e.g. "2026-11-26 19:00"; '' if this browser does not know the zone
 */
export function wallClock(at, zone = '') {
  try {
    const clock =
      clocks.get(zone) ??
      new Intl.DateTimeFormat('sv', {dateStyle: 'short', timeStyle: 'short', ...(zone && {timeZone: zone})});
    clocks.set(zone, clock);
    return clock.format(at);
  } catch {
    return '';
  }
}

/** @param {number} at @param {string} [zone] @returns {string} e.g. "2026-11-26" */
export const dayOf = (at, zone) => (wallClock(at, zone) || wallClock(at)).slice(0, 10);

/** @param {string} day e.g. "2026-11-26" @param {number} days @returns {string} the day that many days later */
export const dayAfter = (day, days) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/**
 * @param {string} today
 * @param {number} weekday 0: Sunday
 * @returns {string} the next such weekday after today
 */
export const nextWeekday = (today, weekday) => dayAfter(today, ((weekday - new Date(today).getUTCDay() + 6) % 7) + 1);

/** @param {string} day @param {string} today @returns {number} */
const daysBetween = (day, today) => Math.round((Date.parse(day) - Date.parse(today)) / DAY);

/** @param {string} day @param {string} today @returns {string} e.g. "tomorrow", "Thursday, Nov 26" */
export function dayWords(day, today) {
  const away = daysBetween(day, today);
  if (Math.abs(away) <= 1) return new Intl.RelativeTimeFormat(lang(), {numeric: 'auto'}).format(away, 'day');
  return new Intl.DateTimeFormat(lang(), {
    weekday: 'long',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...(Math.abs(away) > FAR && {year: 'numeric'}),
  }).format(new Date(day));
}

/**
 * @param {When} when
 * @returns {string} the zone's place if this phone's local time differs then, else ''
 */
export const placeOf = ({at, zone}) =>
  wallClock(Date.parse(at), zone) === wallClock(Date.parse(at))
    ? ''
    : (zone.split('/').at(-1) ?? '').replaceAll('_', ' ');

/** @param {When} when @returns {string} the time, with the place if needed */
const timeWords = (when) => [when.time, placeOf(when) && `(${placeOf(when)})`].filter(Boolean).join(' ');

/** @param {When} when @param {number} now @returns {string} e.g. "today 19:00", "Thursday, Nov 26, 19:00 (Toronto)" */
export function whenWords(when, now) {
  const today = dayOf(now, when.zone);
  return `${dayWords(when.day, today)}${Math.abs(daysBetween(when.day, today)) <= 1 ? '' : ','} ${timeWords(when)}`;
}

/** @template {When} T @param {T} when @returns {T} the same moment in this phone's local time */
export function here(when) {
  const [day = '', time = ''] = wallClock(Date.parse(when.at)).split(' ');
  return {...when, day, time, zone: ''};
}

/**
 * @param {When} when
 * @param {number} now
 * @param {string} day the heading it is listed under
 * @returns {string} its time, with its own day if that differs
 */
export const underDay = (when, now, day) => (when.day === day ? timeWords(when) : whenWords(when, now));

/**
 * @template {When} T @param {T[]} dates
 * @returns {[string, T[]][]} grouped by this phone's local day, soonest first
 */
export function byDay(dates) {
  /** @type {Map<string, T[]>} */
  const days = new Map();
  for (const one of [...dates].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
    // same local time: keep the agreed day, even if server and phone have different rules for summer time
    const day = placeOf(one) ? here(one).day : one.day;
    days.set(day, [...(days.get(day) ?? []), one]);
  }
  return [...days];
}
