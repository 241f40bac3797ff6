/** Failure to show: a clock for each side that is missing, and the one event that it comes to (fed 2.9; csc league). */

import {html, nothing} from 'lit-html';
import {instant} from '../clock.js';
import {say} from '../i18n/index.js';
import {effective, other, preview} from '../rules/index.js';
import * as clocks from '../ui/clocks.js';
import {SIDES, nameOf} from '../ui/sides.js';
import {card, face, sideTag} from './clock_face.js';
import {reasonList} from './reasons.js';

/** @typedef {import('../types.d.ts').Side} Side */
/** @typedef {import('../store/game.js').Game} Game */
/** @typedef {import('./referee.js').Desk} Desk */
/** @typedef {import('../ui/clocks.js').Clock} Clock */

/** @param {Game} game @returns {boolean} whether a side can still be late: the book has the rule and nothing has been played */
export function lateOpen({ruleset, document: doc, state}) {
  const rule = ruleset.lateness;
  const played = effective(doc.events).some(([, event]) => ['frame', 'turn', 'late'].includes(event.type));
  return Boolean(rule) && (rule?.plays ?? [doc.play]).includes(doc.play) && state.status === 'open' && !played;
}

/** @param {Desk} desk */
export function lateCard(desk) {
  const {game, watch} = desk;
  const rule = /** @type {import('../types.d.ts').Lateness} */ (game.ruleset.lateness);
  const late = watch.list.filter((clock) => clock.kind === 'late');
  const missing = SIDES.filter((side) => !late.some((clock) => clock.side === side));
  return card(desk, say('late.title'), rule.section, html`
    ${late.map((clock) => lateClock(desk, rule, clock))}
    ${late.length ? standing(desk, late) : html`<p class="hint">${say(rule.effect === 'forfeit-game' ? 'late.hint.games' : 'late.hint.points', {grace: rule.grace / 60, every: rule.every / 60})}</p>`}
    ${late.length && late.every((clock) => clock.stopped !== null) ? confirmation(desk, late) : nothing}
    <div class="row starts">${missing.map((side) => html`<button type="button" class="button" @click=${() => putOn(desk, [side])}>${sideTag(desk, side)}<small>${say('late.start')}</small></button>`)}
      ${missing.length === 2 ? html`<button type="button" class="button wide" @click=${() => putOn(desk, missing)}>${say('late.both')}</button>` : nothing}</div>`);
}

/** @param {Desk} desk @param {readonly Side[]} sides */
function putOn({watch}, sides) {
  const now = instant();
  watch.change(sides.reduce((list, side) => clocks.start(list, 'late', side, now), watch.list));
}

/** @param {Desk} desk @param {import('../types.d.ts').Lateness} rule @param {Clock} clock */
function lateClock(desk, rule, clock) {
  const {watch} = desk;
  const {phase, points} = watch.read(clock);
  const words = points === 0
    ? say(phase === 'stopped' ? 'late.in-time' : 'late.grace', {grace: rule.grace / 60})
    : costs(desk, rule, clock, points);
  const step = clock.stopped === null
    ? html`<button type="button" class="button primary" @click=${() => watch.change(clocks.stop(watch.list, clock.id, instant()))}>${say('late.ready')}</button>`
    : html`<button type="button" class="button" @click=${() => watch.change(clocks.goOn(watch.list, clock.id))}>${say('late.not-ready')}</button>`;
  return face(desk, clock, words, step);
}

/** @param {Desk} desk @param {import('../types.d.ts').Lateness} rule @param {Clock} clock @param {number} points @returns {string} */
function costs({game: {document: doc}}, rule, clock, points) {
  if (rule.effect === 'forfeit-game') return say('late.games', {n: points});
  return say(clock.stopped === null ? 'late.points' : 'late.points.final', {n: points, side: nameOf(doc, other(/** @type {Side} */ (clock.side)))});
}

/** What the game comes to if everyone were ready now, and why. @param {Desk} desk @param {Clock[]} late */
function standing({game, watch}, late) {
  const {document: doc, ruleset} = game;
  const seconds = Object.fromEntries(late.map((clock) => [clock.side, watch.read(clock).elapsed]));
  const [state, reasons] = preview(doc, ruleset, {id: 'late', at: doc.started_at, type: 'late', seconds});
  const score = say('late.score', {a: nameOf(doc, 'a'), points_a: state.score.a, points_b: state.score.b, b: nameOf(doc, 'b')});
  const settled = late.every((clock) => clock.stopped !== null);
  return html`<div data-late-score><p>${score}</p>
    ${reasonList(reasons.filter((reason) => settled || reason.say !== 'why.late'), doc, ruleset)}</div>`; // how late is not settled while a clock runs
}

/** All clocks are stopped: the official confirms what they came to. @param {Desk} desk @param {Clock[]} late */
function confirmation(desk, late) {
  const {watch} = desk;
  const done = () => watch.change(watch.list.filter((clock) => clock.kind !== 'late'));
  if (late.every((clock) => watch.read(clock).points === 0)) return html`<button type="button" class="button primary wide" @click=${done}>${say('late.nothing')}</button>`;
  return html`<button type="button" class="button primary wide" @click=${() => {
    if (desk.record({type: 'late', seconds: clocks.lateSeconds(watch.list)})) done();
  }}>${say('late.record')}</button>`;
}
