/** The pad's part for the court: a person places discs of both colours on the scoring diagram, and both sides score. */

import {html, nothing, svg} from 'lit-html';
import {say} from '../../words/index.js';
import {other} from '../../rules/index.js';
import {frameEvents} from '../../game/game.js';
import {BOX, LINES, NUMBERS, OFF_AREA, SEPARATOR, SHAPE} from '../court_shape.js';
import {diagram} from '../diagram.js';
import {SIDES, colourOf, calledOf, dueOf, shooter} from '../../ui/sides.js';
import {stageOf} from '../../ui/stage.js';
import {frameStrip} from '../line_strips.js';
import {spotKeeper} from './spots.js';
import {entryRows, whyLine} from '../../game/pad_view.js';
import {levelNotice, whyNow} from './why.js';

/** @typedef {import('../../lib/types.d.ts').Side} Side */

/** @param {string} zone */
const zoneName = (zone) => say(`court.zone.${/** @type {'10'} */ (zone)}`);

/** @param {import('../../features/pad/pad.js').Desk} desk @returns {import('../../features/pad/pad.js').Part} */
export function court(desk) {
  const {game, correcting, paint} = desk;
  const {document: header, ruleset} = game;
  /** @type {Side} */
  let colour = dueOf(game.state)?.first ?? header.first;
  /** Whether the other side led, not the one that should have. */
  let outOfTurn = !correcting && game.swapped;

  const called = (/** @type {Side} */ side) => say(`colour.${colourOf(header, side)}`);
  const spotName = (/** @type {import('../spots.js').Spot} */ {side, zone}) =>
    say('court.disc', {colour: called(side), zone: zoneName(zone)});
  const lying = spotKeeper(
    desk,
    SHAPE,
    (event) =>
      (event.type === 'frame' ? event.weights : []).map((disc) => ({
        side: /** @type {Side} */ (disc[0]),
        zone: disc.slice(1),
      })),
    () => outOfTurn,
    {zone: zoneName, full: () => say('court.full', {n: ruleset.weights}), spot: spotName},
  );

  const points = (/** @type {string} */ zone) => ruleset.zones.find((one) => one.zone === zone)?.points ?? 0;
  const weights = () =>
    lying
      .list()
      .toSorted((one, two) => one.side.localeCompare(two.side) || points(two.zone) - points(one.zone))
      .map(({side, zone}) => side + zone);
  const sumOf = (/** @type {Side} */ side) =>
    lying
      .list()
      .filter((spot) => spot.side === side)
      .reduce((sum, {zone}) => sum + points(zone), 0);
  const signed = (/** @type {number} */ n) => (n < 0 ? `−${-n}` : `+${n}`);

  /** @returns {Side} the side that should lead this half-round, by the log */
  const due = () => game.state.frames[at()]?.first ?? dueOf(game.state)?.first ?? header.first;

  /** @returns {Side} the side that actually leads or led */
  const leading = () => (outOfTurn ? other(due()) : due());

  /** @returns {number} the index of the half-round that is being corrected */
  const at = () => (correcting ? frameEvents(game.document).findIndex(({id}) => id === correcting.id) : -1);
  const fields = () => ({weights: weights(), ...(outOfTurn ? {first: leading()} : {})});
  /** @type {() => import('../../game/game.js').Entry} */
  const entry = () => ({type: 'frame', ...fields()});

  return {
    title: () => say('correct.title', {what: stageOf(ruleset.kind, 1 + at())}),
    duty: (side) => {
      const next = dueOf(game.state);
      const shoots = side === leading();
      return {
        player: next && shooter(header, side, next.frame),
        shoots,
        task: say(shoots ? 'court.leads' : 'court.last'),
      };
    },
    place: () => say('court.leading', {side: called(leading())}),
    next: () => {
      const next = dueOf(game.state);
      return next
        ? say('court.tell', {stage: stageOf(ruleset.kind, next.frame), side: calledOf(header, next.first)})
        : '';
    },
    worth: () => ({side: null, words: SIDES.map((side) => `${called(side)} ${signed(sumOf(side))}`).join(' · ')}),
    fields,
    entry,
    ...lying.steps,
    layAgain: (event) => {
      outOfTurn = event.type === 'frame' && event.first !== undefined;
      lying.steps.layAgain(event);
    },
    clear: () => {
      outOfTurn = false;
      colour = dueOf(game.state)?.first ?? header.first;
      lying.steps.clear();
    },
    turn: () => {
      outOfTurn = !outOfTurn;
      if (!correcting) game.setDraft({spots: game.spots, swapped: outOfTurn});
      paint();
    },
    view: (refused) =>
      html`${correcting ? nothing : frameStrip(game)}
      ${diagram({
        header,
        box: BOX,
        label: say('court.label'),
        looks: 'court',
        picture: picture(),
        spots: lying.list(),
        selected: lying.selected(),
        describe: (spot) => ({looks: spot.zone === '-10' ? 'off' : 'lies', label: spotName(spot)}),
        onPlace: (point) => lying.tap(colour, point),
        onSelect: lying.select,
        onMove: lying.drag,
        onKey: lying.key,
      })}
      ${whyLine(
        refused,
        html`${
          lying.list().length
            ? whyNow(desk, entry(), fields())
            : (!correcting && levelNotice(desk)) || say('court.empty')
        }${outOfTurn ? html` <b>${say('court.out-of-turn', {side: called(leading())})}</b>` : nothing}`,
      )}
      ${
        lying.selected() === null
          ? entryRows({
              game,
              colour,
              full: lying.full,
              name: zoneName,
              onColour: (side) => {
                colour = side;
                paint();
              },
              onZone: (side, zone) => {
                colour = side;
                lying.seat(side, zone);
              },
            })
          : lying.actions()
      }`,
  };
}

/** The end of the court as it is painted on the floor. */
export const picture =
  () => svg`<rect class="court-floor" x=${BOX.x} y=${BOX.y} width=${BOX.width} height=${BOX.height}/>
  <path class="court-off" d=${OFF_AREA}/>
  <path class="court-separator" d=${SEPARATOR}/>
  <path class="court-lines" d=${LINES}/>
  ${NUMBERS.map(
    ({zone, x, y}) =>
      svg`<text class=${`court-number${zone === '-10' ? ' small' : ''}`}
        x=${x} y=${y}>${zone === '-10' ? say('court.off') : zone}</text>`,
  )}`;
