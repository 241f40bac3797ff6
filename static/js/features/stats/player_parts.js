/** Parts of a player's page: recent form, figures, the map of weights, other players, the newest games. */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {ranked} from '../../competitions/figures/players.js';
import {bars, ring, zoneMap} from '../../ui/charts.js';
import {rate, share, whole} from '../../lib/numbers.js';
import {dayText} from '../../words/moments.js';
import {shownName} from '../../ui/sides.js';
import {tileList} from '../../ui/tiles.js';
import {shares, tiles, zonesOf} from '../../ui/figure_rows.js';
import {playerAddress} from './player_link.js';
import {record} from './players.js';
import {scoreText} from '../../lib/text.js';

/** @typedef {import('../../lib/types.d.ts').Kind} Kind */
/** @typedef {import('../../competitions/figures/players.js').Line} Line */
/** @typedef {import('../../competitions/figures/players.js').Kinds} Kinds */

/** Rows of a table before it is expanded. */
const ROWS = 8;

/** @param {Kinds} kinds the player's kinds of games, whose last results are shown as letters, the newest first */
const form = ({last}) =>
  html`<p class="form">
    <span class="muted">${say('player.form')}</span>${last.map(
      ({result}) =>
        html`<span class="outcome ${result}"
          ><span aria-hidden="true">${say(`player.letter.${result}`)}</span
          ><span class="hidden">${say(`player.${result}`)}</span></span
        >`,
    )}
  </p>`;

/** @param {Kind} kind @param {Kinds} kinds */
export const top = (kind, kinds) => {
  const {games, won, lost, score, against, figures} = kinds.tally;
  const shown = tiles(kind, figures);
  return html`<section class="card hero">
      ${ring(won, games)}
      <div>
        <b class="games-played">${say('players.games', {n: games, shown: whole(games)})}</b>
        <p class="hidden">${say('player.rate', {share: share(won, games)})}</p>
        <p class="muted">${record(won, lost, games)}</p>
        <p class="muted">${say('player.average', {own: rate(score, games), other: rate(against, games)})}</p>
      </div>
      ${form(kinds)}
    </section>
    ${shown.length ? tileList(shown) : html`<p class="hint">${say('player.bowling')}</p>`}`;
};

/** @param {Kind} kind @param {Kinds} kinds */
export const drawings = (kind, {tally: {figures}}) => {
  const parts = shares(kind, figures);
  const map = zonesOf(kind, figures);
  const all = map?.zones.reduce((sum, {n}) => sum + n, 0) ?? 0;
  return html`${
    parts.length
      ? html`<section class="card figures" aria-labelledby="shares-title">
          <h2 id="shares-title">${say('player.shares')}</h2>
          ${bars(say('player.shares'), parts)}
        </section>`
      : nothing
  }
  ${
    map
      ? html`<section class="card figures" aria-labelledby="zones-title">
          <h2 id="zones-title">${say('player.zones')}</h2>
          ${zoneMap({
            ...map,
            label: say('player.zones.label', {list: map.zones.map(({zone, n}) => `${zone}: ${whole(n)}`).join(', ')}),
          })}
          <details>
            <summary>${say('player.as-table')}</summary>
            <table class="versus">
              <thead>
                <tr>
                  <th scope="col">${say('player.zone')}</th>
                  <th scope="col">${say('player.weights')}</th>
                  <th scope="col">${say('player.share')}</th>
                </tr>
              </thead>
              <tbody>
                ${map.zones.map(
                  ({zone, n}) =>
                    html`<tr>
                      <th scope="row">${zone}</th>
                      <td>${whole(n)}</td>
                      <td>${share(n, all)}</td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </details>
        </section>`
      : nothing
  }`;
};

/**
 * @param {string} id
 * @param {string} title
 * @param {Map<string, Line>} lines
 * @param {Kind} kind
 * @param {boolean} entire whether all rows are shown
 * @param {() => void} onAll
 */
export function others(id, title, lines, kind, entire, onAll) {
  const all = ranked(lines.values());
  if (all.length === 0) return nothing;
  const last = kind === 'bowling' ? say('player.points') : say(`stats.per.${kind}`);
  return html`<section class="card figures wide-rows" aria-labelledby=${id}>
    <h2 id=${id}>${title}</h2>
    <table class="versus others">
      <thead>
        <tr>
          <td></td>
          <th scope="col">${say('player.games')}</th>
          <th scope="col">${say('player.won-lost')}</th>
          <th scope="col">${last}</th>
        </tr>
      </thead>
      <tbody>
        ${all.slice(0, entire ? Infinity : ROWS).map(
          ({key, name, tally: {games, won, lost, score, figures}}) =>
            html`<tr>
              <th scope="row">
                <a class="link" href=${playerAddress(key)}><bdi>${name}</bdi></a>
              </th>
              <td>${whole(games)}</td>
              <td>${whole(won)}–${whole(lost)}</td>
              <td>${kind === 'bowling' ? rate(score, games) : rate(figures.points, figures.frames)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    ${
      all.length > ROWS && !entire
        ? html`<button type="button" class="button wide" @click=${onAll}>
            ${say('player.all', {n: whole(all.length)})}
          </button>`
        : nothing
    }
  </section>`;
}

/** @param {Kinds} kinds @param {string} name */
export const newest = ({last}, name) =>
  html`<section class="card figures" aria-labelledby="last-title">
    <h2 id="last-title">${say('player.last')}</h2>
    <ul class="last">
      ${last.map(
        ({id, at, result, score, against, opponents}) =>
          html`<li>
            <a href=${`#/game/${id}/sheet`}
              ><span class="outcome ${result}"
                ><span aria-hidden="true">${say(`player.letter.${result}`)}</span
                ><span class="hidden">${say(`player.${result}`)}</span></span
              >
              <span class="who"
                ><bdi class="name">${shownName(opponents)}</bdi><span class="muted">${dayText(at)}</span></span
              ><b>${scoreText(score, against)}</b></a
            >
          </li>`,
      )}
    </ul>
    <a class="button wide" href=${`#/games/${encodeURIComponent(name)}`}>${say('player.all-games')}</a>
  </section>`;
