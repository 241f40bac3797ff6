/** Templates for the screen between two games of a match: who begins and why, what carries over, the ends, the time. */

import {html, nothing} from 'lit-html';
import {instant} from '../../lib/clock.js';
import {say} from '../../words/index.js';
import {nth} from '../../words/ordinals.js';
import {other} from '../../rules/index.js';
import {citation} from '../../ui/citation.js';
import {start as startClock} from '../../clocks/clocks.js';
import {matchOf} from '../../game/match.js';
import {SIDES, letter, nameOf, shape} from '../../ui/sides.js';
import {lengthWords} from '../../clocks/clock_words.js';
import {countWords, firstWords, standingWords} from '../../game/match_view.js';
import {begun, choice, coin, outcome} from '../../game/opening.js';
import {topBar} from '../../ui/bars.js';

/** @typedef {import('../../game/match.js').Standing} Standing */
/** @typedef {import('../../rules/matches.js').NextGame} NextGame */
/** @typedef {import('./next_game.js').MatchPause} MatchPause */

/**
 * Asks who has the choice, if the previous choice was not recorded.
 * @param {MatchPause} pause @param {NextGame} next
 */
const chooserPart = (pause, next) =>
  html`<div class="segments" role="group" aria-label=${say('next.choice.who')}>
    ${SIDES.map(
      (side) =>
        html`<button
          type="button"
          aria-pressed=${pause.flip?.side === side}
          @click=${() => begun(pause.openingView(next), {by: 'match', side})}
        >
          ${pause.name(side)}
        </button>`,
    )}
  </div>`;

/** @param {MatchPause} pause @param {NextGame} next */
function firstPart(pause, next) {
  const view = pause.openingView(next);
  return html`<section class="card next-part">
    <h2>${say('new.first')}</h2>
    <p>
      ${firstWords(next, (side) => pause.called(side))}
      ${citation(pause.current().ruleset, [{section: next.section, about: next.game % 2 ? 'third' : 'second'}])}
    </p>
    ${next.rule === 'choice' ? (next.choice ? nothing : chooserPart(pause, next)) : next.first ? nothing : coin(view)}
    ${choice(view)}
    ${
      pause.undecided(next)
        ? pause.hasty
          ? html`<p class="status bad" role="alert" tabindex="-1" data-missing>${say('next.undecided')}</p>`
          : nothing
        : html`<p class="next-first"><b>${outcome(view)}</b></p>`
    }
  </section>`;
}

/** @param {MatchPause} pause @param {NextGame} next */
function endsPart(pause, next) {
  const partners = SIDES.filter(
    (side) => (pause.opening.sides[side].players?.length ?? 0) === 2 && next.ends !== 'keep',
  );
  const {document: last, ruleset} = pause.current();
  return html`<section class="card next-part">
    <h2>${say('next.ends')}</h2>
    <p>${pause.endsWords(next)} ${citation(ruleset, [{section: next.ends_section, about: 'ends'}])}</p>
    ${partners.map((side) => {
      const turned = pause.changing.includes(side);
      const players = (turned ? [...(last.sides[side].players ?? [])].reverse() : last.sides[side].players) ?? [];
      return html`<button
        type="button"
        class="button wide ends"
        aria-pressed=${turned}
        @click=${() => pause.turnEnds(side)}
      >
        <span class="mark ${shape(side)} ${pause.opening.sides[side].colour ?? ''}" aria-hidden="true"
          >${letter({...last, sides: pause.opening.sides}, side)}</span
        >
        <span
          >${say(turned ? 'next.ends.changed' : 'next.ends.kept', {side: pause.called(side)})}<small
            >${say('next.ends.order', {near: players[0]?.name ?? '', far: players[1]?.name ?? ''})}</small
          ></span
        >
      </button>`;
    })}
  </section>`;
}

/**
 * What carries over from earlier games: points owed and counts of offences.
 * @param {MatchPause} pause
 * @param {NextGame} next
 */
function handedOn(pause, next) {
  const {document: last, ruleset, state} = pause.current();
  const owed = SIDES.filter((side) => state.owed[other(side)] > 0);
  const starts = SIDES.filter((side) => next.start[side] !== 0 && !owed.includes(side));
  if (owed.length + starts.length + next.carried.length === 0) return nothing;
  return html`<section class="card next-part" data-handed-on>
    <h2>${say('next.handed-on')}</h2>
    <ul class="reasons">
      ${owed.map(
        (side) =>
          html`<li>
            ${say('next.owed', {
              side: pause.called(side),
              points: next.start[side],
              n: state.owed[other(side)],
              game: next.game - 1,
            })}
            ${citation(ruleset, [{section: ruleset.sections.owed, about: 'owed'}])}
          </li>`,
      )}
      ${starts.map((side) => html`<li>${say('next.start', {side: pause.called(side), points: next.start[side]})}</li>`)}
      ${next.carried.map(
        (count) =>
          html`<li>
            ${say('next.carried', {...countWords(last, ruleset, count), nth: nth(count.step)})}
            ${citation(ruleset, [
              {section: ruleset.offences.find((one) => one.id === count.offence)?.section, offence: count.offence},
            ])}
          </li>`,
      )}
    </ul>
  </section>`;
}

/** The time between games, and practice. @param {MatchPause} pause */
function timePart(pause) {
  const {ruleset} = pause.current();
  const {
    clocks: {between},
    match: {practice},
  } = ruleset;
  if (!between && !practice) return nothing;
  const running = pause.watch?.list.some(({kind}) => kind === 'between');
  return html`<section class="card next-part">
    <h2>${say('next.time')}</h2>
    ${
      between
        ? html`<p>
              ${say('next.between', {time: lengthWords(between.seconds)})}
              ${citation(ruleset, [{section: between.section, about: 'between'}])}
            </p>
            ${pause.watch?.chips() ?? nothing}
            ${
              running || !pause.watch
                ? nothing
                : html`<button
                    type="button"
                    class="button wide"
                    @click=${() => pause.watch?.change(startClock(pause.watch.list, 'between', null, instant()))}
                  >
                    ${say('clock.start.between', {time: lengthWords(between.seconds)})}
                  </button>`
            }`
        : nothing
    }
    ${
      practice
        ? html`<p>${say('next.practice')} ${citation(ruleset, [{section: practice.section, about: 'practice'}])}</p>`
        : nothing
    }
  </section>`;
}

/**
 * @param {MatchPause} pause
 * @param {Standing} now_ why no next game can begin: it has begun, a game is open, or the match is over
 */
function noNext(pause, now_) {
  const further =
    now_.games.find(({document: one, state}) => state.status === 'open' && one.id !== pause.id) ??
    now_.games.find(({state}) => state.status === 'open');
  return html`<p class="muted empty">${further ? say('next.open') : standingWords(now_)}</p>
    ${
      further
        ? html`<a class="button primary wide" href=${`#/game/${further.document.id}`}
            >${say('match.to-game', {n: matchOf(further.document)?.game ?? 0})}</a
          >`
        : nothing
    }`;
}

/** @param {MatchPause} pause @param {Standing} standingNow */
export function nextView(pause, standingNow) {
  const {next, bestOf} = standingNow;
  const title = next ? say('next.title', {n: next.game, best: bestOf}) : say('match.next');
  return html`<div class="screen next">
    ${topBar(title, `#/game/${pause.id}/sheet`, say('nav.sheet'))}
    <main>
      ${
        next
          ? html` <p class="match-standing"><b>${standingWords(standingNow)}</b></p>
              <div class="next-sides">
                ${SIDES.map(
                  (side) =>
                    html`<p class="line ${pause.opening.sides[side].colour ?? ''}">
                      <span class="mark ${shape(side)}"
                        >${letter({...pause.current().document, sides: pause.opening.sides}, side)}</span
                      ><bdi class="name"
                        >${nameOf(
                          {
                            ...pause.current().document,
                            sides: {...pause.current().document.sides, [side]: pause.renamed(side)},
                          },
                          side,
                        )}</bdi
                      ><span class="points">${standingNow.wins[side]}</span>
                    </p>`,
                )}
              </div>
              ${firstPart(pause, next)}${handedOn(pause, next)}${endsPart(pause, next)}${timePart(pause)}`
          : noNext(pause, standingNow)
      }
    </main>
    ${
      next
        ? html`<footer class="actions">
            <button type="button" class="button primary wide" @click=${() => pause.tryToBegin(next)}>
              ${say('next.begin', {n: next.game})}
            </button>
          </footer>`
        : nothing
    }
  </div>`;
}
