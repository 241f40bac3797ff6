/**
 * The pad: both scores, recording and correcting, undo, the referee's clocks. What all kinds of games share is here and
 * in pad_screen.js; how a frame or turn is put down is a module of board/kinds.
 */

import {say} from '../../words/index.js';
import {GameError} from '../../rules/document.js';
import {effectiveEvent} from '../../game/game.js';
import {announce, happened} from '../../ui/announcer.js';
import {scoreTold} from '../../ui/sides.js';
import {take} from '../../game/current_game.js';
import {missing, troubleOf} from '../../game/missing.js';
import {empty, loose} from '../../board/kinds/kind.js';
import {KnockOff} from '../../board/kinds/knock_off.js';
import {padScreen} from './pad_screen.js';

/** @typedef {import('../../game/game.js').Game} Game */
/** @typedef {import('../../board/kinds/kind.js').PadContext} PadContext */
/** @typedef {import('../../board/kinds/kind.js').PadKind} PadKind */

/**
 * After a record, and after its question, the button rests while the table is empty, so that a second tap does not
 * record a blank frame; in milliseconds.
 */
const REST = 700;

/**
 * The one place that depends on the kind of game. All but the usual kind are fetched when a game needs them.
 * @type {Record<import('../../lib/types.d.ts').Kind, () => Promise<new (context: PadContext) => PadKind>>}
 */
const KINDS = {
  'knock-off': async () => KnockOff,
  innings: async () => (await import('../../board/kinds/innings.js')).Innings,
  'horse-collar': async () => (await import('../../board/kinds/horse_collar.js')).HorseCollar,
  court: async () => (await import('../../board/kinds/court.js')).Court,
  bowling: async () => (await import('../../board/kinds/bowling.js')).Bowling,
};

/** The pad of one game: what is known of it, and what can be done. */
export class Pad {
  /** @type {Game | null} */
  game = null;
  /** @type {PadKind | null} */
  kind = null;
  /** The timer of the record button's rest; 0 while it does not rest. */
  resting = 0;
  /** How many events the game had when the pad asked whether a frame without weights is meant; -1: it does not ask. */
  asked = -1;
  /** @type {unknown} why something cannot be done, or what was undone; '' if neither */
  refused = '';
  /** @type {import('../../game/missing.js').Trouble} */
  trouble = 'opening';
  /** @type {import('../../clocks/clock_watch.js').ClockWatch | null} the referee's clocks, when there are any */
  watch = null;
  /** Whether a frame wins the game. @type {typeof import('../../game/forecast.js') | null} */
  forecast = null;
  left = false;

  /**
   * @param {import('../../app/start.js').App} app
   * @param {string} id
   * @param {string} [correcting] the id of the event that is being corrected
   */
  constructor(app, id, correcting) {
    this.app = app;
    this.id = id;
    this.correcting = correcting;
    take(id)
      .then(async (found) => {
        if (found) await this.begin(found);
        this.trouble = 'missing';
      })
      .catch((error) => {
        this.trouble = troubleOf(error);
      })
      .finally(app.paint);
  }

  /** @param {Game} game */
  async begin(game) {
    const {app, correcting} = this;
    const Kind = await KINDS[game.ruleset.kind]();
    this.game = game;
    game.onChange = app.paint;
    game.save();
    const event = correcting ? (effectiveEvent(game.document, correcting) ?? null) : null;
    const begun = () => {
      const refuse = (/** @type {string} */ sentence) => this.refuse(sentence);
      this.kind = new Kind({game, correcting: event, paint: app.paint, settled: app.settled, refuse});
    };
    begun();
    if (correcting) return;
    game.onDraftRestored = begun;
    // if their code fails to load, the pad works without it
    app.settled.then(() => this.followClocks(game)).catch(() => undefined);
    app.settled.then(() => this.lookAhead()).catch(() => undefined);
  }

  /** @param {Game} game */
  async followClocks(game) {
    const Watch = await (await import('../../clocks/clocks_here.js')).watchFor(game.document);
    if (Watch && !this.left) this.watch = new Watch(this.app, game);
  }

  async lookAhead() {
    this.forecast = await import('../../game/forecast.js');
    this.app.paint();
  }

  /** @param {string} sentence why something cannot be done; '' removes it */
  refuse(sentence) {
    this.refused = sentence;
    if (sentence) happened('refused');
    this.app.paint();
  }

  /**
   * @param {Game} game
   * @param {PadKind} kind
   * @param {() => void} change
   * @returns {boolean} whether the rules allowed it; the caller paints it, with what lies on the table then
   */
  attempt(game, kind, change) {
    const before = game.state.status;
    try {
      change();
    } catch (error) {
      if (!(error instanceof GameError)) throw error;
      import('../../game/refusal.js').then(({refusal}) => this.refuse(refusal(error)));
      return false;
    }
    this.refused = '';
    const {status} = game.state;
    const sentence = `${scoreTold(game)} ${kind.next()}`.trim();
    announce(sentence);
    happened(status === 'finished' ? status : 'recorded', sentence);
    if (status === 'finished' || before === 'finished') game.writing.then(this.app.sync);
    // The way back from the result leads past the pad, where nothing is left to record.
    if (status === 'finished') location.replace(`#/game/${this.id}/sheet`);
    return true;
  }

  /**
   * Takes back what was put down last; on an empty table the last entry of the game. Its weights lie there again; an
   * entry without weights is named.
   * @param {Game} game
   * @param {PadKind} kind
   */
  async undo(game, kind) {
    const {undoable, undoing} = game;
    if (loose(kind)) kind.takeBack();
    else if (undoable && undoing && (await allowed(game, undoing)) && this.attempt(game, kind, () => game.undo())) {
      kind.layAgain(undoable);
      if (empty(kind)) (await import('./pad_questions.js')).tellUndone(this, game);
    }
  }

  /** @param {Game} game @param {PadKind} kind */
  redo(game, kind) {
    if (this.attempt(game, kind, () => game.redo())) kind.clear();
  }

  /** @param {Game} game @param {PadKind} kind */
  async record(game, kind) {
    const bare = empty(kind);
    if (this.resting && bare) return this.rest(); // repeated taps record no blank frame
    if (this.correcting) return (await import('./pad_questions.js')).correct(this, game, kind, this.correcting);
    this.rest();
    if (bare && game.role === 'writer' && !this.asks(game)) {
      this.asked = game.document.events.length;
      announce(`${say('pad.record.empty')}: ${say('pad.record.no-score')}`);
      this.app.paint();
    } else if (this.attempt(game, kind, () => game.record(kind.entry()))) kind.clear();
  }

  /** @param {Game} game @returns {boolean} whether the record button asks if a frame without weights is meant */
  asks(game) {
    return this.asked === game.document.events.length;
  }

  /** A tap on anything else than Record withdraws its question. @param {Event} event */
  tapped({target}) {
    if (this.asked < 0 || /** @type {Element} */ (target).closest('[data-record]')) return;
    this.asked = -1;
    this.app.paint();
  }

  /** Lets the record button rest from now on. */
  rest() {
    clearTimeout(this.resting);
    this.resting = window.setTimeout(() => {
      this.resting = 0;
      this.app.paint();
    }, REST);
  }

  /** @param {Game} game @param {PadKind} kind */
  async menu(game, kind) {
    return (await import('./pad_questions.js')).menu(this, game, kind);
  }

  leave() {
    this.left = true;
    this.watch?.leave();
    if (this.game) this.game.onChange = this.game.onDraftRestored = () => undefined;
  }

  view() {
    return this.game && this.kind ? padScreen(this, this.game, this.kind) : missing(this.trouble);
  }
}

/**
 * Asks before a finished game is opened again.
 * @param {Game} game @param {import('../../game/game.js').Entry} entry
 */
const allowed = async (game, entry) =>
  game.state.status === 'open' || (await import('../../game/reopening.js')).mayReopen(game, entry);
