/** The bracket: one round at a time on phones, all rounds as a tree on wide screens, and one entry's way marked. */

import {html, nothing} from 'lit-html';
import {bracketRounds, currentRound, isEmpty, isOf, isWhole, tiesOf, treesOf} from '../../../desk/bracket.js';
import {say} from '../../../words/index.js';
import {roundTitle} from '../match_words.js';
import {lifted, touched} from './swipe.js';
import {tieCard} from './tie_card.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */
/** @typedef {import('../../../desk/bracket.js').Round} Round */
/** @typedef {import('../../../desk/bracket.js').Tie} Tie */
/** @typedef {import('./tie_said.js').Speech} Speech */

/** With more entries there is a field to search for one. */
const MANY = 16;
/** With more rounds they are chosen in a list, because their buttons would take half the screen. */
const MANY_ROUNDS = 5;
/** Matches of one round that are shown before somebody asks for more. */
const SOME = 64;

/** @param {EventScreen} screen @param {number} chosen */
function show(screen, chosen) {
  screen.round = chosen + 1;
  screen.matches = SOME;
  screen.app.paint();
}

/** @param {EventScreen} screen @param {string[]} titles @param {number} here */
const list = (screen, titles, here) =>
  html`<select
    aria-label=${say('events.rounds.choose')}
    data-rounds
    @change=${(/** @type {Event} */ {target}) => show(screen, /** @type {HTMLSelectElement} */ (target).selectedIndex)}
  >
    ${titles.map((title, i) => html`<option .selected=${i === here}>${title}</option>`)}
  </select>`;

/** @param {EventScreen} screen @param {string[]} titles @param {number} here */
const buttons = (screen, titles, here) =>
  html`<div class="segments rounds" role="group" aria-label=${say('events.rounds.choose')}>
    ${titles.map(
      (title, i) =>
        html`<button type="button" aria-pressed=${i === here} @click=${() => show(screen, i)}>${title}</button>`,
    )}
  </div>`;

/** @param {EventScreen} screen @param {Contest} contest */
function search(screen, contest) {
  const entries = contest.state.entries.filter((/** @type {any} */ {number}) => number !== null);
  if (entries.length <= MANY) return nothing;
  const named = new Map(entries.map((/** @type {any} */ {entry}) => [contest.nameOf(entry), entry]));
  const find = (/** @type {Event} */ event) => {
    screen.way = named.get(/** @type {HTMLInputElement} */ (event.target).value) ?? '';
    screen.app.paint();
  };
  return html`<label class="find-way"
    ><span>${say('events.whose-way')}</span
    ><input
      type="search"
      list="entries"
      autocomplete="off"
      .value=${screen.way && contest.nameOf(screen.way)}
      @input=${find}
    />
    <datalist id="entries">${[...named.keys()].map((name) => html`<option value=${name}></option>`)}</datalist></label
  >`;
}

/** @param {EventScreen} screen @param {Contest} contest */
const wayLine = (screen, contest) =>
  screen.way
    ? html`<p class="way-line" data-way>
        <span>${say('events.way-of', {name: contest.nameOf(screen.way)})}</span>
        <button
          type="button"
          class="link"
          @click=${() => {
            screen.way = '';
            screen.app.paint();
          }}
        >
          ${say('events.hide-way')}
        </button>
      </p>`
    : nothing;

/**
 * @param {EventScreen} screen @param {Speech} speech @param {Map<string, Tie>} all matches @param {Round} round
 * @param {{title: string, here: boolean}} how
 */
function roundPart(screen, speech, all, round, {title, here}) {
  const several = round.ties.length > 1;
  const most = Math.max(SOME, screen.matches);
  return html`<li class="round ${here ? 'here' : ''} ${round.leads ? 'leads' : ''}">
    <h3>${title}</h3>
    <ol class="ties">
      ${round.ties.map((tie, i) => {
        if (isEmpty(tie)) return html`<li class="nobody" aria-hidden="true"></li>`;
        if (i >= most && !isOf(tie, screen.way)) return nothing;
        return html`<li>${tieCard(speech, all, tie, several ? i + 1 : 0, screen.way)}</li>`;
      })}
    </ol>
    ${
      round.ties.length > most
        ? html`<button
            type="button"
            class="button"
            @click=${() => {
              screen.matches = most + SOME;
              screen.app.paint();
            }}
          >
            ${say('events.more-matches')}
          </button>`
        : nothing
    }
  </li>`;
}

/** @param {string} side @param {boolean} single whether one loss is enough @returns {string} its heading */
const sideTitle = (side, single) =>
  single && side === 'w'
    ? say('events.tab.bracket')
    : say(`events.side.${/** @type {'w' | 'l' | 'f' | 'p'} */ (side)}`);

/** @param {EventScreen} screen @param {Contest} contest */
export function bracketTab(screen, contest) {
  if (!contest.state.matches.length) return html`<p class="muted">${say('events.none-played')}</p>`;
  if (!screen.table) return nothing; // the sentences are being loaded
  const {form} = contest.document;
  const single = form === 'elimination';
  const rounds = bracketRounds(contest);
  const here = Math.min(screen.round ? screen.round - 1 : currentRound(rounds), rounds.length - 1);
  const whole = isWhole(contest);
  const titles = rounds.map(({key}) => roundTitle(contest, key));
  const trees = treesOf(whole ? rounds : rounds.filter((_, i) => i === here));
  const speech = {contest, table: screen.table};
  const all = tiesOf(rounds);
  const step = (/** @type {1 | -1} */ by) => show(screen, Math.max(0, Math.min(rounds.length - 1, here + by)));
  return html`${search(screen, contest)}${wayLine(screen, contest)}
    <div class=${whole ? 'folds' : ''}>${(titles.length > MANY_ROUNDS ? list : buttons)(screen, titles, here)}</div>
    <div class="brackets" data-matches @touchstart=${touched} @touchend=${lifted(step)}>
      ${trees.map(
        ({side, rounds: some}) =>
          html`<section class="bracket ${whole ? 'whole' : ''}">
            <h2 class=${single && side === 'w' ? 'hidden' : ''}>${sideTitle(side, single)}</h2>
            <div class="sideways">
              <ol class="tree">
                ${some.map((round) => {
                  const i = rounds.indexOf(round);
                  return roundPart(screen, speech, all, round, {title: titles[i] ?? '', here: i === here});
                })}
              </ol>
            </div>
          </section>`,
      )}
    </div>`;
}
