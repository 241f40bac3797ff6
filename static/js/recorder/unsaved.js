/** Recorders of documents that are not games, so that no update reloads a window before all of them are stored. */

/** @type {Set<import('./recorder.js').Recorder<any, any>>} */
const opened = new Set();

/** @param {import('./recorder.js').Recorder<any, any>} recorder that was opened */
export const noteOpened = (recorder) => opened.add(recorder);

/** @param {string} id @returns {boolean} whether this window has a document with this id in hand that is not stored */
export const isUnsaved = (id) => [...opened].some((one) => one.document.id === id && !one.durable);

/** @returns {boolean} whether a reload would lose an event */
export const anyUnsaved = () => [...opened].some((one) => !one.durable);
