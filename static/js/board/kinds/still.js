/** A recorded frame or turn as a drawing that cannot be touched. */

import {board} from '../board.js';
import {collarShape} from '../collar_shape.js';
import {BOX, SHAPE} from '../court_shape.js';
import {diagram} from '../diagram.js';
import {layOut} from '../spots.js';
import {fromWeights} from '../../game/draft.js';
import {picture as courtPicture} from './court.js';
import {picture as collarPicture} from './horse_collar.js';
import {standingsOf} from './knock_off.js';

/** @typedef {import('../../game/game.js').Game} Game */
/** @typedef {import('../../lib/types.d.ts').Side} Side */
/** @typedef {Extract<import('../../lib/types.d.ts').GameEvent, {type: 'frame' | 'turn'}>} PlayEvent */

/** The handlers of a drawing that cannot be touched. */
const STILL = {
  selected: null,
  onPlace: () => undefined,
  onSelect: () => undefined,
  onMove: () => undefined,
  onKey: () => false,
};

/** @param {Game} game @param {string[]} weights */
function frameBoard({document: header, ruleset}, weights) {
  if (ruleset.kind === 'court') {
    const spots = layOut(
      weights.map((disc) => ({side: /** @type {Side} */ (disc[0]), zone: disc.slice(1)})),
      SHAPE,
    );
    return diagram({
      ...STILL,
      header,
      box: BOX,
      label: '',
      looks: 'court',
      picture: courtPicture(),
      spots,
      describe: ({zone}) => ({label: '', looks: zone === '-10' ? 'off' : 'lies'}),
    });
  }
  const draft = fromWeights(weights);
  return board({...STILL, ruleset, header, draft, ...standingsOf(draft, ruleset)});
}

/** @param {Game} game @param {Side} side @param {number[]} weights @param {boolean} counts */
function turnBoard({document: header, ruleset}, side, weights, counts) {
  const table = collarShape(ruleset.table);
  const zoneOf = (/** @type {number} */ value) => ruleset.zones.find(({points}) => points === value)?.zone ?? '1';
  const spots = layOut(
    weights.map((value) => ({side, zone: zoneOf(value)})),
    table.shape,
  );
  const looks = counts ? 'scores' : 'cut';
  return diagram({
    ...STILL,
    header,
    box: table.box,
    label: '',
    looks: 'collar',
    picture: collarPicture(table),
    spots,
    describe: ({zone}) => ({mark: zone, looks, label: ''}),
  });
}

/**
 * @param {Game} game
 * @param {PlayEvent} event
 * @param {boolean} counts whether the turn counts
 * @returns {unknown} the drawing; null for a frame of bowling, whose pins are not kept
 */
export function stillBoard(game, event, counts) {
  if (event.type === 'frame') return frameBoard(game, event.weights);
  return event.weights ? turnBoard(game, event.side, event.weights, counts) : null;
}
