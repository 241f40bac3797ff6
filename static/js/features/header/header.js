/**
 * Corrects a game's names, board and event, during the game or afterwards. The game as it was stays as a version; an
 * archived game goes to the archive as its next revision.
 */

import {html, nothing} from 'lit-html';
import {now} from '../../lib/clock.js';
import {tidy} from '../../lib/cut.js';
import {uuid7} from '../../lib/random.js';
import {say} from '../../words/index.js';
import {load} from '../../store/logs/log.js';
import {addVersion, choose} from '../../store/logs/versions.js';
import {tellChosen} from '../../recorder/seat.js';
import {missing, troubleOf} from '../../game/missing.js';
import {drop, take} from '../../game/current_game.js';
import {refusal} from '../../game/refusal.js';
import {topBar} from '../../ui/bars.js';
import {nameOf} from '../../ui/sides.js';
import {labelsOf, relabelled} from './header_change.js';

/** @typedef {import('../../game/game.js').Game} Game */
/** @typedef {import('./header_change.js').Labels} Labels */

/** Longest name or label, and longest reason (docs/format.md). */
const NAME = 60;
const REASON = 500;

/** @param {string} name @param {string} label @param {string} value @param {number} [most] */
const field = (name, label, value, most = NAME) =>
  html`<label
    ><span>${label}</span
    ><input type="text" name=${name} dir="auto" autocomplete="off" maxlength=${most} .defaultValue=${value}
  /></label>`;

/** The form, for one game. */
class HeaderScreen {
  /** @type {Game | null} */
  game = null;
  /** @type {import('../../game/missing.js').Trouble} */
  trouble = 'opening';
  message = '';
  busy = false;

  /** @param {import('../../app/start.js').App} app @param {string} id */
  constructor(app, id) {
    this.app = app;
    this.id = id;
    take(id)
      .then((game) => {
        this.game = game;
        this.trouble = 'missing';
      })
      .catch((error) => {
        this.trouble = troubleOf(error);
      })
      .finally(app.paint);
  }

  /** @param {string} message */
  tell(message) {
    this.message = message;
    this.app.paint();
  }

  /** @param {SubmitEvent} event */
  save = async (event) => {
    event.preventDefault();
    const {game} = this;
    if (!game || this.busy) return;
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const text = (/** @type {string} */ name, most = NAME) => tidy(String(form.get(name) ?? ''), most);
    const side = (/** @type {'a' | 'b'} */ key) => ({
      name: text(key),
      players: form.getAll(`${key}-player`).map((one) => tidy(String(one), NAME)),
    });
    const typed = {a: side('a'), b: side('b'), board: text('board'), competition: text('competition')};
    this.busy = true;
    await this.correct(game, typed, text('reason', REASON)).catch((error) => this.tell(refusal(error)));
    this.busy = false;
  };

  /** @param {Game} game @param {Labels} typed @param {string} reason */
  async correct(game, typed, reason) {
    await game.save();
    const kept = game.durable && (await load(this.id));
    if (!kept) return this.tell(say('fault.not-done'));
    const changed = relabelled(kept.document, typed, {id: uuid7(), at: now(), text: reason});
    if (!changed) return this.tell(say('header.same'));
    await choose(this.id, await addVersion(changed, 'file'));
    drop(this.id);
    tellChosen(this.id);
    this.app.sync();
    location.replace(`#/game/${this.id}/sheet`);
  }

  view() {
    return this.game ? headerView(this, this.game) : missing(this.trouble);
  }
}

/** @param {string[]} players @param {number} i @returns {string} the label of a player's field */
const playerLabel = (players, i) => (players.length > 1 ? say('header.player', {n: i + 1}) : say('people.text'));

/** @param {HeaderScreen} screen @param {Game} game */
function headerView(screen, {document, ruleset}) {
  const labels = labelsOf(document, ruleset.formats[document.play]?.players ?? 1);
  const side = (/** @type {'a' | 'b'} */ key) => {
    const {name, players} = labels[key];
    return html`<div class="card part" role="group" aria-labelledby=${`side-${key}`}>
      <h2 id=${`side-${key}`}><bdi>${nameOf(document, key)}</bdi></h2>
      ${name ? field(key, say('header.side'), name) : nothing}
      ${players.map((one, i) => field(`${key}-player`, playerLabel(players, i), one))}
    </div>`;
  };
  return html`<div class="screen header-form">
    ${topBar(say('header.title'), `#/game/${screen.id}/sheet`, say('nav.back'))}
    <main>
      <form class="part" @submit=${screen.save}>
        ${side('a')}${side('b')}
        <div class="card part">
          ${field('board', say('dates.board'), labels.board)}
          ${field('competition', say('header.event'), labels.competition)}
        </div>
        <label
          ><span>${say('correct.why')}</span
          ><input type="text" name="reason" dir="auto" required autocomplete="off" maxlength=${REASON}
        /></label>
        <p class="hint">${say('header.how')}</p>
        ${screen.message ? html`<p class="status bad" role="alert">${screen.message}</p>` : nothing}
        <button class="button primary wide">${say('correct.record')}</button>
      </form>
    </main>
  </div>`;
}

/**
 * @param {import('../../app/start.js').App} app @param {string} id of the game
 * @returns {import('../../app/start.js').Screen}
 */
export const header = (app, id) => new HeaderScreen(app, id);
