/**
 * The offences part of the referee's screen: tap an offence, then the offender; the screen shows the penalty before it
 * is confirmed and recorded. The rules compute it (`preview`); nothing is counted here.
 */

import {say} from '../../words/index.js';
import {announce} from '../../ui/announcer.js';
import {countsOf, dueOn, offencesOf} from './offences.js';
import {offenceList} from './offence_view.js';
import {verdict} from './offence_words.js';
import {lastOfficial, signedBy} from '../../game/official.js';
import {confirmView, doneView} from './penalty_view.js';
import {tryOut} from '../../game/trial.js';
import {tidy} from '../../lib/cut.js';

/** @typedef {import('../../lib/types.d.ts').Side} Side */
/** @typedef {import('../../lib/types.d.ts').Offence} Offence */
/** @typedef {import('../../lib/types.d.ts').PenaltyEvent} PenaltyEvent */
/**
 * A penalty during entry.
 * @typedef {object} Draft
 * @property {Side} side the offender's
 * @property {number | undefined} [player] undefined: not chosen yet, or the whole side
 * @property {number | null} step null: the step that is due
 * @property {string[]} displaced
 * @property {string} note
 */
/**
 * @typedef {object} Acts
 * @property {(query: string) => void} search
 * @property {(offence: string) => void} choose opens or closes an offence
 * @property {(side: Side, player?: number) => void} accuse
 * @property {(fields: Partial<Draft>) => void} change
 * @property {(note: string) => void} note
 * @property {(official: string) => void} official
 * @property {() => void} confirm
 * @property {() => void} back returns to the list
 */

const LONGEST_NOTE = 500;

/** Leads from the list of offences to a recorded penalty. */
class Offences {
  query = '';
  /** @type {Draft | null} */
  draft = null;
  /**
   * @type {{sentence: string, reasons: import('../../lib/types.d.ts').Reason[], unknown: boolean} | null} what was
   *   recorded last
   */
  done = null;
  official = '';

  /** @param {import('./referee.js').Desk} desk*/
  constructor(desk) {
    this.desk = desk;
    this.game = desk.game;
    this.app = desk.app;
    this.offences = offencesOf(this.game.ruleset, this.game.document);
    /** @type {Offence | null} the offence that is open in the list or being confirmed */
    this.offence = this.offences.find(({id}) => id === desk.detail) ?? null;
    lastOfficial().then((name) => {
      this.official ||= name;
      this.app.paint();
    });
    if (this.offence) setTimeout(() => document.querySelector('.offence.open')?.scrollIntoView({block: 'center'}));
  }

  /** @type {Acts} */
  acts = {
    search: (typed) => {
      this.query = typed;
      this.app.paint();
    },
    choose: (id) => {
      this.offence = this.offence?.id === id ? null : (this.offences.find((one) => one.id === id) ?? null);
      this.app.paint();
    },
    accuse: (side, player) => {
      if (!this.offence) return;
      this.draft = {side, player, step: null, displaced: [], note: ''};
      announce(this.tried(this.offence, this.draft).sentence);
      this.turn();
    },
    change: (fields) => {
      if (!this.draft || !this.offence) return;
      this.draft = {...this.draft, ...fields};
      const {sentence, refused} = this.tried(this.offence, this.draft);
      announce(sentence || refused);
      this.app.paint();
    },
    note: (note) => {
      this.draft = this.draft && {...this.draft, note};
    },
    official: (name) => {
      this.official = name;
    },
    confirm: () => {
      if (!this.draft || !this.offence || this.desk.resting()) return;
      const {sentence, reasons} = this.tried(this.offence, this.draft);
      const unknown =
        !this.offence.spectator &&
        this.draft.player === undefined &&
        (this.game.document.sides[this.draft.side].players?.length ?? 0) > 1;
      if (
        !this.desk.record({
          .../** @type {PenaltyEvent} */ (this.entryOf(this.offence, this.draft)),
          ...signedBy(this.official),
        })
      )
        return;
      this.done = {sentence, reasons, unknown};
      this.draft = null;
      announce(say('ruling.recorded', {sentence}));
      this.turn();
    },
    back: () => {
      this.draft = null;
      this.done = null;
      this.turn();
    },
  };

  /**
   * Focuses the next heading, because the tapped button is gone, and ignores taps for a moment.
   */
  turn() {
    this.desk.rest();
    document.getElementById('ruling-stage')?.focus();
    window.scrollTo(0, 0);
  }

  /** @param {Offence} chosen @param {Draft} given @returns {import('../../game/game.js').Entry} */
  entryOf(chosen, {side, player, step, displaced, note}) {
    const text = tidy(note, LONGEST_NOTE);
    return {
      type: 'penalty',
      side,
      offence: chosen.id,
      ...(player === undefined ? {} : {player}),
      ...(step === null ? {} : {step}),
      ...(displaced.length ? {displaced} : {}),
      ...(text ? {note: text} : {}),
    };
  }

  /** @param {Offence} chosen @param {Draft} given */
  tried(chosen, given) {
    const {times, step} = dueOn(countsOf(this.game), chosen, given.side, given.player);
    const trial = tryOut(this.game, this.entryOf(chosen, given));
    const sentence = trial.state
      ? verdict(this.game.document, chosen, times + 1, this.game.state, trial.state, given.player)
      : '';
    return {...trial, sentence, due: step};
  }

  view() {
    if (this.done) return doneView(this.desk, this.done, this.desk.resting(), this.acts.back);
    if (this.draft && this.offence)
      return confirmView({
        desk: this.desk,
        offence: this.offence,
        draft: this.draft,
        official: this.official,
        resting: this.desk.resting(),
        acts: this.acts,
        ...this.tried(this.offence, this.draft),
      });
    return offenceList({
      desk: this.desk,
      offences: this.offences,
      query: this.query,
      chosen: this.offence,
      counts: countsOf(this.game),
      acts: this.acts,
    });
  }
}

/** @param {import('./referee.js').Desk} desk @returns {import('./referee.js').Part} */
export const offencePart = (desk) => new Offences(desk);
