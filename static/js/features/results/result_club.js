/** What waits for a club's referees: disputed results to decide or correct, and games that two phones recorded. */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {send} from '../../sync/me.js';
import {ask, sure} from '../../ui/dialogs.js';
import {momentText} from '../../lib/numbers.js';
import {Desk, deskView, filled} from '../../ui/club_desk.js';
import {LONGEST, SIDES, resultCard} from './result_view.js';

/** @typedef {import('./result_view.js').Result} Result */
/**
 * @typedef {object} Recorded a game as lists show it
 * @property {string} id
 * @property {string} started_at
 * @property {string | null} by
 * @property {Record<'a' | 'b', {name: string}>} sides
 * @property {Record<'a' | 'b', number>} score
 */
/** @typedef {{pairs: [Recorded, Recorded][], merged: {goes: Recorded, stays: Recorded}[]}} Twice */

/** @returns {Promise<string | null>} the reason for a decision */
const askWhy = async () =>
  /** @type {string | null} */ (
    await ask(
      (answer) =>
        html`<form
          @submit=${(/** @type {SubmitEvent} */ event) => answer(String(filled(event).get('reason')).trim() || null)}
        >
          <h2>${say('decide.ask')}</h2>
          <p class="hint">${say('decide.more')}</p>
          <label
            ><span>${say('decide.reason')}</span
            ><textarea name="reason" rows="3" required maxlength=${LONGEST}></textarea>
          </label>
          <div class="row">
            <button type="button" class="button" @click=${() => answer(null)}>${say('dialog.cancel')}</button
            ><button class="button primary">${say('decide.do')}</button>
          </div>
        </form>`,
    )
  );

/**
 * @param {import('../../app/start.js').App} app
 * @param {string} [id] of the club
 * @returns {import('../../app/start.js').Screen}
 */
export function results(app, id = '') {
  /** @type {Result[] | null} */
  let disputes = null;
  /** @type {Twice} */
  let twice = {pairs: [], merged: []};

  const read = async () => {
    const [told, found] = await Promise.all([
      send('GET', `/clubs/${id}/disputes`),
      send('GET', `/clubs/${id}/duplicates`),
    ]);
    disputes = told.disputes;
    twice = found;
  };
  const desk = new Desk(app, read);

  /** @param {() => Promise<unknown>} work @param {string} told */
  const change = (work, told) =>
    desk.attempt(async () => {
      try {
        await work();
      } finally {
        await read();
      }
      return told;
    });

  /** @param {Result} result */
  const decide = async (result) => {
    const reason = await askWhy();
    if (reason)
      change(
        () => send('POST', `/clubs/${id}/games/${result.id}/decision`, {reason, etag: result.etag}),
        say('decide.done'),
      );
  };

  /** @param {Recorded} stays @param {Recorded} goes */
  const merge = async (stays, goes) => {
    if (!(await sure(say('twice.ask'), say('twice.more'), say('twice.count')))) return;
    change(() => send('POST', `/clubs/${id}/duplicates`, {stays: stays.id, goes: goes.id}), say('twice.done'));
  };

  /** @param {Recorded} game */
  const part = (game) => change(() => send('DELETE', `/clubs/${id}/duplicates/${game.id}`), say('twice.parted'));

  /** @param {Result} result */
  const dispute = (result) =>
    html`${resultCard(result)}
      <div class="row">
        <a class="button" href=${`#/correct/${result.id}`}>${say('correct.game')}</a>
        <button type="button" class="button" @click=${() => decide(result)}>${say('decide.do')}</button>
      </div>`;

  /** @param {Recorded} game @param {unknown} deed */
  const row = (game, deed) =>
    html`<li class="card part">
      <a class="result-link" href=${`/g/${game.id}`}
        >${SIDES.map(
          (key) =>
            html`<span class="result-side"
              ><b class="who"><bdi>${game.sides[key].name}</bdi></b> <b class="side-score">${game.score[key]}</b></span
            >`,
        )}
        <span class="muted"
          >${momentText(game.started_at)}${game.by ? ` · ${say('twice.by', {name: game.by})}` : nothing}</span
        ></a
      >${deed}
    </li>`;

  /** @param {[Recorded, Recorded]} pair */
  const pairView = ([one, other]) =>
    html`<ul class="games pair">
      ${[
        [one, other],
        [other, one],
      ].map(([stays, goes]) =>
        row(
          /** @type {Recorded} */ (stays),
          html`<button
            type="button"
            class="button wide"
            @click=${() => merge(/** @type {Recorded} */ (stays), /** @type {Recorded} */ (goes))}
          >
            ${say('twice.count')}
          </button>`,
        ),
      )}
    </ul>`;

  const content = () =>
    disputes === null
      ? nothing
      : html`<h2>${say('disputes.title')}</h2>
          ${disputes.length ? disputes.map(dispute) : html`<p class="hint">${say('disputes.none')}</p>`}
          <h2>${say('twice.title')}</h2>
          <p class="hint">${say(twice.pairs.length ? 'twice.how' : 'twice.none')}</p>
          ${twice.pairs.map(pairView)}
          ${
            twice.merged.length
              ? html`<h2>${say('twice.merged')}</h2>
                  <ul class="games">
                    ${twice.merged.map(({goes}) =>
                      row(
                        goes,
                        html`<button type="button" class="button wide" @click=${() => part(goes)}>
                          ${say('twice.part')}
                        </button>`,
                      ),
                    )}
                  </ul>`
              : nothing
          }`;

  return {
    leave: () => desk.leave(),
    view: () => deskView('results', say('results.title'), `#/club/${id}`, desk, content()),
  };
}
