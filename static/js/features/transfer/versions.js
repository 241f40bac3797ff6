/**
 * Two versions of a game side by side, this phone's and another one: where they differ, and which one to keep as the
 * record.
 */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {Game} from '../../game/game.js';
import {load} from '../../store/logs/log.js';
import {loadRuleset} from '../../store/rulesets.js';
import {choose, versionsOf} from '../../store/logs/versions.js';
import {tellChosen} from '../../recorder/seat.js';
import {announce} from '../../ui/announcer.js';
import {sure} from '../../ui/dialogs.js';
import {gameFileName, hand} from '../../ui/files.js';
import {problemWords} from '../../ui/waiting.js';
import {scoreWords} from '../../game/game_words.js';
import {drop, take} from '../../game/current_game.js';
import {missing, troubleOf} from '../../game/missing.js';
import {refusal} from '../../game/refusal.js';
import {comparison, fromWords} from './versions_view.js';
import {topBar} from '../../ui/bars.js';

/** @typedef {import('../../store/schema.js').VersionRow} VersionRow */
/** @typedef {import('../../lib/types.d.ts').GameDocument} GameDocument */
/**
 * @typedef {{document: GameDocument, ruleset: import('../../lib/types.d.ts').Ruleset | null, game: Game | null, fault:
 *   string}} Version game: null if it cannot be shown; then `fault` says why
 */
/** @typedef {Version & Pick<VersionRow, 'hash' | 'from' | 'decided'>} Other */

/** @param {GameDocument} document @returns {Promise<Version>} */
async function shown(document) {
  const ruleset = await loadRuleset(document.ruleset, document.ruleset_version).catch(() => null);
  if (!ruleset) return {document, ruleset, game: null, fault: say('versions.no-rules')};
  try {
    return {document, ruleset, game: new Game(document, ruleset, -1), fault: ''};
  } catch (error) {
    return {document, ruleset, game: null, fault: refusal(error)};
  }
}

/** @param {Version} version */
const exportFile = ({document: doc, ruleset}) =>
  hand(gameFileName(doc, '-version'), 'application/json', JSON.stringify({document: doc, ruleset}, null, 1));

/**
 * @param {import('../../store/logs/log.js').Kept} kept
 * @param {Other} other
 * @param {boolean} own whether this phone's version is chosen
 * @returns {string} the consequences
 */
function consequence({keeping, etag}, other, own) {
  if (own) return say(other.from === 'archive' ? 'versions.will.own-archive' : 'versions.will.own');
  if (other.from === 'archive' && !other.decided) return say('versions.will.archive');
  const sent = keeping !== 'imported' && (other.game?.state.status === 'finished' || etag !== null);
  return say(sent ? 'versions.will.other-sent' : 'versions.will.other');
}

/** Two versions of a game, one of which the person chooses. */
class Versions {
  /** @type {import('../../store/logs/log.js').Kept | null} */
  kept = null;
  /** @type {Version | null} */
  own = null;
  /** @type {Other[]} the other versions; undecided ones come first */
  others = [];
  /** @type {string} the hash of the version that is compared */
  picked = '';
  unfolded = false;
  message = '';
  done = '';
  /** @type {import('../../game/missing.js').Trouble} */
  trouble = 'opening';

  /**
   * @param {import('../../app/start.js').App} app
   * @param {string} id
   */
  constructor(app, id) {
    this.app = app;
    this.id = id;
    this.look();
  }

  async refresh() {
    this.kept = await load(this.id);
    this.trouble = 'missing';
    if (!this.kept) return;
    this.own = await shown(this.kept.document);
    const rows = (await versionsOf(this.id)).sort((one, two) => Number(one.decided) - Number(two.decided));
    this.others = await Promise.all(
      rows.map(async ({hash, from, decided, document: doc}) => ({hash, from, decided, ...(await shown(doc))})),
    );
    if (!this.others.some(({hash}) => hash === this.picked)) this.picked = this.others[0]?.hash ?? '';
  }

  look = () =>
    this.refresh()
      .catch((error) => {
        if (!this.kept) this.trouble = troubleOf(error);
      })
      .finally(this.app.paint);

  /** Saves a current game that is not durable yet, before another log replaces it. @returns {Promise<boolean>} */
  async settled() {
    const game = await take(this.id).catch(() => null);
    await game?.save();
    return !game || game.durable;
  }

  /**
   * @param {import('../../store/logs/log.js').Kept} current
   * @param {Other} other
   * @param {boolean} mine whether this phone's version is chosen
   */
  async decide(current, other, mine) {
    const name = say(`versions.name.${mine ? 'own' : other.from}`);
    if (!(await sure(say('versions.ask', {name}), consequence(current, other, mine), say('versions.choose')))) return;
    this.message = '';
    try {
      if (!(await this.settled())) throw new Error('not durable');
      await choose(this.id, mine ? null : other.hash);
      drop(this.id);
      tellChosen(this.id);
      this.done = say('versions.done', {name});
      announce(this.done);
      window.scrollTo(0, 0);
    } catch {
      this.message = say('fault.not-done');
    }
    await this.look();
    this.app.sync();
  }

  synced() {
    return this.look();
  }

  view() {
    const back = `#/game/${this.id}${this.own?.game?.state.status === 'open' ? '' : '/sheet'}`;
    return this.kept && this.own
      ? html`<div class="screen versions">
          ${topBar(say('versions.title'), back, say('nav.back'))}
          <main>
            ${this.done ? html`<p class="status good">${this.done}</p>` : nothing}${
              this.message ? html`<p class="status bad" role="alert">${this.message}</p>` : nothing
            }${versionsPart(this, this.kept, this.own)}
          </main>
        </div>`
      : missing(this.trouble);
  }
}

/**
 * @param {Versions} screen
 * @param {import('../../store/logs/log.js').Kept} current
 * @param {Version} mine
 * @param {Other} other
 */
const choicesPart = (screen, current, mine, other) =>
  html`<div class="row choose">
      ${
        other.decided
          ? html`<p class="chip archived">${say('versions.record')}</p>`
          : html`<button
              type="button"
              class="button"
              ?disabled=${!mine.game}
              @click=${() => screen.decide(current, other, true)}
            >
              ${say('versions.pick', {name: say('versions.name.own')})}
            </button>`
      }
      <button
        type="button"
        class="button"
        ?disabled=${!other.game}
        @click=${() => screen.decide(current, other, false)}
      >
        ${say('versions.pick', {name: say(`versions.name.${other.from}`)})}
      </button>
    </div>
    <div class="row">
      <button type="button" class="button quiet" @click=${() => exportFile(mine)}>${say('versions.export-own')}</button>
      <button type="button" class="button quiet" @click=${() => exportFile(other)}>
        ${say('versions.export-other')}
      </button>
    </div>`;

/** @param {Versions} screen */
const picker = (screen) =>
  screen.others.length > 1
    ? html`<ul class="games">
        ${screen.others.map(
          (other) =>
            html`<li>
              <button
                type="button"
                class="button wide pick-one"
                aria-pressed=${other.hash === screen.picked}
                @click=${() => {
                  screen.picked = other.hash;
                  screen.unfolded = false;
                  screen.app.paint();
                }}
              >
                ${fromWords(other)}:
                ${
                  other.game ? scoreWords(other.game) : other.fault
                }${other.decided ? ` · ${say('versions.aside')}` : ''}
              </button>
            </li>`,
        )}
      </ul>`
    : nothing;

/** @param {Versions} screen @param {import('../../store/logs/log.js').Kept} current @param {Version} mine */
function versionsPart(screen, current, mine) {
  const other = screen.others.find(({hash}) => hash === screen.picked);
  const open = screen.others.some(({decided}) => !decided);
  const lead = open
    ? say('versions.lead')
    : screen.others.length
      ? say('versions.lead-decided')
      : say(current.problem ? 'versions.not-fetched' : 'versions.none');
  return html`<p>${lead}</p>
    ${
      current.problem && current.problem.code !== 'conflict'
        ? html`<p class="status bad">${problemWords(current.problem)}</p>`
        : nothing
    }
    ${picker(screen)}
    ${
      other
        ? html`${comparison({
              mine,
              other,
              unfolded: screen.unfolded,
              onFold: () => {
                screen.unfolded = !screen.unfolded;
                screen.app.paint();
              },
            })}${choicesPart(screen, current, mine, other)}
            <p class="hint">${say('versions.kept')}</p>`
        : nothing
    }`;
}

/**
 * @param {import('../../app/start.js').App} app
 * @param {string} id
 * @returns {import('../../app/start.js').Screen}
 */
export const versions = (app, id) => new Versions(app, id);
