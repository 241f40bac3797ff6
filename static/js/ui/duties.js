/** What the book says in the cited sections, as the content of a dialog (citation.js). */

import {html, nothing} from 'lit-html';
import {say, tag} from '../words/index.js';
import {at, dutiesOf} from '../words/duties.js';
import {wholeRuleset} from '../store/house.js';

/** @typedef {import('../lib/types.d.ts').Ruleset} Ruleset */
/** @typedef {import('../words/duties.js').Cited} Cited */
/** @typedef {import('../words/duties.js').Duty} Duty */

/**
 * The build writes one import for each language instead (tools/languages.js), because each has a part of its own.
 * @param {string} code
 * @returns {Promise<{default: Record<string, string>}>} the sentences of a language
 */
const load = (code) => import(`app:duties/${code}`);

/** How we read a section; several are folded, because most are about something else in it. @param {string[]} texts */
function readings(texts) {
  if (texts.length < 2) return texts.map((text) => html`<p class="hint"><b>${say('duty.reading')}</b> ${text}</p>`);
  return html`<details class="cited-readings">
    <summary>${say('duty.readings', {n: texts.length})}</summary>
    <ul>
      ${texts.map((text) => html`<li class="hint">${text}</li>`)}
    </ul>
  </details>`;
}

/** @param {Duty} duty @param {boolean} alone whether the heading names its section */
function dutyView({section, house, reading, sentences, readings: texts}, alone) {
  const ours = reading ? html` <span class="muted">${say('duty.ours')}</span>` : nothing;
  const unknown = sentences.length + texts.length === 0;
  return html`<section>
    ${alone || !section ? nothing : html`<h3 class="section">${section}</h3>`}
    ${(unknown ? [say('duty.none')] : sentences).map((sentence) => html`<p>${sentence}${ours}</p>`)}
    ${house ? html`<p class="status">${say('cite.house')}</p>` : nothing} ${readings(texts)}
  </section>`;
}

/**
 * @param {Ruleset} ruleset
 * @param {Cited[]} cited
 * @returns {Promise<import('lit-html').TemplateResult>} rejects if the sentences cannot be loaded
 */
export async function duties(ruleset, cited) {
  const [{default: table}, whole] = await Promise.all([
    load(tag().split('-')[0] ?? ''),
    wholeRuleset(ruleset.id, ruleset.version).catch(() => null),
  ]);
  const all = dutiesOf(table, {...ruleset, readings: whole?.readings ?? []}, cited);
  const [first] = all;
  const book = at(table, ruleset.book) ?? ruleset.book;
  const place = all.length === 1 && first?.section ? html`, <span class="section">${first.section}</span>` : nothing;
  return html`<h2 tabindex="-1">${book}${place}</h2>
    ${all.map((duty) => dutyView(duty, all.length === 1))}`;
}
