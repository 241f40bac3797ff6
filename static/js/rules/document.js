/**
 * The shape of the game document (docs/format.md): what a header and each event may hold, before any rule of play is
 * asked.
 *
 * A shape is a function: it takes any JSON value and returns null when the value fits, else the path of the fault
 * within the value (`''` is the value itself, `'players.0.name'` a part of it). Lengths are in code points, numbers are
 * whole.
 *
 * The codes stand in docs/format.md, Errors. `malformed` is for a document that breaks its own shape (unknown or
 * missing fields, wrong types, values out of range): such a thing is refused, never dropped in silence. The twin of
 * scorekeeper/rules/document.py.
 *
 * @typedef {import('../lib/types.d.ts').GameDocument} GameDocument
 * @typedef {import('../lib/types.d.ts').GameEvent} GameEvent
 * @typedef {(value: unknown) => string | null} Shape
 */

// No control characters, no bidirectional overrides and isolates, no lone surrogates: they hide or forge what people
// read.
const UNSAFE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const MOMENT = new RegExp(
  '^([0-9]{4})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])' +
    'T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:[.][0-9]{1,9})?' +
    '(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])$',
);
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A refusal: `code` (docs/format.md), `event` (the index of the event, null: the header), `field` (a path or null). */
export class GameError extends Error {
  /** @param {string} code @param {number | null} [event] @param {string | null} [field] */
  constructor(code, event = null, field = null) {
    super(code);
    this.name = 'GameError';
    this.code = code;
    this.event = event;
    this.field = field;
  }
}

/** Shape of a text of 1 to `most` code points that is safe to show. @param {number} most @returns {Shape} */
export function text(most) {
  return (value) =>
    typeof value === 'string' && value !== '' && string(most)(value) === null && !UNSAFE.test(value) ? null : '';
}

/**
 * Shape of any string of at most `most` code points; its grammar is judged elsewhere.
 * @param {number} most
 * @returns {Shape}
 */
export function string(most) {
  return (value) =>
    typeof value === 'string' && (value.length <= most || (value.length <= 2 * most && [...value].length <= most))
      ? null
      : '';
}

/**
 * Shape of a whole number from `low` to `high`; true and false are none.
 * @param {number} low
 * @param {number} high
 * @returns {Shape}
 */
export function integer(low, high) {
  return (value) => (typeof value === 'number' && Number.isInteger(value) && low <= value && value <= high ? null : '');
}

/** Shape of a string that is one of `values`. @param {string[]} values @returns {Shape} */
export function oneOf(...values) {
  return (value) => (typeof value === 'string' && values.includes(value) ? null : '');
}

/** Shape of an odd whole number from 1 to `high`. @param {number} high @returns {Shape} */
export function odd(high) {
  return (value) => (integer(1, high)(value) === null && Number(value) % 2 === 1 ? null : '');
}

/** Shape of a value that fits one of two shapes. @param {Shape} one @param {Shape} two @returns {Shape} */
export function either(one, two) {
  return (value) => (one(value) === null || two(value) === null ? null : '');
}

/** Shape of a UUID in canonical lower case. @type {Shape} */
export function uuid(value) {
  return typeof value === 'string' && UUID.test(value) ? null : '';
}

/** Shape of an RFC 3339 time with offset, on a day that the calendar has; seconds run to 59. @type {Shape} */
export function moment(value) {
  const found = typeof value === 'string' ? MOMENT.exec(value) : null;
  if (found === null) return '';
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])];
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= (MONTH_DAYS[month - 1] ?? 0) + (leap && month === 2 ? 1 : 0) ? null : '';
}

/** Shape of a list of at most `most` values of one shape. @param {Shape} shape @param {number} most @returns {Shape} */
export function listing(shape, most) {
  return (value) => {
    if (!Array.isArray(value) || value.length > most) return '';
    for (const [place, item] of value.entries()) {
      const fault = shape(item);
      if (fault !== null) return join(String(place), fault);
    }
    return null;
  };
}

/**
 * Shape of an object with exactly these fields. An unknown field's fault names the object that holds it.
 * @param {Record<string, Shape>} required @param {Record<string, Shape>} optional @returns {Shape}
 */
export function record(required, optional) {
  const fields = Object.entries({...required, ...optional});
  return (value) => {
    if (!isObject(value)) return '';
    let known = 0;
    for (const [name, shape] of fields) {
      if (Object.hasOwn(value, name)) {
        known += 1;
        const fault = shape(value[name]);
        if (fault !== null) return join(name, fault);
      } else if (Object.hasOwn(required, name)) {
        return name;
      }
    }
    return known === Object.keys(value).length ? null : '';
  };
}

/** The path of a fault one level up. @param {string} name @param {string} rest */
export function join(name, rest) {
  return rest ? `${name}.${rest}` : name;
}

/** Whether a value is an object of JSON. @param {unknown} value @returns {value is Record<string, unknown>} */
export function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Shape of an object of the given shape that is not empty. @param {Shape} shape @returns {Shape} */
export function some(shape) {
  return (value) => (isObject(value) && Object.keys(value).length > 0 ? shape(value) : '');
}

/**
 * Shape of an amendment's `with`: at least one field, no more than an event can have, never its identity.
 * @type {Shape}
 */
export function changes(value) {
  if (!isObject(value)) return '';
  const {length} = Object.keys(value);
  if (length === 0 || length > 10) return '';
  return ['id', 'type'].find((name) => Object.hasOwn(value, name)) ?? null;
}

/** Shape of the list of events; each event is checked by itself, with its index. @type {Shape} */
export function anyList(value) {
  return Array.isArray(value) && value.length <= 1000 ? null : '';
}

const SIDE = oneOf('a', 'b');
const LABEL = either(text(60), integer(0, 999999));
const PLAYER = record({name: text(60)}, {});
const TEAM = record({name: text(60)}, {players: listing(PLAYER, 6), colour: text(20), start: integer(-999, 998)});
const CARRIED = record({side: SIDE, offence: text(20), step: integer(1, 99)}, {player: integer(0, 5)});
const MATCH = record({id: uuid, best_of: odd(5), game: integer(1, 5)}, {choice: SIDE});

const HEADER = record(
  {
    version: integer(1, 1),
    id: uuid,
    ruleset: string(100),
    play: string(100),
    sides: record({a: TEAM, b: TEAM}, {}),
    first: SIDE,
    started_at: moment,
    events: anyList,
  },
  {
    ruleset_version: integer(1, 999999),
    target: integer(1, 999),
    rounds: integer(1, 99),
    timeouts: integer(0, 99),
    carried: listing(CARRIED, 100),
    match: either(LABEL, MATCH),
    competition: LABEL,
    club: LABEL,
    board: LABEL,
  },
);

const SECONDS = integer(0, 86400);

/**
 * Shape of one type of event: what all of them have, and its own fields.
 * @param {Record<string, Shape>} required
 * @param {Record<string, Shape>} optional
 */
export function eventShape(required, optional) {
  return record({id: text(36), at: moment, type: string(20), ...required}, optional);
}

const EVENTS = new Map(
  Object.entries({
    frame: eventShape({weights: listing(string(40), 16)}, {first: SIDE}),
    turn: eventShape({side: SIDE}, {weights: listing(integer(0, 99), 16), rolls: listing(integer(0, 10), 3)}),
    penalty: eventShape(
      {side: SIDE, offence: string(20)},
      {
        player: integer(0, 5),
        step: integer(1, 99),
        displaced: listing(string(40), 16),
        official: text(60),
        note: text(500),
      },
    ),
    late: eventShape({seconds: some(record({}, {a: SECONDS, b: SECONDS}))}, {}),
    timeout: eventShape({side: SIDE}, {}),
    weights_changed: eventShape({side: SIDE}, {}),
    call: eventShape(
      {kind: oneOf('weight', 'line', 'rub'), ruling: text(60)},
      {votes: listing(text(60), 5), official: text(60)},
    ),
    adjust: eventShape({side: SIDE, points: integer(-999, 999), note: text(500)}, {}),
    forfeit: eventShape({side: SIDE}, {note: text(500)}),
    double_forfeit: eventShape({}, {note: text(500)}),
    note: eventShape({text: text(500)}, {}),
    retract: eventShape({event: string(36), reason: text(200)}, {}),
    amend: eventShape({event: string(36), with: changes, reason: text(200)}, {}),
  }),
);

/**
 * Give back the document when its header has the right shape, else throw `malformed` with no event.
 * @param {unknown} document @returns {GameDocument}
 */
export function checkHeader(document) {
  const fault = HEADER(document);
  if (fault !== null) throw new GameError('malformed', null, fault || null);
  return /** @type {GameDocument} */ (document);
}

/**
 * Give back the event when it has its type's shape, else throw `unknown-event-type` or `malformed` with `index`.
 * @param {unknown} event @param {number} index @returns {GameEvent}
 */
export function checkEvent(event, index) {
  if (!isObject(event)) throw new GameError('malformed', index);
  const type = Object.hasOwn(event, 'type') ? event.type : null;
  if (typeof type !== 'string') throw new GameError('malformed', index, 'type');
  const shape = EVENTS.get(type);
  if (shape === undefined) throw new GameError('unknown-event-type', index, 'type');
  const fault = shape(event);
  if (fault !== null) throw new GameError('malformed', index, fault || null);
  return /** @type {GameEvent} */ (/** @type {unknown} */ (event));
}

/** Whether an event of a known type has its type's shape. @param {GameEvent} event */
export function isWellFormed(event) {
  return EVENTS.get(event.type)?.(event) === null;
}
