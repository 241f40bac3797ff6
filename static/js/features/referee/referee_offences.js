/**
 * The offences part of the referee's screen: tap an offence, tap who committed it; what it comes to is said before
 * anything is recorded, then confirmed. The rules say it (`preview`); nothing is counted here.
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
 * A penalty as far as it has come.
 * @typedef {object} Draft
 * @property {Side} side the offender's
 * @property {number | undefined} [player] undefined: not known yet, or the side as a whole
 * @property {number | null} step null: the one that is due
 * @property {string[]} displaced
 * @property {string} note
 */
/**
 * @typedef {object} Acts
 * @property {(query: string) => void} search
 * @property {(offence: string) => void} choose opens an offence, or closes it
 * @property {(side: Side, player?: number) => void} accuse
 * @property {(fields: Partial<Draft>) => void} change
 * @property {(note: string) => void} note
 * @property {(official: string) => void} official
 * @property {() => void} confirm
 * @property {() => void} back to the list
 */

const LONGEST_NOTE = 500;

/** @param {import('./referee.js').Desk} desk @returns {import('./referee.js').Part} */
export function offencePart(desk) {
  const {game, app} = desk;
  const offences = offencesOf(game.ruleset, game.document);
  let query = '';
  /** @type {Offence | null} the one that is open in the list, or being confirmed */
  let offence = offences.find(({id}) => id === desk.detail) ?? null;
  /** @type {Draft | null} */
  let draft = null;
  /**
   * @type {{sentence: string, reasons: import('../../lib/types.d.ts').Reason[], unknown: boolean} | null} what was
   *   recorded last
   */
  let done = null;
  let official = '';

  lastOfficial().then((name) => {
    official ||= name;
    app.paint();
  });
  if (offence) setTimeout(() => document.querySelector('.offence.open')?.scrollIntoView({block: 'center'}));

  /**
   * The button that was tapped is gone: the heading of what comes next is read out, and the next tap waits a moment.
   */
  const turn = () => {
    desk.rest();
    document.getElementById('ruling-stage')?.focus();
    window.scrollTo(0, 0);
  };

  /** @param {Offence} chosen @param {Draft} given @returns {import('../../game/game.js').Entry} */
  const entryOf = (chosen, {side, player, step, displaced, note}) => {
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
  };

  /** @param {Offence} chosen @param {Draft} given */
  const tried = (chosen, given) => {
    const {times, step} = dueOn(countsOf(game), chosen, given.side, given.player);
    const trial = tryOut(game, entryOf(chosen, given));
    const sentence = trial.state ? verdict(game.document, chosen, times + 1, game.state, trial.state) : '';
    return {...trial, sentence, due: step};
  };

  /** @type {Acts} */
  const acts = {
    search: (typed) => {
      query = typed;
      app.paint();
    },
    choose: (id) => {
      offence = offence?.id === id ? null : (offences.find((one) => one.id === id) ?? null);
      app.paint();
    },
    accuse: (side, player) => {
      if (!offence) return;
      draft = {side, player, step: null, displaced: [], note: ''};
      announce(tried(offence, draft).sentence);
      turn();
    },
    change: (fields) => {
      if (!draft || !offence) return;
      draft = {...draft, ...fields};
      const {sentence, refused} = tried(offence, draft);
      announce(sentence || refused);
      app.paint();
    },
    note: (note) => {
      draft = draft && {...draft, note};
    },
    official: (name) => {
      official = name;
    },
    confirm: () => {
      if (!draft || !offence || desk.resting()) return;
      const {sentence, reasons} = tried(offence, draft);
      const unknown =
        !offence.spectator && draft.player === undefined && (game.document.sides[draft.side].players?.length ?? 0) > 1;
      if (!desk.record({.../** @type {PenaltyEvent} */ (entryOf(offence, draft)), ...signedBy(official)})) return;
      done = {sentence, reasons, unknown};
      draft = null;
      announce(say('ruling.recorded', {sentence}));
      turn();
    },
    back: () => {
      draft = null;
      done = null;
      turn();
    },
  };

  return {
    view: () => {
      if (done) return doneView(desk, done, desk.resting(), acts.back);
      if (draft && offence)
        return confirmView({desk, offence, draft, official, resting: desk.resting(), acts, ...tried(offence, draft)});
      return offenceList({desk, offences, query, chosen: offence, counts: countsOf(game), acts});
    },
  };
}
