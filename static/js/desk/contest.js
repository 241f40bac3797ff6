/** A competition in memory, on the phone that is its desk: its log (recorder/recorder.js) and its state. */

import {callEntry, namesOf} from '../competitions/reasons/names.js';
import {stand} from '../competitions/stand.js';
import {GameError} from '../rules/document.js';
import {HERE} from '../store/desks.js';
import {COMPETITIONS} from '../store/shelves.js';
import {ActRecorder} from './act_recorder.js';

/** @typedef {import('../lib/types.d.ts').CompetitionDocument} CompetitionDocument */
/** @typedef {import('../lib/types.d.ts').CompetitionEvent} CompetitionEvent */
/** @typedef {import('../competitions/words.js').State} State */
/** @typedef {import('../competitions/words.js').Line} Line */
/** @typedef {import('../competitions/words.js').Team} Team */
/** @typedef {import('../competitions/words.js').Telling} Telling */

/** @extends {ActRecorder<CompetitionDocument, State>} */
export class Contest extends ActRecorder {
  /**
   * @param {CompetitionDocument} document
   * @param {number} saved the number of durable events; -1 if not even the header is durable
   * @param {Telling[]} [tellings] what games say
   * @throws {import('../competitions/errors.js').CompetitionError} if the document breaks the rules
   */
  constructor(document, saved, tellings = []) {
    const told = {tellings};
    super(document, saved, (one) => stand(one, told.tellings), COMPETITIONS);
    this.told = told;
    /** @type {{of: CompetitionDocument, names: import('../competitions/reasons/names.js').Names} | null} */
    this.named = null;
    /** Where its desk is, by this phone's own account. */
    this.desk = HERE;
    /** @type {Map<string, string>} games of this phone that go on, by match */
    this.games = new Map();
    /** @type {Telling[]} what strangers say, until the desk takes it */
    this.offered = [];
    /** The cursor up to which it has heard the archive. */
    this.heard = '';
    /** @type {Set<string>} games of this phone */
    this.ownGames = new Set();
  }

  /**
   * What games say now. Nothing is replayed if they say the same as before.
   * @param {import('./tellings.js').Told} told @returns {boolean} whether they say something else
   */
  hear({tellings, offered, open, here, cursor}) {
    const before = JSON.stringify([this.told.tellings, this.offered, [...this.games]]);
    const news = JSON.stringify([tellings, offered, [...open]]) !== before;
    const counts = JSON.stringify(tellings) !== JSON.stringify(this.told.tellings);
    Object.assign(this, {offered, games: open, ownGames: here, heard: cursor});
    this.told.tellings = tellings;
    if (counts) this.adopt(this.document);
    return news;
  }

  /** @returns {boolean} whether this phone is its desk, so that it records */
  get here() {
    return this.desk.place === 'here';
  }

  /**
   * @param {object} entry
   * @throws {GameError} `not-the-desk`, and as Recorder does
   * @override
   */
  record(entry) {
    if (!this.here) throw new GameError('not-the-desk');
    super.record(entry);
  }

  /** @returns {boolean} whether the desk has ended it, which files it under the past ones */
  get closed() {
    return this.counting.some(({type}) => type === 'finish');
  }

  /** @returns {import('../competitions/reasons/names.js').Names} the names in the log, read once for each document */
  get names() {
    if (this.named?.of !== this.document)
      this.named = {of: this.document, names: namesOf(this.document, this.counting)};
    return this.named.names;
  }

  /**
   * Who plays on a side, for sentences in which it acts.
   * @param {Team} team an entry, or the two partners of a mixer @returns {import('../words/index.js').Called}
   */
  called(team) {
    return /** @type {any} */ (callEntry(this.names, team));
  }

  /** @param {Team} team @returns {string} what people call who plays on a side */
  nameOf(team) {
    return this.called(team).name;
  }

  /** @param {string} id of a match @returns {Line | undefined} its line of the state */
  match(id) {
    return this.state.matches.find((/** @type {Line} */ line) => line.id === id);
  }
}
