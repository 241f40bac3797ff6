/**
 * The pad's part for knock-off frames: a person places weights on the drawn table or by quick entry, and sees their
 * points immediately.
 */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {other} from '../../rules/game.js';
import {scoreFrame} from '../../rules/knock_off.js';
import {explainBoard} from '../../rules/why_board.js';
import {frameEvents} from '../../game/game.js';
import {happened} from '../../ui/announcer.js';
import {board} from '../board.js';
import * as drafts from '../../game/draft.js';
import {SIDES, colourOf, calledOf, dueOf, shooter} from '../../ui/sides.js';
import {stageOf} from '../../ui/stage.js';
import {stepsOf} from './steps.js';
import {entryRows, whyLine} from '../../game/pad_view.js';
import {words} from '../../game/reasons.js';

/** @typedef {import('../../lib/types.d.ts').Side} Side */
/** @typedef {import('../../features/pad/pad.js').Desk} Desk */

/** @type {Record<string, import('./weight_acts.js').WeightAction>} the action of each key on a weight */
const KEYS = {
  Enter: 'select',
  ' ': 'select',
  ArrowUp: 'deeper',
  ArrowDown: 'shallower',
  Delete: 'remove',
  Backspace: 'remove',
  Escape: 'done',
  d: 'level',
  p: 'protect',
};

/**
 * @param {drafts.Draft} draft
 * @param {import('../../lib/types.d.ts').Ruleset} ruleset the points of each weight in the draft, and the dead heats,
 *   by weight id
 */
export function standingsOf(draft, ruleset) {
  const groups = drafts.depths(draft, ruleset);
  const counted = new Set(scoreFrame(drafts.toWeights(draft, ruleset), ruleset).counted);
  /** @type {Map<number, import('../board.js').Standing>} */
  const standings = new Map();
  groups.forEach((group, i) =>
    group.forEach((weight) =>
      standings.set(weight.id, counted.has(i) ? 'scores' : weight.zone === 'N' ? 'neutral' : 'cut'),
    ),
  );
  const level = new Set(
    groups
      .filter((group) => new Set(group.map(({side}) => side)).size > 1)
      .flat()
      .map((weight) => weight.id),
  );
  return {standings, level};
}

/**
 * @type {typeof import('./weight_acts.js') | null} the actions for a selected weight, once their code has loaded
 */
let acting = null;

/**
 * @param {import('../../lib/types.d.ts').GameEvent} event
 * @returns {drafts.Draft} the weights of a frame; empty for other events
 */
const weightsOf = (event) => (event.type === 'frame' ? drafts.fromWeights(event.weights) : []);

/**
 * @param {Desk} desk
 * @param {() => string} [prompt] another sentence for an empty table
 * @returns {import('../../features/pad/pad.js').Part}
 */
export function knockOff({game, correcting, paint, refuse}, prompt) {
  const {document: header, ruleset} = game;
  const steps = stepsOf(correcting ? weightsOf(correcting) : game.lying, paint, (lying, own) => {
    if (!correcting) game.setDraft(own ? {lying, swapped: outOfTurn} : {});
    refuse('');
  });
  const {lay, select, begin} = steps;
  let colour = dueOf(game.state)?.first ?? 'a';
  /** Whether the other side shot first, not the one that should have. */
  let outOfTurn = !correcting && game.swapped;

  /** @param {Side} side @param {(draft: drafts.Draft) => drafts.Draft} putting */
  const putDown = (side, putting) => {
    const draft = steps.list();
    colour = side;
    steps.release();
    if (drafts.countOf(draft, side) < ruleset.weights) {
      lay(putting(draft));
      happened('placed');
    } else refuse(say('refused.too-many-weights'));
  };

  /** @param {number} weight @param {import('./weight_acts.js').WeightAction} name */
  const act = async (weight, name) => {
    if (name === 'done') return select(null);
    if (name === 'select') select(weight);
    acting ??= await import('./weight_acts.js');
    if (name === 'select') return paint();
    if (steps.list().some(({id}) => id === weight)) lay(acting.ACTS[name](steps.list(), weight, ruleset));
  };

  /** @returns {Side} the side that should shoot first in this frame, by the log */
  const shownFirst = () => game.state.frames[corrected()]?.first ?? dueOf(game.state)?.first ?? 'a';

  /** @returns {Side} the side that actually shoots or shot first */
  const first = () => (outOfTurn ? other(shownFirst()) : shownFirst());

  /** @returns {number} the index of the frame that is being corrected */
  const corrected = () => (correcting ? frameEvents(game.document).findIndex(({id}) => id === correcting.id) : -1);

  /** @param {Side | null | undefined} scorer @param {import('../../lib/types.d.ts').BySide<number>} points */
  const gain = (scorer, points) =>
    scorer
      ? say('pad.record.points', {side: say(`colour.${colourOf(header, scorer)}`), n: points[scorer]})
      : say('pad.record.none');

  /** @returns {string} the sentence for an empty table: the last recorded frame */
  const nothingLies = () => {
    const {frames} = game.state;
    const last = frames.at(-1);
    if (prompt || correcting || !last) return prompt?.() ?? say('pad.empty');
    return say('pad.last', {
      n: frames.length,
      result: gain(
        SIDES.find((side) => last.points[side] > 0),
        last.points,
      ),
    });
  };

  /** @param {string[]} weights @returns {string} the reasons for the draft's points */
  const preview = (weights) =>
    steps.list().length === 0
      ? nothingLies()
      : explainBoard(weights, ruleset)
          .map((reason) => words(reason, header, ruleset))
          .join(' ');

  const weightsNow = () => drafts.toWeights(steps.list(), ruleset);

  const fields = () => ({weights: weightsNow(), ...(outOfTurn ? {first: first()} : {})});

  return {
    title: () => say('correct.title', {what: stageOf(ruleset.kind, corrected() + 1)}),
    duty: (side) => {
      const next = dueOf(game.state);
      const shoots = side === first();
      return {
        player: next && shooter(header, side, next.frame),
        shoots,
        task: say(shoots ? 'pad.shoots' : 'pad.hammer'),
      };
    },
    place: () => say((game.state.next?.frame ?? 1) % 2 === 1 ? 'pad.end.starting' : 'pad.end.far'),
    next: () => {
      const next = dueOf(game.state);
      return next
        ? say('tell.next', {n: next.frame, first: calledOf(header, next.first), hammer: calledOf(header, next.hammer)})
        : '';
    },
    worth: () => {
      const {scorer, points} = scoreFrame(weightsNow(), ruleset);
      return {side: scorer, words: gain(scorer, points)};
    },
    fields,
    entry: () => ({type: 'frame', ...fields()}),
    ...steps.undo,
    layAgain: (event) => {
      outOfTurn = event.type === 'frame' && event.first !== undefined;
      begin(weightsOf(event));
    },
    clear: () => {
      outOfTurn = false;
      colour = dueOf(game.state)?.first ?? 'a';
      begin([]);
    },
    turn: () => {
      outOfTurn = !outOfTurn;
      if (!correcting) game.setDraft({lying: game.lying, swapped: outOfTurn});
      paint();
    },
    view: (refused) => {
      const draft = steps.list();
      const selected = steps.selected();
      const {standings, level} = standingsOf(draft, ruleset);
      const why = preview(weightsNow());
      return html`${board({
        ruleset,
        header,
        draft,
        standings,
        level,
        selected,
        onPlace: (spot) => putDown(colour, (lying) => drafts.place(lying, colour, spot.zone, spot.step, spot.x)),
        onSelect: (weight) => (weight === null ? select(null) : act(weight, 'select')),
        onMove: (weight, spot) => lay(drafts.move(draft, weight, spot.zone, spot.step, spot.x), weight),
        onKey: (weight, key) => {
          const name = KEYS[key];
          if (name) act(weight, name);
          return Boolean(name);
        },
      })}
      ${whyLine(
        refused,
        html`${why}${outOfTurn ? html` <b>${say('pad.out-of-turn', {side: calledOf(header, first())})}</b>` : nothing}`,
      )}
      ${
        selected === null || !acting
          ? entryRows({
              game,
              colour,
              full: (side) => drafts.countOf(draft, side) >= ruleset.weights,
              onColour: (side) => {
                colour = side;
                paint();
              },
              onZone: (side, zone) => putDown(side, (lying) => drafts.placeBehind(lying, side, zone)),
            })
          : acting.weightActions({game, draft, selected, onAct: (name) => act(selected, name)})
      }`;
    },
  };
}
