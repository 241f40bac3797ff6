/**
 * Explains scoring with pictures, one page for each kind of game. Boards, scores and reasons are computed by the rules,
 * none is drawn by hand.
 */

import {html, nothing} from 'lit-html';
import {named, say} from '../../words/index.js';
import {explainAll} from '../../rules/index.js';
import {newestBooks} from '../../store/books.js';
import {Game} from '../../game/game.js';
import {loadRuleset} from '../../store/rulesets.js';
import {SIDES, colourOf, letter, nameOf, shape} from '../../ui/sides.js';
import {proper} from '../../lib/text.js';
import {bowlingLine} from '../../board/bowling_line.js';
import {LESSONS} from './lessons.js';
import {frameStrip, turnStrip} from '../../board/line_strips.js';
import {missing, troubleOf} from '../../game/missing.js';
import {stillBoard} from '../../board/kinds/still.js';
import {words} from '../../game/reasons.js';
import {freshSetup, newDocument} from '../../game/setup.js';
import {topBar} from '../../ui/bars.js';

/** @typedef {import('../../lib/types.d.ts').Kind} Kind */
/** @typedef {import('../../lib/types.d.ts').Ruleset} Ruleset */
/** @typedef {import('./lessons.js').Lesson} Lesson */

const KINDS = /** @type {Kind[]} */ (Object.keys(LESSONS));

/** @param {Ruleset} ruleset @param {Lesson} lesson @returns {Game} which exists only in memory */
function playedOut(ruleset, {entries}) {
  const header = newDocument(freshSetup(ruleset), ruleset);
  const events = entries.map(
    (entry, i) =>
      /** @type {import('../../lib/types.d.ts').GameEvent} */ ({id: `e${i + 1}`, at: header.started_at, ...entry}),
  );
  return new Game({...header, events}, ruleset, 0);
}

/** @param {Game} game @param {Lesson} lesson */
function drawn(game, {draw}) {
  const last = game.document.events.at(-1);
  if (draw === 'board' && (last?.type === 'frame' || last?.type === 'turn'))
    return stillBoard(game, last, game.state.score.a + game.state.score.b > 0);
  return {
    bowling: () => bowlingLine(game, null),
    'horse-collar': () => turnStrip(game),
    'knock-off': () => nothing,
    innings: () => frameStrip(game),
    court: () => frameStrip(game),
  }[game.ruleset.kind]();
}

/** @param {Game} game @param {RegExp} tell @returns {string} the rules' reasons for the points of its last entry */
function reasons({document: header, ruleset}, tell) {
  const last = [...explainAll(header, ruleset).values()].at(-1) ?? [];
  return last
    .filter((reason) => tell.test(reason.say))
    .map((reason) => words(reason, header, ruleset))
    .join(' ');
}

/** @param {Ruleset} ruleset @param {Lesson} lesson */
function figure(ruleset, lesson) {
  const game = playedOut(ruleset, lesson);
  const {document: header, state} = game;
  return html`<section class="card lesson" data-lesson=${lesson.name}>
    <h2>${say(`how.${/** @type {'court'} */ (ruleset.kind)}.${/** @type {'off'} */ (lesson.name)}`)}</h2>
    <div class="picture" inert aria-hidden="true">${drawn(game, lesson)}</div>
    <p>${reasons(game, lesson.tell)}</p>
    <p class="worth">
      ${SIDES.map(
        (side) =>
          html`<span class=${colourOf(header, side)}
            ><span class="mark ${shape(side)}" aria-hidden="true">${letter(header, side)}</span
            ><span class="hidden">${nameOf(header, side)}</span> <b>${proper(state.score[side])}</b></span
          >`,
      )}
    </p>
  </section>`;
}

/**
 * @param {import('../../app/start.js').App} app
 * @param {string} [wanted] the kind of game
 * @returns {import('../../app/start.js').Screen}
 */
export function how(app, wanted) {
  const kind = KINDS.find((one) => one === wanted) ?? 'knock-off';
  /** @type {Ruleset | null} */
  let ruleset = null;
  /** @type {import('../../game/missing.js').Trouble} */
  let trouble = 'opening';
  const book = newestBooks().find((one) => one.kind === kind);
  if (book)
    loadRuleset(book.id, book.version)
      .then((found) => {
        ruleset = found;
      })
      .catch((error) => {
        trouble = troubleOf(error);
      })
      .finally(app.paint);
  return {
    view() {
      if (!ruleset) return missing(trouble);
      const rules = ruleset;
      return html`<div class="screen how">
        ${topBar(say('how.title'), '#/', say('nav.home'))}
        <main>
          <nav class="kinds" aria-label=${say('how.kinds')}>
            ${KINDS.map(
              (one) =>
                html`<a class="button" href=${`#/how/${one}`} aria-current=${one === kind ? 'page' : nothing}
                  >${say(`how.kind.${one}`)}</a
                >`,
            )}
          </nav>
          ${LESSONS[kind].map((lesson) => figure(rules, lesson))}
          <p class="muted">${say('how.book', {name: named(rules.name)})}</p>
          <p class="muted keys">${say('how.keys')}</p>
        </main>
      </div>`;
    },
  };
}
