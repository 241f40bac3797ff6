/** One competition on the screen of its desk: opens it, records acts in it, and takes the last one back. */

import {isKind} from '../../competitions/document.js';
import {CompetitionError} from '../../competitions/errors.js';
import {playingElsewhere} from '../../desk/elsewhere.js';
import {hearAgain, leave, take} from '../../desk/keeper.js';
import {myEntries} from '../../desk/look.js';
import {settledElsewhere} from '../../desk/moving.js';
import {isLeague} from '../../desk/league/season.js';
import {isSigningUp} from '../../desk/sign_up.js';
import {GameError} from '../../rules/document.js';
import {deskOf} from '../../store/desks.js';
import {tellDue} from '../../store/logs/due.js';
import {Damaged} from '../../store/logs/log.js';
import {standing} from '../../store/logs/standing.js';
import {COMPETITIONS} from '../../store/shelves.js';
import {hearResults} from '../../sync/results.js';
import {happened} from '../../ui/announcer.js';
import {reasonsTable} from '../../ui/competitions/reasons_said.js';
import {appeared} from '../../ui/second_tap.js';
import {say} from '../../words/index.js';
import {takeIn} from './acts/result.js';
import {lookInArchive, readAgain} from './move/take.js';
import {readVersions} from './move/read_versions.js';
import {whySaid} from './watch/why_match.js';

/** @typedef {import('../../app/start.js').App} App */
/** @typedef {import('../../desk/contest.js').Contest} Contest */
/** @typedef {import('./event.js').Tab} Tab */
/** @typedef {(typeof PAGE_NAMES)[number]} PageName */

const MINUTE = 60_000;
/** Milliseconds between two questions to the archive for what other phones tell, while the screen is visible. */
const PAUSE = 20_000;
/** What comes only when it is opened (pages.js). */
export const PAGE_NAMES = /** @type {const} */ ([
  'card',
  'differs',
  'draw',
  'hand-over',
  'log',
  'payouts',
  'share',
  'told',
  'versions',
]);

export class EventScreen {
  /** @type {Contest | null} */
  contest = null;
  /** @type {'opening' | 'missing' | 'unreached' | 'damaged' | 'failed' | ''} why it is not on the screen */
  trouble = 'opening';
  /** @type {{ids: string[], words: string} | null} what was done last and can be undone */
  done = null;
  /** @type {number} the round on the screen of matches; 0: where play is */
  round = 0;
  /** @type {Record<string, string>} why entries stand where they do, once somebody asked */
  reasons = {};
  /**
   * Why matches are as they are, likewise.
   * @type {Map<string, import('../../ui/competitions/reasons_said.js').Said[]>}
   */
  whys = new Map();
  /** @type {Record<string, string> | null} the sentences of reasons, which a bracket needs */
  table = null;
  /** How many matches of a large round are shown; 0: as many as at first. */
  matches = 0;
  /** The entry whose way through the bracket is marked: the one that the address names, else this phone's player. */
  way = '';
  /** Why the last act was refused, if it was. */
  refused = '';
  /** @type {Map<string, import('../../desk/elsewhere.js').Place>} by player, where they play in another event */
  elsewhere = new Map();
  /** How many cards of the draw are shown. */
  cards = 0;
  /** Points that the next entry owes. */
  owed = 0;
  /** Whether partners are drawn before the draw. */
  partners = false;
  /** @type {string[]} entries that are seeded, in their order */
  seeds = [];
  /** @type {{a: string[], b: string[]} | null} players typed besides the rosters while a sheet is typed from paper */
  paper = null;
  /** How many acts of the log are shown. */
  shown = 50;
  gone = false;
  /** The link to its pages, once the archive told it. */
  link = '';
  /** Why there is no link. */
  unlinked = '';
  /** @type {import('../../store/logs/standing.js').Standing | null} how it is stored */
  stored = null;
  /** @type {import('./move/take.js').Found | null} what the archive has, if this phone has nothing */
  found = null;
  /** @type {import('./move/read_versions.js').Apart[]} what other logs have */
  versions = [];
  /** How many events of other logs wait for a decision. */
  waiting = 0;
  /** @type {import('../../ui/codes/hand_codes.js').HandCodes | null} */
  codes = null;
  /** @type {import('../../lib/types.d.ts').CompetitionDocument | null} what is in the codes */
  coded = null;

  /** @type {import('./pages.js').Page | null} what is shown instead of a tab */
  page = null;
  /** @type {unknown} what the page found out; undefined until then */
  known = undefined;

  /**
   * @param {App} app @param {string} id @param {Tab} tab
   * @param {any} about the match or entry on it, or a result code
   */
  constructor(app, id, tab, about) {
    this.app = app;
    this.id = id;
    this.tab = tab;
    this.about = about;
    // How long matches have been on goes on while nothing is recorded.
    this.clock = setInterval(app.paint, MINUTE);
    this.asking = setInterval(() => document.hidden || this.contest?.closed || this.ask(), PAUSE);
    this.open()
      .then(() => readAgain(this))
      .finally(app.paint);
  }

  async open() {
    try {
      const contest = await take(this.id, this.app.paint);
      this.trouble = '';
      if (!contest) return await lookInArchive(this);
      if (!(await this.look(contest))) return; // nothing is shown before that, so nothing moves
      await this.bring(contest);
      await this.lookAtBracket(contest);
      if (this.tab === '') this.elsewhere = await playingElsewhere(this.id).catch(() => this.elsewhere);
      this.contest = contest;
      takeIn(this, contest);
      this.find(contest);
      this.ask();
    } catch (error) {
      this.trouble = error instanceof Damaged ? 'damaged' : 'failed';
    }
    if (this.gone && this.contest) leave(this.contest);
  }

  /** Brings the page that is shown instead of a tab, if it is one. @param {Contest} contest */
  async bring(contest) {
    if (isLeague(contest)) {
      const {pageOf} = await this.app.insist(() => import('./league/league.js'));
      this.page = pageOf(contest, this.tab);
    }
    const name = PAGE_NAMES.find((one) => one === this.tab);
    if (!name) return;
    const {PAGES} = await this.app.insist(() => import('./pages.js'));
    this.page = PAGES[name];
    await this.page.prepare?.(this, contest);
  }

  /** @param {Contest} contest */
  async lookAtBracket(contest) {
    if (this.tab === 'match') this.whys.set(this.about, await whySaid(contest, this.about).catch(() => []));
    if (this.tab !== 'matches' || !isKind(contest.document.form, 'bracket')) return;
    this.way = decodeURIComponent(this.about) || ((await myEntries(contest))[0] ?? '');
    this.table = await this.app.insist(reasonsTable);
  }

  /** Opens it anew, because another log took its place. */
  async reopen() {
    this.contest = null;
    this.trouble = 'opening';
    await this.open();
  }

  /**
   * Looks how it is stored, where its desk is, and what the archive said.
   * @param {Contest | null} [contest]
   * @returns {Promise<boolean>} false if it was opened anew because of that
   */
  async look(contest = this.contest) {
    this.stored = await standing(this.id, COMPETITIONS).catch(() => null);
    if (!contest) return true;
    contest.desk = await deskOf(this.id).catch(() => contest.desk);
    if (contest.desk.place === 'elsewhere' && (await settledElsewhere(contest.document))) {
      await this.reopen();
      return false;
    }
    await readVersions(this, contest).catch(() => undefined); // one of a newer app, perhaps
    return true;
  }

  /** @param {Contest} contest */
  async find(contest) {
    this.known = (await this.page?.find?.(this, contest).catch(() => null)) ?? null;
    this.app.paint();
  }

  /** Asks the archive what other phones tell, and hears it if there is news. Another window may have asked first. */
  async ask() {
    const {contest} = this;
    if (!contest || !this.stored?.etag || this.gone) return;
    // no network, or not our competition any more
    const heard = await hearResults(this.id).catch(() => contest.heard);
    if (heard !== contest.heard) await this.hear(contest);
  }

  /** Hears what games tell now. @param {Contest} contest */
  async hear(contest) {
    if (this.gone || !(await hearAgain(contest).catch(() => false))) return;
    takeIn(this, contest);
    this.app.paint();
  }

  /** After each try to reach the server. */
  async renew() {
    await this.look();
    this.app.paint();
    await this.ask();
  }

  leave() {
    clearInterval(this.clock);
    clearInterval(this.asking);
    this.gone = true;
    this.codes?.leave();
    if (this.contest) leave(this.contest);
  }

  /**
   * Records events as one act, which can be undone as one.
   * @param {Contest} contest
   * @param {string} words what was done
   * @param {() => void} act records the events
   */
  act(contest, words, act) {
    const before = contest.document.events.length;
    this.refused = '';
    this.reasons = {};
    this.whys.clear();
    try {
      act();
      this.done = {ids: contest.document.events.slice(before).map(({id}) => id), words};
      happened('recorded', words);
      contest.writing.then(() => tellDue()); // other screens show it at once
    } catch (error) {
      this.refused = refusalWords(error);
      this.done = null;
    }
    this.app.paint();
    // A second tap on the same spot would tell of the next match. At the sign-up nothing moves.
    if (!isSigningUp(contest)) appeared();
  }

  /** @param {Contest} contest */
  undo(contest) {
    if (!this.done) return;
    const {ids, words} = this.done;
    this.act(contest, words, () => contest.undo(ids));
    this.done = null;
    this.app.paint();
  }
}

/** @param {unknown} error that recording threw @returns {string} @throws it if it is no refusal */
function refusalWords(error) {
  if (error instanceof GameError) return say(error.code === 'following' ? 'events.following' : 'events.desk.read-only');
  if (!(error instanceof CompetitionError)) throw error;
  return say(error.code === 'playing' ? 'events.not-while-playing' : 'events.not-possible');
}
