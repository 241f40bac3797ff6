/** The sheets of league matches on this phone, newest first, from their headers alone. */

import {noted, allNoted} from './logs/rescue.js';
import {SHEETS} from './shelves.js';
import {ask} from './database.js';

/** @typedef {import('../lib/types.d.ts').SheetHeader} SheetHeader */

/** @returns {Promise<SheetHeader[]>} */
export const listSheets = () =>
  SHEETS.read(['games'], async (store) =>
    (await ask(store('games').getAll())).map(({header}) => /** @type {SheetHeader} */ (header)).reverse(),
  );

/** @returns {SheetHeader[]} sheets that this phone could not store completely */
const notedSheets = () =>
  allNoted().flatMap((id) => {
    const document = noted(id);
    return document && 'teams' in document ? [document] : [];
  });

/**
 * @param {string} competition @param {string} match
 * @returns {Promise<string | null>} the id of this phone's newest sheet of the match
 */
export async function sheetOf(competition, match) {
  const all = [...notedSheets(), ...(await listSheets().catch(() => []))];
  return all.find(({competition: link}) => link?.id === competition && link.match === match)?.id ?? null;
}
