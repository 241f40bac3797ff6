/** What is kept in IndexedDB: the names of the stores and what a row of each holds. migrations.js makes them. */

/**
 * @typedef {import('../lib/types.d.ts').GameHeader} GameHeader
 * @typedef {import('../lib/types.d.ts').GameEvent} GameEvent
 * @typedef {{code: string, detail: string}} Trouble  why the server refused a game
 * @typedef {{id: string, header: GameHeader, imported?: true, table?: Table}} GameRow  imported: it came finished, and
 *   another phone archives it
 * @typedef {{frame: string, lying: import('../game/draft.js').Draft, spots: import('../board/spots.js').Spot[], rolls:
 *   number[], swapped: boolean}} Table what lies on the table and is not recorded yet, and for which frame
 *   (game/game.js)
 * @typedef {{game: string, seq: number, event: GameEvent}} EventRow  one row an event, never changed
 * @typedef {{game: string, events: number, problem: Trouble | null, match?: string, open?: true}} OutboxRow  a game to
 *   send, how many events it had; match: the ETag of the archived revision that a person chose to replace; open: a
 *   correction has opened the archived game again
 * @typedef {{game: string, etag: string, events: number, open?: true}} ReceiptRow  what the server has archived; open:
 *   as a game that was corrected and is not finished again
 * @typedef {{name: string, value: unknown}} SettingRow
 * @typedef {{id: string, version: number, ruleset: import('../lib/types.d.ts').Ruleset | null, brought?: true}}
 *   RulesetRow  house rules; null: deleted, its version is not given again; brought: they came by file
 * @typedef {{game: string, hash: string, document: import('../lib/types.d.ts').GameDocument, from: 'archive' | 'file' |
 *   'phone', etag: string | null, decided: boolean, discarded?: string}} VersionRow what another has of a game that
 *   this phone has as well, or what this phone had before another's was chosen; `decided`: a person has chosen;
 *   `discarded`: when the game, which is not among the games then, was discarded
 * @typedef {'games' | 'events' | 'outbox' | 'receipts' | 'settings' | 'rulesets' | 'versions'} StoreName
 */

export const NAME = 'scorekeeper';
