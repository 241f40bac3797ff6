/** What the pad asks in a dialog: why a frame is corrected, what else to do; and what it says after an undo. */

import {html} from 'lit-html';
import {recordLines} from '../../board/line_score.js';
import {mayReopen} from '../../game/reopening.js';
import {askReason, gameMenu} from '../../ui/dialogs.js';
import {say} from '../../words/index.js';

/** @typedef {import('./pad.js').Pad} Pad */
/** @typedef {import('../../board/kinds/kind.js').PadKind} PadKind */
/** @typedef {import('../../game/game.js').Game} Game */

/** @param {Pad} pad @param {Game} game @param {PadKind} kind @param {string} event the id of the event to amend */
export async function correct(pad, game, kind, event) {
  const reason = await askReason(say('correct.why'));
  if (reason === null) return;
  /** @type {import('../../game/game.js').Entry} */
  const entry = {type: 'amend', event, with: kind.fields(), reason};
  if ((await mayReopen(game, entry)) && pad.attempt(game, kind, () => game.record(entry)))
    pad.app.go(`#/game/${pad.id}/sheet`);
}

/** @param {Pad} pad @param {Game} game @param {PadKind} kind */
export async function menu(pad, game, kind) {
  const choice = await gameMenu(game, kind, Boolean(pad.correcting));
  if (choice?.type === 'clear') kind.clear();
  else if (choice?.type === 'first') kind.turn?.();
  else if (choice && pad.attempt(game, kind, () => game.record(choice))) pad.app.paint();
}

/** Names what was just undone. @param {Pad} pad @param {Game} game */
export function tellUndone(pad, game) {
  pad.refused = html`<span class="muted">${recordLines(game).at(-1)}</span>`;
  pad.app.paint();
}
