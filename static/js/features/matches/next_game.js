/** Between two games of a match: who begins the next one and why, the ends, the time, what is handed on. */

import {html, nothing} from 'lit-html';
import {uuid7} from '../../lib/random.js';
import {instant, now} from '../../lib/clock.js';
import {nth, say} from '../../words/index.js';
import {other} from '../../rules/index.js';
import {clocksOf} from '../../store/clocks.js';
import {cite} from '../../ui/cite.js';
import {start as startClock} from '../../clocks/clocks.js';
import {toFault} from '../../lib/faults.js';
import {matchOf, nextDocument, standing} from '../../game/match.js';
import {SIDES, calledOf, letter, nameOf, shape, unnamed} from '../../ui/sides.js';
import {lengthWords} from '../../clocks/clock_words.js';
import {begin} from '../../game/begin.js';
import {modeOf} from '../../game/flip.js';
import {take} from '../../game/in_hand.js';
import {matchGames} from '../../game/match_games.js';
import {countWords, standingWords} from '../../game/match_view.js';
import {missing, troubleOf} from '../../game/missing.js';
import {begun, choice, coin, outcome} from '../../game/opening.js';
import {noted} from '../../game/setup.js';

/** @typedef {import('../../lib/types.d.ts').Side} Side */
/** @typedef {import('../../lib/types.d.ts').SideHeader} SideHeader */
/** @typedef {import('../../game/game.js').Game} Game */
/** @typedef {import('../../game/match.js').Standing} Standing */
/** @typedef {import('../../rules/matches.js').NextGame} NextGame */
/** @typedef {import('../../game/flip.js').Opening & {sides: {a: SideHeader, b: SideHeader}}} Opening */

/**
 * @param {import('../../app/start.js').App} app
 * @param {string} id of the game that has ended
 * @returns {import('../../app/start.js').Screen}
 */
export function nextGame(app, id) {
  /** @type {Game | null} */
  let game = null;
  /** @type {Standing | null} */
  let match = null;
  /** @type {Opening} */
  let opening;
  /** @type {import('../../game/flip.js').Flip | null} */
  let flip = null;
  /** @type {Side[]} whose partners change ends */
  let changing = [];
  /** @type {import('../../clocks/clock_watch.js').ClockWatch | null} */
  let watch = null;
  /** @type {import('../../game/missing.js').Trouble} */
  let trouble = 'opening';
  let left = false;

  const open = async () => {
    const asked = await take(id);
    const of = asked && matchOf(asked.document);
    trouble = 'missing';
    if (!asked || !of) return;
    match = standing(await matchGames(of.id), asked.ruleset);
    const found = await take(match.games.at(-1)?.document.id ?? id);
    if (!found) return;
    game = found;
    if (!match.next) return;
    const {sides, first} = found.document;
    opening = {first: match.next.first ?? first, choice: null, sides};
    changing = endsChanged(match.next);
    if (match.next.choice) begun(openingView(match.next), {by: 'match', side: match.next.choice});
    if (!found.ruleset.clocks.between || left) return;
    const [{ClockWatch}] = await Promise.all([import('../../clocks/clock_watch.js'), clocksOf(found.document)]);
    if (!left) watch = new ClockWatch(app, found);
  };
  open()
    .catch((error) => {
      trouble = troubleOf(error);
    })
    .finally(app.paint);

  const current = () => /** @type {Game} */ (game);

  /** @param {NextGame} next @returns {Side[]} whose ends the book changes: the winner's (alberta 4a) */
  const endsChanged = ({ends}) => {
    const winner = match?.games.at(-1)?.state.winner;
    return winner && ['winner-changes', 'loser-chooses'].includes(ends) ? [winner] : [];
  };

  /** @param {Side} side @returns {string} a side without names is called by the colour that it now has */
  const name = (side) => renamed(side).name;

  /** @param {Side} side the same for a sentence */
  const called = (side) => calledOf({...current().document, sides: {a: renamed('a'), b: renamed('b')}}, side);

  /** @param {Side} side @returns {SideHeader} */
  const renamed = (side) => {
    const header = opening.sides[side];
    const was = current().document.sides[side];
    return unnamed(was) && header.colour
      ? {...was, ...header, name: say(`colour.${/** @type {'red'} */ (header.colour)}`)}
      : {...was, ...header};
  };

  /** @param {NextGame} next @returns {import('../../game/opening.js').OpeningView} */
  const openingView = (next) => ({
    opening,
    flip,
    ruleset: current().ruleset,
    mode: modeOf(current().ruleset, next.game),
    deferrable: false,
    name,
    called,
    change: (changed, made) => {
      opening = /** @type {Opening} */ (changed);
      flip = made;
      app.paint();
    },
  });

  /** @param {NextGame} next */
  const start = (next) => {
    const {document: last, ruleset} = current();
    const sides = {a: renamed('a'), b: renamed('b')};
    const {choice: chose = null} = noted(opening.choice, ruleset);
    const made = nextDocument(
      last,
      next,
      {first: opening.first, choice: chose, sides, changing},
      {id: uuid7(), at: now()},
    );
    watch?.change(watch.list.filter(({kind}) => kind === 'between')); // that one goes on until the game is played
    begin(app, made, ruleset);
  };

  /** @param {NextGame} next whether somebody still has to decide who begins */
  const undecided = (next) => next.first === null && !flip;

  /** @param {NextGame} next @returns {string} why this side begins, or who decides it */
  const why = ({rule, first, choice: chooser}) => {
    if (rule === 'choice')
      return chooser
        ? say('next.choice', {side: called(chooser), other: called(other(chooser))})
        : say('next.choice.unknown');
    if (first) return say(`next.${/** @type {'swap'} */ (rule)}`, {side: called(first), other: called(other(first))});
    return say(rule === 'winner' ? 'next.nobody' : 'next.toss');
  };

  /** Whether the game was to be begun before it was said who shoots first. */
  let hasty = false;

  /** @param {NextGame} next */
  const tryToBegin = (next) => {
    hasty = undecided(next);
    if (!hasty) {
      start(next);
      return;
    }
    app.paint();
    toFault();
  };

  /** Who has the choice, where nobody noted who had it before. @param {NextGame} next */
  const chooserPart = (next) =>
    html`<div class="segments" role="group" aria-label=${say('next.choice.who')}>
      ${SIDES.map(
        (side) =>
          html`<button
            type="button"
            aria-pressed=${flip?.side === side}
            @click=${() => begun(openingView(next), {by: 'match', side})}
          >
            ${name(side)}
          </button>`,
      )}
    </div>`;

  /** @param {NextGame} next */
  const firstPart = (next) => {
    const view = openingView(next);
    return html`<section class="card next-part">
      <h2>${say('new.first')}</h2>
      <p>${why(next)} <span class="section">${cite(current().ruleset, next.section)}</span></p>
      ${next.rule === 'choice' ? (next.choice ? nothing : chooserPart(next)) : next.first ? nothing : coin(view)}
      ${choice(view)}
      ${
        undecided(next)
          ? hasty
            ? html`<p class="status bad" role="alert" tabindex="-1" data-missing>${say('next.undecided')}</p>`
            : nothing
          : html`<p class="next-first"><b>${outcome(view)}</b></p>`
      }
    </section>`;
  };

  /** @param {NextGame} next @returns {string} */
  const endsWords = ({ends}) => {
    const winner = match?.games.at(-1)?.state.winner;
    if (ends === 'keep' || (ends !== 'may-change' && !winner)) return say('next.ends.keep');
    return say(
      `next.ends.${/** @type {'may-change'} */ (ends)}`,
      winner ? {side: called(winner), other: called(other(winner))} : {},
    );
  };

  /** @param {NextGame} next */
  const endsPart = (next) => {
    const partners = SIDES.filter((side) => (opening.sides[side].players?.length ?? 0) === 2 && next.ends !== 'keep');
    const {document: last, ruleset} = current();
    return html`<section class="card next-part">
      <h2>${say('next.ends')}</h2>
      <p>${endsWords(next)} <span class="section">${cite(ruleset, next.ends_section)}</span></p>
      ${partners.map((side) => {
        const players =
          (changing.includes(side) ? [...(last.sides[side].players ?? [])].reverse() : last.sides[side].players) ?? [];
        return html`<button
          type="button"
          class="button wide ends"
          aria-pressed=${changing.includes(side)}
          @click=${() => {
            changing = changing.includes(side) ? changing.filter((one) => one !== side) : [...changing, side];
            app.paint();
          }}
        >
          <span class="mark ${shape(side)} ${opening.sides[side].colour ?? ''}" aria-hidden="true"
            >${letter({...last, sides: opening.sides}, side)}</span
          >
          <span
            >${say(changing.includes(side) ? 'next.ends.changed' : 'next.ends.kept', {side: called(side)})}<small
              >${say('next.ends.order', {near: players[0]?.name ?? '', far: players[1]?.name ?? ''})}</small
            ></span
          >
        </button>`;
      })}
    </section>`;
  };

  /** What the earlier games hand on: points owed and counts of offences. @param {NextGame} next */
  const handedOn = (next) => {
    const {document: last, ruleset, state} = current();
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
                side: called(side),
                points: next.start[side],
                n: state.owed[other(side)],
                game: next.game - 1,
              })}
              <span class="section">${cite(ruleset, ruleset.sections.owed)}</span>
            </li>`,
        )}
        ${starts.map((side) => html`<li>${say('next.start', {side: called(side), points: next.start[side]})}</li>`)}
        ${next.carried.map(
          (count) =>
            html`<li>
              ${say('next.carried', {...countWords(last, ruleset, count), nth: nth(count.step)})}
              <span class="section"
                >${cite(ruleset, ruleset.offences.find((one) => one.id === count.offence)?.section)}</span
              >
            </li>`,
        )}
      </ul>
    </section>`;
  };

  /** The time between games, and practice. */
  const timePart = () => {
    const {ruleset} = current();
    const {
      clocks: {between},
      match: {practice},
    } = ruleset;
    if (!between && !practice) return nothing;
    const running = watch?.list.some(({kind}) => kind === 'between');
    return html`<section class="card next-part">
      <h2>${say('next.time')}</h2>
      ${
        between
          ? html`<p>
                ${say('next.between', {time: lengthWords(between.seconds)})}
                <span class="section">${cite(ruleset, between.section)}</span>
              </p>
              ${watch?.chips() ?? nothing}
              ${
                running || !watch
                  ? nothing
                  : html`<button
                      type="button"
                      class="button wide"
                      @click=${() => watch?.change(startClock(watch.list, 'between', null, instant()))}
                    >
                      ${say('clock.start.between', {time: lengthWords(between.seconds)})}
                    </button>`
              }`
          : nothing
      }
      ${
        practice
          ? html`<p>${say('next.practice')} <span class="section">${cite(ruleset, practice.section)}</span></p>`
          : nothing
      }
    </section>`;
  };

  /** @param {Standing} now_ what stands in the way of a next game: it was begun, a game is open, the match is over */
  const noNext = (now_) => {
    const further =
      now_.games.find(({document: one, state}) => state.status === 'open' && one.id !== id) ??
      now_.games.find(({state}) => state.status === 'open');
    return html`<p class="muted empty">${further ? say('next.open') : standingWords(now_)}</p>
      ${
        further
          ? html`<a class="button primary wide" href=${`#/game/${further.document.id}`}
              >${say('match.to-game', {n: matchOf(further.document)?.game ?? 0})}</a
            >`
          : nothing
      }`;
  };

  /** @param {Standing} standingNow */
  const view = (standingNow) => {
    const {next, bestOf} = standingNow;
    return html`<div class="screen next">
      <header class="bar">
        <a class="button icon" href=${`#/game/${id}/sheet`} aria-label=${say('nav.sheet')}>‹</a>
        <h1>${next ? say('next.title', {n: next.game, best: bestOf}) : say('match.next')}</h1>
      </header>
      <main>
        ${
          next
            ? html` <p class="match-standing"><b>${standingWords(standingNow)}</b></p>
                <div class="next-sides">
                  ${SIDES.map(
                    (side) =>
                      html`<p class="line ${opening.sides[side].colour ?? ''}">
                        <span class="mark ${shape(side)}"
                          >${letter({...current().document, sides: opening.sides}, side)}</span
                        ><bdi class="name"
                          >${nameOf(
                            {...current().document, sides: {...current().document.sides, [side]: renamed(side)}},
                            side,
                          )}</bdi
                        ><span class="points">${standingNow.wins[side]}</span>
                      </p>`,
                  )}
                </div>
                ${firstPart(next)}${handedOn(next)}${endsPart(next)}${timePart()}`
            : noNext(standingNow)
        }
      </main>
      ${
        next
          ? html`<footer class="actions">
              <button type="button" class="button primary wide" @click=${() => tryToBegin(next)}>
                ${say('next.begin', {n: next.game})}
              </button>
            </footer>`
          : nothing
      }
    </div>`;
  };

  return {
    leave: () => {
      left = true;
      watch?.leave();
    },
    view: () => (game && match ? view(match) : missing(trouble)),
  };
}
