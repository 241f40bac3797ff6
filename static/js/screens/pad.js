/** The pad: weights are put down on the drawn table or by quick entry, seen scored at once, and recorded as a frame. */

import {html, nothing} from 'lit-html';
import {hasWords, say} from '../i18n/index.js';
import {GameError, explain, other, scoreFrame} from '../rules/index.js';
import {clocksOf} from '../store/clocks.js';
import {effectiveEvent, frameEvents} from '../store/game.js';
import {announce} from '../ui/announcer.js';
import {board} from '../ui/board.js';
import * as drafts from '../ui/draft.js';
import {colourOf, dueOf, nameOf} from '../ui/sides.js';
import {take} from './in_hand.js';
import {missing} from './missing.js';
import {entryRows, faultLine, frameLine, padTitle, savedMark, scoreCard, weightActions} from './pad_view.js';
import {words} from './reasons.js';

/** @typedef {import('../types.d.ts').Side} Side */
/** @typedef {import('../store/game.js').Game} Game */

/** After a frame the record button rests, so that a double tap does not record a blank frame; in milliseconds. */
const REST = 700;

/** @param {unknown} error @returns {string} why the rules refuse, in words */
export function refusal(error) {
  if (!(error instanceof GameError)) throw error;
  const key = `refused.${error.code}`;
  return hasWords(key) ? say(key) : say('refused.other', {code: error.code});
}

/**
 * @param {import('../app.js').App} app
 * @param {string} id
 * @param {string} [correcting] the id of the frame event that is being corrected
 * @returns {import('../app.js').Screen}
 */
export function pad(app, id, correcting) {
  /** @type {Game | null | undefined} undefined while it is being opened */
  let game;
  /** @type {drafts.Draft} */
  let draft = [];
  /** @type {Side} */
  let colour = 'a';
  /** @type {number | null} */
  let selected = null;
  /** Whether the other side than the one shown shot first in fact. */
  let outOfTurn = false;
  let resting = false;
  let refused = '';
  /** @type {'opening' | 'missing' | 'unreadable'} */
  let trouble = 'opening';
  /** @type {import('./clock_watch.js').ClockWatch | null} the referee's clocks, when there are any */
  let watch = null;
  let left = false;

  take(id).then((found) => {
    game = found;
    if (found) begin(found);
    trouble = 'missing';
  }).catch(() => { trouble = 'unreadable'; }).finally(app.paint);

  /** @param {Game} found */
  function begin(found) {
    found.changed = app.paint;
    found.save();
    draft = found.lying;
    if (!correcting) {
      followClocks(found).catch(() => undefined); // their code did not come: the pad goes on without
      return;
    }
    const event = effectiveEvent(found.document, correcting);
    draft = event?.type === 'frame' ? drafts.fromWeights(event.weights) : [];
  }

  /** @param {Game} found */
  async function followClocks(found) {
    if ((await clocksOf(id)).length === 0) return;
    const {ClockWatch} = await import('../referee.js');
    if (!left) watch = new ClockWatch(app, found);
  }

  /** @param {drafts.Draft} next */
  const lay = (next) => {
    draft = next;
    if (game && !correcting) game.lying = next;
    refused = '';
    if (selected !== null && !draft.some((weight) => weight.id === selected)) selected = null;
    app.paint();
  };

  /** @param {Game} current @param {Side} side @param {(draft: drafts.Draft) => drafts.Draft} putting */
  const putDown = (current, side, putting) => {
    colour = side;
    if (drafts.countOf(draft, side) < current.ruleset.weights) lay(putting(draft));
    else {
      refused = say('refused.too-many-weights');
      app.paint();
    }
  };

  /** @param {Game} current @param {number} weight @param {string} name @returns {boolean} whether there is such an act */
  const act = (current, weight, name) => {
    /** @type {Record<string, () => void>} */
    const acts = {
      deeper: () => lay(drafts.nudge(draft, weight, -1, current.ruleset)),
      shallower: () => lay(drafts.nudge(draft, weight, 1, current.ruleset)),
      level: () => lay(drafts.toggleDeadHeat(draft, weight)),
      protect: () => lay(drafts.toggleProtected(draft, weight)),
      remove: () => lay(drafts.remove(draft, weight)),
      done: () => { selected = null; app.paint(); },
      select: () => { selected = weight; app.paint(); },
    };
    acts[name]?.();
    return Object.hasOwn(acts, name);
  };

  /** @param {Game} current @param {() => void} change @returns {boolean} whether the rules took it */
  const attempt = (current, change) => {
    try {
      change();
    } catch (error) {
      refused = refusal(error);
      app.paint();
      return false;
    }
    refused = '';
    tell(current);
    app.paint();
    if (current.state.status === 'finished') finish(current);
    return true;
  };

  /** @param {Game} current */
  const clear = (current) => {
    selected = null;
    outOfTurn = false;
    colour = dueOf(current.state)?.first ?? 'a';
    lay([]);
  };

  /** Takes the last weight off the table; with none there, the last entry of the game. @param {Game} current */
  const undo = (current) => {
    const last = draft.at(-1);
    if (last) lay(drafts.remove(draft, last.id));
    else attempt(current, () => current.undo());
  };

  /** @param {Game} current */
  const finish = (current) => {
    current.writing.then(app.sync);
    app.go(`#/game/${id}/sheet`);
  };

  /** @param {Game} current */
  const tell = (current) => {
    const {score} = current.state;
    const next = dueOf(current.state);
    const doc = current.document;
    const standing = say('tell.score', {a: nameOf(doc, 'a'), points_a: score.a, b: nameOf(doc, 'b'), points_b: score.b});
    announce(next ? `${standing} ${say('tell.next', {n: next.frame, first: nameOf(doc, next.first), hammer: nameOf(doc, next.hammer)})}` : standing);
  };

  /** @param {Game} current */
  const record = async (current) => {
    const fields = {weights: drafts.toWeights(draft, current.ruleset), ...(outOfTurn ? {first: other(shownFirst(current))} : {})};
    if (correcting) {
      const {askReason} = await import('../later.js');
      const reason = await askReason(say('correct.why'));
      if (reason === null) return;
      if (attempt(current, () => current.record({type: 'amend', event: correcting, with: fields, reason}))) app.go(`#/game/${id}/sheet`);
      return;
    }
    if (attempt(current, () => current.record({type: 'frame', ...fields}))) clear(current);
    resting = true;
    setTimeout(() => { resting = false; app.paint(); }, REST);
    app.paint();
  };

  /** @param {Game} current @returns {Side} who shoots first in this frame, as things stand in the record */
  const shownFirst = (current) => {
    const at = frameEvents(current.document).findIndex((event) => event.id === correcting);
    return current.state.frames[at]?.first ?? dueOf(current.state)?.first ?? 'a';
  };

  /** @param {Game} current */
  const look = (current) => {
    const weights = drafts.toWeights(draft, current.ruleset);
    const groups = drafts.depths(draft, current.ruleset);
    const result = scoreFrame(weights, current.ruleset);
    const counted = new Set(result.counted);
    /** @type {Map<number, import('../ui/board.js').Standing>} */
    const standings = new Map();
    groups.forEach((group, i) => group.forEach((weight) => standings.set(weight.id, counted.has(i) ? 'scores' : weight.zone === 'N' ? 'neutral' : 'cut')));
    const level = new Set(groups.filter((group) => new Set(group.map(({side}) => side)).size > 1).flat().map((weight) => weight.id));
    return {result, standings, level, why: preview(current, weights)};
  };

  /** @param {Game} current @param {string[]} weights @returns {string} what the frame would be worth and why */
  const preview = (current, weights) => {
    if (draft.length === 0) return say('pad.empty');
    const event = /** @type {import('../types.d.ts').FrameEvent} */ ({id: 'preview', at: current.document.started_at, type: 'frame', weights});
    const reasons = explain({...current.document, events: [event], sides: plain(current.document.sides)}, current.ruleset, 'preview');
    return reasons.filter((reason) => !AFTER_THE_FRAME.test(reason.say)).map((reason) => words(reason, current.document, current.ruleset)).join(' ');
  };

  /** @param {Game} current */
  const padView = (current) => {
    const {result, standings, level, why} = look(current);
    const doc = current.document;
    const scorer = result.scorer;
    const worth = scorer ? say('pad.record.points', {side: say(`colour.${colourOf(doc, scorer)}`), n: result.points[scorer]}) : say('pad.record.none');
    const open = current.state.status === 'open';
    return html`<div class="screen pad">
      <header class="bar"><a class="button icon" href=${correcting ? `#/game/${id}/sheet` : '#/'} aria-label=${say(correcting ? 'nav.sheet' : 'nav.home')}>‹</a>
        <h1>${correcting ? say('correct.title') : padTitle(current)}</h1>${savedMark(current)}
        ${correcting ? nothing : html`<a class="button tool" href=${`#/game/${id}/sheet`}><b aria-hidden="true">≣</b>${say('pad.sheet')}</a>
          <a class="button tool" href=${`#/game/${id}/referee`}><b aria-hidden="true">⚑</b>${say('pad.referee')}</a>`}
        <button type="button" class="button tool" @click=${() => menu(current)}><b aria-hidden="true">⋯</b>${say('pad.more')}</button>
      </header>
      <main>
        <div class="scores">${scoreCard(current, 'a')}${scoreCard(current, 'b')}</div>
        ${watch?.chips() ?? nothing}
        ${correcting ? nothing : frameLine(current)}
        ${faultLine(current)}
        ${board({
          ruleset: current.ruleset, header: doc, draft, standings, level, selected,
          onPlace: (spot) => putDown(current, colour, (lying) => drafts.place(lying, colour, spot.zone, spot.step, spot.x)),
          onSelect: (weight) => { selected = weight; app.paint(); },
          onMove: (weight, spot) => lay(drafts.move(draft, weight, spot.zone, spot.step, spot.x)),
          onKey: (weight, key) => act(current, weight, KEYS[key] ?? ''),
        })}
        <p class="why" aria-live="polite">${refused ? html`<span class="bad">${refused}</span>` : why}${outOfTurn ? html` <b>${say('pad.out-of-turn', {side: nameOf(doc, other(shownFirst(current)))})}</b>` : nothing}</p>
        ${selected === null ? entryRows({
          game: current, draft, colour,
          onColour: (side) => { colour = side; app.paint(); },
          onZone: (side, zone) => putDown(current, side, (lying) => drafts.placeBehind(lying, side, zone)),
        }) : weightActions({game: current, draft, selected, onAct: (name) => act(current, /** @type {number} */ (selected), name)})}
      </main>
      <footer class="actions">
        ${correcting ? nothing : html`
          <button type="button" class="button tool" ?disabled=${draft.length === 0 && !current.undoable} @click=${() => undo(current)}><b aria-hidden="true">↶</b>${say('pad.undo')}</button>
          <button type="button" class="button tool" ?disabled=${draft.length > 0 || !current.redoable} @click=${() => attempt(current, () => current.redo())}><b aria-hidden="true">↷</b>${say('pad.redo')}</button>`}
        <button type="button" class="button primary record ${scorer ? colourOf(doc, scorer) : ''}" data-record ?disabled=${resting || (!open && !correcting)} @click=${() => record(current)}>
          <span>${correcting ? say('correct.record') : say('pad.record')}</span><b>${worth}</b></button>
      </footer>
    </div>`;
  };

  /** @param {Game} current */
  const menu = async (current) => {
    const {gameMenu} = await import('../later.js');
    const choice = await gameMenu(current.document, draft.length > 0, Boolean(correcting));
    if (choice?.type === 'clear') lay([]);
    else if (choice?.type === 'first') {
      outOfTurn = !outOfTurn;
      app.paint();
    } else if (choice) attempt(current, () => current.record(choice));
  };

  return {
    leave: () => {
      left = true;
      watch?.leave();
      if (game) game.changed = () => undefined;
    },
    view: () => (game ? padView(game) : missing(trouble)),
  };
}

/** Reasons that only make sense once the frame is recorded. */
const AFTER_THE_FRAME = /^why\.(next-|won|out-of-turn)/;

/** @type {Record<string, string>} keys on a weight, and what they do */
const KEYS = {Enter: 'select', ' ': 'select', ArrowUp: 'deeper', ArrowDown: 'shallower', Delete: 'remove', Backspace: 'remove', Escape: 'done', d: 'level', p: 'protect'};

/** The preview scores one frame alone, whatever the sides start from. @param {import('../types.d.ts').GameHeader['sides']} sides */
const plain = ({a, b}) => ({a: {...a, start: 0}, b: {...b, start: 0}});
