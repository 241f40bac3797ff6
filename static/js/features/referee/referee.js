/** The referee's screen: both scores, always visible, and one of its parts below them. */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {clocksOf} from '../../store/clocks.js';
import {announce} from '../../ui/announcer.js';
import {SIDES, colourOf, letter, nameOf, shape} from '../../ui/sides.js';
import {take} from '../../game/current_game.js';
import {missing, troubleOf} from '../../game/missing.js';
import {savedMark} from '../../game/pad_view.js';
import {ClockWatch} from '../../clocks/clock_watch.js';
import {callPart} from './referee_calls.js';
import {clockPart} from './referee_clocks.js';
import {logPart} from './referee_log.js';
import {offencePart} from './referee_offences.js';
import {rulingPart} from './referee_rulings.js';
import {REST, refusedBy} from '../../game/trial.js';
import {icon} from '../../ui/icon.js';
import {listedOf} from '../../ui/stage.js';
import {proper} from '../../lib/text.js';

/** @typedef {import('../../game/game.js').Game} Game */
/** @typedef {import('../../game/game.js').Entry} Entry */
/**
 * The interface that the screen gives its parts.
 * @typedef {object} Desk
 * @property {import('../../app/start.js').App} app
 * @property {Game} game
 * @property {ClockWatch} watch the game's clocks
 * @property {string} detail the address within the part, e.g. an offence's id; else ''
 * @property {(entry: Entry) => boolean} record whether the rules accepted it; a refusal is shown as a sentence and
 *   nothing is stored
 * @property {() => void} rest ignores taps for a moment, after each step that a double tap must not skip (`record` does
 *   this itself)
 * @property {() => boolean} resting whether taps are ignored now
 * @property {(sentence: string) => void} tell shows a sentence and announces it; '' removes the last one
 * @property {(part: string, detail?: string) => void} open opens another part
 *
 * @typedef {{view: () => unknown, leave?: () => void}} Part `leave` is called when the screen is left, not when another
 *   part opens
 */

/**
 * The parts in the order of their tabs; an address without a part opens the first.
 * @type {{name: string, make: (desk: Desk) => Part}[]}
 */
const PARTS = [
  {name: 'offences', make: offencePart},
  {name: 'clocks', make: clockPart},
  {name: 'calls', make: callPart},
  {name: 'rulings', make: rulingPart},
  {name: 'log', make: logPart},
];

/** @param {Game} game the game whose sides are shown, one line each */
const scores = ({document: doc, state}) =>
  html`<div class="referee-scores">
    ${SIDES.map(
      (side) =>
        html`<p class="${colourOf(doc, side)}${state.winner === side ? ' won' : ''}">
          <span class="mark ${shape(side)}">${letter(doc, side)}</span><bdi class="name">${nameOf(doc, side)}</bdi
          ><b data-points=${side}>${proper(state.score[side])}</b>
        </p>`,
    )}
  </div>`;

/** The referee's screen of a game: the open part, and recording. */
class Referee {
  /** @type {Game | null} */
  game = null;
  /** @type {ClockWatch | null} */
  watch = null;
  /** @type {import('../../game/missing.js').Trouble} */
  trouble = 'opening';
  message = '';
  left = false;
  resting = 0;
  /** @type {Map<string, Part>} the parts opened so far, so that an unfinished entry stays while another part is open */
  opened = new Map();

  /**
   * @param {import('../../app/start.js').App} app @param {string} id the game's id @param {string} [wanted] a part's
   *   name
   * @param {string} [detail] see Desk
   */
  constructor(app, id, wanted, detail = '') {
    this.app = app;
    this.id = id;
    this.detail = detail;
    this.name = known(wanted);
    take(id)
      .then(async (found) => {
        this.game = found;
        this.trouble = 'missing';
        if (!found) return;
        found.save();
        await clocksOf(found.document);
        if (this.left) return;
        found.onChange = app.paint;
        this.watch = new ClockWatch(app, found);
      })
      .catch((error) => {
        this.trouble = troubleOf(error);
      })
      .finally(app.paint);
    /** Ignores clicks, also by keyboard, while the part is resting; its style blocks touches too. */
    this.guard = {
      capture: true,
      /** @param {Event} event */
      handleEvent: (event) => {
        if (!this.resting) return;
        event.preventDefault();
        event.stopPropagation();
      },
    };
  }

  /** @param {string} sentence */
  tell = (sentence) => {
    this.message = sentence;
    announce(sentence);
    this.app.paint();
  };

  rest = () => {
    clearTimeout(this.resting);
    this.resting = window.setTimeout(() => {
      this.resting = 0;
      this.app.paint();
    }, REST);
    this.app.paint();
  };

  /** @param {string} part @param {string} [about] */
  open = (part, about = '') => {
    this.name = known(part);
    if (about) {
      this.opened.get(this.name)?.leave?.();
      this.opened.delete(this.name);
    }
    this.detail = about;
    this.message = '';
    window.scrollTo(0, 0);
    history.replaceState(null, '', `#/game/${this.id}/referee/${this.name}${about ? `/${about}` : ''}`);
    this.app.paint();
  };

  /** @param {Game} current @param {Entry} entry */
  record(current, entry) {
    this.message = '';
    const before = current.state.status;
    try {
      current.record(entry);
    } catch (error) {
      this.tell(refusedBy(error, current.ruleset, entry));
      return false;
    }
    if (before === 'finished' || current.state.status === 'finished') current.writing.then(this.app.sync);
    this.rest();
    return true;
  }

  /** @param {Game} current @param {ClockWatch} following */
  partView(current, following) {
    const made =
      this.opened.get(this.name) ??
      PARTS.find((part) => part.name === this.name)?.make({
        app: this.app,
        game: current,
        watch: following,
        detail: this.detail,
        rest: this.rest,
        resting: () => this.resting > 0,
        tell: this.tell,
        open: this.open,
        record: (entry) => this.record(current, entry),
      });
    if (made) this.opened.set(this.name, made);
    return made?.view();
  }

  /** Arrow keys move between the tabs, as usual for tabs. @param {KeyboardEvent} event */
  onKey = (event) => {
    const at = PARTS.findIndex((part) => part.name === this.name);
    /** @type {Record<string, number>} */
    const to = {ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: PARTS.length - 1};
    const next = PARTS[((to[event.key] ?? NaN) + PARTS.length) % PARTS.length];
    if (!next) return;
    event.preventDefault();
    this.open(next.name);
    document.getElementById(`tab-${next.name}`)?.focus();
  };

  leave() {
    this.left = true;
    this.watch?.leave();
    if (this.game) this.game.onChange = () => undefined;
    for (const part of this.opened.values()) part.leave?.();
  }

  view() {
    return this.game && this.watch ? refereeView(this, this.game, this.watch) : missing(this.trouble);
  }
}

/** @param {Referee} screen */
const tabsView = (screen) =>
  html`<div class="tabs" role="tablist" aria-label=${say('referee.parts')} @keydown=${screen.onKey}>
    ${PARTS.map(
      (part) =>
        html` <button
          type="button"
          role="tab"
          id=${`tab-${part.name}`}
          aria-controls="part"
          aria-selected=${part.name === screen.name}
          tabindex=${part.name === screen.name ? 0 : -1}
          @click=${() => screen.open(part.name)}
        >
          ${tabName(part.name)}
        </button>`,
    )}
  </div>`;

/** @param {Referee} screen @param {Game} current @param {ClockWatch} following */
function refereeView(screen, current, following) {
  const finished = current.state.status === 'finished';
  return html`<div class="screen referee">
    <header class="referee-head">
      <div class="bar">
        <a
          class="button icon"
          href=${`#/game/${screen.id}${finished ? '/sheet' : ''}`}
          aria-label=${say(finished ? 'nav.sheet' : 'nav.pad')}
          >${icon('back')}</a
        >
        <h1>${say('referee.title')}</h1>
        ${savedMark(current, !finished && !current.bare)}
        <a class="button tool" href=${`#/game/${screen.id}/sheet`}
          >${icon('frames')}${listedOf(current.ruleset.kind)}</a
        >
      </div>
      ${scores(current)}
      ${following.chips((event) => {
        event.preventDefault();
        screen.open('clocks');
      })}
      ${tabsView(screen)}
    </header>
    <main>
      ${current.notice()} ${screen.message ? html`<p class="status bad" data-message>${screen.message}</p>` : nothing}
      <div
        id="part"
        class="part${screen.resting ? ' resting' : ''}"
        role="tabpanel"
        aria-labelledby=${`tab-${screen.name}`}
        @click=${screen.guard}
      >
        ${screen.partView(current, following)}
      </div>
    </main>
  </div>`;
}

/**
 * @param {import('../../app/start.js').App} app
 * @param {string} id the game's id
 * @param {string} [wanted] a part's name
 * @param {string} [detail] see Desk
 * @returns {import('../../app/start.js').Screen}
 */
export const referee = (app, id, wanted, detail = '') => new Referee(app, id, wanted, detail);

/** @param {string} [name] @returns {string} the name of an existing part */
const known = (name) => (PARTS.find((part) => part.name === name) ?? PARTS[0])?.name ?? '';

/** @param {string} name of a part @returns {string} */
const tabName = (name) => say(`referee.tab.${/** @type {'clocks'} */ (name)}`);
