/** The sheet of a match is typed from paper: games won, points, and who played how many games. */

import {html, nothing} from 'lit-html';
import {bonusOf, doubtsOf, faultOfPaper, gamesOf, paperOf, sheetFrom} from '../../../desk/league/paper_sheet.js';
import {LONGEST_NAME} from '../../../desk/plan.js';
import {rosterOf} from '../../../desk/league/teams.js';
import {tidy} from '../../../lib/cut.js';
import {sure} from '../../../ui/dialogs.js';
import {SIDES} from '../../../ui/sides.js';
import {say} from '../../../words/index.js';
import {inHalves} from '../../../words/reasons.js';
import {correct} from '../acts/correct.js';
import {clearFaults, refuseAt} from '../field_fault.js';
import {nameForm} from '../name_form.js';
import {numberField} from '../number_field.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */
/** @typedef {import('../../../desk/contest.js').Line} Line */
/** @typedef {import('../../../desk/league/paper_sheet.js').Paper} Paper */
/** @typedef {import('../../../desk/league/paper_sheet.js').Doubt} Doubt */
/** @typedef {import('../../../lib/types.d.ts').Side} Side */

/**
 * Those who can have played for a side: its players, whom the sheet names already, and who was typed just now.
 * @param {EventScreen} screen @param {Contest} contest @param {Line} match @param {Paper} paper @param {Side} side
 * @returns {string[]}
 */
const namesOf = (screen, contest, match, paper, side) => [
  ...new Set([
    ...rosterOf(contest.counting, match[side]),
    ...Object.keys(paper.played[side]),
    ...(screen.paper?.[side] ?? []),
  ]),
];

/** @param {HTMLFormElement} form @param {string} name @returns {number} what is typed there; 0 for nothing */
const numberIn = (form, name) =>
  Number(/** @type {HTMLInputElement | null} */ (form.elements.namedItem(name))?.value ?? 0) || 0;

/** @param {HTMLFormElement} form @param {Record<Side, string[]>} names @returns {Paper} */
function read(form, names) {
  const both = (/** @type {string} */ field) => ({a: numberIn(form, `${field}-a`), b: numberIn(form, `${field}-b`)});
  const played = (/** @type {Side} */ side) =>
    Object.fromEntries(names[side].map((name, i) => [name, numberIn(form, `played-${side}-${i}`)]));
  return {wins: both('wins'), bonus: both('bonus'), score: both('score'), played: {a: played('a'), b: played('b')}};
}

/** @param {Contest} contest @param {Line} match @param {Doubt} doubt @returns {string} */
function doubtSaid(contest, match, doubt) {
  if (doubt.code === 'points') return say('league.doubt.points', {name: contest.nameOf(match[doubt.side]), n: doubt.n});
  if (doubt.code === 'players')
    return say('league.doubt.players', {name: contest.nameOf(match[doubt.side]), n: doubt.n});
  return doubt.code === 'rounds' ? say('league.doubt.rounds') : say('league.doubt.unplayed', {n: doubt.n});
}

/** @type {Record<NonNullable<ReturnType<typeof faultOfPaper>>, string>} the field that says each fault */
const FAULTY = {'league.paper.too-many': 'wins-b', 'league.paper.too-much': 'bonus-b'};

/**
 * Records what was typed, once the person agreed to what is unusual in it, and to what a correction changes.
 * @param {EventScreen} screen @param {Contest} contest @param {Line} match @param {Paper} paper
 *   without a fault
 * @returns {Promise<boolean>} whether it was recorded
 */
async function record(screen, contest, match, paper) {
  const {form, target = 0} = /** @type {any} */ (contest.document);
  const doubts = doubtsOf(form, target, paper);
  const list = html`<ul class="changes" data-doubts>
    ${doubts.map((doubt) => html`<li>${doubtSaid(contest, match, doubt)}</li>`)}
  </ul>`;
  if (doubts.length && !(await sure(say('league.doubt'), list, say('events.record-it')))) return false;
  const before = contest.document.events.length;
  const act = sheetFrom(match, paper);
  const points = `${inHalves(act.halves.a)}–${inHalves(act.halves.b)}`;
  const words = say('events.log.sheet', {a: contest.nameOf(match.a), b: contest.nameOf(match.b), score: points});
  if (match.status === 'decided') await correct(screen, contest, {title: say('league.correct'), words, acts: [act]});
  else screen.act(contest, words, () => contest.record(act));
  return contest.document.events.length > before;
}

/**
 * A number for each side, beside each other.
 * @param {Contest} contest @param {Line} match @param {string} field @param {string} legend
 * @param {Record<Side, number>} values @param {number} digits
 */
const numbers = (contest, match, field, legend, values, digits) =>
  html`<fieldset class="points">
    <legend>${legend}</legend>
    ${SIDES.map((side) =>
      numberField(contest.nameOf(match[side]), `${field}-${side}`, {
        pattern: `[0-9]{1,${digits}}`,
        value: match.status === 'decided' ? String(values[side]) : '',
      }),
    )}
  </fieldset>`;

/** Points for the rounds, which only four-person teams get. @param {Contest} contest @param {Line} match
 * @param {Paper} paper @param {number} most halves */
const roundPoints = (contest, match, {bonus}, most) =>
  html`<fieldset class="points">
    <legend>${say('league.paper.rounds')}</legend>
    ${SIDES.map(
      (side) =>
        html`<label
          ><span><bdi>${contest.nameOf(match[side])}</bdi></span
          ><select name=${`bonus-${side}`}>
            ${Array.from(
              {length: most + 1},
              (_, n) => html`<option value=${n} ?selected=${n === bonus[side]}>${inHalves(n)}</option>`,
            )}
          </select></label
        >`,
    )}
  </fieldset>`;

/** @param {Contest} contest @param {Line} match @param {Paper} paper @param {Side} side @param {string[]} names */
const playersPart = (contest, match, paper, side, names) =>
  html`<fieldset class="players" data-played=${side}>
    <legend>${say('league.paper.played', {name: contest.nameOf(match[side])})}</legend>
    ${names.map((name, i) =>
      numberField(name, `played-${side}-${i}`, {
        pattern: '[0-9]?',
        required: false,
        value: String(paper.played[side][name] ?? ''),
      }),
    )}
  </fieldset>`;

/** @param {EventScreen} screen @param {Contest} contest @param {Line} match @param {Side} side */
const another = (screen, contest, match, side) =>
  nameForm(
    LONGEST_NAME,
    (typed) => {
      const name = tidy(typed, LONGEST_NAME);
      if (name) screen.paper?.[side].push(name);
      screen.app.paint();
    },
    say('league.paper.another', {name: contest.nameOf(match[side])}),
  );

/** @param {EventScreen} screen @param {Contest} contest @param {Line} match @param {() => void} close */
export function paperForm(screen, contest, match, close) {
  const {form} = contest.document;
  const paper = paperOf(contest, match);
  const names = {a: namesOf(screen, contest, match, paper, 'a'), b: namesOf(screen, contest, match, paper, 'b')};
  const submit = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const typing = /** @type {HTMLFormElement} */ (event.target);
    const typed = read(typing, names);
    const fault = faultOfPaper(form, typed);
    if (fault) refuseAt(typing, FAULTY[fault], say(fault, {n: gamesOf(form)}));
    else if (await record(screen, contest, match, typed)) close();
    else screen.app.paint();
  };
  return html`<form class="card tell paper" id="paper" data-paper @submit=${submit} @input=${clearFaults}>
      <h2>${say('league.paper')}</h2>
      ${numbers(contest, match, 'wins', say('league.paper.wins', {n: gamesOf(form)}), paper.wins, 1)}
      ${bonusOf(form) ? roundPoints(contest, match, paper, bonusOf(form)) : nothing}
      ${numbers(contest, match, 'score', say('league.paper.score'), paper.score, 4)}
      ${SIDES.map((side) => playersPart(contest, match, paper, side, names[side]))}
    </form>
    ${SIDES.map((side) => another(screen, contest, match, side))}
    <p class="hint">${say('league.paper.how')}</p>
    <div class="acts">
      <button class="button primary big" form="paper">${say('league.paper.record')}</button>
      <button type="button" class="button" @click=${close}>${say('dialog.cancel')}</button>
    </div>`;
}
