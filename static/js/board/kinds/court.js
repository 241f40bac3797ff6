/** The pad for the court: discs of both colours are put down on the scoring diagram, and both sides score. */

import {html, nothing, svg} from 'lit-html';
import {say} from '../../words/index.js';
import {BOX, LINES, NUMBERS, OFF_AREA, SEPARATOR, SHAPE} from '../court_shape.js';
import {diagram} from '../diagram.js';
import {SIDES, briefOf, colourOf, calledOf, dueOf, shooter} from '../../ui/sides.js';
import {stageOf} from '../../ui/stage.js';
import {frameStrip} from '../line_strips.js';
import {Spots} from './spots.js';
import {entryRows, whyLine} from '../../game/pad_view.js';
import {levelNotice, whyNow} from './why.js';

/** @typedef {import('../../lib/types.d.ts').Side} Side */

/** @param {string} zone */
const zoneName = (zone) => say(`court.zone.${/** @type {'10'} */ (zone)}`);

/** @param {import('../../lib/types.d.ts').GameEvent} event @returns {{side: Side, zone: string}[]} */
const discsOf = (event) =>
  (event.type === 'frame' ? event.weights : []).map((disc) => ({
    side: /** @type {Side} */ (disc[0]),
    zone: disc.slice(1),
  }));

/** @param {import('../spots.js').Spot[]} list @param {import('../../lib/types.d.ts').ZoneValue[]} zones */
const byWorth = (list, zones) => {
  const points = new Map(zones.map((one) => [one.zone, one.points]));
  return list.map((disc) => ({...disc, points: points.get(disc.zone) ?? 0}));
};

/** @param {number} n */
const signed = (n) => (n < 0 ? `−${-n}` : `+${n}`);

export class Court extends Spots {
  /** @param {import('./kind.js').PadContext} context */
  constructor(context) {
    const {document: header, ruleset} = context.game;
    super(context, SHAPE, discsOf, {
      zone: zoneName,
      full: () => say('court.full', {n: ruleset.weights}),
      spot: ({side, zone}) =>
        say('court.disc', {colour: say(`colour.${colourOf(header, side)}`), zone: zoneName(zone)}),
    });
    /** The side whose disc a tap on the diagram puts down. */
    this.colour = this.due();
  }

  /** @param {Side} side */
  called(side) {
    return briefOf(this.game.document, side);
  }

  title() {
    return say('correct.title', {what: stageOf(this.game.ruleset.kind, 1 + this.at())});
  }

  /** @param {Side} side */
  duty(side) {
    const {state, document: doc} = this.game;
    const next = dueOf(state);
    const shoots = side === this.first();
    return {player: next && shooter(doc, side, next.frame), shoots, task: say(shoots ? 'court.first' : 'court.last')};
  }

  place() {
    return say('court.first-side', {side: this.called(this.first())});
  }

  next() {
    const {state, document: doc, ruleset} = this.game;
    const next = dueOf(state);
    return next ? say('court.tell', {stage: stageOf(ruleset.kind, next.frame), side: calledOf(doc, next.first)}) : '';
  }

  discs() {
    return byWorth(this.list, this.game.ruleset.zones);
  }

  worth() {
    const sumOf = (/** @type {Side} */ side) =>
      this.discs()
        .filter((disc) => disc.side === side)
        .reduce((sum, {points}) => sum + points, 0);
    return {side: null, words: SIDES.map((side) => `${this.called(side).name} ${signed(sumOf(side))}`).join(' · ')};
  }

  fields() {
    const weights = this.discs()
      .sort((one, two) => one.side.localeCompare(two.side) || two.points - one.points)
      .map(({side, zone}) => side + zone);
    return {weights, ...(this.outOfTurn ? {first: this.first()} : {})};
  }

  /** @returns {import('../../game/game.js').Entry} */
  entry() {
    return {type: 'frame', ...this.fields()};
  }

  /** @override @param {import('../../lib/types.d.ts').GameEvent} event */
  layAgain(event) {
    this.outOfTurn = event.type === 'frame' && event.first !== undefined;
    super.layAgain(event);
  }

  /** @override */
  clear() {
    this.outOfTurn = false;
    this.colour = this.due();
    super.clear();
  }

  turn() {
    this.swap();
  }

  why() {
    if (this.list.length) return whyNow(this, this.entry(), this.fields());
    return (!this.correcting && levelNotice(this.game)) || say('court.empty');
  }

  /** @param {unknown} refused */
  view(refused) {
    const {game, colour} = this;
    const first = this.called(this.first());
    return html`${this.correcting ? nothing : frameStrip(game)} ${diagramOf(this)}
    ${whyLine(
      refused,
      html`${this.why()}${this.outOfTurn ? html` <b>${say('court.out-of-turn', {side: first})}</b>` : nothing}`,
    )}
    ${
      this.selected === null
        ? entryRows({
            game,
            colour,
            full: (side) => this.full(side),
            name: zoneName,
            onColour: (side) => {
              this.colour = side;
              this.paint();
            },
            onZone: (side, zone) => {
              this.colour = side;
              this.seat(side, zone);
            },
          })
        : this.actions()
    }`;
  }
}

/** @param {Court} kind */
const diagramOf = (kind) =>
  diagram({
    header: kind.game.document,
    box: BOX,
    label: say('court.label'),
    looks: 'court',
    picture: picture(),
    spots: kind.list,
    selected: kind.selected,
    describe: (spot) => ({looks: spot.zone === '-10' ? 'off' : 'lies', label: kind.words.spot(spot)}),
    ...kind.handlers(() => kind.colour),
  });

/** The court's end as it is painted. */
export const picture =
  () => svg`<rect class="court-floor" x=${BOX.x} y=${BOX.y} width=${BOX.width} height=${BOX.height}/>
  <path class="court-off" d=${OFF_AREA}/>
  <path class="court-separator" d=${SEPARATOR}/>
  <path class="court-lines" d=${LINES}/>
  ${NUMBERS.map(
    ({zone, x, y}) =>
      svg`<text class=${`court-number${zone === '-10' ? ' small' : ''}`}
        x=${x} y=${y}>${zone === '-10' ? say('court.off') : zone}</text>`,
  )}`;
