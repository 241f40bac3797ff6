/**
 * The calls part of the referee's screen. The judges pass the phone around. A Ballot (features/referee/calls.js) hides
 * the votes until all judges have voted. The votes exist only in memory: after a reload they are gone, and the screen
 * says so.
 */

import {announce} from '../../ui/announcer.js';
import {say} from '../../words/index.js';
import {frameEvents} from '../../game/game.js';
import {forget, get, set} from '../../store/settings.js';
import * as calls from './calls.js';
import {doneView, passView, revealView, rulingView, setupView, voteView} from './call_view.js';
import {lastOfficial, signedBy} from '../../game/official.js';

/** @typedef {import('./referee.js').Desk} Desk */
/** @typedef {calls.Kind} Kind */
/**
 * A call in progress, without the secret votes.
 * @typedef {object} Call
 * @property {Kind} kind
 * @property {number[]} chosen ids of the weights that it is about
 * @property {number | null} judges null: the number by the book
 * @property {'setup' | 'pass' | 'vote' | 'reveal' | 'ruling' | 'done'} stage
 * @property {string[]} votes empty until all judges have voted and the votes are revealed
 * @property {string | null} ruling
 * @property {string} official
 * @property {boolean} broken whether an earlier vote was interrupted and lost
 */

/** A call in progress. */
class Calls {
  /** @type {calls.Ballot | null} */
  ballot = null;
  views = {setup: setupView, pass: passView, vote: voteView, reveal: revealView, ruling: rulingView, done: doneView};

  /** @param {Desk} desk*/
  constructor(desk) {
    this.desk = desk;
    this.game = desk.game;
    this.app = desk.app;
    this.kinds = calls.kindsOf(this.game.ruleset);
    /** The storage key that remembers that a vote is in progress, but never the votes. */
    this.key = `call.${this.game.document.id}`;
    /** @type {Call} */
    this.call = fresh(this.kinds[0] ?? 'line');
    Promise.all([lastOfficial(), get(this.key).catch(() => null)]).then(([official, open]) => {
      this.call = {
        ...this.call,
        official: this.call.official || official,
        broken: Boolean(open) && this.call.stage === 'setup',
      };
      this.app.paint();
    });
  }

  acts = {
    /** @param {Kind} kind */
    kind: (kind) => this.change({kind, chosen: [], judges: null}),
    /** @param {number} id */
    weight: (id) =>
      this.change({chosen: calls.choose(this.call.kind, this.game.lying, this.call.chosen, id), judges: null}),
    /** @param {number} judges */
    judges: (judges) => this.change({judges}),
    begin: () => {
      this.ballot = new calls.Ballot(
        this.call.judges ?? calls.judgesFor(this.call.kind, this.game, this.call.chosen),
        calls.optionsOf(this.call.kind, this.game.ruleset),
      );
      set(this.key, true).catch(() => undefined);
      this.turn('pass', {votes: [], ruling: null, broken: false});
    },
    take: () => this.turn('vote'),
    /** @param {string} vote */
    vote: (vote) => {
      if (!this.ballot) return;
      this.ballot.cast(vote);
      announce(say('call.taken', {n: this.ballot.taken, judges: this.ballot.judges}));
      if (!this.ballot.complete) this.turn('pass');
      else if (this.ballot.judges > 1) this.turn('reveal');
      else this.acts.reveal();
    },
    reveal: () => {
      const votes = this.ballot?.reveal() ?? [];
      this.turn('ruling', {votes, ruling: calls.majority(votes)});
    },
    /** @param {string} ruling */
    rule: (ruling) => this.change({ruling}),
    /** @param {string} official */
    official: (official) => {
      this.call = {...this.call, official};
    },
    confirm: () => {
      if (this.call.ruling === null) return;
      const {kind, votes, ruling} = this.call;
      if (!this.desk.record({type: 'call', kind, votes, ruling, ...signedBy(this.call.official)})) return;
      this.game.setDraft({
        lying: calls.apply(kind, ruling, this.game.lying, this.call.chosen, this.game.ruleset),
        swapped: this.game.swapped,
      });
      forget(this.key).catch(() => undefined);
      this.turn('done');
    },
    again: () => {
      this.ballot = null;
      forget(this.key).catch(() => undefined);
      this.turn('setup', {...fresh(this.call.kind), official: this.call.official});
    },
  };

  /** @param {Partial<Call>} fields */
  change(fields) {
    this.call = {...this.call, ...fields};
    this.app.paint();
  }

  /** @param {Call['stage']} stage @param {Partial<Call>} [fields] */
  turn(stage, fields = {}) {
    this.change({...fields, stage});
    this.desk.rest(); // the second of two taps would be a vote that cannot be taken back
    // the tapped button is gone, so that nobody sees the vote
    document.getElementById('call-stage')?.focus();
  }

  view() {
    return this.views[this.call.stage]({
      game: this.game,
      call: this.call,
      acts: this.acts,
      kinds: this.kinds,
      taken: this.ballot?.taken ?? 0,
      judges: this.ballot?.judges ?? this.call.judges ?? calls.judgesFor(this.call.kind, this.game, this.call.chosen),
      options: calls.optionsOf(this.call.kind, this.game.ruleset),
      last: frameEvents(this.game.document).at(-1)?.id ?? null,
    });
  }
}

/** @param {Desk} desk @returns {import('./referee.js').Part} */
export const callPart = (desk) => new Calls(desk);

/** @param {Kind} kind @returns {Call} */
const fresh = (kind) => ({
  kind,
  chosen: [],
  judges: null,
  stage: 'setup',
  votes: [],
  ruling: null,
  official: '',
  broken: false,
});
