/** The sheet: the line score frame by frame with reasons and corrections, and the result after the game. */

import {say} from '../../words/index.js';
import {load} from '../../store/logs/log.js';
import {set} from '../../store/settings.js';
import {versionsOf} from '../../store/logs/versions.js';
import {isDeskOf} from '../../store/shelves.js';
import {askReason} from '../../ui/dialogs.js';
import {matchOf} from '../../game/match.js';
import {take} from '../../game/current_game.js';
import {MatchView} from '../../game/match_view.js';
import {missing, troubleOf} from '../../game/missing.js';
import {refusal} from '../../game/refusal.js';
import {mayReopen} from '../../game/reopening.js';
import {setupOf} from '../../game/setup.js';
import {sheetView} from './sheet_view.js';

/** @typedef {import('../../game/game.js').Game} Game */
/** @typedef {import('../../board/line_score.js').PlayEvent} PlayEvent */

/** Milliseconds for which the sheet waits until it is known where the game is stored, so that nothing moves later. */
const CALM = 500;

/** The sheet of one game: its data and the actions. */
export class Sheet {
  /** @type {Game | null | undefined} */
  game;
  /** @type {import('../../store/logs/log.js').Kept | null} */
  kept = null;
  /** @type {import('../../store/schema.js').VersionRow[]} other versions of this game */
  others = [];
  /** @type {string | null} id of the frame whose reasons are shown */
  opened = null;
  /** @type {MatchView | null} */
  match = null;
  /** @type {typeof import('./game_figures.js') | null} */
  stats = null;
  message = '';
  /** Whether this phone is the desk of the game's competition. */
  isDesk = false;
  /** Whether this phone's storage does not respond. */
  broken = false;
  /** @type {import('../../game/missing.js').Trouble} */
  trouble = 'opening';

  /**
   * @param {import('../../app/start.js').App} app
   * @param {string} id
   */
  constructor(app, id) {
    this.app = app;
    this.id = id;
    take(id)
      .then(async (found) => {
        if (found && matchOf(found.document)) this.match = new MatchView(app, found);
        if (found)
          await Promise.race([
            Promise.all([this.refresh(), this.match?.opened]),
            new Promise((done) => {
              setTimeout(done, CALM);
            }),
          ]);
        this.game = found;
        this.trouble = 'missing';
        if (!found) return;
        found.onChange = this.changed;
        found.save();
        import('./game_figures.js').then((part) => {
          this.stats = part;
          app.paint();
        }); // the graph is below everything else, so nothing moves when it appears
      })
      .catch((error) => {
        this.trouble = troubleOf(error);
      })
      .finally(app.paint);
  }

  refresh = () =>
    Promise.all([load(this.id), versionsOf(this.id)])
      .then(async ([found, versions]) => {
        this.isDesk = await isDeskOf(found?.document);
        this.kept = found;
        this.others = versions;
        this.broken = false;
      })
      .catch(() => {
        this.broken = true;
      })
      .finally(this.app.paint);

  changed = () => {
    this.refresh();
    this.match?.refresh();
    this.app.paint();
  };

  /** @param {Game} current @param {import('../../game/game.js').Entry} entry */
  async attempt(current, entry) {
    if (!(await mayReopen(current, entry))) return;
    try {
      current.record(entry);
      this.message = '';
    } catch (error) {
      this.message = refusal(error);
    }
    current.writing.then(this.app.sync);
    this.app.paint();
  }

  /** @param {Game} current @param {PlayEvent} event */
  async retract(current, event) {
    const reason = await askReason(say('retract.why'));
    if (reason !== null) this.attempt(current, {type: 'retract', event: event.id, reason});
  }

  /** @param {Game} current */
  async playAgain(current) {
    await set('setup', setupOf(this.match?.origin ?? current.document)).catch(() => undefined);
    this.app.go('#/new');
  }

  synced() {
    return this.refresh();
  }

  leave() {
    if (this.game) this.game.onChange = () => undefined;
  }

  view() {
    return this.game ? sheetView(this, this.game) : missing(this.trouble);
  }
}

/**
 * @param {import('../../app/start.js').App} app
 * @param {string} id
 * @returns {import('../../app/start.js').Screen}
 */
export const sheet = (app, id) => new Sheet(app, id);
