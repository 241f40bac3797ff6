/** Recorders of documents that are not games, so that no update reloads a window before all of them are stored. */

/** @type {Map<string, import('./recorder.js').Recorder<any, any>>} the last one opened of each document */
const opened = new Map();

/** @param {import('./recorder.js').Recorder<any, any>} recorder that was opened */
export const noteOpened = (recorder) => opened.set(recorder.document.id, recorder);

/** @param {string} id @returns {boolean} whether this window has a document with this id in hand that is not stored */
export const isUnsaved = (id) => opened.get(id)?.durable === false;

/** @returns {boolean} whether a reload would lose an event */
export const anyUnsaved = () => [...opened.values()].some((one) => !one.durable);
