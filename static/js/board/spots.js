/**
 * Weights or discs on a drawing where only the zone counts (horse collar, court): pure functions over a list.
 */

/** @typedef {import('../lib/types.d.ts').Side} Side */
/** @typedef {{x: number, y: number}} Point in the drawing's own units */
/** @typedef {{id: number, side: Side, zone: string, x: number, y: number}} Spot */
/**
 * @typedef {object} Shape the zones of a drawing
 * @property {(point: Point) => string | null} locate the zone at a point; null if it is in no zone
 * @property {(zone: string, point: Point) => Point} settle the nearest point inside the zone
 * @property {Record<string, Point[]>} seats the places that quick entry uses, in order
 */

/** @param {Spot[]} spots @param {Side} side */
export const countOf = (spots, side) => spots.filter((spot) => spot.side === side).length;

/**
 * @param {Spot[]} spots
 * @param {Side} side @param {string} zone @param {Point} at @returns {Spot[]} the list with one more
 */
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
 * @returns {Point} the place in the zone that is farthest from all existing ones; the first one if there are several
 */
export function freeSeat(spots, shape, zone) {
  const seats = shape.seats[zone] ?? [];
  const room = (/** @type {Point} */ seat) =>
    Math.min(1e6, ...spots.map(({x, y}) => Math.hypot(x - seat.x, y - seat.y)));
  const most = Math.max(...seats.map(room));
  return /** @type {Point} */ (seats.find((seat) => room(seat) > 250) ?? seats.find((seat) => room(seat) === most));
}

/**
 * Places recorded weights or discs like quick entry does, to correct them.
 * @param {{side: Side, zone: string}[]} things @param {Shape} shape @returns {Spot[]}
 */
export const layOut = (things, shape) =>
  things.reduce(
    (spots, {side, zone}) => place(spots, side, zone, freeSeat(spots, shape, zone)),
    /** @type {Spot[]} */ ([]),
  );
