/**
 * Calls on the value of a weight (fed 7.1): the judges' options, their secret votes, and the effect of a ruling on the
 * draft.
 */

import {scoreFrame} from '../../rules/index.js';
import * as drafts from '../../game/draft.js';
import * as acts from '../../game/draft_acts.js';
import {SIDES} from '../../ui/sides.js';

/** @typedef {import('../../lib/types.d.ts').CallEvent['kind']} Kind */
/** @typedef {import('../../lib/types.d.ts').Ruleset} Ruleset */
/** @typedef {drafts.Draft} Draft */

/** @type {readonly Kind[]} */
const KINDS = ['line', 'weight', 'rub'];

/** The kinds of games whose drafts are those of game/draft.js. */
const FRAMES = ['knock-off', 'innings'];

/** The vote that neither weight is deeper. */
export const LEVEL = 'dead-heat';
/** The vote that the weight is not in play. */
export const OUT = 'out';

/**
 * The judges' options. Weight call: the side whose weight is deeper, or neither. Line call: the zone. Rub: hanger or
 * not.
 * @param {Kind} kind @param {Ruleset} ruleset @returns {string[]}
 */
export function optionsOf(kind, ruleset) {
  const zones = drafts.zonesDeepestFirst(ruleset);
  const edge = zones.indexOf('3'); // hangers are deeper; a court has none
  if (kind === 'weight') return ['a', 'b', LEVEL];
  return kind === 'rub' ? zones.slice(0, edge + 1) : [...zones.slice(Math.max(0, edge)), OUT];
}

/** @param {Ruleset} ruleset @returns {Kind[]} the calls of this book that have options */
export const kindsOf = (ruleset) => KINDS.filter((kind) => ruleset.calls[kind] && optionsOf(kind, ruleset).length > 1);

/** Votes that nobody can read before all judges have voted. */
export class Ballot {
  /** @type {string[]} */
  #votes = [];

  /** @param {number} judges @param {string[]} options */
  constructor(judges, options) {
    this.judges = judges;
    this.options = options;
  }

  /** @returns {number} how many have voted */
  get taken() {
    return this.#votes.length;
  }

  /** @returns {boolean} */
  get complete() {
    return this.taken === this.judges;
  }

  /** @param {string} vote one of the options; extra votes are ignored */
  cast(vote) {
    if (!this.complete && this.options.includes(vote)) this.#votes.push(vote);
  }

  /** @returns {string[]} all votes in the judges' order; empty until the last judge has voted */
  reveal() {
    return this.complete ? [...this.#votes] : [];
  }
}

/** @param {string[]} votes @returns {string | null} the option that more than half of the judges chose */
export const majority = (votes) =>
  votes.find((vote) => votes.filter((other) => other === vote).length > votes.length / 2) ?? null;

/**
 * @param {Kind} kind
 * @param {Ruleset} ruleset
 * @param {Draft} lying
 * @returns {Draft} the weights that the call can be about
 */
export function callable(kind, ruleset, lying) {
  if (!FRAMES.includes(ruleset.kind)) return []; // other kinds have no depths
  const options = optionsOf(kind, ruleset);
  return lying.filter(
    (weight) => !weight.protected && (kind === 'weight' ? acts.rival(lying, weight.id) : options.includes(weight.zone)),
  );
}

/**
 * Selects or deselects a weight. A weight call is about one weight of each side in the same zone, the other calls about
 * one weight.
 * @param {Kind} kind @param {Draft} lying @param {number[]} chosen @param {number} id @returns {number[]}
 */
export function choose(kind, lying, chosen, id) {
  if (chosen.includes(id)) return chosen.filter((one) => one !== id);
  const weight = lying.find((one) => one.id === id);
  const facing = lying.filter(
    (one) => chosen.includes(one.id) && one.side !== weight?.side && one.zone === weight?.zone,
  );
  return kind === 'weight' ? [...facing.map((one) => one.id), id] : [id];
}

/**
 * @param {Kind} kind
 * @param {number[]} chosen
 * @returns {boolean} whether a ruling could be applied to the selected weights
 */
export const applies = (kind, chosen) => chosen.length === (kind === 'weight' ? 2 : 1);

/**
 * The draft after a ruling.
 * @param {Kind} kind @param {string} ruling @param {Draft} lying @param {number[]} chosen @param {Ruleset} ruleset
 *   @returns {Draft}
 */
export function apply(kind, ruling, lying, chosen, ruleset) {
  const [one, two] = lying.filter((weight) => chosen.includes(weight.id));
  if (!one || !applies(kind, chosen)) return lying;
  if (kind !== 'weight')
    return ruling === OUT ? drafts.remove(lying, one.id) : acts.layInto(lying, one.id, ruling, ruleset);
  if (!two) return lying;
  if (ruling === LEVEL) return acts.layLevel(lying, one.id, two.id);
  return one.side === ruling ? acts.layDeeper(lying, one.id, two.id) : acts.layDeeper(lying, two.id, one.id);
}

/**
 * The number of judges by the book: more if the weight could win the game in this frame (fed 7.1.2.1).
 * @param {Kind} kind @param {import('../../game/game.js').Game} game @param {number[]} chosen @returns {number}
 */
export function judgesFor(kind, {ruleset, document: doc, state, lying}, chosen) {
  const rule = ruleset.calls[kind];
  const target = ruleset.kind === 'knock-off' ? (doc.target ?? ruleset.formats[doc.play]?.target) : undefined;
  const wins =
    applies(kind, chosen) &&
    target !== undefined &&
    optionsOf(kind, ruleset).some((ruling) => {
      const {points} = scoreFrame(drafts.toWeights(apply(kind, ruling, lying, chosen, ruleset), ruleset), ruleset);
      return SIDES.some((side) => points[side] > 0 && state.score[side] + points[side] >= target);
    });
  return (wins ? rule?.deciding : undefined) ?? rule?.judges[0] ?? 1;
}
