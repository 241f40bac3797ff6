/** The open competitions under Events: what goes on in each, the newest with more room. */

import {html, nothing} from 'lit-html';
import {busyBoards, courseWords, glance, progressWords} from '../../desk/going_on.js';
import {lookAt, myEntries} from '../../desk/look.js';
import {icon} from '../../ui/icon.js';
import {say} from '../../words/index.js';

/** @typedef {import('../../store/competition_list.js').ListedCompetition} Listed */
/** @typedef {{busy: number, progress: string, course: string, words: string}} Looked */

/** Those of which it is said what goes on; reading more would take long. */
const MOST = 6;

/** @param {string} id @returns {Promise<Looked | null>} */
async function look(id) {
  const contest = await lookAt(id);
  if (!contest) return null;
  const mine = await myEntries(contest);
  return {
    busy: busyBoards(contest),
    progress: progressWords(contest),
    course: courseWords(contest),
    words: glance(contest, mine),
  };
}

/** @param {Listed[]} open @returns {Promise<Map<string, Looked>>} what goes on, by id; never fails */
export async function lookAtAll(open) {
  /** @type {Map<string, Looked>} */
  const found = new Map();
  for (const {header} of open.slice(0, MOST)) {
    const looked = await look(header.id).catch(() => null);
    if (looked) found.set(header.id, looked);
  }
  return found;
}

/** @param {Listed} one @param {Looked} looked */
const card = ({header: {id, name, form}}, {busy, progress, words}) =>
  html`<a class="card event-card" href=${`#/event/${id}`} data-live>
    <span class="kicker"
      ><span class="chip ${busy ? 'live' : ''}">${progress}</span
      >${busy ? html`<span class="muted">${say('events.busy', {n: busy})}</span>` : nothing}</span
    >
    <b class="title"><bdi>${name}</bdi></b>
    ${name === say(`form.${form}`) ? nothing : html`<span class="muted">${say(`form.${form}`)}</span>`}
    ${words === progress ? nothing : html`<span class="now"><b>${words}</b>${icon('next')}</span>`}
  </a>`;

/**
 * @param {Listed[]} open @param {Map<string, Looked>} looked
 * @param {(one: Listed, facts?: string) => unknown} row of one that has no more to say
 */
export function openPart(open, looked, row) {
  const isBusy = (/** @type {Listed} */ {header}) => Boolean(looked.get(header.id)?.busy);
  const first = open.find(isBusy) ?? open[0];
  if (!first) return nothing;
  const seen = looked.get(first.header.id);
  const others = open.filter((one) => one !== first || !seen);
  return html`<section>
    <h2 class="head">${say('events.open')}</h2>
    <ul class="open-events">
      ${seen ? html`<li>${card(first, seen)}</li>` : nothing}
      ${
        others.length
          ? html`<li>
              <ul class="rows">
                ${others.map((one) => row(one, looked.get(one.header.id)?.course))}
              </ul>
            </li>`
          : nothing
      }
    </ul>
  </section>`;
}
