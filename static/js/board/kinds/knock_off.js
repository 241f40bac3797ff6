/**
 * The pad for knock-off frames: weights are put down on the drawn table or by quick entry, and their score is shown at
 * once.
 */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {scoreFrame} from '../../rules/knock_off.js';
import {happened} from '../../ui/announcer.js';
import {board} from '../board.js';
import * as drafts from '../../game/draft.js';
import {SIDES, briefOf, calledOf, dueOf, shooter} from '../../ui/sides.js';
import {stageOf} from '../../ui/stage.js';
import {Laying} from './laying.js';
import {entryRows, whyLine} from '../../game/pad_view.js';

/** @typedef {import('../../lib/types.d.ts').Side} Side */

/** @type {Record<string, import('./weight_acts.js').WeightAction>} keys on a weight, and what they do */
const KEYS = {
  Enter: 'select',
  ' ': 'select',
  ArrowUp: 'deeper',
  ArrowDown: 'shallower',
  Delete: 'remove',
  Backspace: 'remove',
  Escape: 'done',
  d: 'level',
  p: 'protect',
  c: 'colour',
};

/**
 * @param {drafts.Draft} draft
 * @param {import('../../lib/types.d.ts').Ruleset} ruleset what each weight is worth as they lie, and which are in a
 *   dead heat, by their ids
 */
export function standingsOf(draft, ruleset) {
  const groups = drafts.depths(draft, ruleset);
  const counted = new Set(scoreFrame(drafts.toWeights(draft, ruleset), ruleset).counted);
  /** @type {Map<number, import('../board.js').Standing>} */
  const standings = new Map();
  groups.forEach((group, i) =>
    group.forEach((weight) =>
      standings.set(weight.id, counted.has(i) ? 'scores' : weight.zone === 'N' ? 'neutral' : 'cut'),
    ),
  );
  const level = new Set(
    groups
      .filter((group) => new Set(group.map(({side}) => side)).size > 1)
      .flat()
      .map((weight) => weight.id),
  );
  return {standings, level};
}

/** Buttons for the selected weight; fetched when one is selected. @type {typeof import('./weight_acts.js') | null} */
let acting = null;

/**
 * Why a frame is worth what it is, and what is open about it; fetched once a weight lies there.
 * @type {typeof import('./why_frame.js') | null}
 */
let explaining = null;

/**
 * @param {import('../../lib/types.d.ts').GameEvent} event
 * @returns {drafts.Draft} the weights of a frame; of anything else none
 */
const weightsOf = (event) => (event.type === 'frame' ? drafts.fromWeights(event.weights) : []);

/** @extends {Laying<drafts.Weight>} */
export class KnockOff extends Laying {
  /**
   * The draft as a number key left it: the key says the zone, but not which weight of the zone is deeper.
   * @type {drafts.Draft | null}
   */
  keyed = null;

  /** @param {import('./kind.js').PadContext} context */
  constructor(context) {
    const {game, correcting} = context;
    super(context, correcting ? weightsOf(correcting) : game.lying);
    this.settled = context.settled;
    /** The side whose weight a tap on the table puts down. */
    this.colour = this.due();
  }

  /** @override */
  kept() {
    return {lying: this.list, swapped: this.outOfTurn};
  }

  title() {
    return say('correct.title', {what: stageOf(this.game.ruleset.kind, this.at() + 1)});
  }

  /** @param {Side} side */
  duty(side) {
    const {state, document: doc} = this.game;
    const next = dueOf(state);
    const shoots = side === this.first();
    return {player: next && shooter(doc, side, next.frame), shoots, task: say(shoots ? 'pad.shoots' : 'pad.hammer')};
  }

  /** @returns {unknown} */
  place() {
    return say((this.game.state.next?.frame ?? 1) % 2 === 1 ? 'pad.end.starting' : 'pad.end.far');
  }

  next() {
    const {state, document: doc} = this.game;
    const next = dueOf(state);
    if (!next) return '';
    const stage = stageOf(this.game.ruleset.kind, next.frame);
    return say('tell.next', {stage, first: calledOf(doc, next.first), hammer: calledOf(doc, next.hammer)});
  }

  weights() {
    return drafts.toWeights(this.list, this.game.ruleset);
  }

  worth() {
    const {scorer, points} = scoreFrame(this.weights(), this.game.ruleset);
    return {side: scorer, points: scorer ? points[scorer] : 0, words: this.gain(scorer, points)};
  }

  /** @param {Side | null | undefined} scorer @param {import('../../lib/types.d.ts').BySide<number>} points */
  gain(scorer, points) {
    return scorer
      ? say('pad.record.points', {side: briefOf(this.game.document, scorer), n: points[scorer]})
      : say('pad.record.none');
  }

  fields() {
    return {weights: this.weights(), ...(this.outOfTurn ? {first: this.first()} : {})};
  }

  /** @returns {import('../../game/game.js').Entry} */
  entry() {
    return {type: 'frame', ...this.fields()};
  }

  /** @param {import('../../lib/types.d.ts').GameEvent} event */
  layAgain(event) {
    this.outOfTurn = event.type === 'frame' && event.first !== undefined;
    this.begin(weightsOf(event));
  }

  clear() {
    this.outOfTurn = false;
    this.colour = this.due();
    this.begin([]);
  }

  turn() {
    this.swap();
  }

  /** @param {Side} side */
  full(side) {
    return drafts.countOf(this.list, side) >= this.game.ruleset.weights;
  }

  /** @param {Side} side @param {(draft: drafts.Draft) => drafts.Draft} putting */
  putDown(side, putting) {
    this.colour = side;
    this.selected = null;
    if (this.full(side)) return this.refuse(say('refused.too-many-weights'));
    this.lay(putting(this.list));
    happened('placed');
  }

  /** @param {number} weight @param {import('./weight_acts.js').WeightAction} name */
  async act(weight, name) {
    if (name === 'done') return this.select(null);
    if (name === 'select') this.select(weight);
    acting ??= await import('./weight_acts.js');
    if (name === 'select') return this.paint();
    if (this.list.some(({id}) => id === weight)) this.lay(acting.ACTS[name](this.list, weight, this.game.ruleset));
  }

  /** @returns {string} what to say while nothing lies on the table: what was recorded last */
  prompt() {
    const {frames} = this.game.state;
    const last = frames.at(-1);
    if (this.correcting || !last || last.lost) return say('pad.empty');
    const scorer = SIDES.find((side) => last.points[side] > 0);
    return say('pad.last', {n: frames.length, result: this.gain(scorer, last.points)});
  }

  /** @returns {unknown} why the frame would be worth what it is; '' until the code that knows is there */
  preview() {
    const {ruleset, document: doc} = this.game;
    if (this.list.length === 0) return this.prompt();
    if (explaining) return explaining.whyFrame(this.weights(), doc, ruleset);
    this.settled
      .then(() => import('./why_frame.js'))
      .then((part) => {
        explaining = part;
        this.paint();
      })
      .catch(() => undefined); // shown at a later tap
    return '';
  }

  /** @param {unknown} refused */
  view(refused) {
    const {game, list, selected} = this;
    const first = calledOf(game.document, this.first());
    return html`${tableOf(this)} ${this.keyed === list && selected === null ? explaining?.doubt(this) : nothing}
    ${whyLine(
      refused,
      html`${this.preview()}${this.outOfTurn ? html` <b>${say('pad.out-of-turn', {side: first})}</b>` : nothing}`,
    )}
    ${
      selected === null || !acting
        ? entryRows({
            game,
            colour: this.colour,
            full: (side) => this.full(side),
            onColour: (side) => {
              this.colour = side;
              this.paint();
            },
            onZone: (side, zone) => this.putDown(side, (lying) => (this.keyed = drafts.placeBehind(lying, side, zone))),
          })
        : acting.weightActions({game, draft: list, selected, onAct: (name) => this.act(selected, name)})
    }`;
  }
}

/** The drawn table. @param {KnockOff} kind */
const tableOf = (kind) =>
  board({
    ruleset: kind.game.ruleset,
    header: kind.game.document,
    draft: kind.list,
    ...standingsOf(kind.list, kind.game.ruleset),
    selected: kind.selected,
    onPlace: (spot) =>
      kind.putDown(kind.colour, (lying) => drafts.place(lying, kind.colour, spot.zone, spot.step, spot.x)),
    onSelect: (weight) => (weight === null ? kind.select(null) : kind.act(weight, 'select')),
    onMove: (weight, spot) => kind.lay(drafts.move(kind.list, weight, spot.zone, spot.step, spot.x), weight),
    onKey: (weight, key) => {
      const name = KEYS[key];
      if (name) kind.act(weight, name);
      return Boolean(name);
    },
  });
