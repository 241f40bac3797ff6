/** The pad for bowling: pins are counted weight by weight; a frame is recorded when it is complete. */

import {html, svg} from 'lit-html';
import {say} from '../../words/index.js';
import {effective} from '../../rules/index.js';
import {happened} from '../../ui/announcer.js';
import {PINS} from '../../rules/bowling.js';
import {marksOf, possible, standingAfter} from '../pins.js';
import {briefOf, calledOf, shooter} from '../../ui/sides.js';
import {bowlingLine} from '../bowling_line.js';
import {idle, whyLine} from '../../game/pad_view.js';
import {whyNow} from './why.js';

/** @typedef {import('../../lib/types.d.ts').Side} Side */
/** @typedef {import('../../lib/types.d.ts').NextTurn} NextTurn */

/** The pins as they are set up, the head pin in front; in the drawing's own units. */
const RACK = [
  [0, 3],
  [-1, 2],
  [1, 2],
  [-2, 1],
  [0, 1],
  [2, 1],
  [-3, 0],
  [-1, 0],
  [1, 0],
  [3, 0],
];
const PIN = `M 0 -46 c 12 0 17 10 15 21 c -2 10 -3 14 3 25 c 8 15 8 38 -2 50
  l -32 0 c -10 -12 -10 -35 -2 -50 c 6 -11 5 -15 3 -25 c -2 -11 3 -21 15 -21 z`;

export class Bowling {
  /** What `layAgain` laid out; while these are the rolls, nobody has touched them. @type {number[] | null} */
  returned = null;

  /** @param {import('./kind.js').PadContext} context */
  constructor({game, correcting, refuse}) {
    this.game = game;
    this.correcting = correcting;
    this.refuse = refuse;
    this.corrected = correcting?.type === 'turn' ? correcting : null;
    this.rolls = this.corrected?.rolls ?? game.rolls;
    this.rounds = game.ruleset.formats[game.document.play]?.rounds ?? 0;
  }

  /** @returns {NextTurn | null} */
  due() {
    return /** @type {NextTurn | null} */ (this.game.state.next);
  }

  /** @returns {{side: Side, at: number}} whose frame it is, and which, from 0 */
  turnNow() {
    const {corrected, game, rounds} = this;
    if (corrected) return {side: corrected.side, at: turnsOf(game.document, corrected.side).indexOf(corrected.id)};
    const next = this.due();
    return {side: next?.side ?? game.document.first, at: (next?.frame ?? rounds) - 1};
  }

  isLast() {
    return this.turnNow().at === this.rounds - 1;
  }

  /** @param {Side} side */
  called(side) {
    return briefOf(this.game.document, side);
  }

  /** @returns {{most: number, clears: 'spare' | 'strike' | null}} what the next weight can do */
  possible() {
    return possible(this.rolls, this.isLast());
  }

  ready() {
    return this.possible().clears === null;
  }

  title() {
    const {side, at} = this.turnNow();
    return say('bowling.correct', {n: at + 1, side: this.called(side)});
  }

  /** @param {Side} side */
  duty(side) {
    const next = this.due();
    const shoots = next?.side === side;
    return {
      player: next && shooter(this.game.document, side, next.frame),
      shoots,
      task: say(shoots ? 'turn.now' : 'turn.next'),
    };
  }

  place() {
    if (this.isLast()) return say('bowling.tenth');
    return this.ready() ? '' : say('bowling.weights', {n: this.rolls.length + 1});
  }

  next() {
    const next = this.due();
    return next ? say('bowling.tell', {n: next.frame, side: calledOf(this.game.document, next.side)}) : '';
  }

  worth() {
    const {side} = this.turnNow();
    return this.ready()
      ? {side, words: `${briefOf(this.game.document, side).name} ${marksOf(this.rolls).join(' ')}`}
      : {side: null, words: say('bowling.unfinished')};
  }

  fields() {
    return {rolls: this.rolls};
  }

  /** @returns {import('../../game/game.js').Entry} */
  entry() {
    return {type: 'turn', side: this.turnNow().side, rolls: this.rolls};
  }

  lying() {
    return this.rolls.length > 0;
  }

  untouched() {
    return this.rolls === this.returned;
  }

  /** @param {number[]} rolls */
  lay(rolls) {
    this.rolls = rolls;
    if (!this.correcting) this.game.setDraft({rolls});
    this.refuse('');
  }

  /** @param {number} pins that the next weight took */
  roll(pins) {
    this.lay([...this.rolls, pins]);
    happened('placed');
  }

  /** @param {import('../../lib/types.d.ts').GameEvent} event */
  layAgain(event) {
    this.lay(event.type === 'turn' ? (event.rolls ?? []) : []);
    this.returned = this.rolls;
    if (!this.correcting) this.game.setDraft();
  }

  takeBack() {
    this.lay(this.rolls.slice(0, -1));
  }

  clear() {
    this.lay([]);
  }

  /** @returns {unknown} why the whole frame counts as it does, or what the next weight can do */
  why() {
    const {rolls} = this;
    if (this.ready()) return whyNow(this, this.entry(), {rolls});
    if (rolls.length === 0) return say('bowling.first', {side: this.called(this.turnNow().side)});
    const n = standingAfter(rolls);
    return n === PINS ? say('bowling.reset') : say('bowling.standing', {n});
  }

  /** @param {unknown} refused */
  view(refused) {
    const {game, rolls} = this;
    return html`${bowlingLine(game, game.state.next || this.corrected ? {...this.turnNow(), rolls} : null)}
    ${rack(standingAfter(rolls), this.ready())} ${whyLine(refused, this.why())} ${keys(this)}`;
  }
}

/** @param {import('../../lib/types.d.ts').GameDocument} doc @param {Side} side @returns {string[]} ids of its turns */
const turnsOf = (doc, side) =>
  effective(doc.events).flatMap(([, event]) => (event.type === 'turn' && event.side === side ? [event.id] : []));

/** A key for each number of pins, and one that clears the rest. @param {Bowling} kind */
function keys(kind) {
  const {most, clears} = kind.possible();
  return html`<div class="entry pins" role="group" aria-label=${say('bowling.pins')}>
    ${[1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map(
      (n) =>
        html`<button
          type="button"
          class="zone"
          aria-disabled=${idle(n > most)}
          data-pins=${n}
          aria-label=${say('bowling.pins.n', {n})}
          @click=${() => n > most || kind.roll(n)}
        >
          ${n || '–'}
        </button>`,
    )}
    <button
      type="button"
      class="clears"
      aria-disabled=${idle(!clears)}
      data-pins="all"
      @click=${() => clears && kind.roll(standingAfter(kind.rolls))}
    >
      <b aria-hidden="true">${clears === 'spare' ? '/' : 'X'}</b>
      ${say(clears === 'spare' ? 'bowling.spare' : 'bowling.strike')}
    </button>
  </div>`;
}

/** The end of the board with its pins; those that are down are faint. @param {number} standing @param {boolean} over */
const rack = (standing, over) =>
  html`<svg class="board rack" viewBox="-330 -70 660 460" role="img" aria-label=${say('bowling.rack', {n: standing})}>
    <rect class="lane" x="-240" y="-70" width="480" height="460" />
    ${[-160, -80, 0, 80, 160].map((x) => svg`<line class="lane-grain" x1=${x} x2=${x} y1="-70" y2="390"/>`)}
    ${RACK.map(([x = 0, y = 0], i) => ({x, y, stands: !over && i >= 10 - standing}))
      .toReversed()
      .map(
        ({
          x,
          y,
          stands,
        }) => svg`<g class=${`pin${stands ? '' : ' down'}`} transform=${`translate(${x * 62} ${y * 78 + 40})`}>
    <ellipse class="pin-shadow" cx="4" cy="52" rx="26" ry="8"/><path d=${PIN}/>
    <path class="pin-neck" d="M -11 -12 h 22 v 6 h -22 z"/></g>`,
      )}
  </svg>`;
