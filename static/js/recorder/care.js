/**
 * Keeps what is recorded durable: retries failed writes, and notes unsaved events in a second place (localStorage)
 * meanwhile.
 */

import {lifecycle} from '../store/connection.js';
import {tellDue} from '../store/logs/due.js';
import {WrittenElsewhere} from '../store/logs/log.js';
import {clear, noteDown} from '../store/logs/rescue.js';
import {notice} from './notice.js';

/** @typedef {import('./recorder.js').Recorder<any, any>} Recorder */
/** @typedef {import('./seat.js').Seat} Seat */

/** Longest pause between two attempts, in milliseconds. */
export const LONGEST = 15_000;
/** If a write takes longer than this, in milliseconds, its events are noted in the second place meanwhile. */
const USUAL = 1000;

/** Whether another window has loaded a newer version of the app. */
let newer = false;
lifecycle.addEventListener('opened', () => {
  newer = false;
});
lifecycle.addEventListener('newer', () => {
  newer = true;
});

/** @type {WeakMap<Recorder, () => void>} the function that notes each recorder's events in the second place */
const notes = new WeakMap();

/**
 * @param {Recorder} recorder
 * @returns {boolean} whether events were recorded here that are not durable yet but still can be
 */
export const pending = (recorder) =>
  !recorder.durable && recorder.role === 'writer' && !(recorder.fault instanceof WrittenElsewhere);

/** @param {Recorder} recorder @returns {boolean} whether it is looked after already */
export const isLookedAfter = (recorder) => notes.has(recorder);

/** Notes the unsaved events of a recorder in the second place. @param {Recorder} recorder */
export const noteNow = (recorder) => notes.get(recorder)?.();

/**
 * Looks after a recorder from now on.
 * @param {Recorder} recorder
 * @param {{seat: () => Seat | null, written?: () => void, changed?: () => void}} about `seat`: the seat on screen;
 * `written`: called after a write; `changed`: called before and after each
 */
export function lookAfter(recorder, {seat, written, changed}) {
  const {id} = recorder.document;
  let durable = recorder.saved;
  let tries = 0;
  let timer = 0;
  /** Whether all unsaved events are in the second place; null if none was noted there. @type {boolean | null} */
  let safe = null;
  const note = () => {
    safe = noteDown(recorder.document);
  };
  const settled = () => {
    if (safe !== null) clear(id);
    if (tries) tellDue();
    safe = null;
    tries = 0;
    written?.();
  };
  notes.set(recorder, note);
  recorder.notice = () => notice(recorder, {tries, safe: safe === true, newer, takeOver: () => seat()?.takeOver()});
  recorder.onWrite = () => {
    clearTimeout(timer);
    if (recorder.durable && recorder.saved !== durable) settled();
    durable = recorder.saved;
    changed?.();
    const own = seat();
    if (own?.recorder === recorder && recorder.role === 'writer') own.tell();
    if (recorder.fault instanceof WrittenElsewhere && !recorder.durable) note(); // the next start makes it a version
    if (!pending(recorder)) return;
    if (recorder.fault) note();
    timer = window.setTimeout(
      recorder.fault ? () => recorder.save() : note,
      recorder.fault ? Math.min(LONGEST, USUAL * 2 ** tries++) : USUAL,
    );
  };
}
