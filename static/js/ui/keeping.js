/** Where a game is kept, in words (PRODUCT.md, Honest states). */

import {html, nothing} from 'lit-html';
import {hasWords, say} from '../i18n/index.js';
import {retry} from '../store/outbox.js';

/** @typedef {import('../store/game_log.js').Kept} Kept */

/** @param {{code: string, detail: string}} problem @returns {string} */
export const problemWords = (problem) => {
  const key = `problem.${problem.code}`;
  return hasWords(key) ? say(key) : problem.detail || say('problem.other', {code: problem.code});
};

/** @param {{keeping: Kept['keeping'], problem: Kept['problem']}} kept */
export const keepingChip = (kept) => html`<span class="chip ${kept.keeping}">${say(`keeping.${kept.keeping}`)}</span>`;

/** @param {import('../app.js').App} app */
export function statusLine(app) {
  const {waiting, attention, reason, broken} = app.status;
  if (broken) return html`<p class="status bad" role="alert">${say('status.broken')}</p>`;
  if (attention) return html`<p class="status bad">${say('status.attention', {n: attention})} <button type="button" class="link" @click=${() => retry().then(app.sync)}>${say('status.sync')}</button></p>`;
  if (waiting === null) return nothing;
  if (waiting === 0) return html`<p class="status good">${say('status.all-kept')}</p>`;
  const why = reason ? say(`status.${reason}`) : '';
  return html`<p class="status">${say('status.waiting', {n: waiting})} ${why} <button class="link" @click=${app.sync}>${say('status.sync')}</button></p>`;
}
