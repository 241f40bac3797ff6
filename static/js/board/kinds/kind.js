/** What the pad gives to a kind of game, and what a kind gives to the pad. Each kind is a class in this folder. */

/** @typedef {import('../../lib/types.d.ts').Side} Side */
/** @typedef {import('../../lib/types.d.ts').GameEvent} GameEvent */
/** @typedef {import('../../game/game.js').Game} Game */
/** @typedef {import('../../game/game.js').Entry} Entry */
/**
 * What the pad gives to its kind.
 * @typedef {object} PadContext
 * @property {Game} game
 * @property {GameEvent | null} correcting the frame or turn that is being corrected, as it counts now
 * @property {() => void} paint
 * @property {Promise<unknown>} settled start-up is done; non-essential code may load
 * @property {(sentence: string) => void} refuse shows why something cannot be done; '' removes it
 */
/**
 * How a frame or turn of one kind of game is put down: a class in board/kinds.
 * @typedef {object} PadKind
 * @property {(refused: unknown) => unknown} view what stands between the scores and the buttons
 * @property {(side: Side) => import('../../game/pad_view.js').Duty} duty
 * @property {() => unknown} place beside the number of the frame or turn: the table's end, the round's half …
 * @property {() => string} next says aloud who is next
 * @property {() => {words: string, side: Side | null, points?: number}} worth what the record button says, in the
 *   colour of `side`; `points`: what that side would get
 * @property {() => Record<string, unknown>} fields of the event, as they may be amended
 * @property {() => Entry} entry the whole event
 * @property {() => boolean} lying whether anything was put down and is not recorded yet
 * @property {() => void} takeBack removes what was put down last
 * @property {() => boolean} untouched whether the table is as `layAgain` left it
 * @property {(event: GameEvent) => void} layAgain shows the weights of an event that was undone, to be corrected and
 *   recorded again
 * @property {() => void} clear
 * @property {() => boolean} [ready] whether it can be recorded as it is; always, if there is no such method
 * @property {() => void} [turn] says that the other side shot first
 * @property {() => string} title while something is being corrected
 */

/** @param {PadKind} kind @returns {boolean} whether nothing lies on the table */
export function empty(kind) {
  const {weights, rolls} = kind.fields();
  return /** @type {unknown[]} */ (weights ?? rolls).length === 0;
}

/** @param {PadKind} kind @returns {boolean} whether somebody put something down that is not recorded */
export const loose = (kind) => kind.lying() && !kind.untouched();
