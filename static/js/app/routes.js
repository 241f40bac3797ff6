/** The screen for each address. Its module is loaded when it is needed. */

/** @typedef {import('./start.js').App} App */
/** @typedef {import('./start.js').Screen} Screen */
/**
 * @typedef {(app: App, about?: string) => Promise<Screen>} Route  `about`: the part after the name, e.g. a club's id
 */
/**
 * @typedef {(app: App, id: string, detail?: string, more?: string) => Promise<Screen>} GameRoute  `id`: the game's id
 */

/** @type {Route} `seen`: clubs for offline use, whose screen every phone keeps */
async function club(app, about) {
  if (about === 'seen') return (await import('../features/home/club_visited.js')).clubSeen(app);
  return (await import('../features/clubs/addresses.js')).club(app, about);
}

/** @type {Route} a rule set's id; without one: all of them */
async function house(app, id) {
  return id
    ? (await import('../features/house_rules/house_edit.js')).houseEdit(app, id)
    : (await import('../features/house_rules/house.js')).house(app);
}

/** @type {Route} `new/<form>`: a new competition; without it: all of them */
async function events(app, about = '') {
  const [first, form = ''] = about.split('/');
  if (first === 'new') return (await import('../features/events/new/new_event.js')).newEvent(app, form);
  return (await import('../features/events/events.js')).events(app);
}

/** Routes by the name in "#/<name>/<about>". @type {Record<string, Route>} */
export const SCREENS = {
  club,
  me: async (...about) => (await import('../features/account/addresses.js')).me(...about),
  dates: async (...about) => (await import('../features/schedule/addresses.js')).dates(...about),
  house,
  confirm: async (...about) => (await import('../features/results/result_confirm.js')).confirm(...about),
  correct: async (...about) => (await import('../features/results/result_correct.js')).correct(...about),
  date: async (...about) => (await import('../features/schedule/addresses.js')).oneDate(...about),
  event: async (app, about = '') => (await import('../features/events/event.js')).event(app, about),
  events,
  games: async (...about) => (await import('../features/stats/games.js')).games(...about),
  how: async (...about) => (await import('../features/learn/how.js')).how(...about),
  join: async (...about) => (await import('../features/clubs/club_join.js')).join(...about),
  match: async (...about) => (await import('../features/events/cards/match.js')).match(...about),
  new: async (app) => (await import('../features/new_game/new_game.js')).newGame(app),
  notifications: async (app) => (await import('../features/notifications/notifications.js')).notifications(app),
  open: async () => (await import('../game/open_game.js')).openGame(),
  pair: async (...about) => (await import('../features/account/me_pair.js')).pair(...about),
  player: async (...about) => (await import('../features/stats/player.js')).player(...about),
  players: async (app) => (await import('../features/stats/players.js')).players(app),
  result: async (...about) => (await import('../features/results/result.js')).result(...about),
  results: async (...about) => (await import('../features/results/result_club.js')).results(...about),
  settings: async (app) => (await import('../features/settings/settings.js')).settings(app),
  storage: async (app) => (await import('../features/backup/storage.js')).storage(app),
  take: async (...about) => (await import('../features/transfer/take_over.js')).takeOver(...about),
  told: async (...about) => (await import('../features/events/cards/told.js')).told(...about),
  sheet: async (app, about = '') => (await import('../features/events/sheet/sheet_screen.js')).leagueSheet(app, about),
  'to-tv': async (...about) => (await import('../features/tv/tv.js')).toTv(...about),
};

/** Routes by the name in "#/game/<id>/<name>/…". @type {Record<string, GameRoute>} */
const OF_GAME = {
  board: async (app, id) => (await import('../features/scoreboard/board.js')).board(app, id),
  damaged: async (app, id) => (await import('../features/sheet/damaged.js')).damaged(app, id),
  'hand-over': async (app, id) => (await import('../features/transfer/hand_over.js')).handOver(app, id),
  header: async (app, id) => (await import('../features/header/header.js')).header(app, id),
  next: async (app, id) => (await import('../features/matches/next_game.js')).nextGame(app, id),
  referee: async (...about) => (await import('../features/referee/referee.js')).referee(...about),
  share: async (app, id) => (await import('../features/share/share.js')).share(app, id),
  sheet: async (app, id) => (await import('../features/sheet/sheet.js')).sheet(app, id),
  told: async (app, id) => (await import('../features/events/cards/result_code.js')).resultCode(app, id),
  tv: async (app, id) => (await import('../features/tv/tv.js')).tv(app, id),
  versions: async (app, id) => (await import('../features/transfer/versions.js')).versions(app, id),
};

const ADDRESS = /^#\/([a-z-]+)(?:\/(.+))?$/;

/**
 * @param {App} app
 * @param {string} address beginning with "#"
 * @returns {Promise<Screen | null>} null if there is no such screen
 */
export async function screenOf(app, address) {
  const [, name = '', about] = ADDRESS.exec(address) ?? [];
  return Object.hasOwn(SCREENS, name) ? (SCREENS[name]?.(app, about) ?? null) : null;
}

/**
 * @param {App} app
 * @param {string} name
 * @param {string} id
 * @param {...(string | undefined)} details
 * @returns {Promise<Screen | null>} null if games have no such screen
 */
export async function screenOfGame(app, name, id, ...details) {
  return Object.hasOwn(OF_GAME, name) ? (OF_GAME[name]?.(app, id, ...details) ?? null) : null;
}
