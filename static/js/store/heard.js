/** What games on other phones tell competitions, and which games on this phone are played for one (tellings.js). */

import {ask, read, write} from './database.js';

/** @typedef {import('./schema.js').TellingRow} TellingRow */
/** @typedef {import('./database.js').Stores} Stores */
/**
 * @typedef {object} Heard an answer of the archive
 * @property {any[]} results tellings that count
 * @property {any[]} offered those that the desk may take
 * @property {string[]} gone ids of those that tell nothing now
 * @property {string} cursor `<epoch>.<number>`, for the next question
 */

const PREFIX = 'results.';

/** @param {string} competition @returns {IDBKeyRange} */
const of = (competition) => IDBKeyRange.bound([competition], [competition, []]);

/** @param {TellingRow} row @returns {boolean} whether the game is on this phone */
export const isHere = ({telling, here}) => !telling || here === true;

/** @param {string} competition @returns {Promise<TellingRow[]>} its games, oldest first */
export const tellingsOf = (competition) =>
  read(['tellings'], (store) => ask(store('tellings').getAll(of(competition))));

/** @param {string} competition @returns {Promise<string>} up to where the archive was heard; '' if never */
export const cursorOf = (competition) =>
  read(['settings'], async (store) => (await ask(store('settings').get(PREFIX + competition)))?.value ?? '');

/** @param {string} cursor @returns {string} */
const epochOf = (cursor) => cursor.split('.')[0] ?? '';

/**
 * Deletes what an archive said of which there is another now, since it was restored.
 * @param {Stores} store @param {string} competition
 */
async function forgetHeard(store, competition) {
  /** @type {TellingRow[]} */
  const rows = await ask(store('tellings').getAll(of(competition)));
  for (const row of rows) {
    if (!isHere(row)) await ask(store('tellings').delete([competition, row.id]));
    else if (row.telling) await ask(store('tellings').put({competition, id: row.id}));
  }
}

/**
 * Stores an answer and its cursor in one transaction. Games on this phone stay noted as such, and what the desk leaves
 * out stays left out.
 * @param {string} competition @param {Heard} heard @param {string} before the cursor of the question
 */
export const keepHeard = (competition, {results, offered, gone, cursor}, before) =>
  write(['tellings', 'settings'], async (store) => {
    if (epochOf(before) !== epochOf(cursor)) await forgetHeard(store, competition);
    /** @param {any} telling @param {boolean} asked */
    const put = async (telling, asked) => {
      /** @type {TellingRow | undefined} */
      const known = await ask(store('tellings').get([competition, telling.id]));
      const here = known && isHere(known);
      const row = {competition, id: telling.id, telling, ...(here && {here}), ...(asked && {offered: true})};
      await ask(store('tellings').put({...row, ...(asked && known?.left && {left: true})}));
    };
    for (const telling of results) await put(telling, false);
    for (const telling of offered) await put(telling, true);
    for (const id of gone) {
      /** @type {TellingRow | undefined} */
      const known = await ask(store('tellings').get([competition, id]));
      if (known?.here) await ask(store('tellings').put({competition, id}));
      else if (known?.telling) await ask(store('tellings').delete([competition, id]));
    }
    await ask(store('settings').put({name: PREFIX + competition, value: cursor}));
  });

/** Leaves an offered result out. @param {string} competition @param {string} id */
export const leaveOut = (competition, id) =>
  write(['tellings'], async (store) => {
    const known = await ask(store('tellings').get([competition, id]));
    if (known) await ask(store('tellings').put({...known, left: true}));
  });
