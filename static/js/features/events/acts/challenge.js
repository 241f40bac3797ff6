/** A challenge on a ladder: who challenges, then one of those close above. */

import {html} from 'lit-html';
import {challengers, withinReach} from '../../../desk/ladder.js';
import {uuid7} from '../../../lib/random.js';
import {ask} from '../../../ui/dialogs.js';
import {say} from '../../../words/index.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */

/**
 * @param {Contest} contest @param {string} title @param {string[]} entries
 * @returns {Promise<string | null>} the chosen entry; null if the dialog was closed
 */
function choose(contest, title, entries) {
  return ask(
    (/** @type {(entry: string) => void} */ answer) =>
      html`<h2>${title}</h2>
        <div class="choices entries">
          ${entries.map(
            (entry) =>
              html`<button type="button" class="button wide" data-entry=${entry} @click=${() => answer(entry)}>
                <bdi>${contest.nameOf(entry)}</bdi>
              </button>`,
          )}
        </div>
        <form method="dialog"><button class="button">${say('dialog.cancel')}</button></form>`,
  );
}

/** Asks who challenges whom, and records it. @param {EventScreen} screen @param {Contest} contest */
export async function challenge(screen, contest) {
  const a = await choose(contest, say('events.challenger'), challengers(contest));
  const b = a && (await choose(contest, say('events.challenged'), withinReach(contest, a)));
  if (!a || !b) return;
  screen.act(contest, say('events.challenges', {side: contest.called(a), other: contest.nameOf(b)}), () =>
    contest.record({type: 'challenge', match: uuid7(), a, b}),
  );
}
