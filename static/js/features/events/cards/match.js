/** A match card on the phone that scanned it: one button starts the game, and nothing has to be typed. */

import {html, nothing} from 'lit-html';
import {readCard} from '../../../desk/match_card.js';
import {gameHere} from '../../../desk/match_game.js';
import {begin} from '../../../game/begin.js';
import {Game} from '../../../game/game.js';
import {refusal} from '../../../game/refusal.js';
import {CodeFault} from '../../../lib/hand_code.js';
import {noteCard} from '../../../store/card_keys.js';
import {rulesOf} from '../../../store/rulesets.js';
import {isDeskOf} from '../../../store/shelves.js';
import {noteGame} from '../../../store/tellings.js';
import {topBar} from '../../../ui/bars.js';
import {say} from '../../../words/index.js';
import {pairing} from './pairing.js';

/** @typedef {import('../../../desk/match_card.js').Card} Card */
/** @typedef {import('../../../lib/types.d.ts').Ruleset} Ruleset */
/** @typedef {import('../../../rules/document.js').GameError} GameError */
/** @typedef {{card: Card, ruleset: Ruleset, here: string | null}} Ready  here: the address of this phone's game */

/** @param {string} code @returns {Promise<Ready | string>} the card, or a sentence about why it is of no use */
async function look(code) {
  const card = await readCard(code);
  const {game} = card;
  const ruleset = await rulesOf(game);
  if (!ruleset) return say(game.ruleset.startsWith('house-') ? 'card.no-rules' : 'card.no-book');
  try {
    new Game(game, ruleset, -1);
  } catch (error) {
    const reason = refusal(error);
    return /** @type {GameError} */ (error).code === 'malformed' ? say('code.damaged') : say('card.refused', {reason});
  }
  const before = await gameHere(game.competition).catch(() => null);
  return {card, ruleset, here: before && addressOf(before, ruleset)};
}

/**
 * @param {import('../../../lib/types.d.ts').GameDocument} game that this phone has for the match
 * @param {Ruleset} ruleset @returns {string} its pad, or the sheet of a finished one
 */
function addressOf(game, ruleset) {
  const {status} = new Game(game, ruleset, game.events.length).state;
  return `#/game/${game.id}${status === 'finished' ? '/sheet' : ''}`;
}

/** @param {import('../../../app/start.js').App} app @param {Ready} ready */
async function start(app, {card: {game, key}, ruleset}) {
  const {id} = game.competition;
  // The game begins even if this phone cannot store anything; the pad says so. A desk keeps the key that it made.
  const note = async () => key && !(await isDeskOf(game)) && noteCard(id, key);
  await Promise.all([note(), noteGame(id, game.id)]).catch(() => undefined);
  await begin(app, game, ruleset);
}

/** @param {import('../../../app/start.js').App} app @param {Ready} ready */
const content = (app, {card, ruleset, here}) =>
  html`<p class="muted"><bdi>${card.game.competition.name}</bdi></p>
    ${pairing(card.game)}
    ${
      here
        ? html`<p>${say('card.used')}</p>
            <a class="button primary big" data-open href=${here}>${say('card.open')}</a>`
        : html`<button
            type="button"
            class="button primary big"
            data-start
            @click=${() => start(app, {card, ruleset, here})}
          >
            ${say('card.start')}
          </button>`
    }`;

/**
 * @param {import('../../../app/start.js').App} app @param {string} [code]
 * @returns {import('../../../app/start.js').Screen}
 */
export function match(app, code = '') {
  /** @type {Ready | string | null} */
  let found = null;
  look(code)
    .then(
      (ready) => {
        found = ready;
      },
      (error) => {
        found = say(error instanceof CodeFault ? `code.${error.fault}` : 'events.trouble.failed');
      },
    )
    .finally(app.paint);
  return {
    view: () =>
      html`<div class="screen event">
        ${topBar(say('card.title'), '#/', say('nav.home'))}
        <main>
          ${
            found === null
              ? nothing
              : typeof found === 'string'
                ? html`<p class="status bad" role="alert">${found}</p>`
                : content(app, found)
          }
        </main>
      </div>`,
  };
}
