/**
 * The calls part of the referee's screen. The phone is passed round; a vote is kept where nothing can show it
 * (features/referee/calls.js, Ballot) until all are in. The votes live in memory alone: after a reload they are gone
 * and the screen says so.
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
 * A call as far as it has come; the votes are not in it.
 * @typedef {object} Call
 * @property {Kind} kind
 * @property {number[]} chosen ids of the lying weights that it is about
 * @property {number | null} judges null: the number that the book would have
 * @property {'setup' | 'pass' | 'vote' | 'reveal' | 'ruling' | 'done'} stage
 * @property {string[]} votes empty until all are in and revealed
 * @property {string | null} ruling
 * @property {string} official
 * @property {boolean} broken whether an earlier vote was broken off and lost
 */

/** @param {Desk} desk @returns {import('./referee.js').Part} */
export function callPart(desk) {
  const {game, app} = desk;
  const kinds = calls.kindsOf(game.ruleset);
  /** The key under which it is remembered that a vote goes on: never the votes. */
  const key = `call.${game.document.id}`;
  /** @type {calls.Ballot | null} */
  let ballot = null;
  /** @type {Call} */
  let call = fresh(kinds[0] ?? 'line');

  Promise.all([lastOfficial(), get(key).catch(() => null)]).then(([official, open]) => {
    call = {...call, official: call.official || official, broken: Boolean(open) && call.stage === 'setup'};
    app.paint();
  });

  /** @param {Partial<Call>} fields */
  const change = (fields) => {
    call = {...call, ...fields};
    app.paint();
  };

  /** @param {Call['stage']} stage @param {Partial<Call>} [fields] */
  const turn = (stage, fields = {}) => {
    change({...fields, stage});
    desk.rest(); // the second of two taps would be a vote, which cannot be taken back
    // the button that was tapped is gone, and shows nobody what was voted
    document.getElementById('call-stage')?.focus();
  };

  const acts = {
    /** @param {Kind} kind */
    kind: (kind) => change({kind, chosen: [], judges: null}),
    /** @param {number} id */
    weight: (id) => change({chosen: calls.choose(call.kind, game.lying, call.chosen, id), judges: null}),
    /** @param {number} judges */
    judges: (judges) => change({judges}),
    begin: () => {
      ballot = new calls.Ballot(
        call.judges ?? calls.judgesFor(call.kind, game, call.chosen),
        calls.optionsOf(call.kind, game.ruleset),
      );
      set(key, true).catch(() => undefined);
      turn('pass', {votes: [], ruling: null, broken: false});
    },
    take: () => turn('vote'),
    /** @param {string} vote */
    vote: (vote) => {
      if (!ballot) return;
      ballot.cast(vote);
      announce(say('call.taken', {n: ballot.taken, judges: ballot.judges}));
      if (!ballot.complete) turn('pass');
      else if (ballot.judges > 1) turn('reveal');
      else acts.reveal();
    },
    reveal: () => {
      const votes = ballot?.reveal() ?? [];
      turn('ruling', {votes, ruling: calls.majority(votes)});
    },
    /** @param {string} ruling */
    rule: (ruling) => change({ruling}),
    /** @param {string} official */
    official: (official) => {
      call = {...call, official};
    },
    confirm: () => {
      if (call.ruling === null) return;
      const {kind, votes, ruling} = call;
      if (!desk.record({type: 'call', kind, votes, ruling, ...signedBy(call.official)})) return;
      game.lay({lying: calls.apply(kind, ruling, game.lying, call.chosen, game.ruleset), swapped: game.swapped});
      forget(key).catch(() => undefined);
      turn('done');
    },
    again: () => {
      ballot = null;
      forget(key).catch(() => undefined);
      turn('setup', {...fresh(call.kind), official: call.official});
    },
  };

  const views = {
    setup: setupView,
    pass: passView,
    vote: voteView,
    reveal: revealView,
    ruling: rulingView,
    done: doneView,
  };

  return {
    view: () =>
      views[call.stage]({
        game,
        call,
        acts,
        kinds,
        taken: ballot?.taken ?? 0,
        judges: ballot?.judges ?? call.judges ?? calls.judgesFor(call.kind, game, call.chosen),
        options: calls.optionsOf(call.kind, game.ruleset),
        last: frameEvents(game.document).at(-1)?.id ?? null,
      }),
  };
}

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
