/**
 * The pad for horse collar: a side shoots all its weights in a turn; what they are worth is put down on the
 * table's end.
 */

import {html, nothing, svg} from 'lit-html';
import {say} from '../../words/index.js';
import {effective} from '../../rules/events.js';
import {other} from '../../rules/index.js';
import {WOOD} from '../board.js';
import {collarShape} from '../collar_shape.js';
import {diagram} from '../diagram.js';
import {briefOf, colourOf, letter, calledOf, shape as markShape} from '../../ui/sides.js';
import {lengthOf} from '../../ui/stage.js';
import {Spots} from './spots.js';
import {idle, whyLine} from '../../game/pad_view.js';
import {levelNotice, whyNow} from './why.js';
import {turnStrip} from '../line_strips.js';

/** @typedef {import('../../lib/types.d.ts').Side} Side */
/** @typedef {import('../../lib/types.d.ts').NextTurn} NextTurn */
/** @typedef {ReturnType<typeof collarShape>} Table */

/** @param {string} zone */
const zoneName = (zone) => say(`collar.zone.${/** @type {'1'} */ (zone)}`);

export class HorseCollar extends Spots {
  /** @param {import('./kind.js').PadContext} context */
  constructor(context) {
    const {ruleset} = context.game;
    const table = collarShape(ruleset.table);
    const zones = new Map(ruleset.zones.map(({zone, points}) => [points, zone]));
    super(
      context,
      table.shape,
      (event) => {
        const {side, weights = []} = event.type === 'turn' ? event : {side: /** @type {Side} */ ('a')};
        return weights.map((points) => ({side, zone: zones.get(points) ?? '1'}));
      },
      {
        zone: zoneName,
        full: () => say('collar.full', {n: ruleset.weights}),
        spot: ({zone}) => say('collar.weight', {zone: zoneName(zone)}),
      },
    );
    this.table = table;
  }

  /** @returns {Side} whose turn is put down */
  shooting() {
    const {state, document: doc} = this.game;
    if (this.correcting?.type === 'turn') return this.correcting.side;
    return /** @type {NextTurn | null} */ (state.next)?.side ?? doc.first;
  }

  /** @param {Side} side */
  called(side) {
    return briefOf(this.game.document, side);
  }

  title() {
    const side = this.shooting();
    const turns = effective(this.game.document.events).flatMap(([, event]) =>
      event.type === 'turn' && event.side === side ? [event.id] : [],
    );
    return say('collar.correct', {n: 1 + turns.indexOf(String(this.correcting?.id)), side: this.called(side)});
  }

  /** @param {Side} side */
  duty(side) {
    const shoots = this.shooting() === side;
    return {player: null, shoots, task: say(shoots ? 'turn.now' : 'turn.next')};
  }

  place() {
    const {weights: most} = this.game.ruleset;
    const n = this.list.length;
    return n ? say('collar.laid', {n, most}) : say('collar.eight', {most});
  }

  next() {
    const {state, document: doc} = this.game;
    const {next} = state;
    return next && 'side' in next ? say('tell.turn', {n: next.frame, side: calledOf(doc, next.side)}) : '';
  }

  /** @returns {number[]} points of each weight, the highest first */
  weights() {
    const points = new Map(this.game.ruleset.zones.map((one) => [one.zone, one.points]));
    return this.list.map(({zone}) => points.get(zone) ?? 0).sort((one, two) => two - one);
  }

  /** @returns {boolean} whether a weight qualifies, so that the turn counts */
  counts() {
    return this.weights().some((points) => points >= (this.game.ruleset.qualify ?? 0));
  }

  worth() {
    const side = this.shooting();
    const counts = this.counts();
    const n = counts ? this.weights().reduce((total, points) => total + points, 0) : 0;
    const nothingCounts = this.list.length > 0 && !counts;
    return {
      side,
      words: nothingCounts
        ? say('collar.nothing')
        : say('pad.record.points', {side: briefOf(this.game.document, side), n}),
    };
  }

  fields() {
    return {weights: this.weights()};
  }

  /** @returns {import('../../game/game.js').Entry} */
  entry() {
    return {type: 'turn', side: this.shooting(), ...this.fields()};
  }

  /** @returns {string} what to say while nothing lies on the table */
  prompt() {
    const {state, document: doc, ruleset} = this.game;
    const {score, next} = state;
    const side = this.shooting();
    const {target} = lengthOf(doc, ruleset);
    if (this.correcting || !next) return say('collar.empty');
    if (target && side !== doc.first && score[other(side)] >= target)
      return say('collar.last-turn', {
        side: this.called(side),
        other: this.called(other(side)),
        score: score[other(side)],
      });
    return levelNotice(this.game) || say('collar.empty');
  }

  /** @param {unknown} refused */
  view(refused) {
    return html`${this.correcting ? nothing : turnStrip(this.game)} ${diagramOf(this)}
    ${whyLine(refused, this.list.length ? whyNow(this, this.entry(), this.fields()) : this.prompt())}
    ${this.selected === null ? entryRow(this) : this.actions()}`;
  }
}

/** @param {HorseCollar} kind */
const diagramOf = (kind) =>
  diagram({
    header: kind.game.document,
    box: kind.table.box,
    label: say('collar.label'),
    looks: 'collar',
    picture: picture(kind.table),
    spots: kind.list,
    selected: kind.selected,
    describe: (spot) => ({
      mark: spot.zone,
      looks: kind.counts() ? 'scores' : 'cut',
      label: `${spot.zone}: ${kind.words.spot(spot)}`,
    }),
    ...kind.handlers(() => kind.shooting()),
  });

/** Quick entry: a button for each zone. @param {HorseCollar} kind */
function entryRow(kind) {
  const {document: header} = kind.game;
  const side = kind.shooting();
  return html`<div class="entry">
    <div
      class="zones wide ${colourOf(header, side)}"
      role="group"
      aria-label=${say('pad.entry', {colour: kind.called(side)})}
    >
      <span class="pick"><span class="mark ${markShape(side)}">${letter(header, side)}</span></span>
      ${kind.zones.map(
        (zone) =>
          html`<button
            type="button"
            class="zone"
            aria-disabled=${idle(kind.full(side))}
            data-zone=${zone}
            @click=${() => kind.seat(side, zone)}
          >
            <b>${zone}</b><small>${say(`collar.short.${/** @type {'1'} */ (zone)}`)}</small>
          </button>`,
      )}
    </div>
  </div>`;
}

/**
 * The table's end: the boards, the lines, the edge, and the corners beyond which a hanger counts double.
 * @param {Table} table
 */
export const picture = ({box, width, end, bands, corner}) => svg`${WOOD}
  <rect class="gutter" x=${box.x} y=${box.y} width=${box.width} height=${box.height}/>
  <rect class="plank-shadow" x="-14" y="0" width=${width + 28} height=${end}/>
  <rect class="plank" x="0" y="0" width=${width} height=${end} fill="url(#wood)"/>
  ${[1, 2, 3, 4, 5, 6].map(
    (n) =>
      svg`<line class="grain" x1=${Math.round((width * n) / 7)} x2=${Math.round((width * n) / 7)} y1="0" y2=${end}/>`,
  )}
  <rect class="scoring-edge" x="0" y="-18" width=${width} height="30"/>
  ${[0, width - corner].map((x) => svg`<rect class="corner-edge" x=${x} y="-18" width=${corner} height="30"/>`)}
  ${[corner, width - corner].map((x) => svg`<line class="corner-line" x1=${x} x2=${x} y1=${box.y + 30} y2="-30"/>`)}
  ${['3', '2'].map(
    (zone) => svg`<line class="line" x1="0" x2=${width} y1=${bands[zone]?.[1] ?? 0} y2=${bands[zone]?.[1] ?? 0}/>`,
  )}
  ${['3', '2', '1'].map(
    (zone) =>
      svg`<text class="numeral" x=${width / 2} y=${
        ((bands[zone]?.[0] ?? 0) + (bands[zone]?.[1] ?? 0)) / 2 + 150
      }>${zone}</text>`,
  )}
  <text class="numeral edge" x=${width / 2} y="-120">13</text>
  ${[corner / 2 - 30, width - corner / 2 + 30].map((x) => svg`<text class="numeral edge" x=${x} y="-120">26</text>`)}`;
