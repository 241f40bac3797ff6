/**
 * Takes over a game or a competition (take_event.js) that another phone hands over by codes. It collects all codes,
 * checks what they hold with the rules, shows it, and stores it when the person agrees.
 */

import {html, nothing} from 'lit-html';
import {named, say} from '../../words/index.js';
import {isObject} from '../../rules/shapes.js';
import {Game} from '../../game/game.js';
import {load} from '../../store/logs/log.js';
import {noteKey} from '../../store/games/handed.js';
import {compare} from '../../store/logs/compare.js';
import {merge} from '../../store/logs/merge.js';
import {loadRuleset} from '../../store/rulesets.js';
import {allTaking, arrived, forgetTaking, keepPiece, takingOf, textOf} from '../../store/games/taking.js';
import {addVersion} from '../../store/logs/versions.js';
import {CodeFault, decode, readCode} from '../../lib/hand_code.js';
import {scoreWords, placeWords} from '../../game/game_words.js';
import {goOnHere} from '../../game/handed_over.js';
import {drop, hold} from '../../game/current_game.js';
import {refusal} from '../../game/refusal.js';
import {topBar} from '../../ui/bars.js';

/** @typedef {import('../../store/games/taking.js').Taking} Taking */
/**
 * @typedef {'added' | 'same' | 'longer' | 'shorter' | 'differs'} Relation how the received game relates to this phone's
 *   version of it
 */
/**
 * @typedef {{game: Game, key: string, relation: Relation, own: Game | null}} Offer own: this phone's version, if the
 *   app can read it
 */
/** @typedef {{tag: string, taking: Taking, kept: boolean}} Arrived */

/**
 * @param {unknown} document of any shape
 * @returns {Promise<Game | string>} the replayed game, or a sentence about why it is refused
 */
async function judged(document) {
  const doc = /** @type {import('../../lib/types.d.ts').GameDocument} */ (document);
  if (!isObject(document) || typeof doc.ruleset !== 'string') return say('take.damaged');
  const house = doc.ruleset.startsWith('house-');
  if (house && doc.ruleset_version === undefined) return say('house.import.no-version');
  const ruleset = await loadRuleset(doc.ruleset, doc.ruleset_version);
  if (!ruleset) return say(house ? 'take.no-rules' : 'take.no-book');
  try {
    return new Game(doc, ruleset, -1);
  } catch (error) {
    return say('take.refused', {reason: refusal(error)});
  }
}

/**
 * @param {import('../../lib/hand_code.js').Handed} handed
 * @returns {Promise<Offer | string>} the game, or a sentence about why it cannot be accepted
 */
async function examine({document, key}) {
  const game = await judged(document);
  if (typeof game === 'string') return game;
  const kept = await load(game.document.id).catch(() => null);
  if (!kept) return {game, key, relation: 'added', own: null};
  const own = await judged(kept.document);
  return {game, key, relation: compare(kept.document, game.document), own: typeof own === 'string' ? null : own};
}

/**
 * @param {string} part of the address: a code, or the tag of received codes
 * @returns {Promise<Arrived | null>} null if it was accepted before
 */
async function arrive(part) {
  const [, before] = /^kept\/([0-9a-f]{10})$/.exec(part) ?? [];
  if (before) {
    const taking = await takingOf(before);
    return taking && {tag: before, taking, kept: true};
  }
  const piece = readCode(part);
  return {tag: piece.tag, ...(await keepPiece(piece))};
}

/** Stores the offered game. @param {Offer} offer @returns {Promise<string>} the next address */
async function accept({game: {document: doc, ruleset, state}, key}) {
  const finished = state.status === 'finished';
  try {
    await noteKey(doc.id, key);
    const merged = await merge(doc, {finished});
    if (merged === 'differs') {
      await addVersion(doc, 'file');
      return `#/game/${doc.id}/versions`;
    }
    drop(doc.id);
    await goOnHere(doc.id);
  } catch {
    hold(new Game(doc, ruleset, -1)); // nothing can be stored: the game continues in memory, and the pad says so
  }
  return `#/game/${doc.id}${finished ? '/sheet' : ''}`;
}

/** A game that comes from another phone. */
class TakeOver {
  /** @type {Arrived | null} */
  found = null;
  /** @type {Offer | null} */
  offer = null;
  /** @type {(() => unknown) | null} what is shown of a competition instead of a game */
  event = null;
  /** @type {({tag: string} & Taking)[]} the received games to choose from, if the address names no code */
  waiting = [];
  refused = '';
  busy = true;

  /**
   * @param {import('../../app/start.js').App} app
   * @param {string} [part] of the address: a code, or `kept/<tag>`
   */
  constructor(app, part) {
    this.app = app;
    this.part = part;
    this.look()
      .catch((error) => {
        this.refused = say(`take.${error instanceof CodeFault ? error.fault : 'damaged'}`);
      })
      .finally(() => {
        this.busy = false;
        app.paint();
      });
  }

  look = async () => {
    if (!this.part) {
      this.waiting = await allTaking().catch(() => []);
      return;
    }
    this.found = await arrive(this.part);
    if (!this.found) this.refused = say('take.gone');
    else if (arrived(this.found.taking) === this.found.taking.of) {
      const handed = await decode(this.found.tag, textOf(this.found.taking));
      if (isObject(handed.document) && 'form' in handed.document) return await this.lookAtEvent(handed);
      const examined = await examine(handed);
      if (typeof examined === 'string') this.refused = examined;
      else this.offer = examined;
    }
  };

  /** @param {import('../../lib/hand_code.js').Handed} handed a competition instead of a game */
  async lookAtEvent(handed) {
    const {examineEvent} = await import('./take_event.js');
    const examined = await examineEvent(handed);
    if (typeof examined === 'string') this.refused = examined;
    else this.event = () => examined.view(this);
  }

  /** @param {string} address */
  async leaveFor(address) {
    if (this.found) await forgetTaking(this.found.tag).catch(() => undefined);
    location.replace(address); // the game and its key must not stay in the browser's history
  }

  /** @param {Offer} offered */
  async take(offered) {
    this.busy = true;
    this.app.paint();
    const address = await accept(offered);
    await this.leaveFor(address);
    this.app.sync();
  }

  /** @param {SubmitEvent} event */
  paste = (event) => {
    event.preventDefault();
    const text = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('link') ?? '').trim();
    const [, code] = /#\/take\/(.+)$/.exec(text) ?? [];
    this.refused = code ? '' : say('take.foreign');
    if (code) this.app.go(`#/take/${code}`);
    else this.app.paint();
  };

  view() {
    return html`<div class="screen take-over">
      ${topBar(say(this.event ? 'take.event.title' : 'take.title'), '#/', say('nav.home'))}
      <main>
        ${this.refused ? html`<p class="status bad" role="alert">${this.refused}</p>` : nothing}
        ${
          this.event?.() ??
          (this.offer
            ? offerView(this, this.offer)
            : this.found && !this.refused && arrived(this.found.taking) < this.found.taking.of
              ? partsView(this.found)
              : nothing)
        }
        ${
          this.busy
            ? html`<p class="muted">${say('trouble.opening')}</p>`
            : this.part && !this.refused
              ? nothing
              : pasteForm(this)
        }
      </main>
    </div>`;
  }
}

/** @param {TakeOver} screen @param {Offer} offered */
function offerView(screen, offered) {
  const {game, own, relation} = offered;
  const id = game.document.id;
  return html`<section class="card taken" data-relation=${relation}>
      <p class="muted">${named(game.ruleset.name)}</p>
      <p><b>${scoreWords(game)}</b></p>
      <p class="muted">${say('take.entries', {n: game.document.events.length})}</p>
    </section>
    <p>${say(`take.${relation}`, {ours: own ? placeWords(own) : '?', theirs: placeWords(game)})}</p>
    ${
      relation === 'same' || relation === 'shorter'
        ? html`<button
            type="button"
            class="button primary wide"
            ?disabled=${screen.busy}
            @click=${() => (relation === 'same' ? screen.take(offered) : screen.leaveFor(`#/game/${id}`))}
          >
            ${say('take.open')}
          </button>`
        : html`<button
            type="button"
            class="button primary wide"
            ?disabled=${screen.busy}
            @click=${() => screen.take(offered)}
          >
            ${say(relation === 'differs' ? 'take.compare' : 'take.do')}
          </button>`
    }
    ${screen.found?.kept ? nothing : html`<p class="status bad" role="alert">${say('status.broken')}</p>`}`;
}

/** @param {Arrived} some */
const partsView = ({taking}) =>
  html`<p class="count" data-arrived=${arrived(taking)}>${say('take.parts', {n: arrived(taking), of: taking.of})}</p>
    <p>${say('take.parts.more')}</p>
    <p class="hint">
      ${say('take.parts.missing', {
        list: Array.from({length: taking.of}, (_, i) => i + 1)
          .filter((n) => !taking.pieces[n])
          .join(', '),
      })}
    </p>`;

/** @param {TakeOver} screen */
const waitingList = (screen) =>
  screen.waiting.length
    ? html`<h2>${say('take.waiting')}</h2>
        <ul class="games">
          ${screen.waiting.map(
            (one) =>
              html`<li class="card row">
                <a class="link" href=${`#/take/kept/${one.tag}`}> ${say('take.parts', {n: arrived(one), of: one.of})}</a
                ><button
                  type="button"
                  class="button"
                  @click=${() => forgetTaking(one.tag).then(screen.look).then(screen.app.paint)}
                >
                  ${say('take.forget')}
                </button>
              </li>`,
          )}
        </ul>`
    : nothing;

/** @param {TakeOver} screen */
const pasteForm = (screen) =>
  html`<form class="card part" @submit=${screen.paste}>
      <p>${say('take.how')}</p>
      <label><span>${say('take.link')}</span><input name="link" required autocomplete="off" inputmode="url" /></label
      ><button class="button primary">${say('take.read')}</button>
    </form>
    ${waitingList(screen)}`;

/**
 * @param {import('../../app/start.js').App} app
 * @param {string} [part] of the address: a code, or `kept/<tag>`
 * @returns {import('../../app/start.js').Screen}
 */
export const takeOver = (app, part) => new TakeOver(app, part);
