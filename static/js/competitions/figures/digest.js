/**
 * Digest of one game: figures for both sides in whole numbers, from a document, its replayed state and its rule set.
 * Digests are derived; the log is the truth. The figures:
 *
 * - Only frames that count are included. Points that an official took back (`lost`) count nowhere, and neither do their
 *   weights.
 * - `frames`: frames played; innings in baseball, half-rounds on the court, the side's own turns in horse collar and
 *   bowling.
 * - `points`: points from those frames, without penalties and handicap. Not for bowling, where a frame's value depends
 *   on later ones.
 * - `scored`: frames in which this side scored. `best`: the most points in one. `run`: the longest series of them in a
 *   row.
 * - `hammer`: frames in which this side had the hammer; `converted`: those of them in which it scored (hammer
 *   conversion); `steals`: frames in which it scored without the hammer; `blanks`: its hammer frames in which nobody
 *   scored. Only on tables: on the court both sides score in the same half-round, and games with turns have no hammer.
 * - `zones`: weights that counted, by zone; `hangers`: those over the scoring end (4; in horse collar 13 and 26).
 *
 * @typedef {import('../../lib/types.d.ts').GameDocument} GameDocument
 * @typedef {import('../../lib/types.d.ts').GameState} GameState
 * @typedef {import('../../lib/types.d.ts').Ruleset} Ruleset
 * @typedef {import('../../lib/types.d.ts').Side} Side
 * @typedef {import('../../lib/types.d.ts').FrameEvent} FrameEvent
 * @typedef {import('../../lib/types.d.ts').TurnEvent} TurnEvent
 * @typedef {import('../../lib/types.d.ts').Kind} Kind
 *
 * @typedef {object} Figures
 * @property {number} frames
 * @property {number} points
 * @property {number} scored
 * @property {number} best
 * @property {number} run
 * @property {number} hammer
 * @property {number} converted
 * @property {number} steals
 * @property {number} blanks
 * @property {number} hangers
 * @property {Record<string, number>} zones
 *
 * @typedef {{score: number, figures: Figures}} SideDigest
 * @typedef {{id: string, at: string, kind: Kind, finished: boolean, winner: Side | null, a: SideDigest, b: SideDigest,
 * document: Pick<GameDocument, 'sides'>}} Digest
 */

import {effective} from '../../rules/events.js';
import {scoreFrame} from '../../rules/knock_off.js';

const SIDES = /** @type {const} */ (['a', 'b']);
/** Zones over the end of the table. */
const HANGERS = ['4', '13', '26'];

/**
 * @param {Kind} kind
 * @returns {boolean} whether the hammer is counted: in games where only one side can score in a frame
 */
export const hasHammer = (kind) => kind === 'knock-off' || kind === 'innings';

/** @returns {Figures} all zero */
export const noFigures = () => ({
  frames: 0,
  points: 0,
  scored: 0,
  best: 0,
  run: 0,
  hammer: 0,
  converted: 0,
  steals: 0,
  blanks: 0,
  hangers: 0,
  zones: {},
});

/**
 * @param {GameDocument} document whose replay is `state` @param {GameState} state @param {Ruleset} ruleset
 * @returns {Digest}
 */
export function digest(document, state, ruleset) {
  const {kind} = ruleset;
  const sides = {a: noFigures(), b: noFigures()};
  if (state.turns) turnFigures(document, state, ruleset, sides);
  else frameFigures(document, state, ruleset, sides);
  return {
    id: document.id,
    at: document.started_at,
    kind,
    finished: state.status === 'finished',
    winner: state.winner,
    document: {sides: document.sides},
    a: {score: state.score.a, figures: sides.a},
    b: {score: state.score.b, figures: sides.b},
  };
}

/** @param {Figures} figures @param {string} zone the zone of one more weight that counted */
function countWeight(figures, zone) {
  figures.zones[zone] = (figures.zones[zone] ?? 0) + 1;
  if (HANGERS.includes(zone)) figures.hangers += 1;
}

/**
 * Adds one frame of a side.
 * @param {Figures} figures
 * @param {number} points
 * @param {number} run scoring frames in a row before this one
 * @returns {number} the same including this one
 */
function countFrame(figures, points, run) {
  figures.frames += 1;
  figures.points += points;
  if (points <= 0) return 0;
  figures.scored += 1;
  figures.best = Math.max(figures.best, points);
  figures.run = Math.max(figures.run, run + 1);
  return run + 1;
}

/**
 * @param {GameDocument} document
 * @param {GameState} state
 * @param {Ruleset} ruleset
 * @param {import('../../lib/types.d.ts').BySide<Figures>} sides filled by this function
 */
function frameFigures(document, state, ruleset, sides) {
  const events = effective(document.events).flatMap(([, event]) => (event.type === 'frame' ? [event] : []));
  const runs = {a: 0, b: 0};
  for (const [i, frame] of state.frames.entries()) {
    for (const side of SIDES)
      runs[side] = countFrame(sides[side], frame.lost === side ? 0 : frame.points[side], runs[side]);
    const event = /** @type {FrameEvent} */ (events[i]); // the replay made one frame from each event
    for (const weight of countingWeights(event, ruleset)) {
      const side = /** @type {Side} */ (weight[0]);
      if (frame.lost !== side) countWeight(sides[side], weight.slice(1).replace('*', ''));
    }
    if (hasHammer(ruleset.kind)) hammerFigures(frame, sides);
  }
}

/**
 * @param {FrameEvent} event
 * @param {Ruleset} ruleset
 * @returns {string[]} the weights that scored, as written; on the court all discs
 */
function countingWeights({weights}, ruleset) {
  if (ruleset.kind === 'court') return weights;
  return scoreFrame(weights, ruleset).counted.flatMap((i) => weights[i]?.split('=') ?? []);
}

/**
 * @param {import('../../lib/types.d.ts').FrameResult} frame
 * @param {import('../../lib/types.d.ts').BySide<Figures>} sides
 */
function hammerFigures({points, hammer, first, lost}, sides) {
  const worth = (/** @type {Side} */ side) => (lost === side ? 0 : points[side]);
  sides[hammer].hammer += 1;
  if (worth(hammer) > 0) sides[hammer].converted += 1;
  else if (worth(first) > 0) sides[first].steals += 1;
  else if (lost === undefined) sides[hammer].blanks += 1;
}

/**
 * @param {GameDocument} document
 * @param {GameState} state
 * @param {Ruleset} ruleset
 * @param {import('../../lib/types.d.ts').BySide<Figures>} sides filled by this function
 */
function turnFigures(document, state, ruleset, sides) {
  const events = effective(document.events).flatMap(([, event]) => (event.type === 'turn' ? [event] : []));
  for (const side of SIDES) {
    let run = 0;
    const own = events.filter((event) => event.side === side);
    for (const [i, turn] of (state.turns?.[side] ?? []).entries()) {
      if (typeof turn !== 'number') sides[side].frames += 1;
      else {
        run = countFrame(sides[side], turn, run);
        if (turn > 0) for (const points of own[i]?.weights ?? []) countWeight(sides[side], zoneWorth(ruleset, points));
      }
    }
  }
}

/** @param {Ruleset} ruleset @param {number} points @returns {string} the zone with that value */
const zoneWorth = ({zones}, points) => zones.find((zone) => zone.points === points)?.zone ?? String(points);
