/** What a result code tells, at the desk: it is recorded, compared with what is known, or refused with the reason. */

import {html, nothing} from 'lit-html';
import {judge} from '../../../desk/judge.js';
import {gameOf} from '../../../desk/match_setup.js';
import {isSealed} from '../../../desk/result_code.js';
import {resultFrom, settle} from '../../../desk/told.js';
import {isKind} from '../../../competitions/document.js';
import {cardOf} from '../../../store/cards.js';
import {loadRuleset} from '../../../store/rulesets.js';
import {say} from '../../../words/index.js';
import {tell} from '../acts/result.js';
import {scored} from './scored.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */
/** @typedef {import('../../../desk/contest.js').Line} Line */
/** @typedef {import('../../../desk/result_code.js').ToldCode} ToldCode */
/** @typedef {import('../../../desk/judge.js').Known} Known */
/** @typedef {import('../../../desk/judge.js').Doubt} Doubt */

/**
 * @param {EventScreen} screen @param {Contest} contest
 * @returns {Promise<Known>} what the desk needs to judge the code
 */
export async function weigh({about}, contest) {
  const told = /** @type {ToldCode} */ (about);
  const {document: doc} = contest;
  const [key, ruleset] = await Promise.all([cardOf(doc.id), loadRuleset(doc.ruleset, doc.ruleset_version)]);
  const match = contest.match(told.telling.match);
  const known = ruleset && match && match.a !== null && match.b !== null;
  const sides = known ? gameOf(contest, match, ruleset).sides : null;
  return {sealed: await isSealed(told, key), names: sides && {a: sides.a.name, b: sides.b.name}};
}

/** @param {EventScreen} screen @param {Contest} contest @param {Line} match @param {ToldCode} told */
function record(screen, contest, match, {telling}) {
  tell(screen, contest, match, /** @type {any} */ (resultFrom(contest, telling)));
}

/** @param {EventScreen} screen @param {Contest} contest @param {Line} match @param {Doubt[]} doubts */
function newResult(screen, contest, match, doubts) {
  const told = /** @type {ToldCode} */ (screen.about);
  const now = {a: contest.nameOf(match.a), b: contest.nameOf(match.b), board: match.board};
  return html`${doubts.map((doubt) => html`<p class="status" data-doubt=${doubt}>${say(`told.${doubt}`, now)}</p>`)}
    <button
      type="button"
      class=${`button ${doubts.length ? '' : 'primary big'}`}
      data-record
      @click=${() => record(screen, contest, match, told)}
    >
      ${say(doubts.length ? 'told.record-anyway' : 'told.record')}
    </button>`;
}

/** @param {EventScreen} screen @param {Contest} contest @param {import('../../../desk/told.js').Said} said */
function twoResults(screen, contest, said) {
  const {telling, names} = /** @type {ToldCode} */ (screen.about);
  const take = () =>
    screen.act(contest, say('told.recorded'), () =>
      settle(contest, telling, said.id ? [/** @type {any} */ (said)] : [], say('differs.other-counts')),
    );
  return html`<p class="status bad" role="alert">${say('told.otherwise')}</p>
    <section class="card" data-said>
      <h2>${say(said.id ? 'differs.a-game' : 'differs.desk')}</h2>
      ${scored(names, said)}
    </section>
    <a class="button primary big" href=${`#/event/${screen.id}`}>${say('told.keep')}</a>
    ${
      isKind(contest.document.form, 'drawn')
        ? html`<button type="button" class="button" data-record @click=${take}>${say('told.replace')}</button>`
        : nothing
    }`;
}

/**
 * What can be done about it.
 * @param {EventScreen} screen @param {Contest} contest @param {import('../../../desk/judge.js').Verdict} verdict
 */
function answer(screen, contest, verdict) {
  if (verdict.is === 'refused')
    return html`<p class="status bad" role="alert" data-fault>${say(`told.${verdict.why}`)}</p>`;
  if (verdict.is === 'otherwise') return twoResults(screen, contest, verdict.said);
  if (verdict.is === 'new') return newResult(screen, contest, verdict.match, verdict.doubts);
  return html`<p class="status good" role="status" data-recorded>${say('told.recorded')}</p>
    <a class="button primary big" href=${`#/event/${screen.id}`}>${say('events.to-boards')}</a>`;
}

/** @param {import('../../../competitions/words.js').Telling} telling how far its forfeit reaches */
function reachLine({reach = 'game'}) {
  const far = /** @type {'match' | 'event' | 'tournament'} */ (reach);
  return reach === 'game' ? nothing : html`<p>${say(`told.reach.${far}`)}</p>`;
}

/** @param {EventScreen} screen @param {Contest} contest */
export function toldTab(screen, contest) {
  if (!screen.known) return nothing; // it is being weighed
  const told = /** @type {ToldCode} */ (screen.about);
  const verdict = judge(contest, told, /** @type {Known} */ (screen.known));
  const {match} = verdict;
  return html`<h2>${say('told.title')}</h2>
    <section class="card" data-told=${verdict.is}>
      ${match?.board ? html`<p class="kicker"><b>${say('events.board', {board: match.board})}</b></p>` : nothing}
      ${scored(told.names, told.telling)} ${reachLine(told.telling)}
    </section>
    ${answer(screen, contest, verdict)}`;
}
