/**
 * Checks of a rule set that its schema cannot express, mostly that names used in one part exist in another.
 *
 * A fault is [pointer, key, value]: the place as a JSON pointer (RFC 6901), the key of the sentence that describes it
 * (`house.fault.<key>`), and the zone, offence or format concerned. The rule set must fit the schema; anything else may
 * throw. The twin of scorekeeper/rules/ruleset.py.
 *
 * @typedef {import('../lib/types.d.ts').Ruleset} Ruleset
 * @typedef {[pointer: string, key: string, value: string]} Fault
 */

// The zones that the app can draw and name for each kind of game: the required ones, from the shallowest, and an
// optional one.
const TABLE = ['1', '2', '3', '4'];
/** @type {Record<string, string[]>} */
const ZONES = {
  'knock-off': TABLE,
  innings: TABLE,
  'horse-collar': ['1', '2', '3', '13', '26'],
  bowling: [],
  court: ['-10', '7', '8', '10'],
};
const NEUTRAL = 'N';
const WITH_NEUTRAL = ['knock-off', 'innings'];
/** @type {string[]} the kinds where zones lie side by side and some cost points */
const SIDE_BY_SIDE = ['court'];
// The kinds where only one side scores in a frame, and the kinds where points can end a game at any time (docs/rules.md
// 10).
const ONE_SIDE_SCORES = ['knock-off', 'innings'];
const ENDS_AT_ONCE = ['knock-off'];
const COLOURS = ['red', 'blue', 'green', 'yellow', 'black'];

/**
 * All faults of a rule set that fits the schema.
 * @param {Ruleset} ruleset
 * @returns {Fault[]}
 */
export function checkRuleset(ruleset) {
  return [
    ...checkZones(ruleset),
    ...checkValues(ruleset),
    ...checkColours(ruleset),
    ...checkOffences(ruleset),
    ...checkEffects(ruleset),
    ...checkPlays(ruleset),
    ...checkCalls(ruleset),
  ];
}

/**
 * The zones must be those of the kind, each once, from the shallowest to the deepest.
 * @param {Ruleset} ruleset
 * @returns {Generator<Fault>}
 */
export function* checkZones(ruleset) {
  const wanted = ZONES[ruleset.kind] ?? [];
  const found = ruleset.zones.map(({zone}) => zone);
  for (const zone of wanted) {
    if (!found.includes(zone)) yield ['/zones', 'zone-missing', zone];
  }
  for (const [place, zone] of found.entries()) {
    const neutral = zone === NEUTRAL && WITH_NEUTRAL.includes(ruleset.kind);
    if (!wanted.includes(zone) && !neutral) yield [`/zones/${place}`, 'zone-unknown', zone];
    else if (found.indexOf(zone) < place) yield [`/zones/${place}`, 'zone-twice', zone];
  }
  const listed = found.filter((zone) => wanted.includes(zone));
  const ordered = wanted.filter((zone) => found.includes(zone));
  const same = listed.length === ordered.length && listed.every((zone, place) => zone === ordered[place]);
  if (
    !SIDE_BY_SIDE.includes(ruleset.kind) &&
    (!same || found.indexOf(NEUTRAL, 1) > 0) &&
    listed.length === ordered.length
  ) {
    yield ['/zones', 'zones-out-of-order', ''];
  }
}

/**
 * On a table no zone may cost points or be worth less than a shallower one, and it must be possible for a turn to
 * qualify.
 * @param {Ruleset} ruleset
 * @returns {Generator<Fault>}
 */
export function* checkValues(ruleset) {
  const {zones, qualify} = ruleset;
  if (SIDE_BY_SIDE.includes(ruleset.kind)) return;
  for (const [place, {zone, points}] of zones.entries()) {
    if (points < 0) yield [`/zones/${place}/points`, 'zone-negative', zone];
    else if (points < (zones[place - 1]?.points ?? 0)) yield [`/zones/${place}/points`, 'zone-falls', zone];
  }
  if (qualify !== undefined && !zones.some(({points}) => points >= qualify))
    yield ['/qualify', 'qualify-high', String(qualify)];
}

/** Screens must be able to show the colours. @param {Ruleset} ruleset @returns {Generator<Fault>} */
export function* checkColours(ruleset) {
  for (const [place, colour] of ruleset.colours.entries()) {
    if (!COLOURS.includes(colour)) yield [`/colours/${place}`, 'colour-unknown', colour];
  }
}

/**
 * Each offence must have its own id, and the shot clock must name one of them.
 * @param {Ruleset} ruleset
 * @returns {Generator<Fault>}
 */
export function* checkOffences(ruleset) {
  const ids = ruleset.offences.map(({id}) => id);
  for (const [place, offence] of ids.entries()) {
    if (ids.indexOf(offence) < place) yield [`/offences/${place}/id`, 'offence-twice', offence];
  }
  const named = ruleset.clocks.shot?.offence;
  if (named !== undefined && !ids.includes(named)) yield ['/clocks/shot/offence', 'offence-missing', named];
}

/**
 * A frame's points can be taken back only where one side scores; lateness can give points only in knock-off.
 * @param {Ruleset} ruleset
 * @returns {Generator<Fault>}
 */
export function* checkEffects({kind, offences, lateness}) {
  for (const [place, {ladder}] of offences.entries()) {
    for (const [step, {effect}] of ladder.entries()) {
      if (effect === 'loss-of-frame-points' && !ONE_SIDE_SCORES.includes(kind))
        yield [`/offences/${place}/ladder/${step}`, 'frame-points', ''];
    }
  }
  if (lateness?.points !== undefined && !ENDS_AT_ONCE.includes(kind)) yield ['/lateness', 'lateness-points', ''];
}

/**
 * Rules for some formats must name formats that the rule set has.
 * @param {Ruleset} ruleset
 * @returns {Generator<Fault>}
 */
export function* checkPlays(ruleset) {
  /** @type {[string, {plays?: string[]}][]} */
  const limited = ruleset.offences.map((offence, place) => [`/offences/${place}/plays`, offence]);
  limited.push(['/lateness/plays', ruleset.lateness ?? {}]);
  for (const [pointer, {plays = []}] of limited) {
    for (const [place, play] of plays.entries()) {
      if (!Object.hasOwn(ruleset.formats, play)) yield [`${pointer}/${place}`, 'play-missing', play];
    }
  }
}

/**
 * The number of judges for a deciding call must be one of the call's numbers of judges.
 * @param {Ruleset} ruleset
 * @returns {Generator<Fault>}
 */
export function* checkCalls({calls}) {
  for (const [name, {deciding, judges}] of Object.entries(calls).sort(([one], [two]) => (one < two ? -1 : 1))) {
    if (deciding !== undefined && !judges.includes(deciding))
      yield [`/calls/${name}/deciding`, 'deciding-missing', String(deciding)];
  }
}
