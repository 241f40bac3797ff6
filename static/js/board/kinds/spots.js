/**
 * The weights or discs on the drawing of a pad where only the zone counts (horse collar, court), and a person's actions
 * on them.
 */

import {html} from 'lit-html';
import {say} from '../../words/index.js';
import {happened} from '../../ui/announcer.js';
import {zonesDeepestFirst} from '../../game/draft.js';
import {proper} from '../../lib/text.js';
import {countOf, freeSeat, layOut, move, place, remove} from '../spots.js';
import {stepsOf} from './steps.js';

/** @typedef {import('../../lib/types.d.ts').Side} Side */
/** @typedef {import('../spots.js').Point} Point */
/** @typedef {import('../spots.js').Spot} Spot */
/**
 * @typedef {object} Words
 * @property {(zone: string) => string} zone the name of a zone
 * @property {() => string} full the sentence that a side can place no more
 * @property {(spot: Spot) => string} spot its name with its zone
 */

/** @type {Record<string, string>} the action of each key on a weight */
const KEYS = {
  Enter: 'select',
  ' ': 'select',
  ArrowUp: 'deeper',
  ArrowDown: 'shallower',
  Delete: 'remove',
  Backspace: 'remove',
  Escape: 'done',
};

/**
 * @param {import('../../features/pad/pad.js').Desk} desk
 * @param {import('../spots.js').Shape} shape
 * @param {(event: import('../../lib/types.d.ts').GameEvent) => {side: Side, zone: string}[]} recorded the weights or
 *   discs of a recorded event
 * @param {() => boolean} swapped whether the sides shot in the other order
 * @param {Words} words
 */
export function spotKeeper({game, correcting, paint, refuse}, shape, recorded, swapped, words) {
  const zones = zonesDeepestFirst(game.ruleset);
  const steps = stepsOf(correcting ? layOut(recorded(correcting), shape) : game.spots, paint, (lying, own) => {
    if (!correcting) game.setDraft(own ? {spots: lying, swapped: swapped()} : {});
    refuse('');
  });
  const {list, selected, select, lay, begin} = steps;
  /** @param {Side} side */
  const full = (side) => countOf(list(), side) >= game.ruleset.weights;

  /** @param {Side} side @param {string} zone @param {Point} at */
  const putDown = (side, zone, at) => {
    steps.release();
    if (full(side)) return refuse(words.full());
    lay(place(list(), side, zone, at));
    happened('placed');
  };

  /** @param {number} id @param {string | undefined} zone */
  const moveTo = (id, zone) => {
    if (zone) lay(move(list(), id, zone, freeSeat(remove(list(), id), shape, zone)));
  };

  /** @param {number} id @param {1 | -1} by */
  const step = (id, by) => moveTo(id, zones[zones.indexOf(list().find((spot) => spot.id === id)?.zone ?? '') + by]);

  /** @param {number} id @param {string} name */
  const act = (id, name) => {
    /** @type {Record<string, () => void>} */
    const acts = {
      select: () => select(id),
      done: () => select(null),
      remove: () => lay(remove(list(), id)),
      deeper: () => step(id, -1),
      shallower: () => step(id, 1),
    };
    acts[name]?.();
    return Object.hasOwn(acts, name);
  };

  return {
    list,
    selected,
    select,
    full,
    /** The functions that the pad needs from every kind (features/pad/pad.js). */
    steps: {
      ...steps.undo,
      /** @param {import('../../lib/types.d.ts').GameEvent} event */
      layAgain: (event) => begin(layOut(recorded(event), shape)),
      clear: () => begin([]),
    },
    /** A tap on the drawing. @param {Side} side @param {Point} point */
    tap: (side, point) => {
      const zone = shape.locate(point);
      if (zone) putDown(side, zone, shape.settle(zone, point));
    },
    /** A tap on a zone's button. @param {Side} side @param {string} zone */
    seat: (side, zone) => putDown(side, zone, freeSeat(list(), shape, zone)),
    /** @param {number} id @param {Point} point */
    drag: (id, point) => {
      const zone = shape.locate(point);
      if (zone) lay(move(list(), id, zone, shape.settle(zone, point)), id);
    },
    /** @param {number} id @param {string} key */
    key: (id, key) => act(id, KEYS[key] ?? ''),
    /** The actions for the selected one: move to another zone, or remove. */
    actions: () => {
      const spot = list().find(({id}) => id === selected());
      return spot ? spotActions(spot, zones, words, {moveTo, act, select}) : html``;
    },
  };
}

/**
 * @param {Spot} spot
 * @param {string[]} zones
 * @param {Words} words
 * @param {object} acts
 * @param {(id: number, zone: string) => void} acts.moveTo
 * @param {(id: number, name: string) => void} acts.act
 * @param {(id: number | null) => void} acts.select
 */
const spotActions = (spot, zones, words, {moveTo, act, select}) =>
  html`<div class="entry spot-actions" role="group" aria-label=${words.spot(spot)}>
    <div class="zones">
      ${zones.map(
        (zone) =>
          html`<button
            type="button"
            class="zone"
            aria-pressed=${spot.zone === zone}
            aria-label=${say('spot.move', {mark: proper(zone), zone: words.zone(zone)})}
            @click=${() => moveTo(spot.id, zone)}
          >
            ${proper(zone)}
          </button>`,
      )}
    </div>
    <div class="zones">
      <button type="button" @click=${() => act(spot.id, 'remove')}>${say('weight.remove')}</button
      ><button type="button" class="primary" @click=${() => select(null)}>${say('weight.done')}</button>
    </div>
  </div>`;
