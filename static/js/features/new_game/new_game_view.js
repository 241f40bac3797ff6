/** Templates for the screen of a new game: rule set, format, length, sides, who begins, club. */

import {html, nothing} from 'lit-html';
import {named, say} from '../../words/index.js';
import {cite} from '../../ui/cite.js';
import {SIDES} from '../../ui/sides.js';
import {lowLine} from '../../game/notices.js';
import {clubPart, lengthPart, matchPart, sideCard, timeoutPart, typed} from './new_game_parts.js';
import {begun, choice, coin, outcome} from '../../game/opening.js';
import {faultsOf} from '../../game/setup.js';

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
  return html`<p class="hint">${say('flip.present')} <span class="section">${cite(rules, rule.section)}</span></p>
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
  return html`<fieldset class="opening">
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
    <p class="hint">${outcome(view)} <span class="section">${cite(rules, rules.start.section)}</span></p>
    ${coin(view)}${choice(view)}
    <div class="row">
      <button type="button" class="button" @click=${() => screen.swap(rules)}>${say('new.swap')}</button>
    </div>
    ${absentPart(screen, rules, view)}
  </fieldset>`;
}

/** @param {{id: string, name: string}[]} all @param {Ruleset} chosen */
const options = (all, chosen) =>
  all.map((one) => html`<option value=${one.id} ?selected=${one.id === chosen.id}>${named(one.name)}</option>`);

/** @param {NewGame} screen @param {Ruleset} book */
const rulesetField = (screen, book) =>
  html`<label
    ><span>${say('new.ruleset')}</span
    ><select @change=${screen.choose}>
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
  html`<div class="segments" role="group" aria-label=${say('new.play')}>
    ${Object.entries(book.formats).map(
      ([play, {name}]) =>
        html`<button type="button" aria-pressed=${screen.setup.play === play} @click=${() => screen.choosePlay(play)}>
          ${named(name)}
        </button>`,
    )}
  </div>`;

/** Everything below the rule set and the format. @param {NewGame} screen @param {Ruleset} book */
function setupParts(screen, book) {
  const faults = faultsOf(screen.setup, book);
  return html`${lengthPart(screen.setup, book, screen.own.length, faults, (next, typing) => {
      screen.own = {...screen.own, length: typing};
      screen.change(next);
    })}
    ${matchPart(screen.setup, book, (next) => {
      if (screen.flip?.deferred) screen.flip = null;
      screen.change(next);
    })}
    <div class="sides">
      ${SIDES.map((side) =>
        sideCard(screen.setup, book, side, faults, (part) =>
          screen.change({
            ...screen.setup,
            sides: {...screen.setup.sides, [side]: {...screen.setup.sides[side], ...part}},
          }),
        ),
      )}
    </div>
    ${openingPart(screen, book)}
    ${timeoutPart(screen.setup, book, screen.own.timeouts, faults, (next, typing) => {
      screen.own = {...screen.own, timeouts: typing};
      screen.change(next);
    })}
    <label
      ><span>${say('new.board')}</span
      ><input
        type="text"
        autocomplete="off"
        maxlength="20"
        .value=${screen.setup.board}
        @input=${(/** @type {Event} */ event) => screen.change({...screen.setup, board: typed(event)})}
    /></label>
    ${
      screen.left
        ? html`<p class="status bad" role="alert" data-left>${say('new.club.left', {club: screen.left})}</p>`
        : nothing
    }
    ${clubPart(screen.setup, screen.clubs, (next) => screen.chooseClub(next))}
    <datalist id="names">
      ${[...new Set([...screen.names, ...screen.members])].map((name) => html`<option value=${name}></option>`)}
    </datalist>`;
}

/** @param {NewGame} screen @param {Ruleset} book */
export const newGameView = (screen, book) =>
  html`<div class="screen new">
    <header class="bar">
      <a class="button icon" href="#/" aria-label=${say('nav.home')}>‹</a>
      <h1>${say('new.title')}</h1>
    </header>
    <main>
      ${lowLine(screen.app)} ${rulesetField(screen, book)}
      <div class="parts" ?inert=${screen.coming !== ''}>
        <p class="rule-links">
          <a class="link" href=${`#/how/${book.kind}`}>${say('how.title')}</a
          ><a class="link" href="#/house">${say('new.house')}</a>
        </p>
        ${book.house ? html`<p class="hint">${say('new.house-version', {n: book.version})}</p>` : nothing}
        ${playPart(screen, book)} ${setupParts(screen, book)}
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
