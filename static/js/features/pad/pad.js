/**
 * The pad, as far as all kinds of games share it: both scores, recording and correcting, undo, the referee's clocks.
 * Each kind has its own part for entering and showing a frame.
 */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {GameError} from '../../rules/document.js';
import {effectiveEvent} from '../../game/game.js';
import {announce, happened} from '../../ui/announcer.js';
import {SIDES, colourOf, scoreTold} from '../../ui/sides.js';
import {listedOf, stageOf} from '../../ui/stage.js';
import {take} from '../../game/current_game.js';
import {missing, troubleOf} from '../../game/missing.js';
import {knockOff} from '../../board/kinds/knock_off.js';
import {idle, padTitle, savedMark, scoreCard, tool} from '../../game/pad_view.js';

/** @typedef {import('../../lib/types.d.ts').Side} Side */
/** @typedef {import('../../lib/types.d.ts').GameEvent} GameEvent */
/** @typedef {import('../../game/game.js').Game} Game */
/** @typedef {import('../../game/game.js').Entry} Entry */
/**
 * The interface that the pad gives a kind's part.
 * @typedef {object} Desk
 * @property {Game} game
 * @property {GameEvent | null} correcting the frame or turn that is being corrected, with its amendments
 * @property {() => void} paint
 * @property {(sentence: string) => void} refuse shows why something cannot be done; '' removes the message
 */
/**
 * @typedef {{player: string | null, shoots: boolean, task: string}} Duty the player who shoots for a side, whether the
 *   side shoots now or first, and the side's task
 */
/**
 * The interface that a kind's part gives the pad.
 * @typedef {object} Part
 * @property {(refused: string) => unknown} view the content between the scores and the buttons
 * @property {(side: Side) => Duty} duty
 * @property {() => unknown} place shown beside the frame number: the table's end, the round's half …
 * @property {() => string} next the announcement of who is next
 * @property {() => {words: string, side: Side | null}} worth the label of the record button, and the side whose colour
 *   it takes
 * @property {() => Record<string, unknown>} fields the event's fields for an amendment
 * @property {() => Entry} entry the whole event
 * @property {() => boolean} lying whether the draft contains anything
 * @property {() => void} takeBack takes back the last step of the draft
 * @property {() => boolean} untouched whether the draft is unchanged since `layAgain`
 * @property {(event: GameEvent) => void} layAgain restores the weights of an undone event as the draft, to be corrected
 *   and recorded again
 * @property {() => void} clear
 * @property {() => boolean} [ready] whether the draft can be recorded; without it, always
 * @property {() => void} [turn] swaps the side that shot first
 * @property {() => string} title the heading during a correction
 */

/**
 * Milliseconds for which the record button ignores taps after a recording, and after its question, while the table is
 * empty. So a second tap does not record a blank frame.
 */
const REST = 700;

/** The only switch on the kind of game: its part of the pad. All but knock-off are loaded when a game needs them.
 * @type {Record<import('../../lib/types.d.ts').Kind, () => Promise<(desk: Desk) => Part>>} */
const PARTS = {
  'knock-off': async () => knockOff,
  innings: async () => (await import('../../board/kinds/innings.js')).innings,
  'horse-collar': async () => (await import('../../board/kinds/horse_collar.js')).horseCollar,
  court: async () => (await import('../../board/kinds/court.js')).court,
  bowling: async () => (await import('../../board/kinds/bowling.js')).bowling,
};

/**
 * @param {import('../../app/start.js').App} app
 * @param {string} id @param {string} [correcting] the id of the event to correct
 * @returns {import('../../app/start.js').Screen}
 */
export function pad(app, id, correcting) {
  /** @type {Game | null} */
  let game = null;
  /** @type {Part | null} */
  let part = null;
  let resting = 0;
  /**
   * The number of events when the pad asked whether a frame without weights is intended; -1 if it has not asked.
   */
  let asked = -1;
  let refused = '';
  /** @type {import('../../game/missing.js').Trouble} */
  let trouble = 'opening';
  /** @type {import('../../clocks/clock_watch.js').ClockWatch | null} the referee's clocks, if there are any */
  let watch = null;
  let left = false;

  take(id)
    .then(async (found) => {
      if (found) await begin(found);
      trouble = 'missing';
    })
    .catch((error) => {
      trouble = troubleOf(error);
    })
    .finally(app.paint);

  /** @param {string} sentence why something cannot be done; '' removes the message */
  function refuse(sentence) {
    refused = sentence;
    if (sentence) happened('refused');
    app.paint();
  }

  /** @param {Game} found */
  async function begin(found) {
    const make = await PARTS[found.ruleset.kind]();
    game = found;
    found.onChange = app.paint;
    found.save();
    const event = correcting ? (effectiveEvent(found.document, correcting) ?? null) : null;
    const begun = () => {
      part = make({game: found, correcting: event, paint: app.paint, refuse});
    };
    begun();
    if (correcting) return;
    found.onDraftRestored = begun;
    // their code failed to load; the pad works without it
    app.settled.then(() => followClocks(found)).catch(() => undefined);
  }

  /** @param {Game} found */
  async function followClocks(found) {
    const Watch = await (await import('../../clocks/clocks_here.js')).watchFor(found.document);
    if (Watch && !left) watch = new Watch(app, found);
  }

  /**
   * @param {Game} current
   * @param {Part} own @param {() => void} change @returns {boolean} whether the rules accepted it
   */
  const attempt = (current, own, change) => {
    const before = current.state.status;
    try {
      change();
    } catch (error) {
      if (!(error instanceof GameError)) throw error;
      import('../../game/refusal.js').then(({refusal}) => refuse(refusal(error)));
      return false;
    }
    refused = '';
    const {status} = current.state;
    const sentence = `${scoreTold(current)} ${own.next()}`.trim();
    announce(sentence);
    happened(status === 'finished' ? 'finished' : 'recorded', sentence);
    app.paint();
    if (status === 'finished' || before === 'finished') current.writing.then(app.sync);
    if (status === 'finished') app.go(`#/game/${id}/sheet`);
    return true;
  };

  /** Asks before an entry reopens a finished game. @param {Game} current @param {Entry | null} entry */
  const allowed = async (current, entry) =>
    current.state.status === 'open' || !entry || (await import('../../game/reopening.js')).mayReopen(current, entry);

  /** @param {Part} own whether the table is empty */
  const empty = (own) => {
    const {weights, rolls} = own.fields();
    return /** @type {unknown[]} */ (weights ?? rolls).length === 0;
  };

  /** @param {Part} own whether a person has made a draft that is not recorded */
  const loose = (own) => own.lying() && !own.untouched();

  /**
   * Takes back the last step of the draft. With an empty draft, takes back the last entry of the game and restores its
   * weights as the draft.
   * @param {Game} current
   * @param {Part} own
   */
  const undo = async (current, own) => {
    const {undoable} = current;
    if (loose(own)) own.takeBack();
    else if ((await allowed(current, current.undoing)) && attempt(current, own, () => current.undo()) && undoable)
      own.layAgain(undoable);
  };

  /** @param {Game} current @param {Part} own */
  const record = async (current, own) => {
    if (resting && empty(own)) return rest(); // repeated taps do not record a blank frame
    if (correcting) {
      const {askReason} = await import('../../ui/dialogs.js');
      const reason = await askReason(say('correct.why'));
      if (reason === null) return;
      /** @type {Entry} */
      const entry = {type: 'amend', event: correcting, with: own.fields(), reason};
      if ((await allowed(current, entry)) && attempt(current, own, () => current.record(entry)))
        app.go(`#/game/${id}/sheet`);
      return;
    }
    if (empty(own) && current.role === 'writer' && asked !== current.document.events.length) {
      asked = current.document.events.length;
      announce(`${say('pad.record.empty')}: ${say('pad.record.no-score')}`);
    } else if (attempt(current, own, () => current.record(own.entry()))) own.clear();
    rest();
    app.paint();
  };

  /** A tap on anything but Record cancels its question. @param {Event} event */
  const tapped = ({target}) => {
    if (asked < 0 || /** @type {Element} */ (target).closest('[data-record]')) return;
    asked = -1;
    app.paint();
  };

  /** Makes the record button ignore taps for a while. */
  const rest = () => {
    clearTimeout(resting);
    resting = window.setTimeout(() => {
      resting = 0;
      app.paint();
    }, REST);
  };

  /** @param {Game} current @param {Part} own */
  const menu = async (current, own) => {
    const {gameMenu} = await import('../../ui/dialogs.js');
    const choice = await gameMenu(
      current.document,
      own.lying(),
      Boolean(correcting),
      Boolean(own.turn),
      current.example,
    );
    if (choice?.type === 'clear') own.clear();
    else if (choice?.type === 'first') own.turn?.();
    else if (choice) attempt(current, own, () => current.record(choice));
  };

  /** @param {Game} current @param {Part} own @param {boolean} bare whether nothing lies there */
  const header = (current, own, bare) =>
    html`<header class="bar">
      <a
        class="button icon"
        href=${correcting ? `#/game/${id}/sheet` : '#/'}
        aria-label=${say(correcting ? 'nav.sheet' : 'nav.home')}
        >‹</a
      >
      <h1>${correcting ? own.title() : padTitle(current)}</h1>
      ${correcting && current.durable ? nothing : savedMark(current, current.swapped || !bare)}
      ${
        correcting
          ? nothing
          : html`<a class="button tool" href=${`#/game/${id}/sheet`}
                ><b aria-hidden="true">≣</b>${listedOf(current.ruleset.kind)}</a
              >
              <a class="button tool" href=${`#/game/${id}/referee`}
                ><b aria-hidden="true">⚑</b>${say('pad.referee')}</a
              >`
      }
      ${
        correcting && !own.turn && !own.lying()
          ? nothing
          : html`<button type="button" class="button tool" @click=${() => menu(current, own)}>
              <b aria-hidden="true">⋯</b>${say('pad.more')}
            </button>`
      }
    </header>`;

  /** @param {Game} current @param {Part} own @param {boolean} bare whether nothing lies there */
  const footer = (current, own, bare) => {
    const {words, side} = own.worth();
    const follows = current.role === 'follower'; // a tap then says where the score is kept
    const asks = bare && asked === current.document.events.length;
    const rests = bare && resting > 0;
    const able = (correcting || current.state.status === 'open') && (own.ready?.() ?? true);
    return html`<footer class="actions">
      ${tool('↶', say('pad.undo'), !loose(own) && (Boolean(correcting) || !current.undoable), () => undo(current, own))}
      ${
        correcting
          ? nothing
          : tool(
              '↷',
              say('pad.redo'),
              loose(own) || !current.redoable,
              () => attempt(current, own, () => current.redo()) && own.clear(),
            )
      }
      <button
        type="button"
        class="button primary record ${side ? colourOf(current.document, side) : ''}"
        data-record
        ?data-asks=${asks}
        ?data-resting=${rests}
        aria-disabled=${idle(rests || !able || follows)}
        @click=${() => able && record(current, own)}
      >
        <span
          >${say(
            follows ? 'pad.follows' : correcting ? 'correct.record' : asks ? 'pad.record.empty' : 'pad.record',
          )}</span
        ><b>${asks ? say('pad.record.no-score') : words}</b>
      </button>
    </footer>`;
  };

  /** @param {Game} current @param {Part} own */
  const padView = (current, own) => {
    const {next} = current.state;
    const bare = empty(own);
    return html`<div class="screen pad ${current.ruleset.kind}" @click=${tapped}>
      ${header(current, own, bare)}
      <main>
        <div class="scores">${SIDES.map((side) => scoreCard(current, side, correcting ? null : own.duty(side)))}</div>
        ${watch?.chips() ?? nothing}
        ${
          correcting || !next
            ? nothing
            : html`<p class="frame-line">
                <b>${stageOf(current.ruleset.kind, next.frame)}</b><span>${own.place()}</span>
              </p>`
        }
        ${current.notice()} ${own.view(refused)}
      </main>
      ${footer(current, own, bare)}
    </div>`;
  };

  return {
    leave: () => {
      left = true;
      watch?.leave();
      if (game) game.onChange = game.onDraftRestored = () => undefined;
    },
    view: () => (game && part ? padView(game, part) : missing(trouble)),
  };
}
