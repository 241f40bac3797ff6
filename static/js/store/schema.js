/** The schema of IndexedDB: names of the stores and types of their rows. migrations.js creates them. */

/**
 * @typedef {import('../lib/types.d.ts').GameHeader} GameHeader
 * @typedef {import('../lib/types.d.ts').GameEvent} GameEvent
 * @typedef {{code: string, detail: string}} Trouble  why the server refused a game
 * @typedef {{id: string, header: GameHeader, imported?: true, seen?: string, table?: Table, chosen?: string}} GameRow
 * imported: it came finished, and another phone archives it; a competition that is only read here, and when the archive
 * was last read; chosen: hash of the version whose events took the place of the log
 * @typedef {{frame: string, lying: import('../game/draft.js').Draft, spots: import('../board/spots.js').Spot[], rolls:
 * number[], swapped: boolean}} Table weights on the table that are not recorded yet, and their frame (game/game.js)
 * @typedef {{game: string, seq: number, event: GameEvent}} EventRow  one row per event, never changed
 * @typedef {{game: string, events: number, problem: Trouble | null, match?: string, open?: true}} OutboxRow  a game to
 * send and its number of events; match: the ETag of the archived revision that a person chose to replace; open: a
 * correction has reopened the archived game
 * @typedef {{game: string, etag: string, events: number, open?: true}} ReceiptRow  what the server has archived; open:
 * a correction has reopened the game
 * @typedef {{name: string, value: unknown}} SettingRow
 * @typedef {{id: string, version: number, ruleset: import('../lib/types.d.ts').Ruleset | null, brought?: true}}
 * RulesetRow  house rules; null: deleted, and the version is not reused; brought: imported
 * @typedef {{game: string, hash: string, document: import('../lib/types.d.ts').GameDocument, from: 'archive' | 'file' |
 * 'phone', etag: string | null, decided: boolean, discarded?: string, settled?: Record<string, string>}} VersionRow
 * another version of a game, or this phone's own before another was chosen; `decided`: a person has chosen;
 * `discarded`: when the game was discarded, after which it is not among the games; `settled`: store/desks.js
 * @typedef {{competition: string, id: string, telling?: import('../competitions/words.js').Telling, here?: true,
 * offered?: true, left?: true}} TellingRow a game or a sheet that is kept for a competition; telling: what the archive
 * says that it tells; here: it is on this phone, as one without telling is; offered: it counts once the desk takes it;
 * left: the desk leaves it out
 * @typedef {{by: string, game: string, etag: string, digest: import('../competitions/figures/digest.js').Digest}}
 * FiguresRow  by: the rules (`app:rules`); etag: of the game's revision (games/figures.js)
 * @typedef {'games' | 'events' | 'outbox' | 'receipts' | 'settings' | 'rulesets' | 'versions' | 'competitions' |
 * 'competition_events' | 'competition_outbox' | 'competition_receipts' | 'competition_versions' | 'tellings' | 'sheets'
 * | 'sheet_events' | 'sheet_outbox' | 'sheet_receipts' | 'sheet_versions' | 'figures'} StoreName
 */

export const NAME = 'scorekeeper';
