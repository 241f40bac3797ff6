/** The clocks part of the referee's screen: the shot clock, timeouts, failure to show, the time between games. */

import {html, nothing} from 'lit-html';
import {instant} from '../../lib/clock.js';
import {named, say} from '../../words/index.js';
import {citation} from '../../ui/citation.js';
import * as clocks from '../../clocks/clocks.js';
import {ask} from '../../ui/dialogs.js';
import {SIDES} from '../../ui/sides.js';
import {card, face, sideTag} from '../../clocks/clock_face.js';
import {lengthWords} from '../../clocks/clock_words.js';
import {lateCard} from './referee_late.js';

/** @typedef {import('../../lib/types.d.ts').Side} Side */
/** @typedef {import('./referee.js').Desk} Desk */
/** @typedef {import('../../clocks/clocks.js').Clock} Clock */

/** @param {Desk} desk @returns {import('./referee.js').Part} */
export function clockPart(desk) {
  return {
    view: () => {
      const {game} = desk;
      const {clocks: book} = game.ruleset;
      const open = game.state.status === 'open';
      const late = clocks.lateOpen(game);
      const timeouts = hasTimeouts(game);
      if (!book.shot && !timeouts && !book.between && !late && desk.watch.list.length === 0)
        return html`<p class="muted empty">${say('clock.none')}</p>`;
      return html`${late ? lateCard(desk) : nothing} ${open && book.shot ? shotCard(desk, book.shot) : nothing}
      ${open && timeouts ? timeoutCard(desk) : nothing} ${book.between ? betweenCard(desk, book.between) : nothing}
      ${desk.watch.list
        .filter(({kind}) => (kind === 'late' ? !late : kind !== 'between' && !open))
        .map((clock) => strayCard(desk, clock))}`;
    },
  };
}

/**
 * @param {import('../../game/game.js').Game} game
 * @returns {boolean} whether sides can call timeouts, by the book or by agreement for this game
 */
const hasTimeouts = ({ruleset, document: doc}) =>
  Boolean(ruleset.clocks.timeout) || (doc.timeouts ?? ruleset.formats[doc.play]?.timeouts ?? 0) > 0;

/** A notice about a forgotten clock whose time is long over. @param {Desk} desk @param {Clock} clock */
const strayCard = (desk, clock) =>
  card(
    desk,
    say(`clock.${clock.kind}`),
    {},
    face(
      desk,
      clock,
      say('clock.stray'),
      html`<button type="button" class="button primary" @click=${() => drop(desk, clock.id)}>
        ${say('clock.dismiss')}
      </button>`,
    ),
  );

/** @param {Desk} desk @param {string} id */
function drop({watch, rest}, id) {
  watch.change(clocks.dismiss(watch.list, id));
  rest();
}

/** @param {Desk} desk @param {clocks.Kind} kind @param {Side | null} side @param {string} [event] see Clock */
function run({watch, rest}, kind, side, event) {
  watch.change(clocks.start(watch.list, kind, side, instant(), event));
  rest();
}

/** @param {Desk} desk @param {clocks.Kind} kind @returns {Clock | undefined} */
const running = ({watch}, kind) => watch.list.find((clock) => clock.kind === kind);

/** @param {Desk} desk @param {import('../../lib/types.d.ts').Clock} rule */
function shotCard(desk, rule) {
  const clock = running(desk, 'shot');
  const {
    document: doc,
    ruleset: {offences},
  } = desk.game;
  const over = clock && desk.watch.read(clock).phase === 'over';
  const words = over ? say('clock.over.shot', {n: rule.seconds}) : say('clock.words.shot');
  const log =
    over && rule.offence
      ? html`<a
          class="button primary"
          href=${`#/game/${doc.id}/referee/offences/${rule.offence}`}
          @click=${(/** @type {Event} */ event) => {
            event.preventDefault();
            desk.open('offences', rule.offence);
          }}
          >${say('clock.log', {offence: named(offences.find(({id}) => id === rule.offence)?.name ?? rule.offence)})}</a
        >`
      : nothing;
  return card(
    desk,
    say('clock.shot'),
    {section: rule.section, about: `shot ${rule.offence ?? ''}`},
    html` ${
        clock
          ? face(
              desk,
              clock,
              words,
              html`${log}<button type="button" class="button" @click=${() => drop(desk, clock.id)}>
                  ${say('clock.shot-taken')}
                </button>`,
            )
          : nothing
      }
      <p class="hint">${say('clock.start.shot', {n: rule.seconds})}</p>
      <div class="row starts">
        ${SIDES.map(
          (side) =>
            html`<button type="button" class="button" @click=${() => run(desk, 'shot', side)}>
              ${sideTag(desk, side)}<small>${rule.seconds} s</small>
            </button>`,
        )}
      </div>`,
  );
}

/** Timeouts without a length in the book have no countdown. @param {Desk} desk */
function timeoutCard(desk) {
  const clock = running(desk, 'timeout');
  const {
    state,
    ruleset: {clocks: book, sections},
  } = desk.game;
  const over = clock && desk.watch.read(clock).phase === 'over';
  const goes = Boolean(clock) && !over;
  /** @param {Side} side @param {'timeout' | 'weights_changed'} type */
  const take = (side, type) => {
    if (desk.record({type, side}) && book.timeout) run(desk, 'timeout', side, desk.game.document.events.at(-1)?.id);
  };
  return card(
    desk,
    say('clock.timeouts'),
    {section: book.timeout?.section ?? sections.timeout, about: 'timeout'},
    html` ${
        clock
          ? face(
              desk,
              clock,
              say(over ? 'clock.over.timeout' : 'clock.words.timeout'),
              html`<button type="button" class="button primary" @click=${() => drop(desk, clock.id)}>
                ${say('clock.timeout-end')}
              </button>`,
            )
          : nothing
      }
      <div class="row starts">
        ${SIDES.map(
          (side) =>
            html`<button
              type="button"
              class="button"
              data-timeout=${side}
              ?disabled=${goes}
              @click=${() => take(side, 'timeout')}
            >
              ${sideTag(desk, side)}<small>${say('clock.timeout.left', {n: state.timeouts[side]})}</small>
            </button>`,
        )}
      </div>
      <p class="hint">${say('clock.hint.timeout')}</p>
      <button
        type="button"
        class="button wide"
        ?disabled=${goes}
        @click=${async () => {
          const side = await askWeights(desk);
          if (side) take(side, 'weights_changed');
        }}
      >
        ${say('clock.weights')}
      </button>`,
  );
}

/**
 * Asks which side changes its weights, and says what it costs (fed 6.6).
 * @param {Desk} desk @returns {Promise<Side | null>}
 */
const askWeights = (desk) =>
  ask(
    (answer) =>
      html`<h2>
          ${say('clock.weights.title')}
          ${citation(desk.game.ruleset, [
            {section: desk.game.ruleset.sections.weights_changed, about: 'weights_changed'},
          ])}
        </h2>
        <p>${say('clock.weights.costs')}</p>
        ${desk.game.lying.length ? html`<p class="status bad">${say('clock.weights.lying')}</p>` : nothing}
        <div class="choices">
          ${SIDES.map(
            (side) =>
              html`<button type="button" class="button wide" @click=${() => answer(side)}>
                ${sideTag(desk, side)}<small>${say('clock.timeouts-left', {n: desk.game.state.timeouts[side]})}</small>
              </button>`,
          )}
        </div>
        <div class="row">
          <button type="button" class="button" @click=${() => answer(null)}>${say('dialog.cancel')}</button>
        </div>`,
  );

/** @param {Desk} desk @param {import('../../lib/types.d.ts').Clock} rule */
function betweenCard(desk, rule) {
  const clock = running(desk, 'between');
  const over = clock && desk.watch.read(clock).phase === 'over';
  return card(
    desk,
    say('clock.between'),
    {section: rule.section, about: 'between'},
    clock
      ? face(
          desk,
          clock,
          say(over ? 'clock.over.between' : 'clock.words.between', {time: lengthWords(rule.seconds)}),
          html`<button type="button" class="button primary" @click=${() => drop(desk, clock.id)}>
            ${say('clock.all-ready')}
          </button>`,
        )
      : html`<button type="button" class="button wide" @click=${() => run(desk, 'between', null)}>
          ${say('clock.start.between', {time: lengthWords(rule.seconds)})}
        </button>`,
  );
}
