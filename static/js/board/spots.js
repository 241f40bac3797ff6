/**
 * Weights or discs as they lie on a drawing whose zones alone count (horse collar, court): pure functions over a list.
 */

/** @typedef {import('../lib/types.d.ts').Side} Side */
/** @typedef {{x: number, y: number}} Point in the drawing's own units */
/** @typedef {{id: number, side: Side, zone: string, x: number, y: number}} Spot */
/**
 * @typedef {object} Shape a drawing's zones
 * @property {(point: Point) => string | null} locate the zone at a point; null where nothing counts
 * @property {(zone: string, point: Point) => Point} settle the nearest place that lies inside the zone
 * @property {Record<string, Point[]>} seats where quick entry puts things down, the first ones first
 */

/** @param {Spot[]} spots @param {Side} side */
export const countOf = (spots, side) => spots.filter((spot) => spot.side === side).length;

/** @param {Spot[]} spots @param {Side} side @param {string} zone @param {Point} at @returns {Spot[]} with one more */
export const place = (spots, side, zone, at) => [
  ...spots,
  {id: 1 + Math.max(0, ...spots.map(({id}) => id)), side, zone, x: at.x, y: at.y},
];

/** @param {Spot[]} spots @param {number} id @param {string} zone @param {Point} at @returns {Spot[]} */
export const move = (spots, id, zone, at) =>
  spots.map((spot) => (spot.id === id ? {...spot, zone, x: at.x, y: at.y} : spot));

/** @param {Spot[]} spots @param {number} id @returns {Spot[]} */
export const remove = (spots, id) => spots.filter((spot) => spot.id !== id);

/**
 * @param {Spot[]} spots @param {Shape} shape @param {string} zone
 * @returns {Point} the seat of the zone that is the farthest from all that lies there already; the first of those
 */
export function freeSeat(spots, shape, zone) {
  const seats = shape.seats[zone] ?? [];
  const room = (/** @type {Point} */ seat) =>
    Math.min(1e6, ...spots.map(({x, y}) => Math.hypot(x - seat.x, y - seat.y)));
  const most = Math.max(...seats.map(room));
  return /** @type {Point} */ (seats.find((seat) => room(seat) > 250) ?? seats.find((seat) => room(seat) === most));
}

/**
 * Lays out what is on record, as by quick entry, for correcting it.
 * @param {{side: Side, zone: string}[]} things @param {Shape} shape @returns {Spot[]}
 */
export const layOut = (things, shape) =>
  things.reduce(
    (spots, {side, zone}) => place(spots, side, zone, freeSeat(spots, shape, zone)),
    /** @type {Spot[]} */ ([]),
  );
