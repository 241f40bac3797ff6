/** What lies on the drawing of a pad whose zones alone count (horse collar, court), and what a person does with it. */

import {html} from 'lit-html';
import {say} from '../../words/index.js';
import {happened} from '../../ui/announcer.js';
import {zonesDeepestFirst} from '../../game/draft.js';
import {proper} from '../../lib/text.js';
import {countOf, freeSeat, layOut, move, place, remove} from '../spots.js';
import {Laying} from './laying.js';

/** @typedef {import('../../lib/types.d.ts').Side} Side */
/** @typedef {import('../spots.js').Point} Point */
/** @typedef {import('../spots.js').Spot} Spot */
/**
 * @typedef {object} Words
 * @property {(zone: string) => string} zone how a zone is called
 * @property {() => string} full why a side may put down no more
 * @property {(spot: Spot) => string} spot how it is called with its zone
 */

/**
 * The base of the kinds whose zones alone count.
 * @extends {Laying<Spot>}
 */
export class Spots extends Laying {
  /**
   * @param {import('./kind.js').PadContext} context
   * @param {import('../spots.js').Shape} shape
   * @param {(event: import('../../lib/types.d.ts').GameEvent) => {side: Side, zone: string}[]} recorded what an event
   *   recorded
   * @param {Words} words
   */
  constructor(context, shape, recorded, words) {
    const {game, correcting} = context;
    super(context, correcting ? layOut(recorded(correcting), shape) : game.spots);
    this.shape = shape;
    this.recorded = recorded;
    this.words = words;
    this.zones = zonesDeepestFirst(game.ruleset);
  }

  /** @override */
  kept() {
    return {spots: this.list, swapped: this.outOfTurn};
  }

  /** @param {Side} side */
  full(side) {
    return countOf(this.list, side) >= this.game.ruleset.weights;
  }

  /** @param {import('../../lib/types.d.ts').GameEvent} event */
  layAgain(event) {
    this.begin(layOut(this.recorded(event), this.shape));
  }

  clear() {
    this.begin([]);
  }

  /** @param {Side} side @param {string} zone @param {Point} at */
  putDown(side, zone, at) {
    this.selected = null;
    if (this.full(side)) return this.refuse(this.words.full());
    this.lay(place(this.list, side, zone, at));
    happened('placed');
  }

  /** A tap on the drawing. @param {Side} side @param {Point} point */
  tap(side, point) {
    const zone = this.shape.locate(point);
    if (zone) this.putDown(side, zone, this.shape.settle(zone, point));
  }

  /** A tap on a zone's button. @param {Side} side @param {string} zone */
  seat(side, zone) {
    this.putDown(side, zone, freeSeat(this.list, this.shape, zone));
  }

  /** @param {number} id @param {Point} point */
  drag(id, point) {
    const zone = this.shape.locate(point);
    if (zone) this.lay(move(this.list, id, zone, this.shape.settle(zone, point)), id);
  }

  /** @param {number} id @param {string | undefined} zone */
  moveTo(id, zone) {
    const {list, shape} = this;
    if (zone) this.lay(move(list, id, zone, freeSeat(remove(list, id), shape, zone)));
  }

  /** @param {number} id @param {1 | -1} by */
  step(id, by) {
    const {zone = ''} = this.list.find((spot) => spot.id === id) ?? {};
    this.moveTo(id, this.zones[this.zones.indexOf(zone) + by]);
  }

  /** @param {number} id @param {string} key @returns {boolean} whether the key does something */
  key(id, key) {
    /** @type {Record<string, () => void>} */
    const acts = {
      Enter: () => this.select(id),
      ' ': () => this.select(id),
      ArrowUp: () => this.step(id, -1),
      ArrowDown: () => this.step(id, 1),
      Delete: () => this.remove(id),
      Backspace: () => this.remove(id),
      Escape: () => this.select(null),
    };
    acts[key]?.();
    return Object.hasOwn(acts, key);
  }

  /** @param {number} id */
  remove(id) {
    this.lay(remove(this.list, id));
  }

  /** What the drawing reports (board/diagram.js), for weights of a side. @param {() => Side} side */
  handlers(side) {
    return {
      onPlace: (/** @type {Point} */ point) => this.tap(side(), point),
      onSelect: (/** @type {number | null} */ id) => this.select(id),
      onMove: (/** @type {number} */ id, /** @type {Point} */ point) => this.drag(id, point),
      onKey: (/** @type {number} */ id, /** @type {string} */ key) => this.key(id, key),
    };
  }

  /** Buttons for the selected weight: another zone, or off the table. */
  actions() {
    const spot = this.list.find(({id}) => id === this.selected);
    return spot ? spotActions(this, spot) : html``;
  }
}

/** @param {Spots} spots @param {Spot} spot the one that is selected */
const spotActions = (spots, spot) =>
  html`<div class="entry spot-actions" role="group" aria-label=${spots.words.spot(spot)}>
    <div class="zones">
      ${spots.zones.map(
        (zone) =>
          html`<button
            type="button"
            class="zone"
            aria-pressed=${spot.zone === zone}
            aria-label=${say('spot.move', {mark: proper(zone), zone: spots.words.zone(zone)})}
            @click=${() => spots.moveTo(spot.id, zone)}
          >
            ${proper(zone)}
          </button>`,
      )}
    </div>
    <div class="zones">
      <button type="button" @click=${() => spots.remove(spot.id)}>${say('weight.remove')}</button
      ><button type="button" class="primary" @click=${() => spots.select(null)}>${say('weight.done')}</button>
    </div>
  </div>`;
