/** Draws: who plays whom, a place that several share, and the flip after a double forfeit. */

import {drawing, undrawing} from '../../../desk/sign_up.js';
import {shuffled, toss} from '../../../lib/random.js';
import {say} from '../../../words/index.js';
import {askText, choose} from './choose.js';

const LONGEST_REASON = 200;

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */
/** @typedef {import('../../../desk/contest.js').Line} Line */

/** @param {EventScreen} screen @param {Contest} contest @param {Parameters<typeof drawing>[1]} how */
export function draw(screen, contest, how) {
  screen.cards = 0;
  screen.act(contest, say('events.drawn'), () => drawing(contest, how).forEach((act) => contest.record(act)));
}

/** @param {Contest} contest @returns {boolean} whether no match has begun since the draw */
export const canUndraw = ({counting}) =>
  counting.some(({type}) => type === 'draw') && !counting.some(({match}) => match !== undefined);

/** Takes the draw back, with a reason that everybody can read. @param {EventScreen} screen @param {Contest} contest */
export async function undraw(screen, contest) {
  const reason = await askText(say('events.undraw'), '', LONGEST_REASON, say('events.undraw.why'));
  if (reason)
    screen.act(contest, say('events.voided'), () => undrawing(contest, reason).forEach((act) => contest.record(act)));
}

/** Draws by lot those who are level for a place (csc VI.8.2e, alb 10e). @param {EventScreen} screen
 * @param {Contest} contest @param {Line} due */
export const drawStage = (screen, contest, {stage, entries}) =>
  screen.act(contest, say('events.drawn'), () =>
    contest.record({type: 'draw', stage, order: shuffled(entries), method: 'lots'}),
  );

/** Who lost the flip (fed 9.8): told by a coin at the table, or flipped here. @param {EventScreen} screen
 * @param {Contest} contest @param {Line} match */
export async function flip(screen, contest, match) {
  const chosen = await choose(
    say('events.flip'),
    [
      {value: 'here', words: say('events.flip.here')},
      .../** @type {const} */ (['a', 'b']).map((side) => ({
        value: side,
        words: say('events.flipped', {side: contest.called(match[side])}),
      })),
    ],
    say('events.flip.what'),
  );
  if (!chosen) return;
  const loser = chosen === 'here' ? toss() : chosen;
  const side = contest.called(match[/** @type {'a' | 'b'} */ (loser)]);
  screen.act(contest, say('events.flipped', {side}), () => contest.record({type: 'flip', match: match.id, loser}));
}
