/**
 * A match on the sheet: its standing, its games, and what a correction of an earlier game would have changed.
 */

import {html, nothing} from 'lit-html';
import {named, say} from '../words/index.js';
import {nth} from '../words/ordinals.js';
import {other} from '../rules/index.js';
import {drifts, matchOf, standing} from './match.js';
import {calledOf} from '../ui/sides.js';
import {matchGames} from './match_games.js';
import {scoreText} from '../lib/text.js';

/** @typedef {import('../lib/types.d.ts').Side} Side */
/** @typedef {import('../lib/types.d.ts').Ruleset} Ruleset */
/** @typedef {import('../lib/types.d.ts').GameDocument} GameDocument */
/** @typedef {import('./match.js').Standing} Standing */
/** @typedef {import('./match.js').Drift} Drift */

/**
 * @param {Omit<Standing, 'next' | 'games'> & {games: {document: GameDocument}[]}} standing
 * @returns {string} e.g. "Elks leads 1–0, best of 3"
 */
export function standingWords({games, wins, winner, bestOf}) {
  const last = /** @type {GameDocument} */ (games.at(-1)?.document);
  const ahead = winner ?? (wins.a >= wins.b ? 'a' : 'b');
  const values = {
    side: calledOf(last, ahead),
    other: calledOf(last, other(ahead)),
    won: wins[ahead],
    lost: wins[other(ahead)],
    n: bestOf,
  };
  if (winner) return say(wins[winner] > bestOf / 2 ? 'match.won' : 'match.forfeited', values);
  return say(wins.a === wins.b ? 'match.level' : 'match.leads', values);
}

/**
 * @param {import('../lib/types.d.ts').GameHeader} header
 * @param {Side} side
 * @param {number} [player] @returns {import('../words/index.js').Called} the player or side that committed the offence
 */
const offender = (header, side, player) => {
  const name = player === undefined ? undefined : header.sides[side].players?.[player]?.name;
  return name ? {name, many: false} : calledOf(header, side);
};

/**
 * @param {GameDocument} document
 * @param {Ruleset} ruleset
 * @param {{side: Side, player?: number | undefined, offence: string}} count
 * @returns {{side: import('../words/index.js').Called, offence: string}}
 */
export const countWords = (document, ruleset, {side, player, offence}) => ({
  side: offender(document, side, player),
  offence: named(ruleset.offences.find(({id}) => id === offence)?.name ?? offence),
});

/**
 * @param {Drift} drift
 * @param {GameDocument} document of the game in which it occurs
 * @param {Ruleset} ruleset
 * @returns {string}
 */
function driftWords(drift, document, ruleset) {
  const {kind, game: n} = drift;
  if (kind === 'start') return say('match.drift.start', {...drift, n, side: calledOf(document, drift.side)});
  if (kind === 'first') return say('match.drift.first', {n, side: calledOf(document, drift.side)});
  if (kind !== 'carried') return say(`match.drift.${kind}`, {n});
  const step = (/** @type {number} */ of) => (of ? say('match.step', {nth: nth(of)}) : say('match.step.none'));
  return say('match.drift.carried', {
    n,
    ...countWords(document, ruleset, drift),
    was: step(drift.was),
    now: step(drift.now),
  });
}

/** @param {Standing} standing @param {string} here the id of the game whose sheet this is */
const gameList = ({games}, here) =>
  html`<ol class="match-games">
    ${games.map(
      ({document, state}, i) =>
        html`<li>
          <a
            class="match-game"
            href=${`#/game/${document.id}${state.status === 'open' ? '' : '/sheet'}`}
            aria-current=${document.id === here ? 'page' : nothing}
          >
            <span>${say('match.game', {n: i + 1})}</span>
            <span class="name"
              >${
                state.status === 'open'
                  ? say('match.open')
                  : state.winner
                    ? say('end.target', {side: calledOf(document, state.winner)})
                    : say('match.nobody')
              }</span
            >
            <b>${scoreText(state.score.a, state.score.b)}</b></a
          >
        </li>`,
    )}
  </ol>`;

/**
 * @param {import('../rules/matches.js').NextGame} next
 * @param {(side: Side) => import('../words/index.js').Called} called
 * @returns {string} the reason why a side shoots first in the next game, or who decides it
 */
export function firstWords({rule, first, choice: chooser}, called) {
  if (rule === 'choice')
    return chooser
      ? say('next.choice', {side: called(chooser), other: called(other(chooser))})
      : say('next.choice.unknown');
  if (first) return say(`next.${/** @type {'swap'} */ (rule)}`, {side: called(first), other: called(other(first))});
  return say(rule === 'winner' ? 'next.nobody' : 'next.toss');
}

/** The match of a game, read when the sheet opens and whenever the game changes. */
export class MatchView {
  /** @type {Standing | null} */
  standing = null;
  /** @type {Drift[]} */
  drifts = [];

  /** @param {import('../app/start.js').App} app @param {import('./game.js').Game} game */
  constructor(app, game) {
    this.app = app;
    this.game = game;
    /** Resolves once the standing is known. */
    this.opened = this.refresh();
  }

  refresh() {
    const {document, ruleset} = this.game;
    return matchGames(matchOf(document)?.id ?? '')
      .then((documents) => {
        this.standing = standing(documents, ruleset);
        this.drifts = drifts(documents, ruleset);
      })
      .catch(() => {
        this.standing = null;
      })
      .finally(this.app.paint); // if another game cannot be read, no standing is better than a wrong one
  }

  /** @returns {GameDocument} the match's first game, which contains the agreed handicap */
  get origin() {
    return this.standing?.games[0]?.document ?? this.game.document;
  }

  view() {
    const {
      standing: now,
      game: {document, ruleset},
    } = this;
    if (!now) return nothing;
    return html`<section class="card match" data-match aria-label=${say('match.title')}>
      <p class="match-standing"><b>${standingWords(now)}</b></p>
      ${
        now.next && (now.next.rule !== 'choice' || now.next.choice)
          ? html`<p class="muted">${firstWords(now.next, (side) => calledOf(document, side))}</p>`
          : nothing
      }
      ${gameList(now, document.id)}
      ${this.drifts.map(
        (drift) =>
          html`<p class="status bad">
            ${driftWords(
              drift,
              now.games.find((one) => matchOf(one.document)?.game === drift.game)?.document ?? document,
              ruleset,
            )}
          </p>`,
      )}
    </section>`;
  }

  /** The button to the next game, or to the one that has begun; nothing if the match is over. */
  step() {
    const {
      standing: now,
      game: {document},
    } = this;
    const after = now?.games.find((one) => (matchOf(one.document)?.game ?? 0) > (matchOf(document)?.game ?? 0));
    if (after)
      return html`<a
        class="button primary"
        href=${`#/game/${after.document.id}${after.state.status === 'open' ? '' : '/sheet'}`}
        >${say('match.to-game', {n: matchOf(after.document)?.game ?? 0})}</a
      >`;
    return now?.next
      ? html`<a class="button primary" href=${`#/game/${document.id}/next`}>${say('match.next')}</a>`
      : null;
  }
}
