/** New game: the last set-up stands ready, so that two taps repeat it. */

import {html, nothing} from 'lit-html';
import {named, say} from '../../words/index.js';
import {newestBooks, newestHouse} from '../../store/books.js';
import {loadRuleset} from '../../store/rulesets.js';
import {get, set} from '../../store/settings.js';
import {keptMe, keptPart} from '../../store/me.js';
import {readMe, readNames} from '../../sync/me.js';
import {cite} from '../../ui/cite.js';
import {toFault} from '../../lib/faults.js';
import {SIDES} from '../../ui/sides.js';
import {begin} from '../../game/begin.js';
import {modeOf, dressed} from '../../game/flip.js';
import {missing, troubleOf} from '../../game/missing.js';
import {lowLine} from '../../game/notices.js';
import {clubPart, lengthPart, matchPart, sideCard, timeoutPart, typed} from './new_game_parts.js';
import {begun, choice, coin, outcome} from '../../game/opening.js';
import {offered, sameLength} from '../../game/lengths.js';
import {
  chosenFormat,
  faultsOf,
  inClub,
  newDocument,
  reviveSetup,
  sideCalled,
  sideName,
  swapColours,
  withFirst,
  withPlay,
  withRuleset,
} from '../../game/setup.js';

/** @typedef {import('../../game/setup.js').Setup} Setup */
/** @typedef {import('../../lib/types.d.ts').Side} Side */
/** @typedef {import('../../lib/types.d.ts').Ruleset} Ruleset */
/** @typedef {import('../../lib/types.d.ts').Length} Length */

const NAMES_KEPT = 40;

/** @param {Setup} setup @param {unknown} known names remembered so far */
async function remember(setup, known) {
  const now = SIDES.flatMap((side) => setup.sides[side].names.filter(Boolean));
  const names = [...new Set([...now, .../** @type {string[]} */ (known ?? [])])].slice(0, NAMES_KEPT);
  await set('setup', setup);
  await set('names', names);
}

/**
 * @param {import('../../app/start.js').App} app
 * @returns {import('../../app/start.js').Screen}
 */
export function newGame(app) {
  /** @type {Setup} */
  let setup;
  /** @type {Ruleset | null} the one that is chosen, once it is here */
  let ruleset = null;
  /** @type {import('../../game/missing.js').Trouble} */
  let trouble = 'opening';
  /** @type {import('../../game/flip.js').Flip | null} */
  let flip = null;
  /** Whether it is being said that a whole side is absent. */
  let absent = false;
  /** @type {import('./new_game_parts.js').Own} */
  let own = {length: false, timeouts: false};
  /** @type {string[]} */
  let names = [];
  const books = newestBooks();
  /** @type {Ruleset[]} */
  let house = [];
  /** @type {import('../../store/me.js').MyClub[]} those that I am in, as the server said last */
  let clubs = [];
  /** @type {string[]} who is in the club that is chosen */
  let members = [];
  const open = async () => {
    const [kept, known, rules = [], me] = await Promise.all([
      get('setup'),
      get('names'),
      newestHouse(),
      keptMe(),
    ]).catch(() => []); // an empty form serves as well
    house = rules;
    const last = /** @type {{ruleset?: string} | null | undefined} */ (kept)?.ruleset;
    const chosen =
      [...books, ...rules].find(({id}) => id === last) ?? /** @type {import('app:list').Listed} */ (books[0]);
    const found = /** @type {Ruleset} */ (await loadRuleset(chosen.id, chosen.version));
    clubs = me?.me.clubs ?? [];
    setup = inClub(reviveSetup(kept, found), clubs);
    await meet();
    ruleset = found;
    own = {length: typedIn(found), timeouts: false};
    names = Array.isArray(known) ? known : [];
  };
  open()
    .then(() => {
      if (clubs.length) ask().catch(() => undefined);
    })
    .catch((error) => {
      trouble = troubleOf(error);
    })
    .finally(app.paint);

  /** The club that one thinks the game goes to, and is not in any more. */
  let left = '';
  /** Who was put out of a club, or whose phone was signed out, must not believe that the game goes there. */
  const ask = async () => {
    const {me} = await readMe();
    left = clubs.find(({id}) => id === setup.club && !me.clubs.some((club) => club.id === id))?.name ?? '';
    clubs = me.clubs;
    change(inClub(setup, clubs));
    if (setup.club) await readNames(setup.club);
    await meet();
    app.paint();
  };

  const meet = async () => {
    members = (await keptPart(setup.club, 'names'))?.value ?? [];
  };

  /** @param {Ruleset} rules @returns {boolean} whether the length is none that the book names */
  const typedIn = (rules) =>
    setup.length !== null &&
    !offered(chosenFormat(setup, rules)).some((one) => sameLength(one, /** @type {Length} */ (setup.length)));

  /** The rule set that was chosen and is not here yet: until then what the screen says is that of the former one. */
  let coming = '';

  /** @param {Event} event */
  const choose = async (event) => {
    const id = (coming = typed(event));
    app.paint();
    const found = await loadRuleset(id).catch(() => null);
    if (id !== coming) return; // another one was chosen meanwhile
    coming = '';
    if (!found) {
      /** @type {HTMLSelectElement} */ (event.target).value = /** @type {Ruleset} */ (ruleset).id;
      app.paint();
      return;
    }
    ruleset = found;
    flip = null;
    own = {length: false, timeouts: false};
    change(withRuleset(setup, found));
  };

  /** @param {Setup} next */
  const change = (next) => {
    setup = next;
    app.paint();
  };

  /** @param {Ruleset} book */
  const start = (book) => {
    if (coming) return;
    if (Object.keys(faultsOf(setup, book)).length) return toFault();
    begin(app, newDocument(setup, book), book);
    remember(setup, names).catch(() => undefined);
  };

  /** Who shoots first was set by hand, so what a flip gave stands no more. @param {Ruleset} rules @param {Side} side */
  const setFirst = (rules, side) => {
    flip = null;
    const next =
      rules.start.rule === 'red-first'
        ? withFirst(dressed(setup, side, rules.colours[0] ?? 'red'), rules)
        : {...setup, first: side};
    change({...next, choice: null});
  };

  /** @param {Ruleset} rules @returns {import('../../game/opening.js').OpeningView} */
  const openingView = (rules) => ({
    opening: setup,
    flip,
    ruleset: rules,
    mode: modeOf(rules, 1),
    name: (side) => sideName(setup, rules, side),
    called: (side) => sideCalled(setup, rules, side),
    deferrable: setup.best_of > 1 && rules.match.second.rule === 'choice' && modeOf(rules, 1) === 'hammer',
    change: (next, made) => {
      flip = made;
      change(/** @type {Setup} */ (next));
    },
  });

  /**
   * @param {Ruleset} rules
   * @param {import('../../game/opening.js').OpeningView} view a side that is alone has hammer and colour
   */
  const absentPart = (rules, view) => {
    const rule = rules.start.absent;
    if (!rule) return nothing;
    if (!absent)
      return html`<button
        type="button"
        class="link"
        @click=${() => {
          absent = true;
          app.paint();
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
              aria-pressed=${flip?.by === 'absent' && flip.side === side}
              @click=${() => begun(view, {by: 'absent', side, took: 'hammer'})}
            >
              ${view.name(side)}
            </button>`,
        )}
      </div>`;
  };

  /** @param {Ruleset} rules */
  const opening = (rules) => {
    const view = openingView(rules);
    return html`<fieldset class="opening">
      <legend>${say('new.first')}</legend>
      <div class="segments">
        ${SIDES.map(
          (side) =>
            html`<button type="button" aria-pressed=${setup.first === side} @click=${() => setFirst(rules, side)}>
              ${view.name(side)}
            </button>`,
        )}
      </div>
      <p class="hint">${outcome(view)} <span class="section">${cite(rules, rules.start.section)}</span></p>
      ${coin(view)}${choice(view)}
      <div class="row">
        <button
          type="button"
          class="button"
          @click=${() => {
            flip = null;
            change({...swapColours(setup, rules), choice: null});
          }}
        >
          ${say('new.swap')}
        </button>
      </div>
      ${absentPart(rules, view)}
    </fieldset>`;
  };

  /** @param {{id: string, name: string}[]} all @param {Ruleset} chosen */
  const options = (all, chosen) =>
    all.map((one) => html`<option value=${one.id} ?selected=${one.id === chosen.id}>${named(one.name)}</option>`);

  return {
    view() {
      if (!ruleset) return missing(trouble);
      const book = ruleset;
      const faults = faultsOf(setup, book);
      return html`<div class="screen new">
        <header class="bar">
          <a class="button icon" href="#/" aria-label=${say('nav.home')}>‹</a>
          <h1>${say('new.title')}</h1>
        </header>
        <main>
          ${lowLine(app)}
          <label
            ><span>${say('new.ruleset')}</span
            ><select @change=${choose}>
              ${
                house.length
                  ? html`<optgroup label=${say('new.rulesets.house')}>${options(house, book)}</optgroup>
                      <optgroup label=${say('new.rulesets.books')}>${options(books, book)}</optgroup>`
                  : options(books, book)
              }
            </select></label
          >
          <div class="parts" ?inert=${coming !== ''}>
            <p class="rule-links">
              <a class="link" href=${`#/how/${book.kind}`}>${say('how.title')}</a
              ><a class="link" href="#/house">${say('new.house')}</a>
            </p>
            ${book.house ? html`<p class="hint">${say('new.house-version', {n: book.version})}</p>` : nothing}
            <div class="segments" role="group" aria-label=${say('new.play')}>
              ${Object.entries(book.formats).map(
                ([play, {name}]) =>
                  html`<button
                    type="button"
                    aria-pressed=${setup.play === play}
                    @click=${() => {
                      own = {length: false, timeouts: false};
                      change(withPlay(setup, play));
                    }}
                  >
                    ${named(name)}
                  </button>`,
              )}
            </div>
            ${lengthPart(setup, book, own.length, faults, (next, typing) => {
              own = {...own, length: typing};
              change(next);
            })}
            ${matchPart(setup, book, (next) => {
              if (flip?.deferred) flip = null;
              change(next);
            })}
            <div class="sides">
              ${SIDES.map((side) =>
                sideCard(setup, book, side, faults, (part) =>
                  change({...setup, sides: {...setup.sides, [side]: {...setup.sides[side], ...part}}}),
                ),
              )}
            </div>
            ${opening(book)}
            ${timeoutPart(setup, book, own.timeouts, faults, (next, typing) => {
              own = {...own, timeouts: typing};
              change(next);
            })}
            <label
              ><span>${say('new.board')}</span
              ><input
                type="text"
                autocomplete="off"
                maxlength="20"
                .value=${setup.board}
                @input=${(/** @type {Event} */ event) => change({...setup, board: typed(event)})}
            /></label>
            ${
              left
                ? html`<p class="status bad" role="alert" data-left>${say('new.club.left', {club: left})}</p>`
                : nothing
            }
            ${clubPart(setup, clubs, (next) => {
              change(next);
              meet().then(app.paint);
              ask().catch(() => undefined);
            })}
            <datalist id="names">
              ${[...new Set([...names, ...members])].map((name) => html`<option value=${name}></option>`)}
            </datalist>
          </div>
        </main>
        <footer class="actions">
          <button
            type="button"
            class="button primary wide"
            aria-disabled=${coming ? 'true' : nothing}
            @click=${() => start(book)}
          >
            ${say(coming ? 'new.coming' : 'new.start-game')}
          </button>
        </footer>
      </div>`;
    },
  };
}
