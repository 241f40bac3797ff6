/**
 * The phone's figures of every vector that can be replayed, a line each: file, name, and those figures of both sides
 * that the server counts as well (tests/competitions/test_figures.py).
 */
import {replay} from '../../../static/js/rules/index.js';
import {digest} from '../../../static/js/competitions/figures/digest.js';
import {outcome, rulesetOf, vectors} from './library.js';

const COUNTED = ['frames', 'hammer', 'converted', 'steals', 'blanks'];

for (const {file, name, document, house} of vectors()) {
  const ruleset = {...rulesetOf(document), ...house};
  const state = outcome(() => replay(document, rulesetOf(document) && ruleset));
  if (state.error || state.crash) continue;
  const game = digest(document, state, ruleset);
  const told = ({figures}) => Object.fromEntries(COUNTED.map((figure) => [figure, figures[figure]]));
  process.stdout.write(`${JSON.stringify([file, name, {a: told(game.a), b: told(game.b)}])}\n`);
}
