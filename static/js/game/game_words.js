/** Describes a game in a line or two: its sides, its score, how it ended. */

import {inside, say} from '../words/index.js';
import {other} from '../rules/game.js';
import {calledOf, nameOf} from '../ui/sides.js';
import {stageOf} from '../ui/stage.js';
import {scoreText} from '../lib/text.js';

/** @typedef {Pick<import('./game.js').Game, 'document' | 'ruleset' | 'state'>} Played */

/** @param {Played} game @returns {string} how it ended */
export function endingWords({state, document: doc}) {
  if (state.ending === 'double-forfeit') return say('end.double-forfeit');
  if (state.ending === 'tie') return say('end.tie', {score: state.score.a});
  if (state.winner === null || state.ending === null) return say('end.open');
  return say(`end.${state.ending}`, {side: calledOf(doc, state.winner), other: calledOf(doc, other(state.winner))});
}

/** @param {Played} game @returns {string} how it ended, or the next frame, e.g. "Frame 6" */
export const placeWords = (game) =>
  game.state.status === 'finished' ? endingWords(game) : stageOf(game.ruleset.kind, game.state.next?.frame ?? 1);

/** @param {Played} game @returns {string} e.g. "Elks 7 : 5 Legion · Frame 6" */
export const scoreWords = (game) =>
  `${inside(
    nameOf(game.document, 'a'),
  )} ${scoreText(game.state.score.a, game.state.score.b)} ${inside(nameOf(game.document, 'b'))} · ${placeWords(game)}`;
