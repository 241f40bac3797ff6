/**
 * Fetches this phone's archived games: those missing here or with another revision are fetched, checked and stored,
 * each together with its receipt in one transaction. After an interruption, a second try continues and does not fetch
 * stored games again.
 */

import {html, nothing} from 'lit-html';
import {contentHash} from '../lib/canonical.js';
import {say} from '../words/index.js';
import {acknowledgeEmptied} from '../store/health.js';
import {knownRevisions, merge} from '../store/logs/merge.js';
import {loadRuleset} from '../store/rulesets.js';
import {addVersion} from '../store/logs/versions.js';
import {Unknown, fetchRuleset, listArchived} from '../sync/archive.js';
import {Refused, Trouble} from '../sync/client.js';
import {archived} from '../sync/offer.js';
import {problemWords} from '../ui/waiting.js';
import {nameOf} from './bring_backup.js';
import {against, bringRuleset, judge} from './house_import.js';
import {drop} from '../game/current_game.js';

/** @typedef {import('../ui/outcome.js').Outcome} Outcome */
/** @typedef {import('../sync/archive.js').Listed} Listed */

/** Parallel requests, because network latency is long and the server fast. */
const LANES = 4;
/** Games between two repaints. */
const STEP = 10;

/** @param {string} sentence @returns {Outcome} */
const not = (sentence) => ({done: false, sentence, faults: []});

/**
 * Fetches house rules that this phone lacks. The archive keeps them with the games under them.
 * @param {import('../lib/types.d.ts').GameDocument} document
 */
async function bringRules({ruleset, ruleset_version: version}) {
  if (await loadRuleset(ruleset, version)) return;
  const found = await fetchRuleset(ruleset, version);
  if (found && !against(found)) await bringRuleset(/** @type {import('../lib/types.d.ts').Ruleset} */ (found));
}

export class BringBack {
  /**
   * @param {import('../app/start.js').App} app
   * @param {(outcome: Outcome | null) => void} tell called with null when a new attempt begins
   */
  constructor(app, tell) {
    this.app = app;
    this.tell = tell;
    this.running = false;
    this.stopped = false;
    this.done = 0;
    /** How many games to fetch; null until known. @type {number | null} */
    this.all = null;
    this.brought = 0;
    /** @type {import('../ui/outcome.js').Named[]} */
    this.differing = [];
    /** @type {string[]} */
    this.faults = [];
  }

  stop() {
    this.stopped = true;
  }

  /** @param {import('../lib/types.d.ts').GameDocument} document */
  async judged(document) {
    try {
      await bringRules(document);
      return await judge(document, null);
    } catch (error) {
      if (error instanceof Trouble || error instanceof Unknown) throw error;
      return {sentence: say('bring.unread')}; // the file of a rule set failed to load
    }
  }

  /** @param {Listed} listed */
  async one({id}) {
    const {document, etag, forgotten} = await archived(id);
    const name = nameOf(document, this.done + 1);
    if (!etag.includes(await contentHash(document))) return void this.faults.push(`${name}: ${say('back.garbled')}`);
    const judged = await this.judged(document);
    if ('sentence' in judged) return void this.faults.push(`${name}: ${judged.sentence}`);
    const merged = await merge(document, {finished: judged.state.status === 'finished', etag, forgotten});
    if (merged === 'longer') drop(id);
    if (merged === 'added' || merged === 'longer') this.brought += 1;
    if (merged !== 'differs') return;
    await addVersion(document, 'archive', etag);
    this.differing.push({id, name});
  }

  /** @param {Listed[]} missing the queue that all lanes share */
  async lane(missing) {
    for (let next = missing.shift(); next && !this.stopped; next = missing.shift()) {
      try {
        await this.one(next);
      } catch (error) {
        if (!(error instanceof Refused)) {
          missing.length = 0; // stop the other lanes too; everything stored is complete
          throw error;
        }
        this.faults.push(`${say('back.nth', {n: this.done + 1})}: ${problemWords(error.problem)}`);
      }
      this.done += 1;
      if (this.done % STEP === 0) this.app.paint();
    }
  }

  /** @returns {Promise<Outcome>} */
  async run() {
    const listed = await listArchived();
    if (listed.length === 0) return not(say('back.none'));
    const here = await knownRevisions();
    const missing = listed.filter(({id, etag}) => !here.has(`${id} ${etag}`));
    if (missing.length === 0) {
      await acknowledgeEmptied().catch(() => undefined);
      return {done: true, sentence: say('back.all-here', {n: listed.length}), faults: []};
    }
    this.all = missing.length;
    this.app.paint();
    const lanes = await Promise.allSettled(Array.from({length: LANES}, () => this.lane(missing)));
    const failed = lanes.find((lane) => lane.status === 'rejected');
    if (failed) throw failed.reason;
    const complete = this.done === this.all;
    if (complete && this.faults.length === 0) await acknowledgeEmptied().catch(() => undefined);
    return {
      ...this.summary(),
      done: this.faults.length === 0,
      sentence: complete ? say('back.done', {n: this.brought}) : this.halfway(),
    };
  }

  summary() {
    return {faults: this.faults, differing: this.differing};
  }

  halfway() {
    return say('back.halfway', {done: this.done, n: this.all ?? 0});
  }

  /** @param {unknown} error @returns {Outcome} what happened, what is safe, what to do */
  failed(error) {
    if (error instanceof Unknown) return not(say('back.unknown'));
    const why =
      error instanceof Trouble
        ? say(`status.${error.reason}`)
        : error instanceof Refused
          ? problemWords(error.problem)
          : say('back.storage');
    return {
      ...this.summary(),
      done: false,
      sentence: [why, this.all === null ? say('back.not-begun') : this.halfway()].join(' '),
    };
  }

  async start() {
    if (this.running) return;
    Object.assign(this, {running: true, stopped: false, done: 0, all: null, brought: 0, differing: [], faults: []});
    this.tell(null);
    const outcome = await this.run().catch((error) => this.failed(error));
    this.running = false;
    if (!this.stopped) this.tell(outcome);
  }

  view() {
    const progress = this.all === null ? say('back.listing') : say('back.progress', {done: this.done, n: this.all});
    return html`<p class="hint">${say('back.more')}</p>
      <button type="button" class="button" ?disabled=${this.running} @click=${() => this.start()}>
        ${say('back.start')}
      </button>
      <p class="hint" role="status" data-back>
        ${
          this.running
            ? html`${progress} ${this.all ? html`<progress max=${this.all} value=${this.done}></progress>` : nothing}`
            : nothing
        }
      </p>`;
  }
}
