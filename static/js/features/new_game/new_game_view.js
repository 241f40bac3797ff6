/** Templates for the screen of a new game: earlier set-ups, the game, the sides, who begins, and more options. */

import {html, nothing} from 'lit-html';
import {named, say} from '../../words/index.js';
import {citation} from '../../ui/citation.js';
import {icon} from '../../ui/icon.js';
import {SIDES} from '../../ui/sides.js';
import {lowLine} from '../../game/notices.js';
import {
  clubPart,
  lengthPart,
  matchPart,
  optionsSaid,
  sideCard,
  startField,
  timeoutPart,
  typed,
} from './new_game_parts.js';
import {keepPart, keptPart} from './kept_setups.js';
import {presetsPart} from './presets.js';
import {begun, choice, coin, outcome} from '../../game/opening.js';
import {faultsOf, onBothSides} from '../../game/setup.js';
import {topBar} from '../../ui/bars.js';

/** @typedef {import('../../lib/types.d.ts').Ruleset} Ruleset */
/** @typedef {import('./new_game.js').NewGame} NewGame */

/**
 * @param {NewGame} screen
 * @param {Ruleset} rules
 * @param {import('../../game/opening.js').OpeningView} view a side whose opponent is absent chooses hammer and colour
 */
function absentPart(screen, rules, view) {
  const rule = rules.start.absent;
  if (!rule) return nothing;
  if (!screen.absent)
    return html`<button
      type="button"
      class="link"
      @click=${() => {
        screen.absent = true;
        screen.app.paint();
      }}
    >
      ${say('flip.absent')}
    </button>`;
  return html`<p class="hint">${say('flip.present')} ${citation(rules, [{section: rule.section, about: 'absent'}])}</p>
    <div class="segments" role="group" aria-label=${say('flip.present')}>
      ${SIDES.map(
        (side) =>
          html`<button
            type="button"
            aria-pressed=${screen.flip?.by === 'absent' && screen.flip.side === side}
            @click=${() => begun(view, {by: 'absent', side, took: 'hammer'})}
          >
            ${view.name(side)}
          </button>`,
      )}
    </div>`;
}

/** @param {NewGame} screen @param {Ruleset} rules */
function openingPart(screen, rules) {
  const view = screen.openingView(rules);
  return html`<fieldset class="card opening">
    <legend>${say('new.first')}</legend>
    <div class="segments">
      ${SIDES.map(
        (side) =>
          html`<button
            type="button"
            aria-pressed=${screen.setup.first === side}
            @click=${() => screen.setFirst(rules, side)}
          >
            ${view.name(side)}
          </button>`,
      )}
    </div>
    <p class="hint">${outcome(view)} ${citation(rules, [{section: rules.start.section, about: 'start'}])}</p>
    ${coin(view)}${choice(view)}
  </fieldset>`;
}

/** @param {{id: string, name: string}[]} all @param {Ruleset} chosen */
const options = (all, chosen) =>
  all.map((one) => html`<option value=${one.id} ?selected=${one.id === chosen.id}>${named(one.name)}</option>`);

/** @param {NewGame} screen @param {Ruleset} book */
const rulesetField = (screen, book) =>
  html`<label class="choice"
    ><span>${say('new.ruleset')}</span
    ><select name="ruleset" @change=${screen.choose}>
      ${
        screen.house.length
          ? html`<optgroup label=${say('new.rulesets.house')}>${options(screen.house, book)}</optgroup>
              <optgroup label=${say('new.rulesets.books')}>${options(screen.books, book)}</optgroup>`
          : options(screen.books, book)
      }
    </select></label
  >`;

/** @param {NewGame} screen @param {Ruleset} book */
const playPart = (screen, book) =>
  html`<div class="choice">
    <span aria-hidden="true">${say('new.play')}</span>
    <div class="segments" role="group" aria-label=${say('new.play')}>
      ${Object.entries(book.formats).map(
        ([play, {name}]) =>
          html`<button type="button" aria-pressed=${screen.setup.play === play} @click=${() => screen.choosePlay(play)}>
            ${named(name)}
          </button>`,
      )}
    </div>
  </div>`;

/** What the game is: rules, length, singles or doubles. @param {NewGame} screen @param {Ruleset} book */
const gamePart = (screen, book) =>
  html`<div class="card choices-of-game">
    ${rulesetField(screen, book)}
    <div class="parts" ?inert=${screen.coming !== ''}>
      ${lengthPart(screen.setup, book, screen.own.length, faultsOf(screen.setup, book), (next, typing) => {
        screen.own = {...screen.own, length: typing};
        screen.change(next);
      })}
      ${playPart(screen, book)}
    </div>
  </div>`;

/** @param {NewGame} screen @param {Ruleset} book */
const sidesPart = (screen, book) =>
  html`<div class="sides">
      ${SIDES.map((side) => sideCard(screen.setup, book, side, (part) => screen.changeSide(side, part)))}
    </div>
    ${onBothSides(screen.setup, book).map(
      (name) => html`<p class="hint" data-both>${say('new.both-sides', {name})}</p>`,
    )}
    <datalist id="names">
      ${[...new Set([...screen.names, ...screen.members])].map((name) => html`<option value=${name}></option>`)}
    </datalist>`;

/** What most games leave as it is. @param {NewGame} screen @param {Ruleset} book */
function morePart(screen, book) {
  const {setup} = screen;
  const faults = faultsOf(setup, book);
  return html`<details class="card more-options" ?open=${screen.unfolded(book)}>
    <summary>
      <span class="body"><b>${say('new.more')}</b><span class="muted">${optionsSaid(setup, book)}</span></span>
    </summary>
    ${matchPart(setup, book, (next) => {
      if (screen.flip?.deferred) screen.flip = null;
      screen.change(next);
    })}
    <div class="starts">
      ${SIDES.map((side) => startField(setup, book, side, faults, (start) => screen.changeSide(side, {start})))}
    </div>
    ${timeoutPart(setup, book, screen.own.timeouts, faults, (next, typing) => {
      screen.own = {...screen.own, timeouts: typing};
      screen.change(next);
    })}
    <label
      ><span>${say('new.board')}</span
      ><input
        type="text"
        autocomplete="off"
        maxlength="20"
        .value=${setup.board}
        @input=${(/** @type {Event} */ event) => screen.change({...setup, board: typed(event)})}
    /></label>
    <button type="button" class="button" @click=${() => screen.swap(book)}>${icon('swap')}${say('new.swap')}</button>
    ${absentPart(screen, book, screen.openingView(book))} ${keepPart(screen.kept, setup)}
    <p class="rule-links">
      <a class="link" href=${`#/how/${book.kind}`}>${say('how.title')}</a
      ><a class="link" href="#/house">${say('new.house')}</a>
    </p>
  </details>`;
}

/** @param {NewGame} screen @returns {boolean} whether there are earlier ones to choose from */
const hasSetups = ({presets, kept}) => Boolean(presets.length || kept.list.length);

/** @param {NewGame} screen @param {Ruleset} book */
export const newGameView = (screen, book) =>
  html`<div class=${`screen new ${hasSetups(screen) ? 'sided' : ''}`}>
    ${topBar(
      say('new.title'),
      '#/',
      say('nav.home'),
      clubPart(screen.setup, screen.clubs, (next) => screen.chooseClub(next)),
    )}
    <main>
      ${lowLine(screen.app)}
      ${
        hasSetups(screen)
          ? html`<aside class="setups">
              ${presetsPart(screen.presets, (preset) => screen.again(preset))} ${keptPart(screen.kept, screen.useKept)}
            </aside>`
          : nothing
      }
      ${
        screen.left
          ? html`<p class="status bad" role="alert" data-left>${say('new.club.left', {club: screen.left})}</p>`
          : nothing
      }
      ${gamePart(screen, book)}
      <div class="parts" ?inert=${screen.coming !== ''}>
        ${book.house ? html`<p class="hint">${say('new.house-version', {n: book.version})}</p>` : nothing}
        ${sidesPart(screen, book)} ${openingPart(screen, book)} ${morePart(screen, book)}
      </div>
    </main>
    <footer class="actions">
      <button
        type="button"
        class="button primary wide"
        aria-disabled=${screen.coming ? 'true' : nothing}
        @click=${() => screen.start(book)}
      >
        ${say(screen.coming ? 'new.coming' : 'new.start-game')}
      </button>
    </footer>
  </div>`;
