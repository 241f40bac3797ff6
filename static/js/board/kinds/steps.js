/** The history of a draft, so that undo can go back step by step. */

/**
 * @template {{id: number}} T
 * @param {T[]} first the initial draft
 * @param {() => void} select called when the selection changes
 * @param {(lying: T[], own: boolean) => void} changed called with each new draft; `own`: whether a person made it, so
 *   that it must be stored
 */
export function stepsOf(first, select, changed) {
  let list = first;
  /** The draft before each step. @type {T[][]} */
  let past = [];
  /** The draft that undo restored; while it is current, nobody has changed it. @type {T[] | null} */
  let returned = null;
  /** The id that was last dragged, because one drag is one step. @type {number | null} */
  let dragged = null;
  /** @type {number | null} */
  let selected = null;

  /** @param {T[]} next @param {boolean} own */
  const show = (next, own) => {
    list = next;
    if (!list.some(({id}) => id === selected)) selected = null;
    changed(next, own);
  };

  return {
    list: () => list,
    selected: () => selected,
    /** @param {number | null} id */
    select: (id) => {
      selected = id;
      select();
    },
    /** Clears the selection; the caller repaints. */
    release: () => {
      selected = null;
    },
    /**
     * Adds a step that undo can take back.
     * @param {T[]} next @param {number | null} [id] the one that is being dragged
     */
    lay: (next, id = null) => {
      if (id === null || id !== dragged) past.push(list);
      dragged = id;
      show(next, true);
    },
    /** Starts another frame or turn, without a step back. @param {T[]} next */
    begin: (next) => {
      past = [];
      dragged = selected = null;
      returned = next;
      show(next, false);
    },
    /** The functions that the pad needs from every kind (features/pad/pad.js). */
    undo: {
      lying: () => list.length + past.length > 0,
      untouched: () => list === returned,
      takeBack: () => {
        dragged = null;
        show(past.pop() ?? list.slice(0, -1), true);
      },
    },
  };
}
