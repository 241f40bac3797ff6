/**
 * One player: figures, where the weights lay, partners, head to head, the newest games; a page for each kind of game
 * played.
 */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {countPerson, keyOf, playersOf, ranked} from '../../competitions/players.js';
import {bars, ring, zoneMap} from '../../ui/charts.js';
import {dayText, rate, share, whole} from '../../lib/numbers.js';
import {shownName, unnamed} from '../../ui/sides.js';
import {kindName, shares, tiles, zonesOf} from '../../ui/figure_rows.js';
import {walk} from './figures.js';
import {addressText, playerAddress} from './player_link.js';
import {record} from './players.js';

/** @typedef {import('../../lib/types.d.ts').Kind} Kind */
/** @typedef {import('../../competitions/players.js').Line} Line */
/** @typedef {import('../../competitions/players.js').Kinds} Kinds */
/** @typedef {import('../../competitions/players.js').Person} Person */

/** Rows of a table at first. */
const ROWS = 8;

/** The player who was counted last: shown while it is counted anew. @type {{key: string, person: Person} | null} */
let before = null;

/** @param {Kinds} kinds the last results as letters, the newest first */
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
const top = (kind, kinds) => {
  const {games, won, lost, score, against} = kinds.tally;
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
    ${
      tiles(kind, kinds.tally.figures).length
        ? html`<dl class="tiles">
            ${tiles(kind, kinds.tally.figures).map(
              ({name, value}) =>
                html`<div class="card">
                  <dt>${name}</dt>
                  <dd>${value}</dd>
                </div>`,
            )}
          </dl>`
        : html`<p class="hint">${say('player.bowling')}</p>`
    }`;
};

/** @param {Kind} kind @param {Kinds} kinds */
const drawings = (kind, {tally: {figures}}) => {
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
function others(id, title, lines, kind, entire, onAll) {
  const all = ranked(lines.values());
  if (all.length === 0) return nothing;
  const last = kind === 'bowling' ? say('player.points') : say(`stats.per.${kind}`);
  return html`<section class="card figures" aria-labelledby=${id}>
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
              <td>${whole(won)} : ${whole(lost)}</td>
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
const newest = ({last}, name) =>
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
              ><b>${score} : ${against}</b></a
            >
          </li>`,
      )}
    </ul>
    <a class="button wide" href=${`#/games/${encodeURIComponent(name)}`}>${say('player.all-games')}</a>
  </section>`;

/**
 * @param {import('../../app/start.js').App} app
 * @param {string} [part] of the address: the name
 * @returns {import('../../app/start.js').Screen}
 */
export function player(app, part = '') {
  const key = keyOf(addressText(part));
  /** @type {Person} */
  const person = {name: addressText(part), kinds: new Map()};
  /** @type {Kind | null} */
  let chosen = null;
  /** @type {string[]} the tables that are shown as a whole */
  let opened = [];
  let read = 0;
  let done = false;
  let broken = false;
  let left = false;
  /** @param {import('../../lib/types.d.ts').GameHeader} header */
  const plays = ({sides}) =>
    [sides.a, sides.b].some((side) => playersOf(side, unnamed).some((name) => keyOf(name) === key));
  walk(
    (game) => countPerson(person, key, game, unnamed),
    () => app.paint(),
    () => left,
    (n) => {
      read = n;
    },
    plays,
  )
    .then(() => {
      if (left) return;
      done = true;
      before = {key, person};
    })
    .catch(() => {
      broken = true;
    })
    .finally(() => {
      if (!left) app.paint();
    });

  /** @param {string} name */
  const open = (name) => () => {
    opened = [...opened, name];
    app.paint();
  };

  /** @param {Person} shown */
  const figures = (shown) => {
    const kinds = [...shown.kinds].sort(([, one], [, two]) => two.tally.games - one.tally.games);
    const [kind, of] = kinds.find(([one]) => one === chosen) ?? kinds[0] ?? [];
    if (!kind || !of) return nothing;
    return html`${
      kinds.length > 1
        ? html`<div class="segments kinds" role="group" aria-label=${say('player.kinds')}>
            ${kinds.map(
              ([one]) =>
                html`<button
                  type="button"
                  aria-pressed=${one === kind}
                  @click=${() => {
                    chosen = one;
                    app.paint();
                  }}
                >
                  ${kindName(one)}
                </button>`,
            )}
          </div>`
        : nothing
    }
    ${top(kind, of)}${drawings(kind, of)}
    ${others(
      'head-title',
      say('player.opponents'),
      of.opponents,
      kind,
      opened.includes('opponents'),
      open('opponents'),
    )}
    ${others(
      'partners-title',
      say('player.partners'),
      of.partners,
      kind,
      opened.includes('partners'),
      open('partners'),
    )}
    ${newest(of, shown.name)}`;
  };

  const view = () => {
    const shown = !done && before?.key === key ? before.person : person;
    return html`<div class="screen people">
      <header class="bar">
        <a class="button icon" href="#/players" aria-label=${say('players.title')}>‹</a>
        <h1><bdi>${shown.name}</bdi></h1>
      </header>
      <main>
        ${
          broken
            ? html`<p class="status bad" role="alert">${say('status.broken')}</p>`
            : html`<p class="summary muted" role="status">
                ${
                  done
                    ? say('player.counted', {n: read, shown: whole(read)})
                    : read
                      ? say('players.counting', {n: read, shown: whole(read)})
                      : say('games.looking')
                }
              </p>`
        }
        ${
          done && shown.kinds.size === 0
            ? html`<div class="welcome">
                <p class="muted">${say('player.nobody')}</p>
                <a class="button wide" href="#/players">${say('players.title')}</a>
              </div>`
            : figures(shown)
        }
        ${shown.kinds.size ? html`<p class="hint">${say('player.hint')}</p>` : nothing}
      </main>
    </div>`;
  };
  return {
    view,
    leave: () => {
      left = true;
    },
  };
}
