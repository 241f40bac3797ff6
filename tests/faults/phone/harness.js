/**
 * The app's own store and sync without its screens, for the model test: `phone` does what a person could do by taps,
 * and gives what the screen would have told.
 */

import rules from '../../../static/rulesets/federation-2024.json' with {type: 'json'};
import {hold, take, watchCurrentGame} from '../../../static/js/game/current_game.js';
import {Game} from '../../../static/js/game/game.js';
import {complete} from '../../../static/js/store/logs/complete.js';
import {keyFor, noteKey} from '../../../static/js/store/games/handed.js';
import {retry} from '../../../static/js/store/logs/sent.js';
import {Seat} from '../../../static/js/recorder/seat.js';
import {addVersion, choose, versionsOf} from '../../../static/js/store/logs/versions.js';
import {startSync} from '../../../static/js/sync/sync.js';
import {replay} from '../../../static/js/rules/index.js';

const RealDate = Date;
const skew = () => Number(localStorage.getItem('skew') ?? 0);
self.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length ? given : [RealDate.now() + skew()]));
  }
  static now() {
    return RealDate.now() + skew();
  }
};
/** @type {Seat | null} this window's place at the game in hand, as game/keeper.js gives it */
let seat = null;
let left = Promise.resolve();
watchCurrentGame((game) => {
  if (seat?.recorder === game) return;
  if (seat) left = seat.leave();
  seat = new Seat(game, left);
  const own = seat;
  game.onWrite = () => {
    if (game.role === 'writer') own.tell();
  };
});

const sync = startSync(() => undefined);

/** What the pad would show of a game now. */
const told = async (game) => {
  await game.writing;
  return {
    saved: game.durable && !game.fault,
    events: game.document.events,
    fault: game.fault?.message ?? game.fault?.name ?? null,
  };
};

/** @returns {Promise<object | null>} null when this phone has no such game, or the rules or another window forbid it */
const act = async (id, what) => {
  const game = await take(id);
  if (!game) return null;
  try {
    what(game);
  } catch {
    return null;
  }
  return told(game);
};

self.phone = {
  sync,
  retry,
  begin: async (document) => {
    const game = new Game(document, rules, -1);
    hold(game);
    game.save();
    return told(game);
  },
  record: (id, entry) => act(id, (game) => game.record(entry)),
  /** "Keep score here". */
  takeOver: async (id) => {
    await take(id);
    await seat?.takeOver();
  },
  undo: (id) => act(id, (game) => game.undo()),
  /** Hands a game over: its document and its key. */
  give: async (id) => {
    const game = await take(id);
    return game && {document: game.document, key: await keyFor(id)};
  },
  /** Takes a game that another phone gave; one that is here already becomes a version. */
  take: async ({document, key}) => {
    await noteKey(document.id, key);
    if (await take(document.id)) await addVersion(document, 'file');
    else await complete(document, replay(document, rules).status === 'finished');
  },
  /** Chooses between the versions of a game: this phone's own, or the first of the others. */
  choose: async (id, own) => {
    const open = (await versionsOf(id)).filter(({decided}) => !decided);
    if (open.length) await choose(id, own ? null : open[0].hash);
    return open.length;
  },
};
