/** Describes the log of rulings: the ruling, the side or player, the section, the effect, and corrections. */

import {named, say} from '../../words/index.js';
import {titleText} from '../../words/moments.js';
import {GameError, counting, effective, explain, explainAll} from '../../rules/index.js';
import {cite} from '../../ui/cite.js';
import {voteWords} from './call_words.js';
import {whoWords} from './offence_words.js';
import {words} from '../../game/reasons.js';
import {isRuling, nameOfRuling} from '../../board/ruling_names.js';

/** @typedef {import('../../lib/types.d.ts').Side} Side */
/** @typedef {import('../../lib/types.d.ts').Ruleset} Ruleset */
/** @typedef {import('../../lib/types.d.ts').GameEvent} GameEvent */
/** @typedef {import('../../lib/types.d.ts').GameDocument} GameDocument */
/** @typedef {Pick<import('../../game/game.js').Game, 'document' | 'ruleset' | 'state'>} Played */
/**
 * @typedef {object} LogRow
 * @property {string} id the event's id
 * @property {string} at when it was recorded, e.g. 2026-11-21T19:07:40-08:00
 * @property {GameEvent} event the event as amended
 * @property {string} name the ruling's name: the offence, "Timeout", …
 * @property {string} who side and player; '' if it concerns nobody
 * @property {string} section cited, e.g. "fed 2.5"
 * @property {import('../../lib/types.d.ts').Reason | undefined} reason that cites it
 * @property {string} effect its effect
 * @property {number | null} step of the offence's ladder
 * @property {number} points that moved
 * @property {string} official
 * @property {string} note
 * @property {string[]} votes of a call, in words
 * @property {string} ruling of a call, in words
 * @property {boolean} counts false if it was taken back
 * @property {string | null} takenBack the id of the retraction that took it back
 * @property {{at: string, words: string}[]} corrections later corrections, in order
 */

/** @param {Played} game @returns {LogRow[]} all rulings in the order of recording, including those taken back */
export function logRows(game) {
  const {document: doc, ruleset} = game;
  const ids = new Set(counting(doc.events));
  const events = new Map(effective(doc.events));
  const reasons = explainAll(doc, ruleset);
  return doc.events.flatMap((written, index) => {
    if (!isRuling(written) && written.type !== 'note') return [];
    const event = events.get(index) ?? written;
    const why = reasons.get(event.id) ?? formerly(doc, ruleset, index);
    const given = event.type === 'penalty' ? why[0] : undefined; // the state forgets a penalty that was taken back
    return [
      {
        id: event.id,
        at: event.at,
        event,
        step: Number(given?.step ?? 0) || null,
        points: Number(given?.points ?? (event.type === 'adjust' ? event.points : 0)),
        name: nameOfRuling(event, ruleset),
        who:
          'side' in event
            ? whoWords(doc, {
                side: /** @type {Side} */ (event.side),
                player: 'player' in event ? event.player : undefined,
              })
            : '',
        section: cite(ruleset, why[0]?.section),
        reason: why[0],
        effect: why.map((reason) => words(reason, doc, ruleset)).join(' ') || (event.type === 'note' ? event.text : ''),
        official: 'official' in event ? (event.official ?? '') : '',
        note: 'note' in event ? (event.note ?? '') : '',
        votes: event.type === 'call' ? (event.votes ?? []).map((vote) => voteWords(event.kind, vote, doc)) : [],
        ruling: event.type === 'call' ? voteWords(event.kind, event.ruling, doc) : '',
        counts: ids.has(event.id),
        takenBack:
          doc.events.findLast((later) => later.type === 'retract' && later.event === event.id && ids.has(later.id))
            ?.id ?? null,
        corrections: corrections(game, event.id, ids),
      },
    ];
  });
}

/**
 * @param {GameDocument} doc
 * @param {Ruleset} ruleset
 * @param {number} index
 * @returns {import('../../lib/types.d.ts').Reason[]} the effect of a ruling that was later taken back
 */
function formerly(doc, ruleset, index) {
  const id = doc.events[index]?.id ?? '';
  try {
    return explain({...doc, events: doc.events.slice(0, index + 1)}, ruleset, id);
  } catch (error) {
    // the game of that time cannot be replayed; a later amendment has mended it
    if (error instanceof GameError) return [];
    throw error;
  }
}

/**
 * @param {Played} game
 * @param {string} id
 * @param {Set<string>} ids of the events that count
 * @returns {{at: string, words: string}[]}
 */
function corrections(game, id, ids) {
  const chain = new Set([id]);
  return game.document.events.flatMap((event) => {
    if ((event.type !== 'amend' && event.type !== 'retract') || !chain.has(event.event)) return [];
    chain.add(event.id);
    return [{at: event.at, words: correctionWords(game, event, id, ids)}];
  });
}

/**
 * @param {Played} game
 * @param {import('../../lib/types.d.ts').AmendEvent | import('../../lib/types.d.ts').RetractEvent} event
 * @param {string} id the ruling's id
 * @param {Set<string>} ids
 */
function correctionWords(game, event, id, ids) {
  if (event.type === 'amend') {
    const fields = Object.keys(event.with)
      .map((name) => say(`log.field.${/** @type {'side'} */ (name)}`))
      .join(', ');
    return say(ids.has(event.id) ? 'log.amended' : 'log.amended-not', {fields, reason: event.reason});
  }
  if (event.reason === 'undo') return say('log.undo');
  if (event.reason === 'redo') return say('log.redo');
  return say(event.event === id ? 'log.retracted' : 'log.restored', {reason: event.reason});
}

/**
 * @param {LogRow} row
 * @param {GameDocument} doc
 * @returns {('player' | 'official' | 'note')[]} the missing fields of a ruling that can be filled in
 */
export function unknownOf({event, counts}, doc) {
  if (!counts) return [];
  if (event.type === 'call') return event.official ? [] : ['official'];
  if (event.type !== 'penalty') return [];
  const unnamed = (doc.sides[event.side].players?.length ?? 0) > 1 && event.player === undefined;
  return [
    ...(unnamed ? /** @type {const} */ (['player']) : []),
    ...(event.official ? [] : /** @type {const} */ (['official'])),
    ...(event.note ? [] : /** @type {const} */ (['note'])),
  ];
}

/** @param {GameEvent} event @returns {Side | ''} the side that it concerns */
export const sideOf = (event) => ('side' in event ? /** @type {Side} */ (event.side) : '');

/** The tab of the referee's screen on which each ruling is made; the others are rulings. */
const GROUPS = /** @type {const} */ ({
  penalty: 'offences',
  timeout: 'clocks',
  late: 'clocks',
  weights_changed: 'clocks',
  call: 'calls',
  note: 'note',
});

/** @param {GameEvent} event */
export const groupOf = ({type}) => (Object.hasOwn(GROUPS, type) ? GROUPS[/** @type {'note'} */ (type)] : 'rulings');

/** @param {Played} game @returns {string[]} the heading of the log: the game, the day, the book */
export function logHead({document: doc, ruleset, state}) {
  const {a, b} = doc.sides;
  const board = doc.board === undefined ? '' : say('log.board', {board: doc.board});
  return [
    say('log.game', {a: a.name, points_a: state.score.a, points_b: state.score.b, b: b.name}),
    [titleText(doc.started_at), board].filter(Boolean).join(' · '),
    `${named(ruleset.name)} · ${named(ruleset.formats[doc.play]?.name ?? doc.play)}`,
  ];
}
