/**
 * A competition as its log leaves it: entries, boards, the draw, and what the desk recorded of each match.
 *
 * `recording` fills it event by event; the modules of the forms make the state from it. The twin of
 * scorekeeper/competitions/competition.py.
 *
 * @typedef {import('./document.js').Settings} Settings
 * @typedef {import('./words.js').Document} Document
 * @typedef {import('./words.js').Event} Event
 * @typedef {import('./words.js').Side} Side
 * @typedef {import('./words.js').Sides} Sides
 *
 * @typedef {object} Entry a player, pair or team that competes as one
 * @property {string} entry
 * @property {number} order
 * @property {string[]} players
 * @property {number} handicap
 * @property {string} status
 * @property {number | null} number from the draw
 * @property {boolean} present
 * @property {number} gone when it went, counted over all entries; later is more, 0 while it is in
 * @property {boolean} annulled
 * @property {boolean} prize
 * @property {number} won in a queue, as `lost` and the longest `streak` are
 * @property {number} lost
 * @property {number} streak
 * @property {string | null} busy the board of a queue where it plays or stays, or its open challenge on a ladder
 * @property {number} rung its place on a ladder, from 0
 *
 * @typedef {object} Desk what the desk recorded of one match
 * @property {Sides | null} held who was named by the last post or result and is held there
 * @property {string | null} board where it was posted last
 * @property {number} posted when, counted over all posts
 * @property {string | null} fixed the board where it has to stay
 * @property {Event[]} told results and sheets, in order
 * @property {Side | null} flip
 * @property {boolean} upheld
 * @property {string | null} on
 * @property {boolean} void a challenge that nobody can play any more
 *
 * @typedef {object} Table a board of a queue: who holds it after how many wins in a row, and the match that is played
 *   there
 * @property {string | null} holder
 * @property {number} streak
 * @property {string | null} match
 *
 * @typedef {object} Competition a competition after some events
 * @property {Document} document
 * @property {string} form
 * @property {Settings} settings
 * @property {Map<string, Entry>} entries
 * @property {Map<string, boolean>} boards whether each is open
 * @property {boolean} closed
 * @property {boolean} called whether anybody was called
 * @property {boolean} finished
 * @property {boolean} drawn
 * @property {string[]} numbered the entries by number
 * @property {string[]} lines who stands on each line of a bracket, '' for a bye
 * @property {import('./brackets.js').Node[]} nodes the matches of a bracket
 * @property {string[][][][]} rounds the rounds of a mixer
 * @property {Map<string, string[]>} stages the orders of the drawn stages
 * @property {Map<string, Sides | null>} known the matches that can be named, with their sides if these are fixed
 * @property {Map<string, string[]>} days the matches of each round
 * @property {Map<string, Desk>} desk
 * @property {Set<string>} aside the tellings that are set aside
 * @property {Set<string>} ties the places that can have a tie-break
 * @property {Set<string>} waiting who waits in the queue, in order
 * @property {string[]} rungs the ladder from the top
 * @property {Map<string, Table>} tables of a queue, what goes on at each board
 * @property {number} competing how many are in
 * @property {number} departures
 * @property {number} posts
 */

import {isKind, settingsOf} from './document.js';

/** @returns {Desk} */
const emptyDesk = () => ({
  held: null,
  board: null,
  posted: 0,
  fixed: null,
  told: [],
  flip: null,
  upheld: false,
  on: null,
  void: false,
});
/** Used for a match about which the desk recorded nothing. Nobody changes it. */
const NO_DESK = emptyDesk();

/** The competition before its first event. @param {Document} document @returns {Competition} */
export function newCompetition(document) {
  return {
    document,
    form: document.form,
    settings: settingsOf(document),
    entries: new Map(),
    boards: new Map((document.boards ?? []).map((/** @type {string} */ board) => [board, true])),
    closed: false,
    called: false,
    finished: false,
    drawn: false,
    numbered: [],
    lines: [],
    nodes: [],
    rounds: [],
    stages: new Map(),
    known: new Map(),
    days: new Map(),
    desk: new Map(),
    aside: new Set(),
    ties: new Set(),
    waiting: new Set(),
    rungs: [],
    tables: new Map(),
    competing: 0,
    departures: 0,
    posts: 0,
  };
}

/** Whether the competition's form is of a kind. @param {Competition} competition @param {string} kind */
export function ofKind(competition, kind) {
  return isKind(competition.form, kind);
}

/** What the desk recorded of a match, to read. @param {Competition} competition @param {string} match */
export function deskOf(competition, match) {
  return competition.desk.get(match) ?? NO_DESK;
}

/** What the desk recorded of a match, to add to it. @param {Competition} competition @param {string} match */
export function deskToChange(competition, match) {
  let desk = competition.desk.get(match);
  if (desk === undefined) {
    desk = emptyDesk();
    competition.desk.set(match, desk);
  }
  return desk;
}

/** Whether an entry competes and has not gone. @param {Competition} competition @param {string} entry */
export function isIn(competition, entry) {
  return competition.entries.get(entry)?.status === 'in';
}

/**
 * How many games a match has at most. Ties and the matches of stages are single games.
 * @param {Competition} competition @param {string} match
 */
export function gamesOf(competition, match) {
  const {longer, best_of: usual} = competition.settings;
  if (match === 'sf' || match === 'f') return longer[match] ?? 3;
  if (ofKind(competition, 'bracket')) {
    const dot = match.indexOf('.');
    return longer[dot < 0 ? match : match.slice(0, dot)] ?? usual;
  }
  return competition.known.get(match) ? usual : 1;
}
