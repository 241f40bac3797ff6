/**
 * The editor of house rules. It changes a copy of a book, or the newest version of the club's own rules. Saving creates
 * a new version.
 */

import {html, nothing} from 'lit-html';
import {named, say} from '../../words/index.js';
import {changedSections, copyOf, keepNext, mayChange, wholeRuleset} from '../../store/house.js';
import {isBook, loadRuleset} from '../../store/rulesets.js';
import {announce} from '../../ui/announcer.js';
import {toFault} from '../../lib/faults.js';
import {faultWords, findFaults} from '../../files/ruleset_check.js';
import {tidy} from '../../lib/cut.js';
import {choicesPart, formatsPart, offencesPart, text, zonesPart} from './house_parts.js';
import {missing, troubleOf} from '../../game/missing.js';
import {topBar} from '../../ui/bars.js';

/** @typedef {import('../../lib/types.d.ts').Ruleset} Ruleset */

const LONGEST_NAME = 60;

/**
 * @param {any} whole @param {string[]} path @param {unknown} value undefined removes the field
 * @returns {any} a copy with the new value
 */
function put(whole, [step = '', ...rest], value) {
  const copy = Array.isArray(whole) ? [...whole] : {...whole};
  if (rest.length) copy[step] = put(whole[step], rest, value);
  else if (value !== undefined) copy[step] = value;
  else if (Array.isArray(copy)) copy.splice(Number(step), 1);
  else delete copy[step];
  return copy;
}

/**
 * @typedef {{rules: Ruleset, book: Ruleset, copied: boolean}} Opened the rules to change, and their original book
 */

/** @param {string} id of a book, or of house rules @returns {Promise<Opened | null>} */
async function open(id) {
  const found = await wholeRuleset(id);
  if (!found) return null;
  const copied = isBook(id) || !(await mayChange(id));
  const name = tidy(say(isBook(id) ? 'house.copy-name' : 'house.copy-again', {name: named(found.name)}), LONGEST_NAME);
  const rules = copied ? copyOf(found, name) : {...found, version: found.version + 1};
  const {from, version} = /** @type {NonNullable<Ruleset['house']>} */ (rules.house);
  return {rules, book: (await loadRuleset(from, version)) ?? found, copied};
}

/** The house rules during editing. */
class HouseEdit {
  /** @type {Ruleset | null} */
  rules = null;
  /** @type {Ruleset | null} the rules as they were opened */
  opened = null;
  /** @type {Ruleset} the original that they were copied from; set together with the rules */
  book = /** @type {any} */ (null);
  /** @type {import('../../files/ruleset_check.js').Fault[]} */
  faults = [];
  /** @type {Set<string>} */
  unfolded = new Set();
  message = '';
  /** @type {import('../../game/missing.js').Trouble} */
  trouble = 'opening';

  /**
   * @param {import('../../app/start.js').App} app
   * @param {string} id of a book or of house rules from elsewhere, which are copied, or of the club's own
   */
  constructor(app, id) {
    this.app = app;
    open(id)
      .then((found) => {
        this.trouble = 'missing';
        if (!found) return;
        ({rules: this.rules, book: this.book} = found);
        this.opened = found.copied ? null : this.rules; // a copy is new even without changes
      })
      .catch((error) => {
        this.trouble = troubleOf(error);
      })
      .finally(app.paint);
  }

  /** @param {Ruleset} next */
  take(next) {
    this.rules = next;
    this.faults = findFaults(next);
    this.message = '';
    this.app.paint();
  }

  /** @param {Ruleset} draft */
  async save(draft) {
    this.faults = findFaults(draft);
    if (this.faults.length) {
      this.message = say('house.faults', {n: this.faults.length});
      this.app.paint();
      announce(this.message);
      toFault();
      return;
    }
    if (draft === this.opened) {
      this.app.go('#/house'); // no changes, so no new version
      return;
    }
    const from = /** @type {NonNullable<Ruleset['house']>} */ (draft.house);
    try {
      const kept = await keepNext({...draft, house: {...from, sections: changedSections(draft, this.book)}});
      announce(say('house.saved', {name: kept.name, n: kept.version}));
      this.app.go('#/house');
    } catch {
      this.message = say('house.unreadable');
      this.app.paint();
    }
  }

  view() {
    return this.rules ? editView(this, this.rules) : missing(this.trouble);
  }
}

/** @param {HouseEdit} screen @param {Ruleset} draft */
function editView(screen, draft) {
  /** @type {import('./house_parts.js').Desk} */
  const desk = {
    rules: draft,
    faults: screen.faults,
    shown: new Set(),
    open: screen.unfolded,
    change: (pointer, value) => screen.take(put(draft, pointer.split('/').slice(1), value)),
  };
  const fields = [
    text(desk, '/name', say('house.name'), draft.name),
    formatsPart(desk),
    zonesPart(desk),
    choicesPart(desk),
    offencesPart(desk),
  ];
  const others = screen.faults.filter(({pointer}) => !desk.shown.has(pointer));
  return html`<div class="screen house">
    ${topBar(say('house.title'), '#/house', say('nav.back'))}
    <main>
      <p class="hint">
        ${say('house.book', {book: named(screen.book.name), n: screen.book.version})}. ${say('house.intro')}
      </p>
      ${fields}
      ${
        others.length
          ? html`<ul class="status bad" role="alert">
              ${others.map((fault) => html`<li>${faultWords(draft, fault)}</li>`)}
            </ul>`
          : nothing
      }
      ${screen.message ? html`<p class="status bad" role="alert">${screen.message}</p>` : nothing}
    </main>
    <footer class="actions">
      <button type="button" class="button primary wide" @click=${() => screen.save(draft)}>
        ${say('house.save', {n: draft.version})}
      </button>
    </footer>
  </div>`;
}

/**
 * @param {import('../../app/start.js').App} app
 * @param {string} id of a book or of house rules from elsewhere, which are copied, or of the club's own
 * @returns {import('../../app/start.js').Screen}
 */
export const houseEdit = (app, id) => new HouseEdit(app, id);
