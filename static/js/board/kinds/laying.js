/** What lies on the table and is not recorded yet, step by step, so that undo can go back; and who shot first. */

import {other} from '../../rules/game.js';
import {frameEvents} from '../../game/game.js';
import {dueOf} from '../../ui/sides.js';

/** @typedef {import('../../lib/types.d.ts').Side} Side */

/**
 * The base of the kinds whose weights lie on a table.
 * @template {{id: number}} T a weight that lies there
 */
export class Laying {
  /** What lay there before each step. @type {T[][]} */
  past = [];
  /** What `begin` laid out; while it lies there, nobody has touched it. @type {T[] | null} */
  returned = null;
  /** The weight that was dragged last: one drag is one step. @type {number | null} */
  dragged = null;
  /** @type {number | null} the id of a weight */
  selected = null;

  /**
   * @param {import('./kind.js').PadContext} context
   * @param {T[]} list what lies there at the beginning
   */
  constructor({game, correcting, paint, refuse}, list) {
    this.game = game;
    this.correcting = correcting;
    this.paint = paint;
    this.refuse = refuse;
    this.list = list;
    /** Whether the side that was not due shot first. */
    this.outOfTurn = !correcting && game.swapped;
  }

  /** @returns {Partial<import('../../game/game.js').Table>} what the game keeps of the table until it is recorded */
  kept() {
    return {};
  }

  /** @param {T[]} next @param {boolean} own whether a person laid it, who will want it again */
  show(next, own) {
    this.list = next;
    if (!next.some(({id}) => id === this.selected)) this.selected = null;
    if (!this.correcting) this.game.lay(own ? this.kept() : {});
    this.refuse('');
  }

  /** @param {number | null} id */
  select(id) {
    this.selected = id;
    this.paint();
  }

  /** A step that undo takes back. @param {T[]} next @param {number | null} [id] the weight that is being dragged */
  lay(next, id = null) {
    if (id === null || id !== this.dragged) this.past.push(this.list);
    this.dragged = id;
    this.show(next, true);
  }

  /** Another frame or turn: undo does not lead back over this. @param {T[]} next */
  begin(next) {
    this.past = [];
    this.dragged = this.selected = null;
    this.returned = next;
    this.show(next, false);
  }

  lying() {
    return this.list.length + this.past.length > 0;
  }

  untouched() {
    return this.list === this.returned;
  }

  takeBack() {
    this.dragged = null;
    this.show(this.past.pop() ?? this.list.slice(0, -1), true);
  }

  /** @returns {number} the place among the frames of the one that is being corrected; -1 if none is */
  at() {
    const {game, correcting} = this;
    return correcting ? frameEvents(game.document).findIndex(({id}) => id === correcting.id) : -1;
  }

  /** @returns {Side} who shoots first in this frame by the record */
  due() {
    const {state, document: doc} = this.game;
    return state.frames[this.at()]?.first ?? dueOf(state)?.first ?? doc.first;
  }

  /** @returns {Side} who really shoots, or shot, first */
  first() {
    return this.outOfTurn ? other(this.due()) : this.due();
  }

  /** Says that the other side shot first, or takes that back. */
  swap() {
    const {game} = this;
    this.outOfTurn = !this.outOfTurn;
    if (!this.correcting) game.lay({lying: game.lying, spots: game.spots, swapped: this.outOfTurn});
    this.paint();
  }
}
