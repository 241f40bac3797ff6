/** New game: the last set-up stands ready, so that two taps repeat it. */

import {html, nothing} from 'lit-html';
import {toss} from '../clock.js';
import {say} from '../i18n/index.js';
import {loadRuleset, newestBooks, newestHouse} from '../store/rulesets.js';
import {get, set} from '../store/settings.js';
import {other} from '../rules/index.js';
import {cite} from '../ui/cite.js';
import {SIDES, shape} from '../ui/sides.js';
import {keep} from './in_hand.js';
import {missing} from './missing.js';
import {afterToss, chosenFormat, fault, NAME_LENGTH, newDocument, reviveSetup, sideName, swapColours, withRuleset} from './setup.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('../types.d.ts').Side} Side */
/** @typedef {import('../types.d.ts').Ruleset} Ruleset */

const NAMES_KEPT = 40;

/** @param {Event} event @returns {string} */
const typed = (event) => /** @type {HTMLInputElement} */ (event.target).value;

/** @param {Setup} setup @param {unknown} known names remembered so far */
async function remember(setup, known) {
  const now = SIDES.flatMap((side) => setup.sides[side].names.filter(Boolean));
  const names = [...new Set([...now, .../** @type {string[]} */ (known ?? [])])].slice(0, NAMES_KEPT);
  await set('setup', setup);
  await set('names', names);
}

/**
 * @param {import('../app.js').App} app
 * @returns {import('../app.js').Screen}
 */
export function newGame(app) {
  document.title = `${say('new.title')} · ${say('app.name')}`;
  /** @type {Setup} */
  let setup;
  /** @type {Ruleset | null} the one that is chosen, once it is here */
  let ruleset = null;
  /** @type {'opening' | 'unreadable'} */
  let trouble = 'opening';
  /** @type {Side | null} */
  let tossed = null;
  /** @type {string[]} */
  let names = [];
  const books = newestBooks();
  /** @type {Ruleset[]} */
  let house = [];
  const open = async () => {
    const [kept, known, own = []] = await Promise.all([get('setup'), get('names'), newestHouse()]).catch(() => []); // an empty form serves as well
    house = own;
    const last = /** @type {{ruleset?: string} | null | undefined} */ (kept)?.ruleset;
    const chosen = [...books, ...own].find(({id}) => id === last) ?? /** @type {import('app:books').Listed} */ (books[0]);
    const found = /** @type {Ruleset} */ (await loadRuleset(chosen.id, chosen.version));
    setup = reviveSetup(kept, found);
    ruleset = found;
    names = Array.isArray(known) ? known : [];
  };
  open().catch(() => { trouble = 'unreadable'; }).finally(app.paint);

  /** @param {string} id */
  const choose = async (id) => {
    const found = await loadRuleset(id).catch(() => null);
    if (!found) return;
    ruleset = found;
    change(withRuleset(setup, found));
  };

  /** @param {Setup} next */
  const change = (next) => {
    setup = next;
    app.paint();
  };
  /** @param {Side} side @param {Partial<import('./setup.js').SideSetup>} part */
  const changeSide = (side, part) => change({...setup, sides: {...setup.sides, [side]: {...setup.sides[side], ...part}}});

  /** @param {Ruleset} book */
  const start = (book) => {
    if (fault(setup, book)) return;
    const game = newDocument(setup, book);
    keep(game, book);
    remember(setup, names).catch(() => undefined);
    app.go(`#/game/${game.id}`);
  };

  /** @param {Ruleset} book @param {Side} side */
  const sideCard = (book, side) => {
    const {names: given, colour, start: handicap} = setup.sides[side];
    const known = /** @type {'red'} */ (colour);
    const {players} = chosenFormat(setup, book);
    return html`<fieldset class="card side ${colour}">
      <legend><span class="mark ${shape(side)}">${say(`letter.${known}`)}</span> ${say(`colour.${known}`)}</legend>
      ${Array.from({length: players}, (_none, i) => html`<label>
        <span>${players > 1 ? say(i === 0 ? 'new.player.near' : 'new.player.far') : say('new.player')}</span>
        <input type="text" autocomplete="off" autocapitalize="words" list="names" maxlength=${NAME_LENGTH} placeholder=${say(`colour.${known}`)} .value=${given[i] ?? ''}
          @input=${(/** @type {Event} */ event) => { const next = [...given]; next[i] = typed(event); changeSide(side, {names: Array.from(next, (name) => name ?? '')}); }}>
      </label>`)}
      <label class="short"><span>${say('new.start')}</span>
        <input type="number" inputmode="numeric" step="1" min="-99" max="99" placeholder="0" .value=${handicap ? String(handicap) : ''} @change=${(/** @type {Event} */ event) => changeSide(side, {start: Number(typed(event) || 0)})}>
      </label>
    </fieldset>`;
  };

  /** @param {Ruleset} rules */
  const opening = (rules) => {
    const {rule, section} = rules.start;
    return html`<fieldset class="opening"><legend>${say('new.first')}</legend>
      <div class="segments">${SIDES.map((side) => html`<button type="button" aria-pressed=${setup.first === side} ?disabled=${rule === 'red-first' && setup.first !== side}
        @click=${() => change({...setup, first: side})}>${sideName(setup, rules, side)}</button>`)}</div>
      <p class="hint">${say(`new.first.${rule}`, {side: sideName(setup, rules, setup.first), other: sideName(setup, rules, other(setup.first))})} <span class="section">${cite(rules, section)}</span></p>
      <div class="row">
        <button type="button" class="button" @click=${() => { tossed = toss(); change(afterToss(setup, rules, tossed)); }}>${say('new.toss')}</button>
        <button type="button" class="button" @click=${() => change(swapColours(setup, rules))}>${say('new.swap')}</button>
      </div>
      <p class="hint" role="status">${tossed ? say(`new.tossed.${rule}`, {side: sideName(setup, rules, tossed)}) : nothing}</p>
    </fieldset>`;
  };

  /** @param {{id: string, name: string}[]} all @param {Ruleset} chosen */
  const options = (all, chosen) => all.map((one) => html`<option value=${one.id} ?selected=${one.id === chosen.id}>${one.name}</option>`);

  return {
    view() {
      if (!ruleset) return missing(trouble);
      const book = ruleset;
      const wrong = fault(setup, book);
      return html`<div class="screen new">
        <header class="bar"><a class="button icon" href="#/" aria-label=${say('nav.home')}>‹</a><h1>${say('new.title')}</h1></header>
        <main>
          <div class="row rules"><label><span>${say('new.ruleset')}</span><select @change=${(/** @type {Event} */ event) => choose(typed(event))}>
            ${house.length ? html`<optgroup label=${say('new.rulesets.house')}>${options(house, book)}</optgroup><optgroup label=${say('new.rulesets.books')}>${options(books, book)}</optgroup>` : options(books, book)}</select></label>
            <a class="button tool" href="#/house"><b aria-hidden="true">✎</b>${say('new.house')}</a></div>
          ${book.house ? html`<p class="hint">${say('new.house-version', {n: book.version})}</p>` : nothing}
          <div class="row top">
            <div class="segments" role="group" aria-label=${say('new.play')}>${Object.entries(book.formats).map(([play]) => html`<button type="button" aria-pressed=${setup.play === play}
              @click=${() => change({...setup, play, target: null})}>${say(`play.${/** @type {'singles'} */ (play)}`)}</button>`)}</div>
            <label class="short"><span>${say('new.target')}</span><input type="number" inputmode="numeric" min="1" max="999" placeholder=${chosenFormat(setup, book).target} .value=${setup.target === null ? '' : String(setup.target)}
              @change=${(/** @type {Event} */ event) => change({...setup, target: typed(event) ? Number(typed(event)) : null})}></label>
          </div>
          <div class="sides">${SIDES.map((side) => sideCard(book, side))}</div>
          ${opening(book)}
          <label><span>${say('new.board')}</span><input type="text" autocomplete="off" maxlength="20" .value=${setup.board} @input=${(/** @type {Event} */ event) => change({...setup, board: typed(event)})}></label>
          <datalist id="names">${names.map((name) => html`<option value=${name}></option>`)}</datalist>
          ${wrong ? html`<p class="status bad" role="alert">${say(/** @type {'new.fault.target'} */ (wrong))}</p>` : nothing}
        </main>
        <footer class="actions"><button type="button" class="button primary wide" ?disabled=${wrong !== null} @click=${() => start(book)}>${say('new.start-game')}</button></footer>
      </div>`;
    },
  };
}
