/** The list of games on this phone, the newest first. The games of a match are grouped under its standing. */

import {html, nothing} from 'lit-html';
import {named, say} from '../words/index.js';
import {countWins, matchWinner} from '../rules/matches.js';
import {inOrder, matchOf, MOST_GAMES} from './match.js';
import {keepingChip} from '../ui/keeping.js';
import {rowText} from '../words/moments.js';
import {SIDES, calledOf, nameOf} from '../ui/sides.js';
import {loadAll} from '../store/logs/log.js';
import {allListed, marks} from './listed.js';
import {standingWords} from './match_view.js';
import {reopenedLine} from './reopening.js';
import {scoreText} from '../lib/text.js';

/** @typedef {import('./listed.js').Listed} Listed */
/** @typedef {Listed & {state: import('../lib/types.d.ts').GameState}} Read one that this version of the app can read */

/** @param {string[]} ids @returns {Promise<Listed[]>} in the same order, without games that this phone does not have */
export const loadListed = async (ids) => allListed(await loadAll(ids));

/**
 * @param {Listed} game
 * @returns {string} the address that a tap opens; if the archive has a different version of the game, the comparison of
 *   both
 */
export const addressOf = ({document: {id}, state, problem}) =>
  `#/game/${id}${problem?.code === 'conflict' ? '/versions' : state?.status === 'finished' ? '/sheet' : ''}`;

/** @param {import('../app/start.js').App} app @param {Listed} game */
const single = (app, game) =>
  html`<li>
    <a class="card game" href=${addressOf(game)}>
      ${marks(game)}
      <span class="foot"
        ><span class="muted"
          >${rowText(game.document.started_at)} ·
          ${named(game.rules)}${game.state?.ending === 'tie' ? ` · ${say('home.tie')}` : ''}</span
        >${keepingChip(game)}</span
      > </a
    >${game.keeping === 'reopened' ? reopenedLine(app, game.document.id) : nothing}
  </li>`;

/** @param {Listed} game @returns {string} */
const result = ({document: doc, state}) => {
  if (state?.status !== 'finished') return say('match.open');
  return state.winner ? say('end.target', {side: calledOf(doc, state.winner)}) : say('match.nobody');
};

/**
 * @param {Listed[]} all the match's games, the oldest first
 * @param {(game: Listed) => boolean} above which of them are shown above, as open games
 */
function match(all, above) {
  const last = /** @type {Listed} */ (all.at(-1));
  const of = /** @type {import('../lib/types.d.ts').Match} */ (matchOf(last.document));
  const read = all.filter(/** @returns {game is Read} */ (game) => game.state !== null);
  const states = read.map(({state}) => state);
  const winner = matchWinner(states, of.best_of);
  const whole = read.length === all.length && matchOf(all[0]?.document ?? last.document)?.game === 1;
  const goesOn =
    whole && winner === null && states.every(({status}) => status === 'finished') && all.length < MOST_GAMES;
  return html`<li class="card match">
    ${
      whole
        ? html`<p class="match-standing">
            <b>${standingWords({games: read, bestOf: of.best_of, wins: countWins(states), winner})}</b>
          </p>`
        : nothing
    }
    <p class="muted">
      ${SIDES.map((side, i) => html`${i ? ' – ' : nothing}<bdi>${nameOf(last.document, side)}</bdi>`)}
    </p>
    <ol class="match-games">
      ${all
        .filter((game) => !above(game))
        .map(
          (game) =>
            html`<li>
              <a class="match-game" href=${addressOf(game)}>
                <span>${say('match.game', {n: matchOf(game.document)?.game ?? 0})}</span
                ><span class="name">${result(game)}</span>
                <b>${game.state ? scoreText(game.state.score.a, game.state.score.b) : '?'}</b>${keepingChip(game)}</a
              >
            </li>`,
        )}
    </ol>
    ${
      goesOn
        ? html`<a class="button primary wide" href=${`#/game/${last.document.id}/next`}>${say('match.next')}</a>`
        : nothing
    }
    <p class="foot"><span class="muted">${rowText(last.document.started_at)} · ${named(last.rules)}</span></p>
  </li>`;
}

/**
 * @param {import('../app/start.js').App} app
 * @param {Listed[]} games the newest first
 * @param {(game: Listed) => boolean} [above] which of them are shown above, as open games
 */
export function gameList(app, games, above = () => false) {
  /** @type {Map<string, Listed[]>} by match id; a single game by its own id */
  const groups = new Map();
  for (const game of games) {
    const key = matchOf(game.document)?.id ?? game.document.id;
    groups.set(key, [game, ...(groups.get(key) ?? [])]);
  }
  return html`<ul class="games">
    ${[...groups.values()].map((group) => {
      const one = /** @type {Listed} */ (group[0]);
      if (group.every(above)) return nothing;
      if (!matchOf(one.document)) return single(app, one);
      const order = inOrder(group.map((game) => game.document));
      return match(
        order.map((document) => /** @type {Listed} */ (group.find((game) => game.document === document))),
        above,
      );
    })}
  </ul>`;
}
