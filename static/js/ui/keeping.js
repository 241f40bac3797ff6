/** Describes where a game is stored. Nothing is called saved before it is durable. */

import {html, nothing} from 'lit-html';
import {say} from '../words/index.js';
import {retry} from '../store/logs/sent.js';

/** @typedef {import('../store/logs/log.js').Kept} Kept */

/** @param {{keeping: Kept['keeping'], problem: Kept['problem']}} kept */
export const keepingChip = (kept) => html`<span class="chip ${kept.keeping}">${say(`keeping.${kept.keeping}`)}</span>`;

/** @param {import('../app/start.js').App} app */
export function statusLine(app) {
  const {waiting, attention, why, broken} = app.status;
  if (broken) return html`<p class="status bad" role="alert">${say('status.broken')}</p>`;
  if (waiting === null) return nothing;
  if (waiting + attention === 0) return html`<p class="status good">${say('status.all-kept')}</p>`;
  return html`${
    attention
      ? html`<p class="status bad">
          ${say('status.attention', {n: attention})}
          <button type="button" class="link" @click=${() => retry().then(app.sync)}>${say('status.sync')}</button>
        </p>`
      : nothing
  }
  ${
    waiting
      ? html`<p class="status">
          ${say('status.waiting', {n: waiting})} ${why}
          <button type="button" class="link" @click=${app.sync}>${say('status.sync')}</button>
        </p>`
      : nothing
  }`;
}
