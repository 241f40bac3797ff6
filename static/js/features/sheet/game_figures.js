/** The part of the sheet below the line score: the score as a graph, and both sides' figures in this game. */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {digest} from '../../competitions/figures/digest.js';
import {courseOf} from '../../board/score_course.js';
import {scoreGraph} from '../../ui/charts.js';
import {SIDES, calledOf, colourOf, letter, nameOf, shape} from '../../ui/sides.js';
import {lengthOf} from '../../ui/stage.js';
import {shares, tiles} from '../../ui/figure_rows.js';

/** @typedef {import('../../game/game.js').Game} Game */
/** @typedef {import('../../board/line_rows.js').Row} Row */
/** @typedef {import('../../lib/types.d.ts').Side} Side */

/** @param {Row} row @returns {0 | 1 | null} the index of the side that had the hammer */
const hammerOf = ({cells}) => (cells.a.hammer ? 0 : cells.b.hammer ? 1 : null);

/** @param {Game} game @param {Row[]} rows of the line score */
function graph({document: doc, ruleset}, rows) {
  const {played, scores} = courseOf(doc, rows);
  const curve = (/** @type {Side} */ side, /** @type {0 | 1} */ i) => ({
    colour: colourOf(doc, side),
    letter: letter(doc, side),
    shape: /** @type {'round'} */ (shape(side)),
    scores: scores[i],
  });
  const last = played.at(-1)?.score ?? {a: 0, b: 0};
  const label = say('stats.graph.label', {
    a: calledOf(doc, 'a'),
    b: calledOf(doc, 'b'),
    scoreA: last.a,
    scoreB: last.b,
    n: played.length,
  });
  return scoreGraph({
    label,
    curves: [curve('a', 0), curve('b', 1)],
    names: played.map(({name}) => (name.length <= 3 ? name : '⚑')),
    hammers: played.map(hammerOf),
    target: lengthOf(doc, ruleset).target ?? null,
  });
}

/** @param {Game} game @param {Row[]} rows of the line score, which has the graph's figures as a table */
export function gameFigures(game, rows) {
  const {
    document: doc,
    ruleset: {kind},
  } = game;
  if (rows.length < 2) return nothing;
  const own = digest(doc, game.state, game.ruleset);
  const texts = (/** @type {Side} */ side) => {
    const {figures} = own[side];
    return [
      ...tiles(kind, figures),
      ...shares(kind, figures).map(({name, more, part, all}) => ({name, more, value: `${part} / ${all}`})),
    ];
  };
  const [ofA, ofB] = [texts('a'), texts('b')];
  return html`<section class="card figures" aria-labelledby="graph-title">
    <h2 id="graph-title">${say('stats.graph')}</h2>
    ${graph(game, rows)}
    <p class="muted legend">
      ${SIDES.map(
        (side) =>
          html`<span
            ><span class="key ${colourOf(doc, side)} ${shape(side)}" aria-hidden="true"></span
            ><bdi>${nameOf(doc, side)}</bdi></span
          >`,
      )}${own.a.figures.hammer + own.b.figures.hammer ? html`<span>${say('stats.graph.hammer')}</span>` : nothing}
    </p>
    ${
      ofA.length
        ? html`<table class="versus">
            <caption class="hidden">
              ${say('stats.figures')}
            </caption>
            <thead>
              <tr>
                <td></td>
                ${SIDES.map(
                  (side) =>
                    html`<th scope="col" class=${colourOf(doc, side)}>
                      <span class="mark ${shape(side)}" aria-hidden="true">${letter(doc, side)}</span
                      ><span class="hidden">${nameOf(doc, side)}</span>
                    </th>`,
                )}
              </tr>
            </thead>
            <tbody>
              ${ofA.map(
                ({name, more, value}, i) =>
                  html`<tr>
                    <th scope="row">${name}${more ? html`<span class="muted">${more}</span>` : nothing}</th>
                    <td>${value}</td>
                    <td>${ofB[i]?.value}</td>
                  </tr>`,
              )}
            </tbody>
          </table>`
        : nothing
    }
  </section>`;
}
