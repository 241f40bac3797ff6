/** Modules that build.js generates from static/rulesets and from the rules. */

declare module 'app:books' {
  /**
   * Loaders by "id version", for every version of every rule set in the app. The last version of an id is the newest.
   */
  const loaders: Record<string, () => Promise<import('./types.d.ts').Ruleset>>;
  export default loaders;
}

declare module 'app:list' {
  /** A rule set in a list; `plays` are the names of its plays, by key. */
  export interface Listed {
    id: string;
    version: number;
    name: string;
    kind: import('./types.d.ts').Ruleset['kind'];
    plays: Record<string, string>;
  }
  /** The rule sets in the app, in the same order. */
  const list: Listed[];
  export default list;
}

declare module 'app:readings' {
  /** A rule set's notes on readings, by "id version". Scoring does not need them. */
  const readings: Record<string, import('./types.d.ts').Ruleset['readings']>;
  export default readings;
}

declare module 'app:rules' {
  /** A hash of everything that a game's digest depends on besides its document: rule sets, rules, and the digest's code. */
  const hash: string;
  export default hash;
}
