/** Templates for the sheet: where the game is stored, whether there is another version, and how to share it. */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {withRules} from '../../store/house.js';
import {retry} from '../../store/logs/sent.js';
import {savedMark} from '../../game/pad_view.js';
import {download, gameFileName} from '../../ui/files.js';
import {icon} from '../../ui/icon.js';
import {keepingChip} from '../../ui/keeping.js';
import {listedOf} from '../../ui/stage.js';
import {problemWords} from '../../ui/waiting.js';

/** @typedef {import('../../game/game.js').Game} Game */
/** @typedef {import('./sheet.js').Sheet} Sheet */

/** Goes to the frames, which stand below the line across. */
function toFrames() {
  const table = /** @type {HTMLElement} */ (document.querySelector('.line-score'));
  table.focus();
  table.scrollIntoView();
}

/** Exports the game as a file, together with its rule set. @param {Game} game */
export const exportFile = async (game) => download(gameFileName(game.document), await withRules(game));

/** @param {Game} current */
export const exportButton = (current) =>
  html`<button type="button" class="button" @click=${() => exportFile(current)}>${say('share.export')}</button>`;

/**
 * A notice that there is another version of this game; after a decision, only a link to compare again.
 * @param {Sheet} screen
 */
export function versionsLine(screen) {
  const link = html`<a class="button" href=${`#/game/${screen.id}/versions`}>${say('versions.look')}</a>`;
  if (screen.kept?.problem?.code === 'conflict' || screen.others.some(({decided}) => !decided))
    return html`<section class="keeping">
      <p class="status bad">${say('versions.two')}</p>
      ${link}
    </section>`;
  return screen.others.length ? link : nothing;
}

/** @param {Sheet} screen @param {Game} current the game; shows where it is stored, and the actions */
export function keepingPart(screen, current) {
  if (current.fault)
    return html`<p>${savedMark(current)}</p>
      ${exportButton(current)}`;
  if (screen.broken && !current.durable) return html`<p class="status bad" role="alert">${say('status.broken')}</p>`;
  // The data that was read is for another state than the one on screen.
  if (screen.kept?.document.events.length !== current.document.events.length) return html`<p>${savedMark(current)}</p>`;
  const refused = screen.kept.problem;
  const row = html`<div class="row">
    <a class="button" href=${`#/game/${screen.id}/share`}>${icon('share')}${say('share.title')}</a>
    <button type="button" class="button" @click=${toFrames}>${icon('frames')}${listedOf(current.ruleset.kind)}</button>
  </div>`;
  return html`<section class="keeping" aria-live="polite">
    ${refused ? nothing : row}
    <p>${keepingChip(screen.kept)} <span class="muted">${say(`keeping.${screen.kept.keeping}.more`)}</span></p>
    ${
      screen.kept.keeping === 'waiting'
        ? html`<p class="status">
            ${screen.app.status.why}
            <button type="button" class="link" @click=${screen.app.sync}>${say('status.sync')}</button>
          </p>`
        : nothing
    }
    ${
      refused
        ? html`<p class="status bad">${problemWords(refused)}</p>
            <button type="button" class="button" @click=${() => retry().then(screen.app.sync)}>
              ${say('keeping.retry')}
            </button>
            ${row}`
        : nothing
    }
  </section>`;
}
