/** One competition at its desk: boards, matches, table, people. */

import {html, nothing} from 'lit-html';
import {CompetitionError} from '../../competitions/errors.js';
import {leave, take} from '../../desk/keeper.js';
import {isPlaying, progressOf} from '../../desk/boards.js';
import {isKind} from '../../competitions/document.js';
import {prepareGame} from '../../desk/match_game.js';
import {begin} from '../../game/begin.js';
import {uuid7} from '../../lib/random.js';
import {GameError} from '../../rules/document.js';
import {Damaged, load} from '../../store/logs/log.js';
import {COMPETITIONS} from '../../store/shelves.js';
import {topBar} from '../../ui/bars.js';
import {happened} from '../../ui/announcer.js';
import {sure} from '../../ui/dialogs.js';
import {icon} from '../../ui/icon.js';
import {appeared} from '../../ui/second_tap.js';
import {say} from '../../words/index.js';
import {boardsView} from './boards_view.js';
import {askChallenge} from './challenge.js';
import {drawView} from './draw_view.js';
import {matchesView} from './matches_view.js';
import {peopleView} from './people_view.js';
import {findLink, shareView} from './share_view.js';
import {askResult} from './result.js';
import {tableView} from './table_view.js';

/** @typedef {import('../../app/start.js').App} App */
/** @typedef {import('../../desk/contest.js').Contest} Contest */
/** @typedef {import('../../desk/boards.js').Next} Next */
/** @typedef {'' | 'draw' | 'matches' | 'table' | 'people' | 'share'} Tab */

const VIEWS = {
  '': boardsView,
  draw: drawView,
  matches: matchesView,
  table: tableView,
  people: peopleView,
  share: shareView,
};
const TABS = /** @type {const} */ (['', 'matches', 'table', 'people']);

export class EventScreen {
  /** @type {Contest | null} */
  contest = null;
  /** @type {'opening' | 'missing' | 'damaged' | 'failed' | ''} why it is not on the screen */
  trouble = 'opening';
  /** @type {{ids: string[], words: string} | null} what was done last and can be undone */
  done = null;
  /** @type {number} the round on the screen of matches; 0: where play is */
  round = 0;
  /** @type {Record<string, string>} why entries stand where they do, once somebody asked */
  reasons = {};
  /** Why the last act was refused, if it was. */
  refused = '';
  /** How many cards of the draw are shown. */
  cards = 0;
  gone = false;
  /** The link to its pages, once the archive told it. */
  link = '';
  unlinked = false;
  /** @type {import('../../store/logs/log.js').Kept | null} as it is stored */
  kept = null;

  /** @param {App} app @param {string} id @param {Tab} tab */
  constructor(app, id, tab) {
    this.app = app;
    this.id = id;
    this.tab = tab;
    this.open().finally(app.paint);
  }

  async open() {
    try {
      this.contest = await take(this.id, this.app.paint);
      this.trouble = this.contest ? '' : 'missing';
      if (this.contest) this.takeIn(this.contest);
      if (this.contest && this.tab === 'share') findLink(this, this.contest);
      await this.look();
    } catch (error) {
      this.trouble = error instanceof Damaged ? 'damaged' : 'failed';
    }
    if (this.gone && this.contest) leave(this.contest);
  }

  /**
   * Records what games told of a queue or a ladder, where the desk's own results count alone.
   * @param {Contest} contest
   */
  takeIn(contest) {
    if (isKind(contest.document.form, 'drawn') || contest.role === 'follower') return;
    for (const {match: id, winner, ending, score} of contest.told.tellings) {
      const match = contest.match(id);
      if (match && isPlaying(match) && winner) this.tell(contest, match, {winner, ending, score});
    }
  }

  /**
   * Opens the pad for a match: its game that goes on here, or a new one.
   * @param {Contest} contest @param {string} id
   */
  async keepScore(contest, id) {
    const open = contest.games.get(id);
    if (open) return this.app.go(`#/game/${open}`);
    const match = contest.match(id);
    const prepared = match && (await prepareGame(contest, match));
    return prepared ? begin(this.app, prepared.game, prepared.ruleset) : undefined;
  }

  /** Looks how it is stored, and what the archive said. */
  async look() {
    this.kept = await load(this.id, COMPETITIONS).catch(() => null);
  }

  leave() {
    this.gone = true;
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
    try {
      act();
      this.done = {ids: contest.document.events.slice(before).map(({id}) => id), words};
      happened('recorded', words);
      contest.writing.then(() => this.app.sync()); // other screens show it at once
    } catch (error) {
      this.refused = refusalWords(error);
      this.done = null;
    }
    this.app.paint();
    appeared(); // a second tap on the same spot would tell of the next match
  }

  /** @param {Contest} contest */
  undo(contest) {
    if (!this.done) return;
    const {ids, words} = this.done;
    this.act(contest, words, () => contest.undo(ids));
    this.done = null;
    this.app.paint();
  }

  /** @param {Contest} contest @param {Next} next */
  call(contest, {board, a, b, match}) {
    this.act(contest, say('events.called', {board, a: contest.nameOf(a), b: contest.nameOf(b)}), () =>
      contest.record({type: 'post', match: match ?? uuid7(), board, a, b}),
    );
  }

  /**
   * Records who won. In a queue the next challenger is called at once.
   * @param {Contest} contest @param {import('../../desk/contest.js').Line} match
   * @param {import('./result.js').Result} result
   */
  tell(contest, match, result) {
    const {a, b, id, board} = match;
    this.act(contest, wordsFor(contest, match, result), () => {
      contest.record({type: 'result', match: id, a, b, ...result});
      const next = contest.state.next?.find((/** @type {Next} */ one) => one.board === board);
      if (next) contest.record({type: 'post', match: uuid7(), board, a: next.a, b: next.b});
    });
  }

  /** Asks for a match's result and records it. @param {Contest} contest @param {string} id */
  async askResult(contest, id) {
    const match = contest.match(id);
    const result = match && (await askResult(contest, match));
    if (match && result) this.tell(contest, match, result);
  }

  /** @param {Contest} contest */
  async challenge(contest) {
    const sides = await askChallenge(contest);
    if (!sides) return;
    this.act(contest, say('events.challenges', {side: contest.called(sides.a), other: contest.nameOf(sides.b)}), () =>
      contest.record({type: 'challenge', match: uuid7(), ...sides}),
    );
  }

  /** @param {Contest} contest */
  async finish(contest) {
    if (await sure(say('events.finish'), say('events.finish.what'), say('events.finish')))
      this.act(contest, say('events.finished'), () => contest.record({type: 'finish'}));
  }
}

/**
 * @param {Contest} contest @param {import('../../desk/contest.js').Line} match
 * @param {import('./result.js').Result} result @returns {string}
 */
function wordsFor(contest, {a, b}, {winner, ending}) {
  if (winner !== null) return say('events.won', {side: contest.called(winner === 'a' ? a : b)});
  if (ending === 'double-forfeit') return say('events.double-forfeit');
  return say('events.tied', {a: contest.nameOf(a), b: contest.nameOf(b)});
}

/** @param {unknown} error that recording threw @returns {string} @throws it if it is no refusal */
function refusalWords(error) {
  if (error instanceof GameError) return say('events.following');
  if (!(error instanceof CompetitionError)) throw error;
  return say(error.code === 'playing' ? 'events.not-while-playing' : 'events.not-possible', {code: error.code});
}

/** @param {Contest} contest @returns {string} how far it is */
function progressWords(contest) {
  if (contest.state.status === 'finished') return say('events.finished');
  const {decided, all} = progressOf(contest);
  return isKind(contest.document.form, 'drawn')
    ? say('events.progress', {n: decided, of: all})
    : say('events.played', {n: decided});
}

/** @param {EventScreen} screen */
const tabs = ({id, tab}) =>
  html`<nav class="tabs">
    ${TABS.map(
      (one) =>
        html`<a href=${`#/event/${id}${one && `/${one}`}`} aria-current=${one === tab ? 'page' : nothing}
          >${say(`events.tab.${one || 'boards'}`)}</a
        >`,
    )}
  </nav>`;

/** @param {EventScreen} screen @param {Contest} contest */
const undoLine = (screen, contest) =>
  screen.done
    ? html`<p class="notice undo-line" role="status" data-done>
        <span>${screen.done.words}</span
        ><button type="button" class="link" @click=${() => screen.undo(contest)}>${say('pad.undo')}</button>
      </p>`
    : nothing;

/** @param {import('../../store/schema.js').Trouble} problem why the archive did not take it */
const refusedLine = ({code, detail}) =>
  html`<p class="status bad" role="alert" data-refused>
    ${code === 'conflict' ? say('events.conflict') : say('events.refused', {detail})}
  </p>`;

/**
 * How far it is, and where it is stored.
 * @param {EventScreen} screen @param {Contest} contest
 */
function factsLine({kept}, contest) {
  const archived = kept?.keeping === 'archived' && kept.document.events.length === contest.saved;
  const stored = contest.durable ? (archived ? 'events.archived' : 'events.saved') : 'events.saving';
  return html`<p class="muted facts">${progressWords(contest)} · <span data-saved>${say(stored)}</span></p>
    ${kept?.problem ? refusedLine(kept.problem) : nothing}`;
}

/** @param {EventScreen} screen @param {Contest} contest */
const view = (screen, contest) =>
  html`<div class="screen event">
    ${topBar(
      html`<bdi>${contest.document.name}</bdi>`,
      '#/events',
      say('place.events'),
      html`<a class="button icon" href=${`#/event/${screen.id}/share`} aria-label=${say('events.share.title')}
        >${icon('tv')}</a
      >`,
    )}
    ${screen.tab === 'draw' ? nothing : tabs(screen)}
    <main>
      ${factsLine(screen, contest)}
      ${screen.refused ? html`<p class="status bad" role="alert">${screen.refused}</p>` : nothing} ${contest.notice()}
      ${VIEWS[screen.tab](screen, contest)}
    </main>
    ${undoLine(screen, contest)}
  </div>`;

/** @param {EventScreen} screen */
const troubleLine = ({trouble}) =>
  trouble && trouble !== 'opening' ? html`<p class="status">${say(`events.trouble.${trouble}`)}</p>` : nothing;

/** @param {App} app @param {string} about `<id>` or `<id>/<tab>` @returns {import('../../app/start.js').Screen} */
export function event(app, about) {
  const [id = '', more = ''] = about.split('/');
  const screen = new EventScreen(app, id, /** @type {Tab} */ (Object.hasOwn(VIEWS, more) ? more : ''));
  return {
    leave: () => screen.leave(),
    synced: () => screen.look().then(app.paint),
    view: () =>
      screen.contest
        ? view(screen, screen.contest)
        : html`<div class="screen event">
            ${topBar(say('place.events'), '#/events', say('place.events'))}
            <main>${troubleLine(screen)}</main>
          </div>`,
  };
}
