/** Templates for the parts of the storage screen. */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {momentText} from '../../words/moments.js';
import {canHand} from '../../ui/files.js';
import {isInstalled, isIos} from '../../lib/platform.js';
import {bothNames} from '../../ui/sides.js';

/** @typedef {import('../../store/games/discarded.js').Discarded} Discarded */
/**
 * @typedef {{games: import('../../store/backup.js').Tally, health: import('../../store/health.js').Health, backup:
 *   import('../../store/backup.js').Mark | null, exposed: number, discarded: Discarded[]}} Facts
 */
/** @typedef {import('lit-html').TemplateResult | typeof nothing} Part */

/** @param {string} id @param {string} title @param {unknown} content */
const part = (id, title, content) =>
  html`<section class="card part" aria-labelledby=${`storage-${id}`}>
    <h2 id=${`storage-${id}`}>${title}</h2>
    ${content}
  </section>`;

/** The places where games can be stored, in the order of the table; the first two are always shown. */
const PLACES = /** @type {const} */ (['archived', 'waiting', 'damaged', 'attention', 'open', 'reopened', 'imported']);

/** @param {Facts} facts @param {unknown} status */
export function tallyPart({games}, status) {
  const rows = PLACES.filter((place, i) => games[place] || i < 2);
  return part(
    'games',
    say('storage.games', {n: games.games}),
    html` <table class="tally">
        <tbody>
          ${rows.map(
            (place) =>
              html`<tr data-place=${place}>
                <th scope="row">
                  <span class="chip ${place}">${say(`keeping.${place}`)}</span
                  ><span class="hint">${say(`storage.${place}`)}</span>
                </th>
                <td>${games[place]}</td>
              </tr>`,
          )}
          ${
            games.undecided
              ? html`<tr data-place="undecided">
                  <th scope="row">
                    <span class="chip attention">${say('storage.two-versions')}</span
                    ><span class="hint">${say('storage.undecided')}</span>
                  </th>
                  <td>${games.undecided}</td>
                </tr>`
              : nothing
          }
        </tbody>
      </table>
      ${games.games ? status : nothing}`,
  );
}

/** @typedef {{busy: string, backUp: (shared: boolean) => void, take: (event: Event) => void}} Doing */

/** @param {import('../../store/backup.js').Mark | null} backup @returns {string} */
const lastWords = (backup) =>
  backup ? say('backup.last', {at: momentText(backup.at), n: Object.keys(backup.games).length}) : say('backup.none');

/** @param {Facts} facts @param {Doing} doing */
export const backupPart = ({backup, exposed}, {busy, backUp, take}) =>
  part(
    'backup',
    say('backup.title'),
    html` <p class="hint">${say('backup.more')}</p>
      <p data-last-backup>${lastWords(backup)}</p>
      ${exposed ? html`<p class="status warn" data-exposed>${say('exposed.line', {n: exposed})}</p>` : nothing}
      <div class="row">
        <button type="button" class="button primary" ?disabled=${busy} @click=${() => backUp(false)}>
          ${say('backup.save')}
        </button>
        ${
          canHand()
            ? html`<button type="button" class="button" ?disabled=${busy} @click=${() => backUp(true)}>
                ${say('backup.share')}
              </button>`
            : nothing
        }
      </div>
      <label class="button file"
        ><span>${say('bring.choose')}</span
        ><input
          type="file"
          accept=".json,.txt,application/json,text/plain"
          ?disabled=${busy}
          aria-describedby="bring-more"
          @change=${take}
      /></label>
      <p class="hint" id="bring-more">${say('bring.more')}</p>
      <p class="hint" role="status" data-busy>${busy || nothing}</p>`,
  );

/** @param {import('../../files/bring_back.js').BringBack | null} back null until its code is loaded */
export const archivePart = (back) => (back ? part('archive', say('back.title'), back.view()) : nothing);

/**
 * @param {Facts} facts
 * @param {(row: Discarded) => void} haveBack
 * @returns {Part} nothing if no game was discarded
 */
export const discardedPart = ({discarded}, haveBack) =>
  discarded.length === 0
    ? nothing
    : part(
        'discarded',
        say('discard.title'),
        html` <p class="hint">${say('discard.more')}</p>
          <ul class="games">
            ${discarded.map(
              (row) =>
                html`<li class="card discarded">
                  <p><b>${bothNames(row.document)}</b></p>
                  <p class="hint">
                    ${say('discard.when', {at: momentText(row.discarded), n: row.document.events.length})}
                  </p>
                  <button type="button" class="button" @click=${() => haveBack(row)}>${say('discard.bring')}</button>
                </li>`,
            )}
          </ul>`,
      );

/** @param {number} bytes @returns {string} e.g. 1.4 MB, 10.7 GB */
function sizeOf(bytes) {
  const [unit, value] = bytes < 1e9 ? ['megabyte', bytes / 1e6] : ['gigabyte', bytes / 1e9];
  return value.toLocaleString(document.documentElement.lang, {
    style: 'unit',
    unit,
    maximumFractionDigits: value < 100 ? 1 : 0,
  });
}

/** @param {Facts} facts @param {() => void} keep */
export function promisePart({health: {lasting, private: hidden, used, quota, low, emptied}}, keep) {
  const free = used !== null && quota !== null ? Math.max(0, quota - used) : null;
  return part(
    'promise',
    say('storage.promise'),
    html` ${emptied ? html`<p class="status bad">${say('storage.emptied')}</p>` : nothing}
      ${hidden ? html`<p class="status bad">${say('storage.private')}</p>` : nothing}
      <p class="status ${lasting ? 'good' : 'warn'}" data-lasting=${String(lasting)}>
        ${say(lasting ? 'storage.lasting' : 'storage.passing')}
      </p>
      ${lasting ? nothing : html`<button type="button" class="button" @click=${keep}>${say('storage.ask')}</button>`}
      ${
        used === null
          ? html`<p class="hint">${say('storage.no-space')}</p>`
          : html`<p data-space>
              ${say('storage.used', {used: sizeOf(used)})}
              ${free === null ? nothing : say('storage.free', {free: sizeOf(free)})}
            </p>`
      }
      ${low ? html`<p class="status bad">${say('storage.low')}</p>` : nothing}`,
  );
}

/** @param {Facts} facts @returns {Part} advice for iPhones and iPads; nothing on other devices */
export function advicePart({games}) {
  if (!isIos()) return nothing;
  if (isInstalled())
    return games.games ? nothing : part('ios', say('ios.installed-title'), html`<p>${say('ios.empty')}</p>`);
  return part(
    'ios',
    say('ios.title'),
    html`<p>${say('ios.seven-days')}</p>
      <ol class="steps">
        <li>${say('ios.first')}</li>
        <li>${say('ios.share')}</li>
        <li>${say('ios.add')}</li>
        <li>${say('ios.then')}</li>
      </ol>
      <p class="hint">${say('ios.why')}</p>`,
  );
}

/** @returns {string} the build's id, as in its file name */
const build = () =>
  /app-(\w+)\./.exec(
    /** @type {HTMLScriptElement | null} */ (document.querySelector('script[defer]'))?.src ?? '',
  )?.[1] ?? '';

/** @param {() => void} look for a new version */
export const aboutPart = (look) =>
  html`<p class="hint about">
    ${say('storage.build', {build: build()})} ·
    <button type="button" class="link" @click=${look}>${say('about.look')}</button>
  </p>`;
