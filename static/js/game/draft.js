/**
 * The draft of a frame: the weights on the table before the frame is recorded. Pure functions over a list. A weight
 * lies in a zone, at one of the zone's steps of depth; two weights on the same step are level. `x` matters only for the
 * drawing.
 */

/** @typedef {import('../lib/types.d.ts').Side} Side */
/** @typedef {import('../lib/types.d.ts').Ruleset} Ruleset */
/**
 * @typedef {object} Weight
 * @property {number} id
 * @property {Side} side
 * @property {string} zone
 * @property {number} step 0 is the deepest in its zone
 * @property {number} x across the table, in hundredths of its width
 * @property {boolean} protected a hanger that fell by itself and was put back (fed 6.4.3.2.3)
 */
/** @typedef {Weight[]} Draft */

/** Steps of depth in a zone: more than a frame's eight weights, so that one is always free. */
export const STEPS = 24;
const COLUMNS = [50, 24, 76, 37, 63, 12, 88, 50];

/**
 * The x position of the nth weight of a zone; neighbouring zones start at different positions.
 * @param {string} zone
 * @param {number} n
 */
const column = (zone, n) =>
  /** @type {number} */ (COLUMNS[(n + (zone === '3' || zone === '1' ? 1 : 0)) % COLUMNS.length]);

/** @param {Ruleset} ruleset @returns {string[]} zones from the deepest to the shallowest */
export const zonesDeepestFirst = (ruleset) => ruleset.zones.map(({zone}) => zone).reverse();

/** @param {Draft} draft @param {Side} side @returns {number} how many weights of a side lie on the board */
export const countOf = (draft, side) => draft.filter((weight) => weight.side === side).length;

/** @param {Draft} draft @param {number} id */
export const find = (draft, id) => /** @type {Weight} */ (draft.find((weight) => weight.id === id));

/** @param {Draft} draft @param {number} id @param {Partial<Weight>} fields @returns {Draft} */
export const change = (draft, id, fields) =>
  draft.map((weight) => (weight.id === id ? {...weight, ...fields} : weight));

/**
 * @param {Draft} draft @param {string} zone @param {number} [without] a weight's id
 * @returns {Weight[][]} the weights of a zone grouped by depth, deepest first; level weights share a group
 */
export function rows(draft, zone, without) {
  const there = draft
    .filter((weight) => weight.zone === zone && weight.id !== without)
    .sort((one, another) => one.step - another.step);
  /** @type {Weight[][]} */
  const found = [];
  for (const weight of there) {
    if (found.at(-1)?.[0]?.step === weight.step) found.at(-1)?.push(weight);
    else found.push([weight]);
  }
  return found;
}

/**
 * Spreads the depths of a zone evenly, in this order.
 * @param {Draft} draft
 * @param {Weight[][]} order
 * @param {string} zone
 * @returns {Draft}
 */
export function spread(draft, order, zone) {
  const steps = new Map(
    order.flatMap((row, i) => row.map(({id}) => [id, Math.floor(((i + 1) * STEPS) / (order.length + 1))])),
  );
  return draft.map((weight) =>
    steps.has(weight.id) ? {...weight, zone, step: /** @type {number} */ (steps.get(weight.id))} : weight,
  );
}

/**
 * Moves a weight of the draft to a step, or right behind a weight that is already there; the order of the others does
 * not change.
 * @param {Draft} draft @param {number} id @param {string} zone @param {number} step @returns {Draft}
 */
function settle(draft, id, zone, step) {
  const others = rows(draft, zone, id);
  const taken = new Set(others.map(([weight]) => weight?.step));
  let free = step;
  while (taken.has(free)) free++;
  if (free < STEPS) return change(draft, id, {zone, step: free});
  const before = others.filter(([weight]) => /** @type {Weight} */ (weight).step <= step);
  return spread(draft, [...before, [find(draft, id)], ...others.slice(before.length)], zone);
}

/**
 * Places a weight where the table was tapped; if the spot is taken, the new weight lies behind the earlier one.
 * @param {Draft} draft @param {Side} side @param {string} zone @param {number} step @param {number} x
 * @returns {Draft}
 */
export function place(draft, side, zone, step, x) {
  const id = 1 + Math.max(0, ...draft.map((weight) => weight.id));
  return settle([...draft, {id, side, zone, step: -1, x, protected: false}], id, zone, step);
}

/**
 * Places a weight behind all others in its zone (quick entry).
 * @param {Draft} draft @param {Side} side @param {string} zone
 * @returns {Draft}
 */
export function placeBehind(draft, side, zone) {
  const last = rows(draft, zone).at(-1)?.[0]?.step ?? 0;
  const there = draft.filter((weight) => weight.zone === zone).length;
  return place(draft, side, zone, Math.min(STEPS - 1, last + 3), column(zone, there));
}

/** @param {Draft} draft @param {number} id @returns {Draft} */
export const remove = (draft, id) => draft.filter((weight) => weight.id !== id);

/**
 * Moves a weight, e.g. by dragging. A protected weight that leaves its zone is no longer protected.
 * @param {Draft} draft @param {number} id @param {string} zone @param {number} step @param {number} x
 * @returns {Draft}
 */
export function move(draft, id, zone, step, x) {
  const own = find(draft, id);
  return settle(change(draft, id, {x, protected: own.protected && own.zone === zone}), id, zone, step);
}

/**
 * @param {Draft} draft
 * @param {Ruleset} ruleset
 * @returns {Weight[][]} the weights grouped by depth, deepest first: each protected weight alone in front; level
 *   weights share a group
 */
export function depths(draft, ruleset) {
  const zones = zonesDeepestFirst(ruleset);
  /** @param {Weight} weight */
  const depth = (weight) => zones.indexOf(weight.zone) * STEPS + weight.step;
  const sorted = [...draft].sort((one, other) => depth(one) - depth(other) || one.id - other.id);
  const free = sorted.filter((weight) => !weight.protected);
  const groups = sorted.filter((weight) => weight.protected).map((weight) => [weight]);
  free.forEach((weight, i) => {
    const before = free[i - 1];
    if (before && depth(before) === depth(weight)) /** @type {Weight[]} */ (groups.at(-1)).push(weight);
    else groups.push([weight]);
  });
  return groups;
}

/**
 * @param {Draft} draft
 * @param {Ruleset} ruleset @returns {string[]} the weights in the notation of a frame event (docs/format.md)
 */
export const toWeights = (draft, ruleset) =>
  depths(draft, ruleset).map((group) =>
    group.map((weight) => `${weight.side}${weight.zone}${weight.protected ? '*' : ''}`).join('='),
  );

/**
 * The draft of a recorded frame, to correct it.
 * @param {string[]} weights
 * @returns {Draft}
 */
export function fromWeights(weights) {
  /** @type {Draft} */
  const draft = [];
  /** @type {Record<string, number>} */
  const steps = {};
  for (const group of weights) {
    const parts = group.split('=');
    const zone = /** @type {string} */ (parts[0]).slice(1).replace('*', '');
    const step = steps[zone] ?? 2;
    steps[zone] = step + 3;
    for (const part of parts) {
      const x = column(zone, draft.filter((weight) => weight.zone === zone).length);
      draft.push({
        id: draft.length + 1,
        side: /** @type {Side} */ (part[0]),
        zone,
        step: Math.min(step, STEPS - 1),
        x,
        protected: part.endsWith('*'),
      });
    }
  }
  return draft;
}
