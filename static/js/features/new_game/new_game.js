/** New game: filled in with the last set-up, so that two taps repeat it. */

import {newestBooks, newestHouse} from '../../store/books.js';
import {loadRuleset} from '../../store/rulesets.js';
import {get, set} from '../../store/settings.js';
import {keptMe, keptPart} from '../../store/me.js';
import {readMe, readNames} from '../../sync/me.js';
import {toFault} from '../../lib/faults.js';
import {SIDES} from '../../ui/sides.js';
import {begin} from '../../game/begin.js';
import {modeOf, dressed} from '../../game/flip.js';
import {missing, troubleOf} from '../../game/missing.js';
import {typed} from './new_game_parts.js';
import {offered, sameLength} from '../../game/lengths.js';
import {
  chosenFormat,
  faultsOf,
  fromZero,
  inClub,
  newDocument,
  reviveSetup,
  setupOf,
  sideCalled,
  sideName,
  swapColours,
  withFirst,
  withPlay,
  withRuleset,
} from '../../game/setup.js';
import {newGameView} from './new_game_view.js';
import {KeptSetups} from './kept_setups.js';
import {lastSetups} from './presets.js';

/** @typedef {import('../../game/setup.js').Setup} Setup */
/** @typedef {import('../../lib/types.d.ts').Side} Side */
/** @typedef {import('../../lib/types.d.ts').Ruleset} Ruleset */
/** @typedef {import('../../lib/types.d.ts').Length} Length */

const NAMES_KEPT = 40;

/** @param {Setup} setup @param {unknown} known names remembered so far */
async function remember(setup, known) {
  const now = SIDES.flatMap((side) => setup.sides[side].names.filter(Boolean));
  const names = [...new Set([...now, .../** @type {string[]} */ (known ?? [])])].slice(0, NAMES_KEPT);
  await set('setup', setup);
  await set('names', names);
}

/** The set-up of a new game during editing. */
export class NewGame {
  /** @type {Setup} set before the rule set */
  setup = /** @type {any} */ (null);
  /** @type {Ruleset | null} the chosen rule set, once it has loaded */
  ruleset = null;
  /** @type {import('../../game/missing.js').Trouble} */
  trouble = 'opening';
  /** @type {import('../../game/flip.js').Flip | null} */
  flip = null;
  /** Whether the person is entering that a whole side is absent. */
  absent = false;
  /** @type {import('./new_game_parts.js').Own} */
  own = {length: false, timeouts: false};
  /** @type {string[]} */
  names = [];
  /** @type {Ruleset[]} */
  house = [];
  /** @type {import('../../store/me.js').MyClub[]} the person's clubs, from the server's last answer */
  clubs = [];
  /** @type {string[]} the names of the chosen club's members */
  members = [];
  /** The club of the last set-up that the person is no longer in. */
  left = '';
  /** @type {import('./presets.js').Preset[]} set-ups of the newest games */
  presets = [];
  /** The chosen rule set while it is loading; until then the screen shows the former one. */
  coming = '';

  /** @param {import('../../app/start.js').App} app */
  constructor(app) {
    this.app = app;
    this.kept = new KeptSetups(app.paint);
    this.books = newestBooks();
    this.open()
      .then(() => {
        if (this.clubs.length) this.ask().catch(() => undefined);
      })
      .catch((error) => {
        this.trouble = troubleOf(error);
      })
      .finally(app.paint);
  }

  async open() {
    const [kept, known, rules = [], me, presets = []] = await Promise.all([
      get('setup'),
      get('names'),
      newestHouse(),
      keptMe(),
      lastSetups(),
      this.kept.load(),
    ]).catch(() => []); // an empty form also works
    this.house = rules;
    this.presets = presets;
    const last = /** @type {{ruleset?: string} | null | undefined} */ (kept)?.ruleset;
    const chosen =
      [...this.books, ...rules].find(({id}) => id === last) ?? /** @type {import('app:list').Listed} */ (this.books[0]);
    const found = /** @type {Ruleset} */ (await loadRuleset(chosen.id, chosen.version));
    this.clubs = me?.me.clubs ?? [];
    this.setup = inClub(fromZero(reviveSetup(kept, found)), this.clubs);
    await this.meet();
    this.ruleset = found;
    this.own = {length: this.typedIn(found), timeouts: false};
    this.names = Array.isArray(known) ? known : [];
  }

  /** Tells a person who was removed from a club, or whose phone was signed out, that the game will not go there. */
  async ask() {
    const {me} = await readMe();
    this.left =
      this.clubs.find(({id}) => id === this.setup.club && !me.clubs.some((club) => club.id === id))?.name ?? '';
    this.clubs = me.clubs;
    this.change(inClub(this.setup, this.clubs));
    if (this.setup.club) await readNames(this.setup.club);
    await this.meet();
    this.app.paint();
  }

  async meet() {
    this.members = (await keptPart(this.setup.club, 'names'))?.value ?? [];
  }

  /** @param {Ruleset} rules @returns {boolean} whether the length is not one of the book's */
  typedIn(rules) {
    return (
      this.setup.length !== null &&
      !offered(chosenFormat(this.setup, rules)).some((one) =>
        sameLength(one, /** @type {Length} */ (this.setup.length)),
      )
    );
  }

  /** @param {Event} event */
  choose = async (event) => {
    const id = (this.coming = typed(event));
    this.app.paint();
    const found = await loadRuleset(id).catch(() => null);
    if (id !== this.coming) return; // the person has chosen another one meanwhile
    this.coming = '';
    if (!found) {
      /** @type {HTMLSelectElement} */ (event.target).value = /** @type {Ruleset} */ (this.ruleset).id;
      this.app.paint();
      return;
    }
    this.ruleset = found;
    this.flip = null;
    this.own = {length: false, timeouts: false};
    this.change(withRuleset(this.setup, found));
  };

  /** @param {Setup} next */
  change(next) {
    this.setup = next;
    this.app.paint();
  }

  /** @param {Side} side @param {Partial<import('../../game/setup.js').SideSetup>} part */
  changeSide(side, part) {
    const {sides} = this.setup;
    this.change({...this.setup, sides: {...sides, [side]: {...sides[side], ...part}}});
  }

  /** @param {Ruleset} book @returns {boolean} whether more options are unfolded: official games set some of them */
  unfolded(book) {
    return chosenFormat(this.setup, book).timeouts > 0;
  }

  /** Starts a game as an earlier one was set up. @param {import('./presets.js').Preset} preset */
  again({header, ruleset}) {
    this.ruleset = ruleset;
    this.change(inClub(reviveSetup(setupOf(header), ruleset), this.clubs));
    this.start(ruleset);
  }

  /** Fills the form in with a set-up that was kept. @param {import('./kept_setups.js').Kept} one */
  useKept = async ({name, setup}) => {
    const found = await loadRuleset(setup.ruleset).catch(() => null);
    this.kept.lost = found ? '' : name;
    if (!found) return this.app.paint();
    this.flip = null;
    this.setup = inClub(reviveSetup(setup, found), this.clubs);
    this.own = {length: this.typedIn(found), timeouts: false};
    this.ruleset = found;
    this.app.paint();
  };

  /** @param {Ruleset} book */
  start(book) {
    if (this.coming) return;
    if (Object.keys(faultsOf(this.setup, book)).length) return toFault();
    begin(this.app, newDocument(this.setup, book), book);
    remember(this.setup, this.names).catch(() => undefined);
  }

  /** Sets who shoots first by hand, which overrides the result of a flip. @param {Ruleset} rules @param {Side} side */
  setFirst(rules, side) {
    this.flip = null;
    const next =
      rules.start.rule === 'red-first'
        ? withFirst(dressed(this.setup, side, rules.colours[0] ?? 'red'), rules)
        : {...this.setup, first: side};
    this.change({...next, choice: null});
  }

  /** @param {Ruleset} rules @returns {import('../../game/opening.js').OpeningView} */
  openingView(rules) {
    return {
      opening: this.setup,
      flip: this.flip,
      ruleset: rules,
      mode: modeOf(rules, 1),
      name: (side) => sideName(this.setup, rules, side),
      called: (side) => sideCalled(this.setup, rules, side),
      deferrable: this.setup.best_of > 1 && rules.match.second.rule === 'choice' && modeOf(rules, 1) === 'hammer',
      change: (next, made) => {
        this.flip = made;
        this.change(/** @type {Setup} */ (next));
      },
    };
  }

  /** @param {string} play */
  choosePlay(play) {
    this.own = {length: false, timeouts: false};
    this.change(withPlay(this.setup, play));
  }

  /** @param {Setup} next with the club whose archive gets the game */
  chooseClub(next) {
    this.change(next);
    this.meet().then(this.app.paint);
    this.ask().catch(() => undefined);
  }

  /** @param {Ruleset} rules */
  swap(rules) {
    this.flip = null;
    this.change({...swapColours(this.setup, rules), choice: null});
  }

  view() {
    return this.ruleset ? newGameView(this, this.ruleset) : missing(this.trouble);
  }
}

/**
 * @param {import('../../app/start.js').App} app
 * @returns {import('../../app/start.js').Screen}
 */
export const newGame = (app) => new NewGame(app);
