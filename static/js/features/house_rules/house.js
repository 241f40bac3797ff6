/**
 * The club's own rule sets on this phone: copied from a book, changed, sent as a file and brought by one; games too.
 */

import {html, nothing} from 'lit-html';
import {named, say} from '../../words/index.js';
import {newestBooks} from '../../store/books.js';
import {listHouse, remove} from '../../store/house.js';
import {announce} from '../../ui/announcer.js';
import {sure} from '../../ui/dialogs.js';
import {download, fileName} from '../../ui/files.js';
import {bringFile} from '../../files/bring.js';
import {outcomeView} from '../../files/outcome_view.js';

/** @typedef {import('../../store/house.js').House} House */
/** @typedef {import('../../files/bring.js').Outcome} Outcome */

/**
 * @param {import('../../app/start.js').App} app
 * @returns {import('../../app/start.js').Screen}
 */
export function house(app) {
  /** @type {House[] | null} */
  let all = null;
  /** @type {Outcome | null} what became of the last deed */
  let told = null;
  let broken = false;
  let copied = newestBooks()[0]?.id;

  /**
   * @param {string} id
   * @returns {string} the name of what house rules come from: a book, or house rules that name none
   */
  const nameOf = (id) =>
    named(
      newestBooks().find((book) => book.id === id)?.name ??
        all?.find(({ruleset}) => ruleset.id === id)?.ruleset.name ??
        id,
    );

  const load = () =>
    listHouse()
      .then((found) => {
        all = found;
        broken = false;
      })
      .catch(() => {
        broken = true;
      })
      .finally(app.paint);
  load();

  /** @param {Outcome} outcome */
  const tell = (outcome) => {
    told = outcome;
    announce(outcome.sentence);
    window.scrollTo(0, 0); // that is where it is told
    return load();
  };

  /** @param {Event} event */
  const take = async (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const [file] = input.files ?? [];
    if (!file) return;
    const outcome = await bringFile(file).catch(() => ({done: false, sentence: say('house.unreadable'), faults: []}));
    input.value = ''; // the same file may be tried again
    await tell(outcome);
    if (outcome.done) app.sync();
  };

  /** @param {House} one */
  const drop = async ({ruleset}) => {
    if (
      !(await sure(
        say('house.delete.ask', {name: ruleset.name, n: ruleset.version}),
        say('house.delete.more'),
        say('house.delete'),
      ))
    )
      return;
    if (await remove(ruleset))
      await tell({done: true, sentence: say('house.deleted', {name: ruleset.name, n: ruleset.version}), faults: []});
    else await load();
  };

  /** @param {House} one */
  const row = (one) => {
    const {ruleset, newest, games, own} = one;
    const change = say(own ? 'house.edit' : 'house.copy');
    const {id, name, version, house: origin} = ruleset;
    return html`<li class="card house-row" data-house=${`${id} ${version}`}>
      ${
        newest
          ? html`<b class="name">${name}</b>
              <p class="muted">
                ${origin ? say('house.book', {book: nameOf(origin.from), n: origin.version}) : nothing}
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
                @click=${() => drop(one)}
              >
                ${say('house.delete')}
              </button>`
        }
      </div>
    </li>`;
  };

  return {
    synced: load,
    view: () =>
      html`<div class="screen house">
        <header class="bar">
          <a class="button icon" href="#/" aria-label=${say('nav.home')}>‹</a>
          <h1>${say('house.title')}</h1>
        </header>
        <main>
          ${broken ? html`<p class="status bad" role="alert">${say('house.unreadable')}</p>` : outcomeView(told)}
          ${
            all || broken
              ? html`${
                    all?.length
                      ? html`<ul class="games">
                          ${all.map(row)}
                        </ul>`
                      : html`<p class="muted empty">${all ? say('house.empty') : nothing}</p>`
                  }
                  <section class="card part">
                    <label
                      ><span>${say('house.choose')}</span
                      ><select
                        @change=${(/** @type {Event} */ event) => {
                          copied = /** @type {HTMLSelectElement} */ (event.target).value;
                          app.paint();
                        }}
                      >
                        ${newestBooks().map(
                          ({id, name}) => html`<option value=${id} ?selected=${id === copied}>${named(name)}</option>`,
                        )}
                      </select></label
                    >
                    <a class="button ${all?.length ? '' : 'primary'}" href=${`#/house/${copied}`}
                      >${say('house.copy')}</a
                    >
                  </section>
                  <label class="button file"
                    ><span>${say('house.import')}</span
                    ><input type="file" accept=".json,application/json" aria-describedby="import-more" @change=${take}
                  /></label>
                  <p class="hint" id="import-more">${say('house.import.more')}</p>
                  <a class="button" href="#/take">${say('passing.take')}</a>`
              : nothing
          }
        </main>
      </div>`,
  };
}
