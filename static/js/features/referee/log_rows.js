/** The log of rulings in words: what was ruled, on whom, by which section, what it did, and how it was corrected. */

import {named, say} from '../../words/index.js';
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
 * @property {string} id the event's
 * @property {string} at as it was written down, e.g. 2026-11-21T19:07:40-08:00
 * @property {GameEvent} event as amended
 * @property {string} name what was ruled: the offence, "Timeout", …
 * @property {string} who side and player; '' where it is about nobody
 * @property {string} section cited, e.g. "fed 2.5"
 * @property {string} effect what it did
 * @property {number | null} step of the offence's ladder
 * @property {number} points that moved
 * @property {string} official
 * @property {string} note
 * @property {string[]} votes of a call, in words
 * @property {string} ruling of a call, in words
 * @property {boolean} counts false when it was taken back
 * @property {string | null} takenBack the id of the retraction that stands against it
 * @property {{at: string, words: string}[]} corrections made later, in their order
 */

/** @param {Played} game @returns {LogRow[]} every ruling in the order in which it was written, those taken back too */
export function logRows(game) {
  const {document: doc, ruleset} = game;
  const ids = new Set(counting(doc.events));
  const events = new Map(effective(doc.events));
  const reasons = explainAll(doc, ruleset);
  return doc.events.flatMap((written, index) => {
    if (!isRuling(written) && written.type !== 'note') return [];
    const event = events.get(index) ?? written;
    const why = reasons.get(event.id) ?? formerly(doc, ruleset, index);
    const penalty = game.state.penalties.find((one) => one.event === index);
    return [
      {
        id: event.id,
        at: event.at,
        event,
        step: penalty?.step ?? null,
        points: penalty?.points ?? (event.type === 'adjust' ? event.points : 0),
        name: nameOfRuling(event, ruleset),
        who:
          'side' in event
            ? whoWords(doc, {
                side: /** @type {Side} */ (event.side),
                player: 'player' in event ? event.player : undefined,
              })
            : '',
        section: cite(ruleset, why[0]?.section),
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
 * @returns {import('../../lib/types.d.ts').Reason[]} what a ruling did that was taken back since
 */
function formerly(doc, ruleset, index) {
  const id = doc.events[index]?.id ?? '';
  try {
    return explain({...doc, events: doc.events.slice(0, index + 1)}, ruleset, id);
  } catch (error) {
    if (error instanceof GameError) return []; // the game of that time was mended later
    throw error;
  }
}

/**
 * @param {Played} game
 * @param {string} id
 * @param {Set<string>} ids those that count
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
 * @param {string} id the ruling's
 * @param {Set<string>} ids
 */
function correctionWords(game, event, id, ids) {
  if (event.type === 'amend') {
    const fields = Object.keys(event.with)
      .map((name) => say(`log.field.${/** @type {'side'} */ (name)}`))
      .join(', ');
    return say(ids.has(event.id) ? 'log.amended' : 'log.amended-not', {fields, reason: event.reason});
  }
  if (event.reason === 'undo' || event.reason === 'redo') return say(`log.${event.reason}`);
  return say(event.event === id ? 'log.retracted' : 'log.restored', {reason: event.reason});
}

/**
 * @param {LogRow} row
 * @param {GameDocument} doc
 * @returns {('player' | 'official' | 'note')[]} what is not known of a ruling yet and can be filled in
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

/** @param {string} at @returns {string} the time of day on the phone that wrote it, e.g. 19:07 */
export const timeOf = (at) => at.slice(11, 16);

/** @param {Played} game @returns {string[]} whose log it is: the game, the day, the book */
export function logHead({document: doc, ruleset, state}) {
  const {a, b} = doc.sides;
  const board = doc.board === undefined ? '' : say('log.board', {board: doc.board});
  return [
    say('log.game', {a: a.name, points_a: state.score.a, points_b: state.score.b, b: b.name}),
    [`${doc.started_at.slice(0, 10)} ${timeOf(doc.started_at)}`, board].filter(Boolean).join(' · '),
    `${named(ruleset.name)} · ${named(ruleset.formats[doc.play]?.name ?? doc.play)}`,
  ];
}
