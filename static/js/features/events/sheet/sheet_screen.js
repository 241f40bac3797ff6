/** The sheet of a league match on a captain's phone: opens or begins it, records in it, and takes the last act back. */

import {keepForReading} from '../../../desk/moving.js';
import {lookAt} from '../../../desk/look.js';
import {
  beginSheet,
  findSheet,
  forgetSheet,
  leaveSheet,
  nightOf,
  takeSheet,
  unknownNight,
} from '../../../desk/league/sheets.js';
import {CompetitionError} from '../../../competitions/errors.js';
import {GameError} from '../../../rules/document.js';
import {tellChosen} from '../../../recorder/seat.js';
import {Damaged} from '../../../store/logs/log.js';
import {standing} from '../../../store/logs/standing.js';
import {choose, versionsOf} from '../../../store/logs/versions.js';
import {SHEETS} from '../../../store/shelves.js';
import {Refused, Trouble} from '../../../sync/client.js';
import {archived} from '../../../sync/offer.js';
import {happened} from '../../../ui/announcer.js';
import {appeared} from '../../../ui/second_tap.js';
import {say} from '../../../words/index.js';
import {refusalWords} from './sheet_words.js';
import {sheetView} from './sheet_view.js';

/** @typedef {import('../../../app/start.js').App} App */
/** @typedef {import('../../../desk/league/league_sheet.js').LeagueSheet} LeagueSheet */
/** @typedef {import('../../../desk/league/league_sheet.js').Act} Act */
/** @typedef {import('../../../desk/league/sheets.js').Night} Night */
/** @typedef {import('../../../lib/types.d.ts').Side} Side */
/**
 * @typedef {object} Start  what a new sheet begins with
 * @property {Night} night
 * @property {import('../../../desk/league/sheets.js').Teams} teams
 * @property {import('../../../lib/types.d.ts').BySide<Set<string>>} away players who are not there tonight
 */

export class SheetScreen {
  /** @type {LeagueSheet | null} */
  sheet = null;
  /** @type {Start | null} while there is no sheet of the match */
  start = null;
  /** @type {'opening' | 'no-match' | 'damaged' | 'failed' | ''} why neither is on the screen */
  trouble = 'opening';
  /** @type {import('../../../store/logs/standing.js').Standing | null} how it is stored */
  stored = null;
  /** @type {import('../../../store/schema.js').VersionRow | null} another version, which waits for a decision */
  other = null;
  /** @type {{ids: string[], words: string} | null} what was done last and can be undone */
  done = null;
  /** Why the last act was refused, if it was. */
  refused = '';
  /** @type {{side: Side, name: string} | null} the player who was tapped for a line-up */
  picked = null;
  /** Line-ups before they are handed in: names by place. @type {Record<Side, Record<string, string[]>>} */
  placed = {a: {}, b: {}};
  beginning = false;
  gone = false;

  /**
   * @param {App} app @param {string} first of a competition, or of a sheet
   * @param {string} match of the competition; '' for a sheet
   */
  constructor(app, first, match) {
    this.app = app;
    this.first = first;
    this.match = match;
    this.open().finally(app.paint);
  }

  async open() {
    try {
      const id = this.match ? await findSheet(this.first, this.match) : this.first;
      this.sheet = id ? await takeSheet(id, this.app.paint) : null;
      this.trouble = '';
      if (this.sheet) await this.look();
      else if (this.match) await this.prepare();
      else this.trouble = 'no-match';
    } catch (error) {
      this.trouble = error instanceof Damaged ? 'damaged' : 'failed';
    }
    if (this.gone) this.leave();
  }

  /** Finds out what a new sheet begins with: from this phone, else from the archive, else nothing. */
  async prepare() {
    const contest = (await lookAt(this.first)) ?? (await this.fetched());
    const found = contest && nightOf(contest, this.match);
    const away = {a: new Set(), b: new Set()};
    if (found) this.start = {...found, away};
    else if (contest) this.trouble = 'no-match';
    else {
      const nobody = () => ({name: '', players: []});
      this.start = {night: unknownNight('league-six'), teams: {a: nobody(), b: nobody()}, away};
    }
  }

  /** @returns {Promise<import('../../../desk/contest.js').Contest | null>} the league, if the archive tells it */
  async fetched() {
    try {
      const {document, etag} = /** @type {any} */ (await archived(this.first, 'competitions'));
      await keepForReading({document, etag});
      return await lookAt(this.first);
    } catch (error) {
      if (error instanceof Trouble || error instanceof Refused) return null;
      throw error;
    }
  }

  /** Looks how it is stored, and whether the archive has another version. */
  async look() {
    const id = this.sheet?.document.id;
    if (!id) return;
    this.stored = await standing(id, SHEETS).catch(() => null);
    this.other = (await versionsOf(id, SHEETS).catch(() => [])).find(({decided}) => !decided) ?? null;
  }

  /** After each try to reach the server. */
  async renew() {
    await this.look();
    this.app.paint();
  }

  /** @param {Start} start with both teams complete */
  async begin({night, teams, away}) {
    if (this.beginning) return;
    this.beginning = true;
    const here = (/** @type {Side} */ side) => ({
      name: teams[side].name,
      players: teams[side].players.filter((name) => !away[side].has(name)),
    });
    const id = await beginSheet(night, {a: here('a'), b: here('b')});
    if (!night.link) return this.app.go(`#/sheet/${id}`);
    await this.open();
    return this.app.paint();
  }

  /**
   * Records events as one act, which can be undone as one.
   * @param {LeagueSheet} sheet @param {string} words what was done @param {Act[]} acts
   */
  act(sheet, words, acts) {
    const before = sheet.document.events.length;
    this.refused = '';
    try {
      for (const one of acts) sheet.record(one);
      this.done = {ids: sheet.document.events.slice(before).map(({id}) => id), words};
      happened('recorded', words);
      sheet.writing.then(() => this.written(sheet));
    } catch (error) {
      if (!(error instanceof CompetitionError || error instanceof GameError)) throw error;
      this.refused = refusalWords(error.code);
      this.done = null;
    }
    this.app.paint();
    appeared(); // a second tap on the same spot would tell of another game
  }

  /** A sheet that is complete goes to the archive at once, others with the next sync. @param {LeagueSheet} sheet */
  async written(sheet) {
    await this.renew();
    if (sheet.state.status === 'finished') this.app.sync();
  }

  /** @param {LeagueSheet} sheet */
  undo(sheet) {
    if (!this.done) return;
    const {ids} = this.done;
    sheet.undo(ids);
    this.done = null;
    sheet.writing.then(() => this.written(sheet));
    this.app.paint();
  }

  /**
   * Decides between this phone's version and another one.
   * @param {LeagueSheet} sheet @param {string | null} hash of the other one; null: this phone's
   */
  async decide(sheet, hash) {
    const {id} = sheet.document;
    await sheet.writing;
    await choose(id, hash, SHEETS).catch(() => {
      this.refused = say('events.trouble.failed');
    });
    if (hash !== null) {
      forgetSheet(id);
      this.sheet = null;
      tellChosen(id);
    }
    await this.open();
    this.app.sync();
    this.app.paint();
  }

  leave() {
    this.gone = true;
    if (this.sheet) leaveSheet(this.sheet);
  }
}

/**
 * @param {App} app @param {string} about `<competition>/<match>`, or the id of a sheet
 * @returns {import('../../../app/start.js').Screen}
 */
export function leagueSheet(app, about) {
  const [first = '', match = ''] = about.split('/');
  const screen = new SheetScreen(app, first, match);
  return {leave: () => screen.leave(), synced: () => screen.renew(), view: () => sheetView(screen)};
}
