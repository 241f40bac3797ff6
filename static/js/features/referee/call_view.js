/** Pure templates for the stages of a call (see referee_calls.js). */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {citation} from '../../ui/citation.js';
import {applies, callable, majority} from './calls.js';
import {depths} from '../../game/draft.js';
import {colourOf, letter, shape} from '../../ui/sides.js';
import {voteWords} from './call_words.js';
import {officialField} from '../../game/official.js';

/** @typedef {import('../../lib/types.d.ts').CallEvent['kind']} Kind */
/**
 * @typedef {object} CallView
 * @property {import('../../game/game.js').Game} game
 * @property {import('./referee_calls.js').Call} call
 * @property {Kind[]} kinds
 * @property {number} taken how many judges have voted
 * @property {number} judges the number of judges
 * @property {string[]} options
 * @property {string | null} last id of the last recorded frame
 * @property {Acts} acts
 *
 * @typedef {object} Acts
 * @property {(kind: Kind) => void} kind
 * @property {(id: number) => void} weight
 * @property {(judges: number) => void} judges
 * @property {() => void} begin
 * @property {() => void} take
 * @property {(vote: string) => void} vote
 * @property {() => void} reveal
 * @property {(ruling: string) => void} rule
 * @property {(official: string) => void} official
 * @property {() => void} confirm
 * @property {() => void} again
 */

/** The heading of a stage, which gets the focus when the stage begins. @param {string} words @param {unknown} [more] */
const stage = (words, more = nothing) => html`<h2 id="call-stage" tabindex="-1">${words}${more}</h2>`;

/** The section that the call follows, e.g. "fed 7.1.2". @param {CallView} view */
const section = ({game: {ruleset}, call: {kind}}) =>
  html` ${citation(ruleset, [{section: ruleset.calls[kind]?.section, about: `${kind} calls`}])}`;

/** @param {() => void} again */
const startOver = (again) =>
  html`<button type="button" class="button wide" @click=${again}>${say('call.again')}</button>`;

/** @param {CallView} view */
export function setupView(view) {
  const {
    game: {ruleset},
    call,
    kinds,
    judges,
    acts,
  } = view;
  if (kinds.length === 0) return html`<p class="muted empty">${say('call.none')}</p>`;
  const rule = ruleset.calls[call.kind];
  return html`<section class="card clock-card">
    ${stage(say('call.title'), section(view))}
    ${call.broken ? html`<p class="status bad" role="alert">${say('call.broken')}</p>` : nothing}
    <div class="segments" role="group" aria-label=${say('call.kind')}>
      ${kinds.map(
        (kind) =>
          html`<button type="button" aria-pressed=${kind === call.kind} @click=${() => acts.kind(kind)}>
            ${say(`call.kind.${kind}`)}
          </button>`,
      )}
    </div>
    <p class="hint">${say(`call.hint.${call.kind}`)}</p>
    ${weights(view)}
    <div class="segments" role="group" aria-label=${say('call.judges')}>
      ${[...(rule?.judges ?? [1])]
        .sort((one, two) => one - two)
        .map(
          (n) =>
            html` <button type="button" aria-pressed=${n === judges} @click=${() => acts.judges(n)}>
              ${say('call.judges.n', {n})}
            </button>`,
        )}
    </div>
    ${
      rule?.deciding
        ? html`<p class="hint">
            ${say(judges === rule.deciding && call.judges === null ? 'call.deciding.now' : 'call.deciding', {
              n: rule.deciding,
            })}
          </p>`
        : nothing
    }
    <button type="button" class="button primary wide" @click=${acts.begin}>${say('call.begin')}</button>
  </section>`;
}

/** The weights that the call can be about, deepest first. @param {CallView} view */
function weights({game: {document: doc, ruleset, lying}, call, acts}) {
  const able = callable(call.kind, ruleset, lying);
  if (able.length === 0) return html`<p class="hint">${say(lying.length ? 'call.no-weight' : 'call.empty')}</p>`;
  return html`<p>${say(`call.which.${call.kind}`)}</p>
    <div class="call-weights" role="group" aria-label=${say('call.weights')}>
      ${depths(able, ruleset)
        .flat()
        .map(
          (weight, i) =>
            html`<button
              type="button"
              class="button"
              data-call-weight=${weight.id}
              aria-pressed=${call.chosen.includes(weight.id)}
              @click=${() => acts.weight(weight.id)}
            >
              <span class="hidden">${say('call.nth', {n: i + 1})}</span
              ><span class="mark ${shape(weight.side)} ${colourOf(doc, weight.side)}">${letter(doc, weight.side)}</span
              >${capital(voteWords('line', weight.zone, doc))}
            </button>`,
        )}
    </div>`;
}

/** @param {CallView} view */
export const passView = (view) =>
  html`<section class="card clock-card call-round">
    ${stage(say('call.pass', {n: view.taken + 1, judges: view.judges}))}
    ${
      view.taken
        ? html`<p class="call-hidden">
            <span aria-hidden="true">●</span> ${say('call.taken', {n: view.taken, judges: view.judges})}
          </p>`
        : nothing
    }
    <p class="hint">${say('call.alone')}</p>
    <button type="button" class="button primary wide call-big" @click=${view.acts.take}>
      ${say('call.i-am', {n: view.taken + 1})}
    </button>
    ${startOver(view.acts.again)}
  </section>`;

/** @param {CallView} view */
export const voteView = (view) =>
  html`<section class="card clock-card call-round">
    ${stage(say(`call.question.${view.call.kind}`))}
    <div class="choices">
      ${view.options.map(
        (option) =>
          html`<button
            type="button"
            class="button wide call-big"
            data-vote=${option}
            @click=${() => view.acts.vote(option)}
          >
            ${optionWords(view, option)}
          </button>`,
      )}
    </div>
  </section>`;

/** @param {CallView} view @param {string} option */
function optionWords({game: {document: doc}, call: {kind}}, option) {
  const side = kind === 'weight' && (option === 'a' || option === 'b') ? option : null;
  return html`${
    side
      ? html`<span class="mark ${shape(side)} ${colourOf(doc, side)}" aria-hidden="true">${letter(doc, side)}</span>`
      : nothing
  }${capital(voteWords(kind, option, doc))}`;
}

/** @param {string} words @returns {string} */
const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** @param {CallView} view */
export const revealView = (view) =>
  html`<section class="card clock-card call-round">
    ${stage(say('call.all-in', {n: view.judges}))}
    <button type="button" class="button primary wide call-big" @click=${view.acts.reveal}>${say('call.reveal')}</button>
    ${startOver(view.acts.again)}
  </section>`;

/** @param {CallView} view */
export function rulingView(view) {
  const {
    game: {document: doc},
    call,
    options,
    acts,
  } = view;
  const most = majority(call.votes);
  const votes = call.votes.filter((vote) => vote === most).length;
  return html`<section class="card clock-card">
    ${stage(say(call.votes.length > 1 ? 'call.votes' : 'call.vote'), section(view))}
    <ol class="call-votes">
      ${call.votes.map(
        (vote, i) =>
          html`<li data-revealed=${vote}>
            <span class="muted">${say('call.judge', {n: i + 1})}</span> ${optionWords(view, vote)}
          </li>`,
      )}
    </ol>
    <p>
      ${
        most
          ? say('call.majority', {votes, judges: call.votes.length, ruling: voteWords(call.kind, most, doc)})
          : say('call.no-majority')
      }
    </p>
    <div class="choices" role="group" aria-label=${say('call.ruling')}>
      ${options.map(
        (option) =>
          html`<button
            type="button"
            class="button wide call-option"
            aria-pressed=${call.ruling === option}
            data-ruling=${option}
            @click=${() => acts.rule(option)}
          >
            ${optionWords(view, option)}
          </button>`,
      )}
    </div>
    ${officialField(call.official, acts.official)}
    ${applies(call.kind, call.chosen) ? html`<p class="hint">${say('call.will-apply')}</p>` : nothing}
    <button type="button" class="button primary wide" ?disabled=${call.ruling === null} @click=${acts.confirm}>
      ${
        call.ruling === null
          ? say('call.confirm.none')
          : say('call.confirm', {ruling: voteWords(call.kind, call.ruling, doc)})
      }
    </button>
    ${startOver(acts.again)}
  </section>`;
}

/** @param {CallView} view */
export function doneView({game: {document: doc, lying}, call, last, acts}) {
  const applied = applies(call.kind, call.chosen);
  return html`<section class="card clock-card" data-called>
    ${stage(
      say('call.done', {kind: say(`call.kind.${call.kind}`), ruling: voteWords(call.kind, call.ruling ?? '', doc)}),
    )}
    <p>${say(applied ? 'call.applied' : lying.length ? 'call.not-applied' : 'call.kept')}</p>
    <div class="row">
      <a class="button primary" href=${`#/game/${doc.id}`}>${say('nav.pad')}</a>
      ${
        !applied && last
          ? html`<a class="button" href=${`#/game/${doc.id}/frame/${last}`}>${say('call.amend')}</a>`
          : nothing
      }
    </div>
    <button type="button" class="button wide" @click=${acts.again}>${say('call.another')}</button>
  </section>`;
}
