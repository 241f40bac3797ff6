/**
 * The weights as they lie at the end of a frame, before they are recorded: pure functions over a list. A weight lies in
 * a zone, at one of the zone's steps of depth; two weights on one step are level. `x` is only for the eye.
 */

/** @typedef {import('../types.d.ts').Side} Side */
/** @typedef {import('../types.d.ts').Ruleset} Ruleset */
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

/** Where across the table the nth weight of a zone is drawn; neighbouring zones begin elsewhere. @param {string} zone @param {number} n */
const column = (zone, n) => /** @type {number} */ (COLUMNS[(n + (zone === '3' || zone === '1' ? 1 : 0)) % COLUMNS.length]);

/** @param {Ruleset} ruleset @returns {string[]} zones from the deepest to the shallowest */
export const zonesDeepestFirst = (ruleset) => ruleset.zones.map(({zone}) => zone).reverse();

/** @param {Draft} draft @param {Side} side @returns {number} how many weights of a side lie on the board */
export const countOf = (draft, side) => draft.filter((weight) => weight.side === side).length;

/** @param {Draft} draft @param {string} zone @param {number} except a weight's id */
const takenSteps = (draft, zone, except) => new Set(
  draft.filter((weight) => weight.zone === zone && weight.id !== except).map((weight) => weight.step),
);

/** @param {Set<number>} taken @param {number} wanted @returns {number} the free step nearest to the wanted one */
function freeStep(taken, wanted) {
  for (let off = 0; off < STEPS; off++) {
    if (wanted + off < STEPS && !taken.has(wanted + off)) return wanted + off;
    if (wanted - off >= 0 && !taken.has(wanted - off)) return wanted - off;
  }
  return wanted;
}

/** @param {Draft} draft @param {number} id */
const find = (draft, id) => /** @type {Weight} */ (draft.find((weight) => weight.id === id));

/** @param {Draft} draft @param {number} id @param {Partial<Weight>} fields @returns {Draft} */
const change = (draft, id, fields) => draft.map((weight) => (weight.id === id ? {...weight, ...fields} : weight));

/**
 * Puts down a weight where the table was tapped.
 * @param {Draft} draft @param {Side} side @param {string} zone @param {number} step @param {number} x
 * @returns {Draft}
 */
export function place(draft, side, zone, step, x) {
  const id = 1 + Math.max(0, ...draft.map((weight) => weight.id));
  return [...draft, {id, side, zone, step: freeStep(takenSteps(draft, zone, id), step), x, protected: false}];
}

/**
 * Puts down a weight without saying where in its zone: behind all that lie there (quick entry).
 * @param {Draft} draft @param {Side} side @param {string} zone
 * @returns {Draft}
 */
export function placeBehind(draft, side, zone) {
  const there = draft.filter((weight) => weight.zone === zone);
  const step = there.length === 0 ? 3 : Math.min(STEPS - 1, Math.max(...there.map((weight) => weight.step)) + 3);
  return place(draft, side, zone, step, column(zone, there.length));
}

/** @param {Draft} draft @param {number} id @returns {Draft} */
export const remove = (draft, id) => draft.filter((weight) => weight.id !== id);

/**
 * Moves a weight, as by dragging.
 * @param {Draft} draft @param {number} id @param {string} zone @param {number} step @param {number} x
 * @returns {Draft}
 */
export const move = (draft, id, zone, step, x) =>
  change(draft, id, {zone, step: freeStep(takenSteps(draft, zone, id), step), x});

/** @param {Draft} draft @param {number} id @returns {Draft} */
export const toggleProtected = (draft, id) => change(draft, id, {protected: !find(draft, id).protected});

/**
 * @param {Draft} draft @param {number} id
 * @returns {Weight | null} the opponent's weight in the same zone that a dead heat would be with: the nearest in depth
 */
export function rival(draft, id) {
  const own = find(draft, id);
  const rivals = draft.filter((weight) => weight.zone === own.zone && weight.side !== own.side && !weight.protected);
  rivals.sort((one, other) => Math.abs(one.step - own.step) - Math.abs(other.step - own.step));
  return own.protected ? null : rivals[0] ?? null;
}

/**
 * Declares a dead heat with the nearest opposing weight of the zone, or takes it back.
 * @param {Draft} draft @param {number} id @returns {Draft}
 */
export function toggleDeadHeat(draft, id) {
  const own = find(draft, id);
  const other = rival(draft, id);
  if (!other) return draft;
  const step = other.step === own.step ? freeStep(takenSteps(draft, own.zone, -1), own.step) : other.step;
  return change(draft, id, {step});
}

/**
 * @param {Draft} draft
 * @param {Ruleset} ruleset
 * @returns {Weight[][]} the weights as depths, deepest first: protected ones each by themselves in front, level ones together
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

/** @param {Draft} draft @param {Ruleset} ruleset @returns {string[]} as a frame event lists them (FORMAT.md) */
export const toWeights = (draft, ruleset) => depths(draft, ruleset)
  .map((group) => group.map((weight) => `${weight.side}${weight.zone}${weight.protected ? '*' : ''}`).join('='));

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
      draft.push({id: draft.length + 1, side: /** @type {Side} */ (part[0]), zone, step: Math.min(step, STEPS - 1), x, protected: part.endsWith('*')});
    }
  }
  return draft;
}

/**
 * Moves a weight one place deeper or shallower, past its neighbour and on into the next zone.
 * @param {Draft} draft @param {number} id @param {-1 | 1} by -1 is deeper
 * @param {Ruleset} ruleset
 * @returns {Draft}
 */
export function nudge(draft, id, by, ruleset) {
  const own = find(draft, id);
  const others = draft.filter((weight) => weight.zone === own.zone && weight.id !== id && !weight.protected);
  const passed = others.filter((weight) => (weight.step - own.step) * by >= 0).sort((one, other) => (one.step - other.step) * by)[0];
  if (passed) return move(draft, id, own.zone, Math.min(STEPS - 1, Math.max(0, passed.step + by)), own.x);
  const zones = zonesDeepestFirst(ruleset);
  const zone = zones[zones.indexOf(own.zone) + by];
  return zone ? move(draft, id, zone, by === 1 ? 0 : STEPS - 1, own.x) : draft;
}
