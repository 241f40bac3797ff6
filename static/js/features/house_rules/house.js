/**
 * The club's own rule sets on this phone: copy a book, edit, export and import them as files. Games can be imported
 * too.
 */

import {html, nothing} from 'lit-html';
import {named, say} from '../../words/index.js';
import {newestBooks} from '../../store/books.js';
import {listHouse, remove} from '../../store/house.js';
import {announce} from '../../ui/announcer.js';
import {sure} from '../../ui/dialogs.js';
import {download, fileName} from '../../ui/files.js';
import {bringFile} from '../../files/bring.js';
import {topBar} from '../../ui/bars.js';
import {outcomeView} from '../../ui/outcome.js';

/** @typedef {import('../../store/house.js').House} House */
/** @typedef {import('../../ui/outcome.js').Outcome} Outcome */

/** The house rules on this phone. */
class HouseRules {
  /** @type {House[] | null} */
  all = null;
  /** @type {Outcome | null} the outcome of the last action */
  outcome = null;
  broken = false;
  copied = newestBooks()[0]?.id;

  /** @param {import('../../app/start.js').App} app */
  constructor(app) {
    this.app = app;
    this.load();
  }

  /**
   * @param {string} id
   * @returns {string} the name of the book or house rules from which house rules were copied; the id if unknown
   */
  nameOf(id) {
    return named(
      newestBooks().find((book) => book.id === id)?.name ??
        this.all?.find(({ruleset}) => ruleset.id === id)?.ruleset.name ??
        id,
    );
  }

  load = () =>
    listHouse()
      .then((found) => {
        this.all = found;
        this.broken = false;
      })
      .catch(() => {
        this.broken = true;
      })
      .finally(this.app.paint);

  /** @param {Outcome} outcome */
  tell(outcome) {
    this.outcome = outcome;
    announce(outcome.sentence);
    window.scrollTo(0, 0); // the outcome is shown at the top
    return this.load();
  }

  /** @param {Event} event */
  take = async (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const [file] = input.files ?? [];
    if (!file) return;
    const outcome = await bringFile(file).catch(() => ({done: false, sentence: say('house.unreadable'), faults: []}));
    input.value = ''; // so that the same file can be chosen again
    await this.tell(outcome);
    if (outcome.done) this.app.sync();
  };

  /** @param {House} one */
  async drop({ruleset}) {
    if (
      !(await sure(
        say('house.delete.ask', {name: ruleset.name, n: ruleset.version}),
        say('house.delete.more'),
        say('house.delete'),
      ))
    )
      return;
    if (await remove(ruleset))
      await this.tell({
        done: true,
        sentence: say('house.deleted', {name: ruleset.name, n: ruleset.version}),
        faults: [],
      });
    else await this.load();
  }

  synced() {
    return this.load();
  }

  view() {
    return html`<div class="screen house">
      ${topBar(say('house.title'), '#/settings', say('nav.back'))}
      <main>
        ${
          this.broken
            ? html`<p class="status bad" role="alert">${say('house.unreadable')}</p>`
            : outcomeView(this.outcome)
        }
        ${
          this.all || this.broken
            ? html`${
                  this.all?.length
                    ? html`<ul class="games">
                        ${this.all.map((one) => houseRow(this, one))}
                      </ul>`
                    : html`<p class="muted empty">${this.all ? say('house.empty') : nothing}</p>`
                }
                <section class="card part">
                  <label
                    ><span>${say('house.choose')}</span
                    ><select
                      @change=${(/** @type {Event} */ event) => {
                        this.copied = /** @type {HTMLSelectElement} */ (event.target).value;
                        this.app.paint();
                      }}
                    >
                      ${newestBooks().map(
                        ({id, name}) =>
                          html`<option value=${id} ?selected=${id === this.copied}>${named(name)}</option>`,
                      )}
                    </select></label
                  >
                  <a class="button ${this.all?.length ? '' : 'primary'}" href=${`#/house/${this.copied}`}
                    >${say('house.copy')}</a
                  >
                </section>
                <label class="button file"
                  ><span>${say('house.import')}</span
                  ><input
                    type="file"
                    accept=".json,application/json"
                    aria-describedby="import-more"
                    @change=${this.take}
                /></label>
                <p class="hint" id="import-more">${say('house.import.more')}</p>
                <a class="button" href="#/take">${say('passing.take')}</a>`
            : nothing
        }
      </main>
    </div>`;
  }
}

/** @param {HouseRules} screen @param {House} one */
function houseRow(screen, one) {
  const {ruleset, newest, games, own} = one;
  const change = say(own ? 'house.edit' : 'house.copy');
  const {id, name, version, house: origin} = ruleset;
  return html`<li class="card house-row" data-house=${`${id} ${version}`}>
    ${
      newest
        ? html`<b class="name">${name}</b>
            <p class="muted">
              ${origin ? say('house.book', {book: screen.nameOf(origin.from), n: origin.version}) : nothing}
            </p>`
        : nothing
    }
    <p>
      ${say('house.version', {
        n: version,
      })}${games ? html` · <span class="muted">${say('house.used', {n: games})}</span>` : nothing}
    </p>
    <div class="row">
      ${
        newest
          ? html`<a class="button" href=${`#/house/${id}`} aria-label=${`${change}: ${name}`}>${change}</a>`
          : nothing
      }
      <button
        type="button"
        class="button"
        aria-label=${`${say('house.export')}: ${name}, ${say('house.version', {n: version})}`}
        @click=${() => download(`${fileName(name)}.shuffleboard-rules.json`, ruleset)}
      >
        ${say('house.export')}
      </button>
      ${
        games
          ? nothing
          : html`<button
              type="button"
              class="button"
              aria-label=${`${say('house.delete')}: ${name}, ${say('house.version', {n: version})}`}
              @click=${() => screen.drop(one)}
            >
              ${say('house.delete')}
            </button>`
      }
    </div>
  </li>`;
}

/**
 * @param {import('../../app/start.js').App} app
 * @returns {import('../../app/start.js').Screen}
 */
export const house = (app) => new HouseRules(app);
