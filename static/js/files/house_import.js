/**
 * Imports house rules, a game with its rule set, or a game alone. A file is checked completely before anything is
 * stored.
 */

import {inside, say} from '../words/index.js';
import {GameError, replay} from '../rules/index.js';
import {keepGiven} from '../store/house.js';
import {merge} from '../store/logs/merge.js';
import {isBook, loadRuleset} from '../store/rulesets.js';
import {keepPiece} from '../store/games/taking.js';
import {addVersion} from '../store/logs/versions.js';
import {canonical} from '../lib/canonical.js';
import {faultWords, findFaults} from './ruleset_check.js';
import {isKey, pack} from '../lib/hand_code.js';
import {nameOf} from '../ui/sides.js';
import {drop} from '../game/current_game.js';
import {refusal} from '../game/refusal.js';

/** @typedef {import('../lib/types.d.ts').Ruleset} Ruleset */
/** @typedef {import('../lib/types.d.ts').GameDocument} GameDocument */
/** @typedef {import('../ui/outcome.js').Outcome} Outcome */

/** Maximum faults of a rule set to report. */
const TOLD = 5;
const HOUSE = /^house-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** @param {string} sentence @param {string[]} [faults] @returns {Outcome} */
const refused = (sentence, faults = []) => ({done: false, sentence, faults});

/** @param {any} value @returns {Outcome | null} the reason why it is refused as house rules, or null */
export function against(value) {
  const name = typeof value.name === 'string' && value.name ? value.name.slice(0, 60) : say('house.title');
  const faults = findFaults(value);
  if (faults.length)
    return refused(
      say('house.import.refused', {name}),
      faults.slice(0, TOLD).map((fault) => faultWords(value, fault)),
    );
  return HOUSE.test(value.id) ? null : refused(say('house.import.book', {name}));
}

/** @param {Ruleset} ruleset one that `against` accepts @returns {Promise<Outcome>} */
export async function bringRuleset(ruleset) {
  const {name, version} = ruleset;
  const kept = await keepGiven(ruleset, (one) => canonical(one) === canonical(ruleset));
  return kept
    ? {done: true, sentence: say('house.import.ruleset', {name, n: version}), faults: []}
    : refused(say('house.import.elsewhere', {name}));
}

/**
 * Replays a game from elsewhere with this phone's rule set, or with the house rules that came with it.
 * @param {any} document @param {any} given the rule set that came with it, if any
 * @returns {Promise<{state: import('../lib/types.d.ts').GameState, fresh: Ruleset | null} | Outcome>} fresh: house
 * rules from the file that are used; an outcome if the game is refused
 */
export async function judge(document, given) {
  if (HOUSE.test(document.ruleset) && document.ruleset_version === undefined)
    return refused(say('house.import.no-version'));
  const ours =
    typeof document.ruleset === 'string' && (!given || isBook(document.ruleset))
      ? await loadRuleset(document.ruleset, document.ruleset_version)
      : null;
  const ruleset = ours ?? given;
  if (!ruleset) return refused(say('house.import.no-ruleset'));
  const fault = ours ? null : against(ruleset);
  if (fault) return fault;
  try {
    return {state: replay(document, ruleset), fresh: ours ? null : ruleset};
  } catch (error) {
    if (!(error instanceof GameError)) throw error;
    return refused(say('take.refused', {reason: refusal(error)}));
  }
}

/**
 * @param {any} document @param {any} given the rule set in the file, if any
 * @param {unknown} key set if another phone hands the game over with this file; the game is then shown first
 * (features/transfer/take_over.js)
 * @returns {Promise<Outcome>}
 */
async function bringGame(document, given, key) {
  const judged = await judge(document, given);
  if ('sentence' in judged) return judged;
  const stored = judged.fresh && (await bringRuleset(judged.fresh));
  if (stored && !stored.done) return stored;
  if (isKey(key)) {
    const {tag, text} = await pack(document, key);
    await keepPiece({tag, part: 1, of: 1, piece: text});
    location.hash = `#/take/kept/${tag}`;
    return {done: true, sentence: say('take.arrived'), faults: []};
  }
  const finished = judged.state.status === 'finished';
  const merged = await merge(document, {finished, imported: finished});
  if (merged === 'differs') {
    await addVersion(document, 'file');
    return {
      done: true,
      sentence: say('house.import.game-differs'),
      faults: [],
      differing: [{id: document.id, name: `${inside(nameOf(document, 'a'))} – ${inside(nameOf(document, 'b'))}`}],
    };
  }
  if (merged === 'longer') drop(document.id);
  if (merged !== 'added')
    return {
      done: merged === 'longer',
      sentence: say(merged === 'longer' ? 'house.import.game-longer' : 'house.import.game-known'),
      faults: [],
    };
  return {done: true, sentence: say(finished ? 'house.import.game-finished' : 'house.import.game'), faults: []};
}

/**
 * @param {any} content of a file; undefined if it is not JSON
 * @returns {Promise<Outcome>} if not `done`, nothing was stored
 */
export async function bring(content) {
  if (content === null || typeof content !== 'object') return refused(say('house.import.other'));
  if (content.document && typeof content.document === 'object')
    return bringGame(content.document, content.ruleset, content.hand_over);
  if ('events' in content && 'sides' in content) return bringGame(content, null, null);
  if ('kind' in content && 'formats' in content) return against(content) ?? bringRuleset(content);
  return refused(say('house.import.other'));
}
