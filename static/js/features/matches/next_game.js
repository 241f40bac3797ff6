/** The screen between two games of a match: who begins the next one and why, the ends, the time, what carries over. */

import {uuid7} from '../../lib/random.js';
import {now} from '../../lib/clock.js';
import {say} from '../../words/index.js';
import {other} from '../../rules/index.js';
import {clocksOf} from '../../store/clocks.js';
import {toFault} from '../../lib/faults.js';
import {matchOf, nextDocument, standing} from '../../game/match.js';
import {calledOf, unnamed} from '../../ui/sides.js';
import {begin} from '../../game/begin.js';
import {modeOf} from '../../game/flip.js';
import {take} from '../../game/current_game.js';
import {matchGames} from '../../game/match_games.js';
import {missing, troubleOf} from '../../game/missing.js';
import {begun} from '../../game/opening.js';
import {noted} from '../../game/setup.js';
import {nextView} from './next_game_view.js';

/** @typedef {import('../../lib/types.d.ts').Side} Side */
/** @typedef {import('../../lib/types.d.ts').SideHeader} SideHeader */
/** @typedef {import('../../game/game.js').Game} Game */
/** @typedef {import('../../game/match.js').Standing} Standing */
/** @typedef {import('../../rules/matches.js').NextGame} NextGame */
/** @typedef {import('../../game/flip.js').Opening & {sides: {a: SideHeader, b: SideHeader}}} Opening */

/** The match between two games: its standing, the choices for the next game, and the actions. */
export class MatchPause {
  /** @type {Game | null} */
  game = null;
  /** @type {Standing | null} */
  match = null;
  /** @type {Opening} set after the match was read, before anything is shown */
  opening = /** @type {any} */ (null);
  /** @type {import('../../game/flip.js').Flip | null} */
  flip = null;
  /** @type {Side[]} the sides whose partners change ends */
  changing = [];
  /** @type {import('../../clocks/clock_watch.js').ClockWatch | null} */
  watch = null;
  /** @type {import('../../game/missing.js').Trouble} */
  trouble = 'opening';
  left = false;
  /** Whether the person tried to begin the game before choosing who shoots first. */
  hasty = false;

  /**
   * @param {import('../../app/start.js').App} app
   * @param {string} id of the game that has ended
   */
  constructor(app, id) {
    this.app = app;
    this.id = id;
    this.open()
      .catch((error) => {
        this.trouble = troubleOf(error);
      })
      .finally(app.paint);
  }

  async open() {
    const asked = await take(this.id);
    const of = asked && matchOf(asked.document);
    this.trouble = 'missing';
    if (!asked || !of) return;
    this.match = standing(await matchGames(of.id), asked.ruleset);
    const found = await take(this.match.games.at(-1)?.document.id ?? this.id);
    if (!found) return;
    this.game = found;
    if (!this.match.next) return;
    const {sides, first} = found.document;
    this.opening = {first: this.match.next.first ?? first, choice: null, sides};
    this.changing = this.endsChanged(this.match.next);
    if (this.match.next.choice) begun(this.openingView(this.match.next), {by: 'match', side: this.match.next.choice});
    if (!found.ruleset.clocks.between || this.left) return;
    const [{ClockWatch}] = await Promise.all([import('../../clocks/clock_watch.js'), clocksOf(found.document)]);
    if (!this.left) this.watch = new ClockWatch(this.app, found);
  }

  current() {
    return /** @type {Game} */ (this.game);
  }

  /** @param {NextGame} next @returns {Side[]} the sides that change ends by the book: the winner (alberta 4a) */
  endsChanged({ends}) {
    const winner = this.match?.games.at(-1)?.state.winner;
    return winner && ['winner-changes', 'loser-chooses'].includes(ends) ? [winner] : [];
  }

  /** @param {Side} side @returns {string} a side without names is named by its current colour */
  name(side) {
    return this.renamed(side).name;
  }

  /** @param {Side} side the side's name for use in a sentence */
  called(side) {
    return calledOf({...this.current().document, sides: {a: this.renamed('a'), b: this.renamed('b')}}, side);
  }

  /** @param {Side} side @returns {SideHeader} */
  renamed(side) {
    const header = this.opening.sides[side];
    const was = this.current().document.sides[side];
    return unnamed(was) && header.colour
      ? {...was, ...header, name: say(`colour.${/** @type {'red'} */ (header.colour)}`)}
      : {...was, ...header};
  }

  /** @param {NextGame} next @returns {import('../../game/opening.js').OpeningView} */
  openingView(next) {
    return {
      opening: this.opening,
      flip: this.flip,
      ruleset: this.current().ruleset,
      mode: modeOf(this.current().ruleset, next.game),
      deferrable: false,
      name: (side) => this.name(side),
      called: (side) => this.called(side),
      change: (changed, made) => {
        this.opening = /** @type {Opening} */ (changed);
        this.flip = made;
        this.app.paint();
      },
    };
  }

  /** @param {NextGame} next */
  start(next) {
    const {document: last, ruleset} = this.current();
    const sides = {a: this.renamed('a'), b: this.renamed('b')};
    const {choice: chose = null} = noted(this.opening.choice, ruleset);
    const made = nextDocument(
      last,
      next,
      {first: this.opening.first, choice: chose, sides, changing: this.changing},
      {id: uuid7(), at: now()},
    );
    // that clock continues until play begins
    this.watch?.change(this.watch.list.filter(({kind}) => kind === 'between'));
    begin(this.app, made, ruleset);
  }

  /** @param {NextGame} next whether somebody still has to decide who begins */
  undecided(next) {
    return next.first === null && !this.flip;
  }

  /** Toggles whether the partners of a side change ends. @param {Side} side */
  turnEnds(side) {
    this.changing = this.changing.includes(side)
      ? this.changing.filter((one) => one !== side)
      : [...this.changing, side];
    this.app.paint();
  }

  /** @param {NextGame} next */
  tryToBegin(next) {
    this.hasty = this.undecided(next);
    if (!this.hasty) {
      this.start(next);
      return;
    }
    this.app.paint();
    toFault();
  }

  /** @param {NextGame} next @returns {string} */
  endsWords({ends}) {
    const winner = this.match?.games.at(-1)?.state.winner;
    if (ends === 'keep' || (ends !== 'may-change' && !winner)) return say('next.ends.keep');
    return say(
      `next.ends.${/** @type {'may-change'} */ (ends)}`,
      winner ? {side: this.called(winner), other: this.called(other(winner))} : {},
    );
  }

  leave() {
    this.left = true;
    this.watch?.leave();
  }

  view() {
    return this.game && this.match ? nextView(this, this.match) : missing(this.trouble);
  }
}

/**
 * @param {import('../../app/start.js').App} app
 * @param {string} id of the game that has ended
 * @returns {import('../../app/start.js').Screen}
 */
export const nextGame = (app, id) => new MatchPause(app, id);
