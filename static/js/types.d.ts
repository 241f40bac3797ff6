/** The words of the game, types only (FORMAT.md). Zones run from the shallowest to the deepest. */

export type Side = 'a' | 'b';
export type BySide<T> = {a: T; b: T};
export type Zone = string;

export interface Player {name: string}
export interface SideHeader {name: string; players?: Player[]; colour?: string; start?: number}

interface EventBase {id: string; at: string}
export interface FrameEvent extends EventBase {type: 'frame'; weights: string[]; first?: Side}
/** A turn of another kind of game; knock-off refuses it. */
export interface TurnEvent extends EventBase {type: 'turn'; side: Side; weights?: number[]; rolls?: number[]}
export interface NoteEvent extends EventBase {type: 'note'; text: string}
export interface AdjustEvent extends EventBase {type: 'adjust'; side: Side; points: number; note: string}
export interface ForfeitEvent extends EventBase {type: 'forfeit'; side: Side; note?: string}
export interface DoubleForfeitEvent extends EventBase {type: 'double_forfeit'; note?: string}
export interface RetractEvent extends EventBase {type: 'retract'; event: string; reason: string}
export interface AmendEvent extends EventBase {type: 'amend'; event: string; with: Record<string, unknown>; reason: string}
export type GameEvent = FrameEvent | TurnEvent | NoteEvent | AdjustEvent | ForfeitEvent | DoubleForfeitEvent | RetractEvent | AmendEvent;

export interface GameHeader {
  version: 1;
  id: string;
  ruleset: string;
  ruleset_version?: number;
  play: string;
  target?: number;
  timeouts?: number;
  sides: BySide<SideHeader>;
  first: Side;
  started_at: string;
  /** Offence steps from earlier games in the scope; kept, and without effect until penalties are. */
  carried?: {side: Side; player?: number; offence: string; step: number}[];
  match?: string | number;
  competition?: string | number;
  club?: string | number;
  board?: string | number;
}
export interface GameDocument extends GameHeader {events: GameEvent[]}

export interface Format {name: string; players: number; target: number; timeouts: number}
export interface ZoneValue {zone: Zone; points: number}
/** Table drawing, in inches from the scoring end; `one` is where the 1 zone begins, null when that is far away. */
export interface TableSize {width: number; three: number; two: number; one: number | null}
/** What a rule set cites its book's sections for. */
export type SectionKey = 'deepest' | 'sum' | 'dead_heat' | 'protected' | 'neutral' | 'hanger' | 'next_scored' | 'next_no_score'
  | 'target' | 'adjust' | 'forfeit' | 'double_forfeit' | 'out_of_turn';
export interface Ruleset {
  id: string;
  version: number;
  name: string;
  book: string;
  kind: 'knock-off';
  weights: number;
  zones: ZoneValue[];
  colours: string[];
  start: {rule: 'toss-hammer' | 'red-first'; section: string};
  protected: boolean;
  table: TableSize;
  formats: Record<string, Format>;
  sections: Record<SectionKey, string>;
  readings: {section: string; text: string}[];
}

export interface FrameResult {points: BySide<number>; score: BySide<number>; first: Side; hammer: Side}
export interface Next {frame: number; first: Side; hammer: Side}
export interface GameState {
  status: 'open' | 'finished';
  score: BySide<number>;
  winner: Side | null;
  ending: 'target' | 'forfeit' | 'double-forfeit' | null;
  forfeit: {side: Side; reach: 'game' | 'match' | 'event' | 'tournament'} | null;
  next: Next | null;
  frames: FrameResult[];
  penalties: never[];
  timeouts: BySide<number>;
  owed: BySide<number>;
}

/** One board read, see `scoreFrame` in rules/knock_off.js: `counted` are indices of the strings that score. */
export interface FrameScore {
  points: BySide<number>;
  leader: Side | null;
  scorer: Side | null;
  lead: number;
  counted: number[];
  cut: 'end' | 'opponent' | 'dead-heat';
}

/** One reason of `explain`: `say` is a key of the sentence table, `section` the book's section. */
export interface Reason {say: string; section: string; [value: string]: string | number}
