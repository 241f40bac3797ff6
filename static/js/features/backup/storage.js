/**
 * Storage and backup: where games are stored, whether the browser may delete them, saving and restoring a backup,
 * fetching games from the archive.
 */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {exposed, lastBackup, makeBackup, noteBackup, tally} from '../../store/backup.js';
import {discardedGames, recover} from '../../store/games/discarded.js';
import {askToLast, health} from '../../store/health.js';
import {isPart, partLine} from '../../game/missing.js';
import {announce} from '../../ui/announcer.js';
import {hand, save} from '../../ui/files.js';
import {statusLine} from '../../ui/keeping.js';
import {notice} from '../../ui/notices.js';
import {bothNames} from '../../ui/sides.js';
import {aboutPart, advicePart, archivePart, backupPart, discardedPart, promisePart, tallyPart} from './storage_view.js';
import {topBar} from '../../ui/bars.js';
import {outcomeView} from '../../ui/outcome.js';

/** @typedef {import('../../ui/outcome.js').Outcome} Outcome */
/** @typedef {import('./storage_view.js').Facts} Facts */

/** The number of games of a backup that are restored between two paints. */
const STEP = 20;

/** This phone's storage, and the actions on it. */
class Storage {
  /** @type {Facts | null} */
  facts = null;
  /** Whether this phone's storage does not respond. */
  broken = false;
  /** @type {Outcome | null} the outcome of the last action */
  outcome = null;
  busy = '';
  /** @type {import('../../files/bring_back.js').BringBack | null} */
  back = null;

  /** @param {import('../../app/start.js').App} app */
  constructor(app) {
    this.app = app;
    this.load();
    this.prepare().catch(() => undefined); // without a network there is nothing to fetch
  }

  /** Loads the code that fetches games from the archive, on phones that have it or a network. */
  async prepare() {
    const {BringBack} = await import('../../files/bring_back.js');
    this.back = new BringBack(this.app, this.tell);
    this.app.paint();
  }

  load = () =>
    Promise.all([tally(), health(), lastBackup(), exposed(), discardedGames()])
      .then(([games, state, backup, unsafe, discarded]) => {
        this.facts = {games, health: state, backup, exposed: unsafe, discarded};
        this.broken = false;
      })
      .catch(() => {
        this.broken = true;
      })
      .finally(this.app.paint);

  /** @param {Outcome | null} outcome null when a new action starts */
  tell = (outcome) => {
    this.outcome = outcome;
    if (!outcome) return this.app.paint();
    announce(outcome.sentence);
    window.scrollTo(0, 0); // the outcome is shown at the top
    return this.load();
  };

  /** @param {string} doing @param {() => Promise<Outcome | null>} work runs only if nothing else is running */
  async attempt(doing, work) {
    if (this.busy) return;
    this.busy = doing;
    this.tell(null);
    const outcome = await work().catch((error) => {
      if (isPart(error)) notice('part', partLine());
      return isPart(error) ? null : {done: false, sentence: say('storage.failed'), faults: []};
    });
    this.busy = '';
    await (outcome ? this.tell(outcome) : this.load());
  }

  /** @param {boolean} shared */
  backUp = (shared) =>
    this.attempt(say('backup.making'), async () => {
      const {file, mark, others} = await makeBackup();
      const name = `scorekeeper-${mark.at.slice(0, 10)}.json`;
      if (!shared) save(new File([file], name, {type: 'application/json'}));
      else if (!(await hand(name, 'application/json', file)))
        return {done: false, sentence: say('backup.closed'), faults: []};
      await noteBackup(mark);
      return {
        done: true,
        sentence: say('backup.made', {n: Object.keys(mark.games).length, name}),
        lines: others ? [say('backup.events', {n: others})] : [],
        faults: [],
      };
    });

  /** @param {Event} event */
  take = (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const [file] = input.files ?? [];
    if (!file) return;
    this.attempt(say('bring.reading'), async () => {
      const {bringFile} = await import('../../files/bring.js');
      const outcome = await bringFile(file, (done, all) => {
        if (done % STEP && done < all) return;
        this.busy = say('bring.progress', {done, all});
        this.app.paint();
      });
      input.value = ''; // so that the same file can be chosen again
      this.app.sync();
      return outcome;
    });
  };

  keep = () =>
    this.attempt(say('storage.asking'), async () => {
      const lasting = (await askToLast(true)) === true;
      return {done: lasting, sentence: say(lasting ? 'storage.promised' : 'storage.not-promised'), faults: []};
    });

  /** @param {import('../../store/games/discarded.js').Discarded} row */
  haveBack = ({game, document}) =>
    this.attempt('', async () => {
      await recover(game);
      return {done: true, sentence: say('discard.back', {names: bothNames(document)}), faults: []};
    });

  look = () =>
    this.attempt(say('about.looking'), async () => {
      const registration = await navigator.serviceWorker?.getRegistration();
      if (!registration) return {done: false, sentence: say('about.no-worker'), faults: []};
      const reached = await registration.update().then(
        () => true,
        () => false,
      );
      const found = registration.installing ?? registration.waiting;
      return {
        done: reached,
        sentence: say(found ? 'about.found' : reached ? 'about.newest' : 'about.unreached'),
        faults: [],
      };
    });

  synced() {
    return this.load();
  }

  leave() {
    return this.back?.stop();
  }

  view() {
    return html`<div class="screen storage">
      ${topBar(say('storage.title'), '#/settings', say('nav.back'))}
      <main>
        ${
          this.broken ? html`<p class="status bad" role="alert">${say('status.broken')}</p>` : outcomeView(this.outcome)
        }
        ${
          this.facts
            ? html`${tallyPart(this.facts, statusLine(this.app))}${backupPart(this.facts, {
                busy: this.busy,
                backUp: this.backUp,
                take: this.take,
              })}${archivePart(this.back)}${discardedPart(this.facts, this.haveBack)}${promisePart(
                this.facts,
                this.keep,
              )}`
            : html`<p class="muted empty">${say('trouble.opening')}</p>`
        }
        ${this.facts ? advicePart(this.facts) : nothing}${this.facts || this.broken ? aboutPart(this.look) : nothing}
      </main>
    </div>`;
  }
}

/**
 * @param {import('../../app/start.js').App} app
 * @returns {import('../../app/start.js').Screen}
 */
export const storage = (app) => new Storage(app);
