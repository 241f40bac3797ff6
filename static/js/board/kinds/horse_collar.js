/**
 * The pad's part for horse collar: in each turn a side shoots all its weights, and a person places them on the drawn
 * end of the table.
 */

import {html, nothing, svg} from 'lit-html';
import {say} from '../../words/index.js';
import {effective} from '../../rules/events.js';
import {other} from '../../rules/index.js';
import {WOOD} from '../board.js';
import {collarShape} from '../collar_shape.js';
import {diagram} from '../diagram.js';
import {zonesDeepestFirst} from '../../game/draft.js';
import {colourOf, letter, calledOf, shape as markShape} from '../../ui/sides.js';
import {lengthOf} from '../../ui/stage.js';
import {spotKeeper} from './spots.js';
import {idle, whyLine} from '../../game/pad_view.js';
import {levelNotice, whyNow} from './why.js';
import {turnStrip} from '../line_strips.js';

/** @typedef {import('../../lib/types.d.ts').Side} Side */
/** @typedef {import('../../lib/types.d.ts').NextTurn} NextTurn */
/** @typedef {ReturnType<typeof collarShape>} Table */

/** @param {string} zone */
const zoneName = (zone) => say(`collar.zone.${/** @type {'1'} */ (zone)}`);

/** @param {import('../../features/pad/pad.js').Desk} desk @returns {import('../../features/pad/pad.js').Part} */
export function horseCollar(desk) {
  const {game, correcting} = desk;
  const {document: header, ruleset} = game;
  const turn = correcting?.type === 'turn' ? correcting : null;
  const {target} = lengthOf(header, ruleset);
  const table = collarShape(ruleset.table);
  const values = new Map(ruleset.zones.map(({zone, points}) => [zone, points]));
  const valueOf = (/** @type {string} */ zone) => values.get(zone) ?? 0;

  /** @returns {Side} the side whose turn is entered */
  const shooting = () => turn?.side ?? /** @type {NextTurn | null} */ (game.state.next)?.side ?? header.first;
  const zoneOfValue = (/** @type {number} */ value) => ruleset.zones.find(({points}) => points === value)?.zone ?? '1';
  const lying = spotKeeper(
    desk,
    table.shape,
    (event) =>
      (event.type === 'turn' ? (event.weights ?? []) : []).map((value) => ({
        side: shooting(),
        zone: zoneOfValue(value),
      })),
    () => false,
    {
      zone: zoneName,
      full: () => say('collar.full', {n: ruleset.weights}),
      spot: ({zone}) => say('collar.weight', {zone: zoneName(zone)}),
    },
  );

  const weights = () =>
    lying
      .list()
      .map(({zone}) => valueOf(zone))
      .sort((one, two) => two - one);
  const counts = () => weights().some((value) => value >= (ruleset.qualify ?? 0));
  const sum = () => (counts() ? weights().reduce((total, value) => total + value, 0) : 0);
  /** @returns {string[]} the ids of this side's turns */
  const turns = () =>
    effective(game.document.events).flatMap(([, event]) =>
      event.type === 'turn' && event.side === shooting() ? [event.id] : [],
    );
  const colour = (/** @type {Side} */ side) => say(`colour.${colourOf(header, side)}`);

  /** @returns {string} the sentence shown while the table is empty */
  const prompt = () => {
    const {score, next} = game.state;
    const side = shooting();
    const notice = levelNotice(desk);
    if (correcting || !next) return say('collar.empty');
    if (target && side !== header.first && score[other(side)] >= target)
      return say('collar.last-turn', {side: colour(side), other: colour(other(side)), score: score[other(side)]});
    return notice || say('collar.empty');
  };

  const entry = () =>
    html`<div class="entry">
      <div
        class="zones wide ${colourOf(header, shooting())}"
        role="group"
        aria-label=${say('pad.entry', {colour: colour(shooting())})}
      >
        <span class="pick"><span class="mark ${markShape(shooting())}">${letter(header, shooting())}</span></span>
        ${zonesDeepestFirst(ruleset).map(
          (zone) =>
            html`<button
              type="button"
              class="zone"
              aria-disabled=${idle(lying.full(shooting()))}
              data-zone=${zone}
              @click=${() => lying.seat(shooting(), zone)}
            >
              <b>${zone}</b><small>${say(`collar.short.${/** @type {'1'} */ (zone)}`)}</small>
            </button>`,
        )}
      </div>
    </div>`;

  return {
    title: () => say('collar.correct', {n: 1 + turns().indexOf(String(correcting?.id)), side: colour(shooting())}),
    duty: (side) => ({
      player: null,
      shoots: shooting() === side,
      task: say(shooting() === side ? 'turn.now' : 'turn.next'),
    }),
    place: () => {
      const laid = lying.list().length;
      return laid ? say('collar.laid', {n: laid, most: ruleset.weights}) : say('collar.eight', {most: ruleset.weights});
    },
    next: () => {
      const {next} = game.state;
      return next && 'side' in next ? say('tell.turn', {n: next.frame, side: calledOf(header, next.side)}) : '';
    },
    worth: () => ({
      side: shooting(),
      words:
        lying.list().length && !counts()
          ? say('collar.nothing')
          : say('pad.record.points', {side: colour(shooting()), n: sum()}),
    }),
    fields: () => ({weights: weights()}),
    entry: () => ({type: 'turn', side: shooting(), weights: weights()}),
    ...lying.steps,
    view: (refused) =>
      html`${correcting ? nothing : turnStrip(game)}
      ${diagram({
        header,
        box: table.box,
        label: say('collar.label'),
        looks: 'collar',
        picture: picture(table),
        spots: lying.list(),
        selected: lying.selected(),
        describe: (spot) => ({
          mark: spot.zone,
          looks: counts() ? 'scores' : 'cut',
          label: `${spot.zone}: ${say('collar.weight', {zone: zoneName(spot.zone)})}`,
        }),
        onPlace: (at) => lying.tap(shooting(), at),
        onSelect: lying.select,
        onMove: lying.drag,
        onKey: lying.key,
      })}
      ${whyLine(
        refused,
        lying.list().length
          ? whyNow(desk, {type: 'turn', side: shooting(), weights: weights()}, {weights: weights()})
          : prompt(),
      )}
      ${lying.selected() === null ? entry() : lying.actions()}`,
  };
}

/**
 * The end of the table: boards, lines, edge, and the corners over which a hanger counts double.
 * @param {Table} table
 */
export const picture = ({box, width, end, bands, corner}) => svg`${WOOD}
  <rect class="gutter" x=${box.x} y=${box.y} width=${box.width} height=${box.height}/>
  <rect class="plank-shadow" x="-14" y="0" width=${width + 28} height=${end}/>
  <rect class="plank" x="0" y="0" width=${width} height=${end} fill="url(#wood)"/>
  ${[1, 2, 3, 4, 5, 6].map(
    (n) =>
      svg`<line class="grain" x1=${Math.round((width * n) / 7)} x2=${Math.round((width * n) / 7)} y1="0" y2=${end}/>`,
  )}
  <rect class="scoring-edge" x="0" y="-18" width=${width} height="30"/>
  ${[0, width - corner].map((x) => svg`<rect class="corner-edge" x=${x} y="-18" width=${corner} height="30"/>`)}
  ${[corner, width - corner].map((x) => svg`<line class="corner-line" x1=${x} x2=${x} y1=${box.y + 30} y2="-30"/>`)}
  ${['3', '2'].map(
    (zone) => svg`<line class="line" x1="0" x2=${width} y1=${bands[zone]?.[1] ?? 0} y2=${bands[zone]?.[1] ?? 0}/>`,
  )}
  ${['3', '2', '1'].map(
    (zone) =>
      svg`<text class="numeral" x=${width / 2} y=${
        ((bands[zone]?.[0] ?? 0) + (bands[zone]?.[1] ?? 0)) / 2 + 150
      }>${zone}</text>`,
  )}
  <text class="numeral edge" x=${width / 2} y="-120">13</text>
  ${[corner / 2 - 30, width - corner / 2 + 30].map((x) => svg`<text class="numeral edge" x=${x} y="-120">26</text>`)}`;
