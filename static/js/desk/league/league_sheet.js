/** The sheet of a league match in memory: its log (recorder/recorder.js) and its state. */

import {CompetitionError} from '../../competitions/errors.js';
import {sheet} from '../../competitions/sheets/sheet.js';
import {placesIn} from '../../competitions/sheets/sheet_games.js';
import {rotation} from '../../competitions/sheets/rotation.js';
import {now} from '../../lib/clock.js';
import {SHEETS} from '../../store/shelves.js';
import {ActRecorder} from '../act_recorder.js';

/** @typedef {import('../../lib/types.d.ts').SheetDocument} SheetDocument */
/** @typedef {import('../../lib/types.d.ts').Side} Side */
/** @typedef {import('../../competitions/sheets/infractions.js').Infraction} Infraction */
/** @typedef {ReturnType<typeof sheet>} SheetState */
/** @typedef {SheetState['games'][number]} SheetGame a line of the state */
/** Types of events that change no game. */
const SILENT = ['sign', 'note', 'protest'];

/** @typedef {{type: string, [field: string]: unknown}} Act an event that is not recorded yet */
/** @typedef {{place: string, name: string}} Seat */
/**
 * @typedef {{refused: string} | {state: SheetState, breaks: Infraction[]}} Tried  what an act would do: its refusal, or
 * the state after it and the rules that it breaks
 */

/** @extends {ActRecorder<SheetDocument, SheetState>} */
export class LeagueSheet extends ActRecorder {
  /**
   * @param {SheetDocument} document
   * @param {number} saved the number of durable events; -1 if not even the header is durable
   * @throws {CompetitionError} if the document breaks the rules
   */
  constructor(document, saved) {
    super(document, saved, sheet, SHEETS);
  }

  /** @returns {boolean} whether four play for each side, else six */
  get isFour() {
    return this.document.form === 'league-four';
  }

  /** @param {Side} side @returns {import('../../words/index.js').Called} a team, for sentences in which it acts */
  called(side) {
    const {name} = this.document.teams[side];
    return {name, many: name.includes(' & ')};
  }

  /** @param {Side} side @returns {boolean} whether its line-up is handed in */
  isLinedUp(side) {
    return this.counting.some((event) => event.type === 'lineup' && event.side === side);
  }

  /**
   * Who has which place of a side, after all substitutions recorded so far.
   * @param {Side} side @returns {Seat[]} in the order of the line-up; none before it
   */
  seats(side) {
    /** @type {Seat[]} */
    let seats = [];
    for (const event of this.counting) {
      if (event.side !== side) continue;
      if (event.type === 'lineup')
        seats = Object.entries(/** @type {Record<string, string | string[]>} */ (event.places)).flatMap(
          ([place, names]) => [names].flat().map((name) => ({place, name})),
        );
      if (event.type === 'substitute')
        seats = seats.map((seat) =>
          seat.place === event.place && seat.name === event.out ? {...seat, name: String(event.in)} : seat,
        );
    }
    return seats;
  }

  /** @param {Side} side @param {string} place @returns {number[]} the games to play that this place plays in */
  gamesOf(side, place) {
    const {games} = this.state;
    return rotation(this.document.form)
      .filter((row) => placesIn(/** @type {any} */ ({places: {a: row.a, b: row.b}}), side).includes(place))
      .map(({game}) => game)
      .filter((number) => games[number - 1]?.status === 'to-play');
  }

  /** @returns {Set<Side>} the sides that have signed since the games were changed last */
  get signed() {
    const {events} = this.document;
    const silent = new Set(events.flatMap(({id, type}) => (SILENT.includes(type) ? [id] : [])));
    const changed = events.findLastIndex(({type, event, id}) => !silent.has(type === 'retract' ? String(event) : id));
    const since = new Set(events.slice(changed + 1).map(({id}) => id));
    return new Set(
      this.counting.flatMap(({id, type, side}) =>
        type === 'sign' && side && since.has(id) ? [/** @type {Side} */ (side)] : [],
      ),
    );
  }

  /** @returns {Act[]} the protests that count */
  get protests() {
    return this.counting.filter(({type}) => type === 'protest');
  }

  /**
   * What an act would do, without recording it.
   * @param {Act} act @returns {Tried}
   */
  tryOut(act) {
    const {events} = this.document;
    try {
      const state = sheet({...this.document, events: [...events, {id: 'tried', at: now(), ...act}]});
      const known = new Set(this.state.infractions.map((one) => JSON.stringify(one)));
      return {state, breaks: state.infractions.filter((one) => !known.has(JSON.stringify(one)))};
    } catch (error) {
      if (error instanceof CompetitionError) return {refused: error.code};
      throw error;
    }
  }
}

/** @param {SheetGame} game @param {Side} side @returns {string[]} who plays it; none before the line-up */
export function playersOf(game, side) {
  const one = game[side];
  if ('players' in one) return one.players;
  return [one.left, one.right].flatMap((name) => name ?? []);
}
