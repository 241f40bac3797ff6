/** An admin's export and import of a club's files. */

import {html} from 'lit-html';
import {say} from '../../words/index.js';
import {sendFile} from '../../sync/send_file.js';
import {sure} from '../../ui/dialogs.js';
import {icon} from '../../ui/icon.js';
import {importedWords} from './club_reports.js';

const KINDS = /** @type {const} */ ([
  ['all', 'export.ndjson'],
  ['games', 'games.csv'],
  ['members', 'members.csv'],
]);

/** @param {string} words @param {string} accept @param {(event: Event) => void} take */
const fileRow = (words, accept, take) =>
  html`<label class="item file"
    >${icon('plus')}<span class="body"><b>${words}</b></span
    ><input type="file" accept=${accept} @change=${take}
  /></label>`;

/** Rows for the group Data. @param {string} id of the club @param {import('../../ui/club_desk.js').Desk} desk */
export const filesPart = (id, desk) => {
  /** @param {Event} event */
  const bring = async (event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    const file = field.files?.[0];
    if (!file) return;
    if (await sure(say('club.import.ask', {name: file.name}), say('club.import.more'), say('club.import'))) {
      await desk.attempt(async () => {
        const report = await sendFile(`/clubs/${id}/import`, 'application/x-ndjson', file);
        await desk.read();
        return importedWords(report);
      });
    }
    field.value = '';
  };
  /** @param {Event} event first a preview, then the import */
  const bringOld = async (event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    const file = field.files?.[0];
    if (!file) return;
    const path = `/clubs/${id}/old-results`;
    /** @type {{rows: number, new: number} | null} */
    let found = null;
    await desk.attempt(async () => {
      found = await sendFile(`${path}?dry=true`, 'text/csv', file);
    });
    const count = /** @type {{rows: number, new: number} | null} */ (found);
    if (
      count &&
      (await sure(say('club.old.ask', {n: count.rows, fresh: count.new}), say('club.old.more'), say('club.import')))
    ) {
      await desk.attempt(async () => say('club.old.done', {n: (await sendFile(path, 'text/csv', file)).new}));
    }
    field.value = '';
  };
  return html`${KINDS.map(
    ([kind, name]) =>
      html`<a class="item" href=${`/api/v1/clubs/${id}/${name}`} download
        >${icon('share')}<span class="body"><b>${say(`club.files.${kind}`)}</b></span></a
      >`,
  )}
  ${fileRow(say('club.import.choose'), '.ndjson,application/x-ndjson', bring)}
  ${fileRow(say('club.old.choose'), '.csv,text/csv', bringOld)}`;
};
