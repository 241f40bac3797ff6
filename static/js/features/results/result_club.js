/** The tasks of a club's referees: disputed results to decide or correct, and games that two phones recorded. */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {send} from '../../sync/me.js';
import {ask, sure} from '../../ui/dialogs.js';
import {rowText} from '../../words/moments.js';
import {Desk, deskView, filled} from '../../ui/club_desk.js';
import {LONGEST, SIDES, resultCard} from './result_view.js';
import {proper} from '../../lib/text.js';

/** @typedef {import('./result_view.js').Result} Result */
/**
 * @typedef {object} Recorded a game in a list
 * @property {string} id
 * @property {string} started_at
 * @property {string | null} by
 * @property {Record<'a' | 'b', {name: string}>} sides
 * @property {Record<'a' | 'b', number>} score
 */
/** @typedef {{pairs: [Recorded, Recorded][], merged: {goes: Recorded, stays: Recorded}[]}} Twice */

/** @returns {Promise<string | null>} the reason for the decision */
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

/** The decisions of a club's officials: disputes, and games recorded twice. */
class ClubResults {
  /** @type {Result[] | null} */
  disputes = null;
  /** @type {Twice} */
  twice = {pairs: [], merged: []};

  /**
   * @param {import('../../app/start.js').App} app
   * @param {string} [id] of the club
   */
  constructor(app, id = '') {
    this.id = id;
    this.desk = new Desk(app, this.read);
  }

  read = async () => {
    const [answer, found] = await Promise.all([
      send('GET', `/clubs/${this.id}/disputes`),
      send('GET', `/clubs/${this.id}/duplicates`),
    ]);
    this.disputes = answer.disputes;
    this.twice = found;
  };

  /** @param {() => Promise<unknown>} work @param {string} sentence */
  change(work, sentence) {
    return this.desk.attempt(async () => {
      try {
        await work();
      } finally {
        await this.read();
      }
      return sentence;
    });
  }

  /** @param {Result} result */
  async decide(result) {
    const reason = await askWhy();
    if (reason)
      this.change(
        () => send('POST', `/clubs/${this.id}/games/${result.id}/decision`, {reason, etag: result.etag}),
        say('decide.done'),
      );
  }

  /** @param {Recorded} stays @param {Recorded} goes */
  async merge(stays, goes) {
    if (!(await sure(say('twice.ask'), say('twice.more'), say('twice.count')))) return;
    this.change(
      () => send('POST', `/clubs/${this.id}/duplicates`, {stays: stays.id, goes: goes.id}),
      say('twice.done'),
    );
  }

  /** @param {Recorded} game */
  part(game) {
    return this.change(() => send('DELETE', `/clubs/${this.id}/duplicates/${game.id}`), say('twice.parted'));
  }

  leave() {
    return this.desk.leave();
  }

  view() {
    return deskView('results', say('results.title'), `#/club/${this.id}/admin`, this.desk, resultsView(this));
  }
}

/** @param {ClubResults} screen @param {Result} result */
const dispute = (screen, result) =>
  html`${resultCard(result)}
    <div class="row">
      <a class="button" href=${`#/correct/${result.id}`}>${say('correct.game')}</a>
      <button type="button" class="button" @click=${() => screen.decide(result)}>${say('decide.do')}</button>
    </div>`;

/** @param {Recorded} game @param {unknown} button */
const row = (game, button) =>
  html`<li class="card part">
    <a class="result-link" href=${`/g/${game.id}`}
      >${SIDES.map(
        (key) =>
          html`<span class="result-side"
            ><b class="who"><bdi>${game.sides[key].name}</bdi></b>
            <b class="side-score">${proper(game.score[key])}</b></span
          >`,
      )}
      <span class="muted"
        >${rowText(game.started_at)}${game.by ? ` · ${say('twice.by', {name: game.by})}` : nothing}</span
      ></a
    >${button}
  </li>`;

/** @param {ClubResults} screen @param {[Recorded, Recorded]} pair */
const pairView = (screen, [one, other]) =>
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
          @click=${() => screen.merge(/** @type {Recorded} */ (stays), /** @type {Recorded} */ (goes))}
        >
          ${say('twice.count')}
        </button>`,
      ),
    )}
  </ul>`;

/** @param {ClubResults} screen */
const resultsView = (screen) =>
  screen.disputes === null
    ? nothing
    : html`<h2>${say('disputes.title')}</h2>
        ${
          screen.disputes.length
            ? screen.disputes.map((one) => dispute(screen, one))
            : html`<p class="hint">${say('disputes.none')}</p>`
        }
        <h2>${say('twice.title')}</h2>
        <p class="hint">${say(screen.twice.pairs.length ? 'twice.how' : 'twice.none')}</p>
        ${screen.twice.pairs.map((one) => pairView(screen, one))}
        ${
          screen.twice.merged.length
            ? html`<h2>${say('twice.merged')}</h2>
                <ul class="games">
                  ${screen.twice.merged.map(({goes}) =>
                    row(
                      goes,
                      html`<button type="button" class="button wide" @click=${() => screen.part(goes)}>
                        ${say('twice.part')}
                      </button>`,
                    ),
                  )}
                </ul>`
            : nothing
        }`;

/**
 * @param {import('../../app/start.js').App} app
 * @param {string} [id] of the club
 * @returns {import('../../app/start.js').Screen}
 */
export const results = (app, id = '') => new ClubResults(app, id);
