/** What lies on the drawing of a pad whose zones alone count (horse collar, court), and what a person does with it. */

import {html} from 'lit-html';
import {say} from '../i18n/index.js';
import {happened} from '../ui/announcer.js';
import {zonesDeepestFirst} from '../ui/draft.js';
import {proper} from '../ui/text.js';
import {countOf, freeSeat, layOut, move, place, remove} from '../ui/spots.js';

/** @typedef {import('../types.d.ts').Side} Side */
/** @typedef {import('../ui/spots.js').Point} Point */
/** @typedef {import('../ui/spots.js').Spot} Spot */
/**
 * @typedef {object} Words
 * @property {(zone: string) => string} zone how a zone is called
 * @property {() => string} full why a side may put down no more
 * @property {(spot: Spot) => string} spot how it is called with its zone
 */

/** @type {Record<string, string>} keys on a weight, and what they do */
const KEYS = {Enter: 'select', ' ': 'select', ArrowUp: 'deeper', ArrowDown: 'shallower', Delete: 'remove', Backspace: 'remove', Escape: 'done'};

/**
 * @param {import('./pad.js').Desk} desk
 * @param {import('../ui/spots.js').Shape} shape
 * @param {(event: import('../types.d.ts').GameEvent) => {side: Side, zone: string}[]} recorded what an event has recorded
 * @param {Words} words
 */
export function spotKeeper({game, correcting, paint, refuse}, shape, recorded, words) {
  const {ruleset} = game;
  const zones = zonesDeepestFirst(ruleset);
  let spots = correcting ? layOut(recorded(correcting), shape) : game.spots;
  /** The spots before each step that was taken, for undo. @type {Spot[][]} */
  let past = [];
  /** What undo has laid out again; as long as these are the spots, nobody has touched them. @type {Spot[] | null} */
  let returned = null;
  /** What was dragged last: one drag is one step. @type {number | null} */
  let dragged = null;
  /** @type {number | null} */
  let selected = null;

  /** @param {Spot[]} next @param {boolean} [own] whether a person has put it so, who will want it again */
  const show = (next, own = true) => {
    spots = next;
    if (!correcting) game.spots = own ? next : [];
    if (!spots.some(({id}) => id === selected)) selected = null;
    refuse('');
  };

  /** A step that undo takes back. @param {Spot[]} next @param {number | null} [id] what is being dragged */
  const lay = (next, id = null) => {
    if (id === null || id !== dragged) past.push(spots);
    dragged = id;
    show(next);
  };

  /** Another turn: no step leads here. @param {Spot[]} next */
  const begin = (next) => {
    past = [];
    dragged = null;
    returned = next;
    selected = null;
    show(next, false);
  };

  /** @param {number | null} id */
  const select = (id) => {
    selected = id;
    paint();
  };

  /** @param {Side} side */
  const full = (side) => countOf(spots, side) >= ruleset.weights;

  /** @param {Side} side @param {string} zone @param {Point} at */
  const putDown = (side, zone, at) => {
    selected = null;
    if (full(side)) return refuse(words.full());
    lay(place(spots, side, zone, at));
    return happened('placed');
  };

  /** @param {number} id @param {string | undefined} zone */
  const moveTo = (id, zone) => { if (zone) lay(move(spots, id, zone, freeSeat(remove(spots, id), shape, zone))); };

  /** @param {number} id @param {1 | -1} by */
  const step = (id, by) => moveTo(id, zones[zones.indexOf(spots.find((spot) => spot.id === id)?.zone ?? '') + by]);

  /** @param {number} id @param {string} name */
  const act = (id, name) => {
    /** @type {Record<string, () => void>} */
    const acts = {select: () => select(id), done: () => select(null), remove: () => lay(remove(spots, id)), deeper: () => step(id, -1), shallower: () => step(id, 1)};
    acts[name]?.();
    return Object.hasOwn(acts, name);
  };

  return {
    list: () => spots,
    selected: () => selected,
    full,
    /** What the pad asks of every kind (screens/pad.js). */
    steps: {
      lying: () => spots.length + past.length > 0,
      untouched: () => spots === returned,
      takeBack: () => {
        dragged = null;
        show(past.pop() ?? spots.slice(0, -1));
      },
      /** @param {import('../types.d.ts').GameEvent} event */
      layAgain: (event) => begin(layOut(recorded(event), shape)),
      clear: () => begin([]),
    },
    select,
    /** A tap on the drawing. @param {Side} side @param {Point} point */
    tap: (side, point) => {
      const zone = shape.locate(point);
      if (zone) putDown(side, zone, shape.settle(zone, point));
    },
    /** A tap on a zone's button. @param {Side} side @param {string} zone */
    seat: (side, zone) => putDown(side, zone, freeSeat(spots, shape, zone)),
    /** @param {number} id @param {Point} point */
    drag: (id, point) => {
      const zone = shape.locate(point);
      if (zone) lay(move(spots, id, zone, shape.settle(zone, point)), id);
    },
    /** @param {number} id @param {string} key */
    key: (id, key) => act(id, KEYS[key] ?? ''),
    /** What can be said of the one that is selected: another zone, or off the drawing. */
    actions: () => {
      const spot = spots.find(({id}) => id === selected);
      if (!spot) return html``;
      return html`<div class="entry spot-actions" role="group" aria-label=${words.spot(spot)}>
        <div class="zones">${zones.map((zone) => html`<button type="button" class="zone" aria-pressed=${spot.zone === zone} aria-label=${say('spot.move', {mark: proper(zone), zone: words.zone(zone)})}
          @click=${() => moveTo(spot.id, zone)}>${proper(zone)}</button>`)}</div>
        <div class="zones"><button type="button" @click=${() => act(spot.id, 'remove')}>${say('weight.remove')}</button><button type="button" class="primary" @click=${() => select(null)}>${say('weight.done')}</button></div>
      </div>`;
    },
  };
}
