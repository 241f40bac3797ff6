/**
 * An example game for trying the app out. It works like any other but exists only in memory: it is never stored,
 * archived or counted, and disappears when another game is opened.
 */

import {html} from 'lit-html';
import {uuid7} from '../lib/random.js';
import {now} from '../lib/clock.js';
import {say} from '../words/index.js';
import {newestBooks} from '../store/books.js';
import {Game} from './game.js';
import {loadRuleset} from '../store/rulesets.js';
import {fromWeights} from './draft.js';
import {hold} from './current_game.js';
import {freshSetup, newDocument} from './setup.js';

/** @typedef {import('../lib/types.d.ts').Ruleset} Ruleset */

/** Recorded frames, so that there is a score to look at, and a draft on the table. */
const FRAMES = [
  ['b3', 'a2', 'b1'],
  ['a4', 'a3', 'b2'],
  ['b2', 'b1', 'a1'],
];
const LYING = ['a3', 'a2', 'b2', 'a1'];

/** An example stores nothing, so all its events count as durable. */
class Example extends Game {
  /** @param {Ruleset} ruleset */
  constructor(ruleset) {
    const at = now();
    const events = FRAMES.map((weights, i) => ({id: `e${i + 1}`, at, type: /** @type {const} */ ('frame'), weights}));
    super({...newDocument(freshSetup(ruleset), ruleset), id: uuid7(), events}, ruleset, events.length);
    this.example = true;
    this.lying = fromWeights(LYING);
    this.notice = () =>
      html`<p class="status">${say('example.what')} <a class="link" href="#/new">${say('example.real')}</a></p>`;
  }

  /** @override */
  get durable() {
    return true;
  }

  /** @override */
  async writeDown() {
    this.onChange();
  }
}

/** @type {Example | null} */
let last = null;

/** Opens the example where the person left it, or from its start. @param {import('../app/start.js').App} app */
export async function tryExample(app) {
  const [book] = newestBooks();
  const ruleset = book && (await loadRuleset(book.id, book.version));
  if (!ruleset) return;
  if (last?.state.status !== 'open') last = new Example(ruleset);
  hold(last);
  app.go(`#/game/${last.document.id}`);
}
