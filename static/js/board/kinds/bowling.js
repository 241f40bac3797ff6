/** The pad's part for bowling: a person enters the pins for each weight, and records the frame when it is complete. */

import {html, svg} from 'lit-html';
import {say} from '../../words/index.js';
import {effective} from '../../rules/index.js';
import {happened} from '../../ui/announcer.js';
import {marksOf, possible, standingAfter} from '../pins.js';
import {calledOf, colourOf, shooter} from '../../ui/sides.js';
import {bowlingLine} from '../bowling_line.js';
import {idle, whyLine} from '../../game/pad_view.js';
import {whyNow} from './why.js';

/** @typedef {import('../../lib/types.d.ts').Side} Side */
/** @typedef {import('../../lib/types.d.ts').NextTurn} NextTurn */

/** The positions of the pins, the head pin in front, in the drawing's own units. */
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

/** @param {import('../../features/pad/pad.js').Desk} desk @returns {import('../../features/pad/pad.js').Part} */
export function bowling(desk) {
  const {game, correcting, refuse} = desk;
  const {document: header, ruleset} = game;
  const turn = correcting?.type === 'turn' ? correcting : null;
  let rolls = turn?.rolls ?? game.rolls;
  /**
   * The rolls that undo restored; while they equal the current rolls, nobody has changed them.
   * @type {number[] | null}
   */
  let returned = null;
  const rounds = ruleset.formats[header.play]?.rounds ?? 0;

  /** @returns {{side: Side, at: number}} whose frame it is, and its index from 0 */
  const place = () => {
    if (turn) return {side: turn.side, at: turnsOf(turn.side).indexOf(turn.id)};
    const next = /** @type {NextTurn | null} */ (game.state.next);
    return {side: next?.side ?? header.first, at: (next?.frame ?? rounds) - 1};
  };
  /** @param {Side} side @returns {string[]} ids of its turns */
  const turnsOf = (side) =>
    effective(game.document.events).flatMap(([, event]) =>
      event.type === 'turn' && event.side === side ? [event.id] : [],
    );
  const isLast = () => place().at === rounds - 1;
  const colour = (/** @type {Side} */ side) => say(`colour.${colourOf(header, side)}`);

  /** @param {number[]} next */
  const lay = (next) => {
    rolls = next;
    if (!correcting) game.setDraft({rolls: next});
    refuse('');
  };

  /** @param {number} pins that the next weight knocks down */
  const roll = (pins) => {
    lay([...rolls, pins]);
    happened('placed');
  };

  const ready = () => possible(rolls, isLast()).clears === null;

  /** @returns {string} the sentence shown: why the complete frame scores as it does, or what the next weight can do */
  const why = () => {
    const {side} = place();
    if (ready()) return whyNow(desk, {type: 'turn', side, rolls}, {rolls});
    return rolls.length === 0
      ? say('bowling.first', {side: colour(side)})
      : say('bowling.standing', {n: standingAfter(rolls)});
  };

  const keys = () => {
    const {most, clears} = possible(rolls, isLast());
    const standing = standingAfter(rolls);
    return html`<div class="entry pins" role="group" aria-label=${say('bowling.pins')}>
      ${[1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map(
        (n) =>
          html`<button
            type="button"
            class="zone"
            aria-disabled=${idle(n > most)}
            data-pins=${n}
            aria-label=${say('bowling.pins.n', {n})}
            @click=${() => n > most || roll(n)}
          >
            ${n || '–'}
          </button>`,
      )}
      <button
        type="button"
        class="clears"
        aria-disabled=${idle(!clears)}
        data-pins="all"
        @click=${() => clears && roll(standing)}
      >
        <b aria-hidden="true">${clears === 'spare' ? '/' : 'X'}</b>
        ${say(clears === 'spare' ? 'bowling.spare' : 'bowling.strike')}
      </button>
    </div>`;
  };

  return {
    title: () => say('bowling.correct', {n: place().at + 1, side: colour(place().side)}),
    duty: (side) => {
      const next = /** @type {NextTurn | null} */ (game.state.next);
      return {
        player: next && shooter(header, side, next.frame),
        shoots: next?.side === side,
        task: say(next?.side === side ? 'turn.now' : 'turn.next'),
      };
    },
    place: () => (isLast() ? say('bowling.tenth') : ready() ? '' : say('bowling.weights', {n: rolls.length + 1})),
    next: () => {
      const next = /** @type {NextTurn | null} */ (game.state.next);
      return next ? say('bowling.tell', {n: next.frame, side: calledOf(header, next.side)}) : '';
    },
    worth: () => {
      const {side} = place();
      return {
        side: ready() ? side : null,
        words: ready() ? `${colour(side)} ${marksOf(rolls).join(' ')}` : say('bowling.unfinished'),
      };
    },
    ready,
    fields: () => ({rolls}),
    entry: () => ({type: 'turn', side: place().side, rolls}),
    lying: () => rolls.length > 0,
    untouched: () => rolls === returned,
    layAgain: (event) => {
      lay(event.type === 'turn' ? (event.rolls ?? []) : []);
      returned = rolls;
      if (!correcting) game.setDraft();
    },
    takeBack: () => lay(rolls.slice(0, -1)),
    clear: () => lay([]),
    view: (refused) =>
      html`${bowlingLine(game, game.state.next || turn ? {...place(), rolls} : null)}
      ${rack(standingAfter(rolls), ready())} ${whyLine(refused, why())} ${keys()}`,
  };
}

/** The end of the board with its pins; fallen pins are faint. @param {number} standing @param {boolean} over */
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
