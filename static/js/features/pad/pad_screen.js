/** How the pad looks: templates of the state that pad.js keeps. */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {empty, loose} from '../../board/kinds/kind.js';
import {SIDES, colourOf} from '../../ui/sides.js';
import {listedOf, stageOf} from '../../ui/stage.js';
import {idle, padTitle, savedMark, scoreCard, tool} from '../../game/pad_view.js';

/** @typedef {import('./pad.js').Pad} Pad */
/** @typedef {import('../../board/kinds/kind.js').PadKind} PadKind */
/** @typedef {import('../../game/game.js').Game} Game */

/** @param {Pad} pad @param {Game} game @param {PadKind} kind */
export function padScreen(pad, game, kind) {
  const {next} = game.state;
  const {correcting} = pad;
  const bare = empty(kind);
  return html`<div class="screen pad ${game.ruleset.kind}" @click=${(/** @type {Event} */ event) => pad.tapped(event)}>
    ${header(pad, game, kind, bare)}
    <main>
      <div class="scores">${SIDES.map((side) => scoreCard(game, side, correcting ? null : kind.duty(side)))}</div>
      ${pad.watch?.chips() ?? nothing}
      ${
        correcting || !next
          ? nothing
          : html`<p class="frame-line"><b>${stageOf(game.ruleset.kind, next.frame)}</b><span>${kind.place()}</span></p>`
      }
      ${game.notice()} ${kind.view(pad.refused)}
    </main>
    ${footer(pad, game, kind, bare)}
  </div>`;
}

/** @param {Pad} pad @param {Game} game @param {PadKind} kind @param {boolean} bare whether nothing lies there */
function header(pad, game, kind, bare) {
  const {correcting, id} = pad;
  return html`<header class="bar">
    <a
      class="button icon"
      href=${correcting ? `#/game/${id}/sheet` : '#/'}
      aria-label=${say(correcting ? 'nav.sheet' : 'nav.home')}
      >‹</a
    >
    <h1>${correcting ? kind.title() : padTitle(game)}</h1>
    ${correcting && game.durable ? nothing : savedMark(game, game.swapped || !bare)}
    ${
      correcting
        ? nothing
        : html`<a class="button tool" href=${`#/game/${id}/sheet`}
              ><b aria-hidden="true">≣</b>${listedOf(game.ruleset.kind)}</a
            >
            <a class="button tool" href=${`#/game/${id}/referee`}><b aria-hidden="true">⚑</b>${say('pad.referee')}</a>`
    }
    ${
      correcting && !kind.turn && !kind.lying()
        ? nothing
        : html`<button type="button" class="button tool" @click=${() => pad.menu(game, kind)}>
            <b aria-hidden="true">⋯</b>${say('pad.more')}
          </button>`
    }
  </header>`;
}

/** @param {Pad} pad @param {Game} game @param {PadKind} kind @param {boolean} bare whether nothing lies there */
function footer(pad, game, kind, bare) {
  const {correcting} = pad;
  const {words, side} = kind.worth();
  const follows = game.role === 'follower'; // a tap says where the score is kept
  const asks = bare && pad.asks(game);
  const rests = bare && pad.resting > 0;
  const label = follows ? 'pad.follows' : correcting ? 'correct.record' : asks ? 'pad.record.empty' : 'pad.record';
  const able = (correcting || game.state.status === 'open') && (kind.ready?.() ?? true);
  return html`<footer class="actions">
    ${tool('↶', say('pad.undo'), !loose(kind) && (Boolean(correcting) || !game.undoable), () => pad.undo(game, kind))}
    ${correcting ? nothing : tool('↷', say('pad.redo'), loose(kind) || !game.redoable, () => pad.redo(game, kind))}
    <button
      type="button"
      class="button primary record ${side ? colourOf(game.document, side) : ''}"
      data-record
      ?data-asks=${asks}
      ?data-resting=${rests}
      aria-disabled=${idle(rests || !able || follows)}
      @click=${() => able && pad.record(game, kind)}
    >
      <span>${say(label)}</span><b>${asks ? say('pad.record.no-score') : words}</b>
    </button>
  </footer>`;
}
