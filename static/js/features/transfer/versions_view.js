/**
 * Templates for two versions of a game side by side: a column for each, facts at the top, then the line score with the
 * common rows collapsed.
 */

import {html, nothing} from 'lit-html';
import {named, say} from '../../words/index.js';
import {rowText} from '../../words/moments.js';
import {SIDES, colourOf, letter, nameOf, shape} from '../../ui/sides.js';
import {lengthOf} from '../../ui/stage.js';
import {placeWords} from '../../game/game_words.js';
import {recordLines, thingsOf} from '../../board/line_score.js';
import {only, pairRows, setupDiffers, sharedRows} from './versions_compare.js';
import {proper, scoreText} from '../../lib/text.js';

/** @typedef {import('../../game/game.js').Game} Game */
/** @typedef {import('../../board/line_rows.js').Row} Row */
/** @typedef {import('./versions_compare.js').Pair} Pair */
/** @typedef {import('./versions.js').Version} Version */
/** @typedef {import('./versions.js').Other} Other */

/** @param {Other} other @returns {string} the origin of the other version */
export const fromWords = ({from}) => say(`versions.from.${from}`);

/** @param {Game} game @returns {number} the number of corrections */
const corrections = ({document: {events}}) => events.filter(({type}) => type === 'retract' || type === 'amend').length;

/** @param {Game} game */
const scoreCell = ({document: doc, state}) =>
  SIDES.map(
    (side) =>
      html`<p class="${colourOf(doc, side)}${state.winner === side ? ' won' : ''}">
        <span class="mark ${shape(side)}">${letter(doc, side)}</span> <bdi class="name">${nameOf(doc, side)}</bdi
        ><b>${proper(state.score[side])}</b>
      </p>`,
  );

/** @param {Game} game @returns {string[]} the set-up as lines of text */
function setupParts({document: doc, ruleset}) {
  const {target, rounds = 0} = lengthOf(doc, ruleset);
  const sides = SIDES.map((side) =>
    [nameOf(doc, side), ...(doc.sides[side].players ?? []).map(({name}) => name)].join(', '),
  );
  const start = SIDES.map((side) => doc.sides[side].start ?? 0);
  return [
    ...sides,
    `${named(ruleset.name)} ${ruleset.version}`,
    named(ruleset.formats[doc.play]?.name ?? doc.play),
    say('versions.length', {n: target ?? rounds}),
    say('versions.first', {side: nameOf(doc, doc.first)}),
    say('versions.start', {a: start[0] ?? 0, b: start[1] ?? 0}),
    rowText(doc.started_at),
  ];
}

/**
 * @param {Game} game
 * @param {Game} rival
 * @returns {string} the set-up lines that differ; all lines if none does
 */
function setupWords(game, rival) {
  const [mine, others] = [setupParts(game), setupParts(rival)];
  const differing = mine.filter((part, i) => part !== others[i]);
  return (differing.length ? differing : mine).join(' · ');
}

/**
 * The facts above the line score, by name.
 * @type {[import('../../words/index.js').Key, (game: Game) => unknown][]}
 */
const FACTS = [
  ['versions.score', scoreCell],
  ['versions.state', placeWords],
  ['versions.when', ({document: doc}) => rowText(doc.events.at(-1)?.at ?? doc.started_at)],
  ['versions.entries', ({document: doc}) => doc.events.length],
  ['versions.corrections', corrections],
];

/**
 * @param {Row} row
 * @param {Game} game
 * @returns {string} the recorded weights, if they do not follow from the points
 */
const read = ({event, cells}, {document: doc, ruleset: {kind}}) =>
  (kind === 'bowling' ? [] : [event, cells.a.event, cells.b.event])
    .flatMap((one) => (one ? thingsOf(one, doc).join(' ') || say('sheet.empty-board') : []))
    .join(' / ');

/** @param {Row | null} row @param {Game} game @param {boolean} same */
function rowCell(row, game, same) {
  if (!row)
    return html`<td class="absent">
      <span aria-hidden="true">–</span><span class="hidden">${say('versions.absent')}</span>
    </td>`;
  const {cells, score} = row;
  return html`<td>
    <span class="points"
      >${SIDES.map(
        (side) =>
          html`<span class="${colourOf(game.document, side)}${cells[side].scored && !cells[side].lost ? ' scored' : ''}"
            >${cells[side].lost ? html`<s>${cells[side].text}</s>` : cells[side].text || '–'}</span
          >`,
      )}</span
    >
    <b>${scoreText(score.a, score.b)}</b>${same ? nothing : html`<small>${read(row, game)}</small>`}
  </td>`;
}

/** @param {Pair[]} pairs @param {Game} ours @param {Game} theirs */
const rows = (pairs, ours, theirs) =>
  pairs.map(
    ({name, same, ...pair}) =>
      html`<tr class=${same ? '' : 'differs'}>
        <th scope="row">
          ${
            same
              ? nothing
              : html`<span aria-hidden="true">≠ </span><span class="hidden">${say('versions.differs')} </span>`
          }${name}
        </th>
        ${rowCell(pair.ours, ours, same)}${rowCell(pair.theirs, theirs, same)}
      </tr>`,
  );

/** Entries of the log other than rows that only one version has. @param {Game} ours @param {Game} theirs */
function records(ours, theirs) {
  const [left, right] = [recordLines(ours), recordLines(theirs)];
  const [mine, other] = [only(left, right), only(right, left)];
  const list = (/** @type {string[]} */ lines) =>
    html`<td>
      ${
        lines.length
          ? html`<ul class="record">
              ${lines.map((line) => html`<li>${line}</li>`)}
            </ul>`
          : '–'
      }
    </td>`;
  return mine.length + other.length
    ? html`<tr class="differs">
        <th scope="row">${say('versions.record-only')}</th>
        ${list(mine)}${list(other)}
      </tr>`
    : nothing;
}

/** @typedef {{mine: Version, other: Other, unfolded: boolean, onFold: () => void}} View */

/** @param {View} view @param {Game} ours @param {Game} theirs */
function bodies({unfolded, onFold}, ours, theirs) {
  const pairs = pairRows(ours, theirs);
  const shared = sharedRows(pairs);
  const noted = recordLines(ours).join('\n') !== recordLines(theirs).join('\n');
  const setup = setupDiffers(ours, theirs);
  return html`<tbody>
      ${FACTS.map(
        ([key, fact]) =>
          html`<tr>
            <th scope="row">${say(key)}</th>
            <td>${fact(ours)}</td>
            <td>${fact(theirs)}</td>
          </tr>`,
      )}
      ${
        setup
          ? html`<tr class="differs">
              <th scope="row">${say('versions.setup')}</th>
              <td>${setupWords(ours, theirs)}</td>
              <td>${setupWords(theirs, ours)}</td>
            </tr>`
          : nothing
      }
    </tbody>
    <tbody class="played">
      ${
        shared
          ? html`<tr class="fold">
              <td colspan="3">
                <button type="button" class="link" aria-expanded=${unfolded} @click=${onFold}>
                  ${say('versions.same', {n: shared})} ${say(unfolded ? 'versions.fold' : 'versions.unfold')}
                </button>
              </td>
            </tr>`
          : nothing
      }
      ${unfolded ? rows(pairs.slice(0, shared), ours, theirs) : nothing} ${rows(pairs.slice(shared), ours, theirs)}
      ${noted ? records(ours, theirs) : nothing}
      ${
        shared === pairs.length && !noted && !setup
          ? html`<tr>
              <td colspan="3">${say('versions.times-only')}</td>
            </tr>`
          : nothing
      }
    </tbody>`;
}

/** @param {View} view */
export function comparison(view) {
  const {mine, other} = view;
  const unread = (/** @type {Version} */ {game, fault}) =>
    html`<td>
      ${game ? scoreCell(game) : html`<span class="bad">${say('versions.unread', {reason: fault})}</span>`}
    </td>`;
  return html`<table class="side-by-side">
    <caption class="hidden">
      ${say('versions.title')}
    </caption>
    <thead>
      <tr>
        <td></td>
        <th scope="col">${say('versions.from.own')}</th>
        <th scope="col">
          ${fromWords(other)}${
            other.decided ? html`<br /><span class="muted">${say('versions.aside')}</span>` : nothing
          }
        </th>
      </tr>
    </thead>
    ${
      mine.game && other.game
        ? bodies(view, mine.game, other.game)
        : html`<tbody>
            <tr>
              <th scope="row">${say('versions.score')}</th>
              ${unread(mine)}${unread(other)}
            </tr>
          </tbody>`
    }
  </table>`;
}
