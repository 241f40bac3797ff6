/**
 * The weights as they lie at the end of a frame, before they are recorded: pure functions over a list. A weight lies in
 * a zone, at one of the zone's steps of depth; two weights on one step are level. `x` is only for the eye.
 */

/** @typedef {import('../lib/types.d.ts').Side} Side */
/** @typedef {import('../lib/types.d.ts').Ruleset} Ruleset */
/**
 * @typedef {object} Weight
 * @property {number} id
 * @property {Side} side
 * @property {string} zone
 * @property {number} step 0 is the deepest of its zone
 * @property {number} x across the table, in hundredths of its width
 * @property {boolean} protected a hanger that fell by itself and was put back (fed 6.4.3.2.3)
 */
/** @typedef {Weight[]} Draft */

/** Steps of depth in a zone; more than the eight weights of a frame, so that there is always a free one. */
export const STEPS = 24;
const COLUMNS = [50, 24, 76, 37, 63, 12, 88, 50];

/**
 * Where across the table the nth weight of a zone is drawn; neighbouring zones begin elsewhere.
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
 * @returns {Weight[][]} the weights of a zone as depths, deepest first, level ones together
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
 * Lays the depths of a zone out evenly, in this order.
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
 * Lets a weight that is in the draft lie at a step, or right behind what lies there already; nothing changes its order.
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
 * Puts down a weight where the table was tapped; on a spot that is taken, the later weight lies behind.
 * @param {Draft} draft @param {Side} side @param {string} zone @param {number} step @param {number} x
 * @returns {Draft}
 */
export function place(draft, side, zone, step, x) {
  const id = 1 + Math.max(0, ...draft.map((weight) => weight.id));
  return settle([...draft, {id, side, zone, step: -1, x, protected: false}], id, zone, step);
}

/**
 * Puts down a weight without saying where in its zone: behind all that lie there (quick entry).
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
 * Moves a weight, as by dragging. A protected weight that leaves its zone is protected no more.
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
 * @returns {Weight[][]} the weights as depths, deepest first: protected ones each by themselves in front, level ones
 *   together
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

/** @param {Draft} draft @param {Ruleset} ruleset @returns {string[]} as a frame event lists them (docs/format.md) */
export const toWeights = (draft, ruleset) =>
  depths(draft, ruleset).map((group) =>
    group.map((weight) => `${weight.side}${weight.zone}${weight.protected ? '*' : ''}`).join('='),
  );

/**
 * Lays a recorded frame out again, for correcting it.
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
