/** What the pad asks in a dialog: why a frame is corrected, and what else to do. */

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
