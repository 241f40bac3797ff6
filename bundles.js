/**
 * Assigns modules to the files of the built app. Modules themselves know nothing of it.
 *
 * Modules that the start imports statically are in `app`, the file that the first screen waits for. Every other module
 * is in the first part of this list that names it or its folder. A module that no part names goes with the only part
 * that uses it; if several do, into the first part that is loaded with all of them, or into `later`.
 */

import {LANGUAGES, OTHERS, partOfLanguage, partOfWords} from './tools/languages.js';

/** The module that the shell starts. */
export const START = 'static/js/app/start.js';

/**
 * @typedef {object} Part
 * @property {string[]} of files, and folders with everything in them
 * @property {'always' | 'from the second start' | 'when used'} kept since when a phone keeps it for offline use: since
 * the app was installed, since it was opened again with a network, or since the part was loaded once
 * @property {string} [with] the part that is always loaded with it, so that its modules can import from there
 * @property {string} [language] its code, if the part is a language
 * @property {string} [style] the built stylesheet (build.js) that it waits for
 * @property {string} [speaks] the code of the language that a phone must use to keep it without having used it
 */

/** @type {(code: string) => [string, Part]} */
const language = (code) => [
  partOfLanguage(code),
  {of: [`static/js/words/${code}.js`], kept: 'when used', language: code},
];

/** What the books oblige to, in a language. @type {(code: string) => [string, Part]} */
const duties = (code) => [`duties_${code}`, {of: [], kept: 'from the second start', speaks: code}];

/** The sentences of competitions, in a language. @type {(code: string) => [string, Part]} */
const reasons = (code) => [`reasons_${code}`, {of: [], kept: 'from the second start', speaks: code}];

/** @type {Record<string, Part>} */
export const PARTS = {
  ...Object.fromEntries(OTHERS.map(language)),
  // Insecure pages have no service worker, so nothing can keep it.
  sha256: {of: ['static/js/lib/sha256.js'], kept: 'when used'},
  // Tables of wide screens and in files. They are named before the folders that they are in.
  tables: {
    of: [
      'static/js/ui/table/grid.js',
      'static/js/ui/table/sorting.js',
      'static/js/features/clubs/members_table.js',
      'static/js/features/referee/log_export.js',
      'static/js/features/referee/log_table.js',
      'static/js/features/stats/games_table.js',
      'static/js/features/stats/players_table.js',
    ],
    kept: 'from the second start',
    with: 'later',
    style: 'wide.css',
  },
  club: {
    of: ['clubs', 'account', 'results', 'schedule', 'notifications', 'tv'].map((one) => `static/js/features/${one}`),
    kept: 'when used',
    with: 'later',
  },
  house: {
    of: [
      'static/js/features/house_rules',
      'static/js/features/learn',
      'static/js/features/scoreboard',
      'static/js/files',
      // Another version comes from the archive or a file, so its screen can come later too.
      ...['versions', 'versions_compare', 'versions_view'].map((one) => `static/js/features/transfer/${one}.js`),
    ],
    kept: 'from the second start',
    with: 'later',
  },
  players: {
    of: ['figures', 'player', 'players'].map((one) => `static/js/features/stats/${one}.js`),
    kept: 'from the second start',
    with: 'later',
  },
  duties: {of: ['static/js/ui/duties.js', 'static/js/store/readings.js'], kept: 'from the second start', with: 'later'},
  ...Object.fromEntries(LANGUAGES.map(duties)),
  ...Object.fromEntries(LANGUAGES.map(reasons)),
  referee: {of: ['static/js/features/referee', 'static/js/features/header'], kept: 'always', with: 'later'},
  // A start that continues a game with rulings waits for them, and not for the rest.
  rulings: {of: ['static/js/rules/all.js'], kept: 'always'},
  later: {of: ['static/js/competitions/figures'], kept: 'always', with: 'rulings', style: 'later.css'},
  // What sends competitions: a phone without one never needs it.
  event_sync: {
    of: ['static/js/sync/competitions.js', 'static/js/sync/desk.js'],
    kept: 'from the second start',
    with: 'later',
  },
  event_pages: {
    of: [
      'static/js/features/events/pages.js',
      'static/js/features/events/cards',
      ...['differs', 'offered'].map((one) => `static/js/features/events/differs/${one}.js`),
      'static/js/features/events/move/hand_over.js',
      'static/js/features/events/move/versions.js',
      ...['new_event', 'tournament'].map((one) => `static/js/features/events/new/${one}.js`),
      ...['draw', 'draw_how', 'log', 'payouts', 'share'].map((one) => `static/js/features/events/tabs/${one}.js`),
      ...['room_screen', 'turn_views', 'table_picture'].map((one) => `static/js/features/events/watch/${one}.js`),
      ...['judge', 'match_card', 'result_code', 'tournament', 'turns'].map((one) => `static/js/desk/${one}.js`),
    ],
    kept: 'from the second start',
    with: 'events',
  },
  leagues: {
    of: [
      'static/js/features/events/league',
      'static/js/competitions/sheets',
      ...['league', 'paper_sheet'].map((one) => `static/js/desk/league/${one}.js`),
    ],
    kept: 'from the second start',
    with: 'events',
  },
  league_sheets: {
    of: [
      'static/js/features/events/sheet',
      ...['league_sheet', 'sheets'].map((one) => `static/js/desk/league/${one}.js`),
    ],
    kept: 'from the second start',
    with: 'leagues',
  },
  events: {
    of: [
      'static/js/features/events',
      'static/js/features/transfer/take_event.js',
      'static/js/desk',
      'static/js/competitions',
      'static/js/store/heard.js',
      'static/js/ui/competitions',
    ],
    kept: 'from the second start',
    with: 'event_sync',
    style: 'events.css',
  },
};

// What a part says in another language is kept as the part is. Of parts that every phone keeps, it is in the language's
// own part, as is what is too little for a file (tools/modules.js).
for (const code of OTHERS)
  for (const [part, {of, kept, language: own}] of Object.entries(PARTS))
    if (of.length && !own && kept !== 'always')
      PARTS[partOfWords(part, code)] = {of: [], kept, with: partOfLanguage(code), speaks: code};
