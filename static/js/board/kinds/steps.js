/** What lies on the table and is not recorded yet, step by step, so that undo can go back. */

/**
 * @template {{id: number}} T
 * @param {T[]} first what lies there at the beginning
 * @param {() => void} select what is done when another one is selected
 * @param {(lying: T[], own: boolean) => void} changed told of all that comes to lie there, and whether a person has put
 *   it so, who will want it again
 */
export function stepsOf(first, select, changed) {
  let list = first;
  /** What lay there before each step that was taken. @type {T[][]} */
  let past = [];
  /** What undo has laid out again; as long as it lies there, nobody has touched it. @type {T[] | null} */
  let returned = null;
  /** What was dragged last: one drag is one step. @type {number | null} */
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
    /** Nothing is selected any more; whoever calls shows it. */
    release: () => {
      selected = null;
    },
    /** A step that undo takes back. @param {T[]} next @param {number | null} [id] what is being dragged */
    lay: (next, id = null) => {
      if (id === null || id !== dragged) past.push(list);
      dragged = id;
      show(next, true);
    },
    /** Another frame or turn: no step leads here. @param {T[]} next */
    begin: (next) => {
      past = [];
      dragged = selected = null;
      returned = next;
      show(next, false);
    },
    /** What the pad asks of every kind (features/pad/pad.js). */
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
