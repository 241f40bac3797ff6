/** How the pad looks: templates of the state that pad.js keeps. */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {empty, loose} from '../../board/kinds/kind.js';
import {SIDES, colourOf} from '../../ui/sides.js';
import {lengthOf, listedOf, stageOf} from '../../ui/stage.js';
import {idle, padTitle, savedMark, scoreCard, tool} from '../../game/pad_view.js';
import {topBar} from '../../ui/bars.js';
import {icon} from '../../ui/icon.js';

/** @typedef {import('./pad.js').Pad} Pad */
/** @typedef {import('../../board/kinds/kind.js').PadKind} PadKind */
/** @typedef {import('../../game/game.js').Game} Game */

/** @param {Pad} pad @param {Game} game @param {PadKind} kind */
export function padScreen(pad, game, kind) {
  const {next} = game.state;
  const {correcting} = pad;
  const bare = empty(kind);
  const worth = kind.worth();
  return html`<div
    class="screen pad ${game.ruleset.kind}"
    tabindex="-1"
    @click=${(/** @type {Event} */ event) => pad.tapped(event)}
  >
    ${header(pad, game, kind, bare)}
    <main>
      <div class="scores">
        ${SIDES.map((side) =>
          scoreCard(
            game,
            side,
            correcting ? null : kind.duty(side),
            worth.side === side && !correcting ? worth.points : 0,
          ),
        )}
      </div>
      ${pad.watch?.chips() ?? nothing}
      ${
        correcting || !next
          ? nothing
          : html`<p class="frame-line"><b>${stageOf(game.ruleset.kind, next.frame)}</b><span>${kind.place()}</span></p>`
      }
      ${game.notice()} ${kind.view(pad.refused)}
    </main>
    ${footer(pad, game, kind, worth, bare)}
  </div>`;
}

/** @param {Pad} pad @param {Game} game @param {PadKind} kind @param {boolean} bare whether nothing lies there */
function header(pad, game, kind, bare) {
  const {correcting, id} = pad;
  return html`${topBar(
    correcting ? kind.title() : padTitle(game),
    correcting ? `#/game/${id}/sheet` : '#/',
    say(correcting ? 'nav.sheet' : 'nav.home'),
    html`${correcting && game.durable ? nothing : savedMark(game, game.swapped || !bare)}
    ${
      correcting
        ? nothing
        : html`<a class="button tool" href=${`#/game/${id}/sheet`}>${icon('frames')}${listedOf(game.ruleset.kind)}</a>
            <a class="button tool" href=${`#/game/${id}/referee`}>${icon('flag')}${say('pad.referee')}</a>`
    }
    ${
      correcting && !kind.turn && !kind.lying()
        ? nothing
        : html`<button type="button" class="button tool" @click=${() => pad.menu(game, kind)}>
            ${icon('more')}${say('pad.more')}
          </button>`
    }`,
  )}`;
}

/**
 * Whether recording wins the game. The game is only replayed when the points reach its target.
 * @param {Pad} pad @param {Game} game @param {PadKind} kind
 * @param {ReturnType<PadKind['worth']>} worth
 */
function wins(pad, game, kind, {side, points = 0}) {
  const {target = Infinity} = lengthOf(game.document, game.ruleset);
  return (
    side !== null && game.state.score[side] + points >= target && pad.forecast?.winnerAfter(game, kind.entry()) === side
  );
}

/**
 * @param {Pad} pad @param {Game} game @param {PadKind} kind
 * @param {ReturnType<PadKind['worth']>} worth
 * @param {boolean} bare whether nothing lies there
 */
function footer(pad, game, kind, worth, bare) {
  const {words, side} = worth;
  const {correcting} = pad;
  const follows = game.role === 'follower'; // a tap says where the score is kept
  const asks = bare && pad.asks(game);
  const rests = bare && pad.resting > 0;
  const label = () => {
    if (follows) return say('pad.follows');
    if (correcting) return say('correct.record');
    if (asks) return say('pad.record.empty');
    return wins(pad, game, kind, worth) ? say('pad.record.win') : say('pad.record');
  };
  const still = !loose(kind) && (Boolean(correcting) || !game.undoable);
  const able = (correcting || game.state.status === 'open') && (kind.ready?.() ?? true);
  return html`<footer class="actions">
    ${tool('undo', say('pad.undo'), still, () => pad.undo(game, kind))}
    ${correcting ? nothing : tool('redo', say('pad.redo'), loose(kind) || !game.redoable, () => pad.redo(game, kind))}
    <button
      type="button"
      class="button primary record ${side ? colourOf(game.document, side) : ''}"
      data-record
      ?data-asks=${asks}
      ?data-resting=${rests}
      aria-disabled=${idle(rests || !able || follows)}
      @click=${() => able && pad.record(game, kind)}
    >
      <span>${label()}</span><b>${asks ? say('pad.record.no-score') : words}</b>
    </button>
  </footer>`;
}
