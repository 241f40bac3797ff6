/** Draws the scoring end of the table to scale, with the frame's weights on it. */

import {html, svg} from 'lit-html';
import {say} from '../words/index.js';
import {BEYOND, GUTTER, bands, centre, locate, viewBox} from './geometry.js';
import {drawPuck, pointOf} from './puck.js';
import {colourOf} from '../ui/sides.js';

/** @typedef {import('../lib/types.d.ts').Ruleset} Ruleset */
/** @typedef {import('../lib/types.d.ts').GameHeader} GameHeader */
/** @typedef {import('../game/draft.js').Weight} Weight */
/** @typedef {'scores' | 'cut' | 'neutral'} Standing what a weight is worth as things lie */
/**
 * @typedef {object} BoardView
 * @property {Ruleset} ruleset
 * @property {GameHeader} header
 * @property {Weight[]} draft
 * @property {Map<number, Standing>} standings by the weights' ids
 * @property {Set<number>} level ids of weights in a dead heat
 * @property {number | null} selected
 * @property {(spot: {zone: string, step: number, x: number}) => void} onPlace
 * @property {(id: number | null) => void} onSelect
 * @property {(id: number, spot: {zone: string, step: number, x: number}) => void} onMove
 * @property {(id: number, key: string) => boolean} onKey whether the key was used
 */

/** @param {BoardView} view @param {Weight} weight */
function label(view, weight) {
  const standing = view.standings.get(weight.id) ?? 'cut';
  const marks = [say(`standing.${standing}`)];
  if (weight.protected) marks.push(say('weight.protected'));
  if (view.level.has(weight.id)) marks.push(say('weight.level'));
  return say('weight.label', {
    colour: say(`colour.${colourOf(view.header, weight.side)}`),
    zone: say(`zone.${/** @type {'4'} */ (weight.zone)}`),
    marks: marks.join(', '),
  });
}

/** @param {BoardView} view @param {Weight} weight */
const drawWeight = (view, weight) =>
  drawPuck(
    view.header,
    {
      id: weight.id,
      side: weight.side,
      at: centre(weight, view.ruleset),
      label: label(view, weight),
      looks: view.standings.get(weight.id) ?? 'cut',
      selected: view.selected === weight.id,
      guarded: weight.protected,
    },
    {
      onTap: (id) => view.onSelect(view.selected === id ? null : id),
      onDrag: (id, to) => view.onMove(id, locate(to, view.ruleset)),
      onKey: view.onKey,
    },
  );

/** @param {Ruleset} ruleset */
function drawTable(ruleset) {
  const width = ruleset.table.width * 100;
  const box = viewBox(ruleset);
  const end = box.y + box.height;
  const all = bands(ruleset);
  const lines = all.filter(({zone}) => zone !== '4' && zone !== all.at(-1)?.zone).map(({to}) => to);
  const oneEnd = all.find(({zone}) => zone === '1')?.to ?? 0;
  const planks = [1, 2, 3, 4, 5, 6].map((n) => Math.round((width * n) / 7));
  const tear = `M ${-GUTTER} ${oneEnd - 150} l ${(width + 2 * GUTTER) * 0.35} 0 l 60 -70 l 120 140 l 60 -70
    L ${width + GUTTER} ${oneEnd - 150}`;
  return svg`
    <rect class="gutter" x=${box.x} y=${box.y} width=${box.width} height=${box.height}/>
    <rect class="plank-shadow" x="-14" y="0" width=${width + 28} height=${end}/>
    <rect class="plank" x="0" y="0" width=${width} height=${end} fill="url(#wood)"/>
    ${planks.map((x) => svg`<line class="grain" x1=${x} x2=${x} y1="0" y2=${end}/>`)}
    <rect class="scoring-edge" x="0" y="-18" width=${width} height="30"/>
    ${lines.map((y) => svg`<line class="line" x1="0" x2=${width} y1=${y} y2=${y}/>`)}
    <path class="tear" d=${tear}/>
    ${all.map(
      (band) =>
        svg`<text class=${`numeral${NUMERAL[band.zone] ?? ''}`}
          x=${band.zone === '4' ? 40 : width / 2} y=${numeralY(band)}>${say(
            `zone.mark.${/** @type {'4'} */ (band.zone)}`,
          )}</text>`,
    )}`;
}

/** The wood of the table, as a gradient that other parts of the drawing refer to. */
export const WOOD = svg`<defs><linearGradient id="wood" x1="0" x2="1" y1="0" y2="0.15">
  <stop class="wood-1" offset="0"/><stop class="wood-2" offset="0.35"/>
  <stop class="wood-1" offset="0.62"/><stop class="wood-3" offset="1"/>
</linearGradient></defs>`;

/** @type {Record<string, string>} */
const NUMERAL = {4: ' hanger', N: ' neutral'};

/** @param {import('./geometry.js').Band} band */
const numeralY = (band) =>
  band.zone === '4'
    ? -BEYOND + 215
    : band.zone === '1'
      ? band.from + 560
      : (band.from + band.to) / 2 + (band.zone === 'N' ? 60 : 150);

/**
 * @param {BoardView} view
 * @returns {import('lit-html').TemplateResult} the drawing; a tap on a zone places a weight of the selected colour
 */
export function board(view) {
  const box = viewBox(view.ruleset);
  return html`<svg
    class="board"
    viewBox=${`${box.x} ${box.y} ${box.width} ${box.height}`}
    role="group"
    aria-label=${say('board.label')}
    @click=${(/** @type {MouseEvent} */ event) => view.onPlace(locate(pointOf(event), view.ruleset))}
  >
    ${WOOD}
    <g aria-hidden="true">${drawTable(view.ruleset)}</g>
    ${view.draft.map((weight) => drawWeight(view, weight))}
  </svg>`;
}
