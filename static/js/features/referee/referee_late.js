/** Failure to show: a clock for each missing side, and the single event that results (fed 2.9; csc league). */

import {html, nothing} from 'lit-html';
import {instant} from '../../lib/clock.js';
import {say} from '../../words/index.js';
import {other} from '../../rules/index.js';
import * as clocks from '../../clocks/clocks.js';
import {SIDES, nameOf} from '../../ui/sides.js';
import {card, face, sideTag} from '../../clocks/clock_face.js';
import {everyWords, lengthWords} from '../../clocks/clock_words.js';
import {reasonList} from '../../game/reason_list.js';
import {tryOut} from '../../game/trial.js';

/** @typedef {import('../../lib/types.d.ts').Side} Side */
/** @typedef {import('./referee.js').Desk} Desk */
/** @typedef {import('../../clocks/clocks.js').Clock} Clock */

/** @param {Desk} desk */
export function lateCard(desk) {
  const {game, watch} = desk;
  const rule = /** @type {import('../../lib/types.d.ts').Lateness} */ (game.ruleset.lateness);
  const late = watch.list.filter((clock) => clock.kind === 'late');
  const missing = SIDES.filter((side) => !late.some((clock) => clock.side === side));
  return card(
    desk,
    say('late.title'),
    {section: rule.section, about: 'lateness'},
    html` ${late.map((clock) => lateClock(desk, rule, clock))}
      ${late.length ? standing(desk, late) : html`<p class="hint">${hint(rule)}</p>`}
      ${late.length && late.every((clock) => clock.stopped !== null) ? confirmation(desk, late) : nothing}
      <div class="row starts">
        ${missing.map(
          (side) =>
            html`<button type="button" class="button" @click=${() => putOn(desk, [side])}>
              ${sideTag(desk, side)}<small>${say('late.start')}</small>
            </button>`,
        )}
        ${
          missing.length === 2
            ? html`<button type="button" class="button wide" @click=${() => putOn(desk, missing)}>
                ${say('late.both')}
              </button>`
            : nothing
        }
      </div>`,
  );
}

/** @param {import('../../lib/types.d.ts').Lateness} rule @returns {string} the penalty for lateness */
function hint({effect, grace, every, points = 0}) {
  const times = {grace: lengthWords(grace), every: everyWords(every)};
  return effect === 'forfeit-game' ? say('late.hint.games', times) : say('late.hint.points', {...times, n: points});
}

/** @param {Desk} desk @param {Clock[]} list the new clocks */
function change({watch, rest}, list) {
  watch.change(list);
  rest();
}

/** @param {Desk} desk @param {readonly Side[]} sides */
function putOn(desk, sides) {
  const now = instant();
  change(
    desk,
    sides.reduce((list, side) => clocks.start(list, 'late', side, now), desk.watch.list),
  );
}

/** @param {Desk} desk @param {import('../../lib/types.d.ts').Lateness} rule @param {Clock} clock */
function lateClock(desk, rule, clock) {
  const {watch} = desk;
  const {phase, points} = watch.read(clock);
  const words =
    points === 0
      ? say(phase === 'stopped' ? 'late.in-time' : 'late.grace', {grace: lengthWords(rule.grace)})
      : costs(desk, rule, clock, points);
  const step =
    clock.stopped === null
      ? html`<button
          type="button"
          class="button primary"
          @click=${() => change(desk, clocks.stop(watch.list, clock.id, instant()))}
        >
          ${say('late.ready')}
        </button>`
      : html`<button type="button" class="button" @click=${() => change(desk, clocks.goOn(watch.list, clock.id))}>
          ${say('late.not-ready')}
        </button>`;
  return face(desk, clock, words, step);
}

/**
 * @param {Desk} desk
 * @param {import('../../lib/types.d.ts').Lateness} rule
 * @param {Clock} clock
 * @param {number} points
 * @returns {string}
 */
function costs({game: {document: doc}}, rule, clock, points) {
  if (rule.effect === 'forfeit-game') return say('late.games', {n: points});
  return say(clock.stopped === null ? 'late.points' : 'late.points.final', {
    n: points,
    side: nameOf(doc, other(/** @type {Side} */ (clock.side))),
  });
}

/** The effect if everyone were ready now, with the reasons. @param {Desk} desk @param {Clock[]} late */
function standing({game, watch}, late) {
  const {document: doc, ruleset} = game;
  const seconds = Object.fromEntries(late.map((clock) => [clock.side, watch.read(clock).elapsed]));
  const {state, reasons, refused} = tryOut(game, {type: 'late', seconds});
  if (!state) return html`<p class="status bad">${refused}</p>`;
  const score = say('late.score', {
    a: nameOf(doc, 'a'),
    points_a: state.score.a,
    points_b: state.score.b,
    b: nameOf(doc, 'b'),
  });
  const settled = late.every((clock) => clock.stopped !== null);
  return html`<div data-late-score>
    <p>${score}</p>
    ${reasonList(
      reasons.filter((reason) => settled || reason.say !== 'why.late'),
      doc,
      ruleset,
    )}
  </div>`; // the lateness is not final while a clock runs
}

/** After all clocks have stopped, the official confirms the result. @param {Desk} desk @param {Clock[]} late */
function confirmation(desk, late) {
  const {watch} = desk;
  const done = () =>
    change(
      desk,
      watch.list.filter((clock) => clock.kind !== 'late'),
    );
  if (late.every((clock) => watch.read(clock).points === 0))
    return html`<button type="button" class="button primary wide" @click=${done}>${say('late.nothing')}</button>`;
  return html`<button
    type="button"
    class="button primary wide"
    @click=${() => {
      if (desk.record({type: 'late', seconds: clocks.lateSeconds(watch.list)})) done();
    }}
  >
    ${say('late.record')}
  </button>`;
}
