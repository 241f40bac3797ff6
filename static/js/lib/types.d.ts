/** Types of the game's documents and state (docs/format.md). Zones run from the shallowest to the deepest. */

export type Side = 'a' | 'b';
export type BySide<T> = {a: T; b: T};
export type Zone = string;

export interface Player {
  name: string;
}
export interface SideHeader {
  name: string;
  players?: Player[];
  colour?: string;
  start?: number;
}

interface EventBase {
  id: string;
  at: string;
}
export interface FrameEvent extends EventBase {
  type: 'frame';
  weights: string[];
  first?: Side;
}
/** A turn: the values of the weights that count (horse collar), or one frame's rolls (bowling). */
export interface TurnEvent extends EventBase {
  type: 'turn';
  side: Side;
  weights?: number[];
  rolls?: number[];
}
export interface PenaltyEvent extends EventBase {
  type: 'penalty';
  side: Side;
  offence: string;
  player?: number;
  step?: number;
  displaced?: string[];
  official?: string;
  note?: string;
}
/** How late each side was, in seconds. */
export interface LateEvent extends EventBase {
  type: 'late';
  seconds: {a?: number; b?: number};
}
export interface TimeoutEvent extends EventBase {
  type: 'timeout';
  side: Side;
}
export interface WeightsChangedEvent extends EventBase {
  type: 'weights_changed';
  side: Side;
}
export type CallKind = 'weight' | 'line' | 'rub';
export interface CallEvent extends EventBase {
  type: 'call';
  kind: CallKind;
  votes?: string[];
  ruling: string;
  official?: string;
}
export interface NoteEvent extends EventBase {
  type: 'note';
  text: string;
}
export interface AdjustEvent extends EventBase {
  type: 'adjust';
  side: Side;
  points: number;
  note: string;
}
export interface ForfeitEvent extends EventBase {
  type: 'forfeit';
  side: Side;
  note?: string;
}
export interface DoubleForfeitEvent extends EventBase {
  type: 'double_forfeit';
  note?: string;
}
export interface RetractEvent extends EventBase {
  type: 'retract';
  event: string;
  reason: string;
}
export interface AmendEvent extends EventBase {
  type: 'amend';
  event: string;
  with: Record<string, unknown>;
  reason: string;
}
export type GameEvent =
  | FrameEvent
  | TurnEvent
  | PenaltyEvent
  | LateEvent
  | TimeoutEvent
  | WeightsChangedEvent
  | CallEvent
  | NoteEvent
  | AdjustEvent
  | ForfeitEvent
  | DoubleForfeitEvent
  | RetractEvent
  | AmendEvent;

/** The last step of an offence in earlier games in its scope. */
export interface Carried {
  side: Side;
  player?: number;
  offence: string;
  step: number;
}
/** The game's place in a match. `choice`: the side that had the choice of hammer or colour in this game. */
export interface Match {
  id: string;
  best_of: number;
  game: number;
  choice?: Side;
}

/** The game's place in a competition. `a` and `b`: the entries on its sides, in a mixer two each. */
export interface CompetitionMatch {
  id: string;
  name: string;
  match: string;
  a: string | string[];
  b: string | string[];
  game?: number;
}

export interface GameHeader {
  version: 1;
  id: string;
  ruleset: string;
  ruleset_version?: number;
  play: string;
  target?: number;
  rounds?: number;
  timeouts?: number;
  sides: BySide<SideHeader>;
  first: Side;
  started_at: string;
  carried?: Carried[];
  match?: string | number | Match;
  competition?: string | number | CompetitionMatch;
  club?: string | number;
  board?: string | number;
}
export interface GameDocument extends GameHeader {
  events: GameEvent[];
}

/** Only the fields that the app reads; docs/competitions.md, Competition document, has all. */
export interface CompetitionHeader {
  version: 1;
  id: string;
  form: Form;
  name: string;
  ruleset: string;
  ruleset_version?: number;
  play: string;
  target?: number;
  club?: string;
  boards?: string[];
  settings?: Record<string, unknown>;
  started_at: string;
}
export type Form =
  | 'elimination'
  | 'double-elimination'
  | 'round-robin'
  | 'championship'
  | 'league-six'
  | 'league-four'
  | 'mixer'
  | 'queue'
  | 'ladder';
export interface CompetitionEvent {
  id: string;
  at: string;
  type: string;
  [field: string]: unknown;
}
export interface CompetitionDocument extends CompetitionHeader {
  events: CompetitionEvent[];
}

/** A team of a league match: six players and up to four spares, or four and three. */
export interface SheetTeam {
  name: string;
  players: string[];
}
/** The sheet of a league match (docs/competitions.md). `a` is at home. */
export interface SheetHeader {
  version: 1;
  id: string;
  form: 'league-six' | 'league-four';
  competition?: {id: string; match: string; a: string; b: string};
  ruleset: string;
  target: number;
  teams: BySide<SheetTeam>;
  started_at: string;
}
export interface SheetDocument extends SheetHeader {
  events: CompetitionEvent[];
}

/** What has a log of its own (store/logs/). */
export type LoggedDocument = GameDocument | CompetitionDocument | SheetDocument;

/** The length of a game: either a target score or a number of rounds. */
export interface Length {
  target?: number;
  rounds?: number;
}
/**
 * On the court, `lead` is the number of half-rounds before the lead changes, `extra` those played if the game is level.
 */
export interface Format extends Length {
  name: string;
  players: number;
  timeouts: number;
  offers?: Length[];
  lead?: number;
  extra?: number;
}
export interface ZoneValue {
  zone: Zone;
  points: number;
}
/** The table's drawing in inches from the scoring end. `one` is where the 1 zone begins, null if that is far away. */
export interface TableSize {
  width: number;
  three: number;
  two: number;
  one: number | null;
}
export type Kind = 'knock-off' | 'innings' | 'horse-collar' | 'bowling' | 'court';
/**
 * A step of an offence's ladder; `points` only if the effect moves points. rulesets/ruleset.schema.json lists the
 * effects.
 */
export interface Step {
  effect: string;
  points?: number;
  also?: 'loss-of-shot' | 'dead-weight';
}
export interface Offence {
  id: string;
  section: string;
  name: string;
  group: 'conduct' | 'delivery' | 'board' | 'time' | 'equipment' | 'substitution';
  scope: 'game' | 'match' | 'event' | 'tournament';
  plays?: string[];
  displaced?: true;
  spectator?: true;
  note?: string;
  ladder: Step[];
}
/** A timed period. The shot clock may name the offence of exceeding it. */
export interface Clock {
  seconds: number;
  section: string;
  offence?: string;
}
/** What a late side loses: once after the grace, and again after each further interval, both in seconds. */
export interface Lateness {
  section: string;
  name: string;
  grace: number;
  every: number;
  effect: 'points-to-opponent' | 'forfeit-game';
  points?: number;
  plays?: string[];
}
/** How many people judge a call, the usual number first; `deciding` if the weight could win the game. */
export interface Call {
  section: string;
  judges: number[];
  deciding?: number;
}
export interface Rule<Name extends string> {
  rule: Name;
  section: string;
}
export interface MatchRules {
  best_of: number[];
  second: Rule<'swap' | 'winner' | 'choice'>;
  third: Rule<'toss' | 'winner'>;
  ends: Rule<'may-change' | 'winner-changes' | 'keep'>;
  practice?: {section: string};
}
/** What a rule set cites its book's sections for: in every game, in a table's frames, and in the other kinds. */
export type SectionKey =
  | 'target'
  | 'adjust'
  | 'forfeit'
  | 'double_forfeit'
  | 'owed'
  | 'timeout'
  | 'weights_changed'
  | 'deepest'
  | 'sum'
  | 'dead_heat'
  | 'protected'
  | 'neutral'
  | 'hanger'
  | 'next_scored'
  | 'next_no_score'
  | 'out_of_turn'
  | 'rounds'
  | 'level'
  | 'qualify'
  | 'turn'
  | 'strike'
  | 'spare'
  | 'open'
  | 'ten_off'
  | 'lead';
/** Fields that only some kinds of game have are optional; rulesets/ruleset.schema.json lists them. */
export interface Ruleset {
  id: string;
  version: number;
  name: string;
  book: string;
  kind: Kind;
  weights: number;
  zones: ZoneValue[];
  colours: string[];
  /** `absent`: if only one side is present, it has hammer and colour. */
  start: Rule<'toss-hammer' | 'red-first'> & {absent?: {section: string}};
  protected?: boolean;
  blank?: 'hammer-first' | 'same-first';
  /** Missing for bowling and the court, for which no table is drawn. */
  table: TableSize;
  qualify?: number;
  level?: 'extra' | 'tie';
  formats: Record<string, Format>;
  offences: Offence[];
  clocks: {shot?: Clock; timeout?: Clock; between?: Clock};
  lateness?: Lateness;
  calls: {weight?: Call; line?: Call; rub?: Call};
  match: MatchRules;
  /** For house rules: the rule set they were copied from, and the sections they change. */
  house?: {from: string; version: number; sections: string[]};
  sections: Record<SectionKey, string>;
  readings: {section: string; text: string}[];
}

/** A frame that was played; `lost`: the side whose points were taken back. */
export interface FrameResult {
  points: BySide<number>;
  score: BySide<number>;
  first: Side;
  hammer: Side;
  lost?: Side;
}
export interface Next {
  frame: number;
  first: Side;
  hammer: Side;
}
export interface NextTurn {
  frame: number;
  side: Side;
}
/** Each side's turns: totals (horse collar) or the rolls of each frame (bowling). */
export type Turns<T> = BySide<T[]>;
export interface Penalty {
  event: number;
  side: Side;
  offence: string;
  step: number;
  effect: string;
  points: number;
}
export interface GameState {
  status: 'open' | 'finished';
  score: BySide<number>;
  winner: Side | null;
  ending: 'target' | 'rounds' | 'tie' | 'forfeit' | 'double-forfeit' | 'disqualification' | null;
  forfeit: {side: Side; reach: 'game' | 'match' | 'event' | 'tournament'} | null;
  next: Next | NextTurn | null;
  /** Missing if sides take turns: check `turns` first. */
  frames: FrameResult[];
  turns?: Turns<number> | Turns<number[]>;
  penalties: Penalty[];
  timeouts: BySide<number>;
  owed: BySide<number>;
}

/** The score of one board, see `scoreFrame` in rules/knock_off.js. `counted` are indices of the strings that score. */
export interface FrameScore {
  points: BySide<number>;
  leader: Side | null;
  scorer: Side | null;
  lead: number;
  counted: number[];
  cut: 'end' | 'opponent' | 'dead-heat';
}

/** One reason from `explain`: `say` is a key of the words table, `section` the book's section. */
export interface Reason {
  say: string;
  section: string;
  [value: string]: string | number;
}
