/** Modules that build.js makes: of static/rulesets, so that nothing of a rule set is typed twice. */

declare module 'app:books' {
  /**
   * Each version of each rule set that comes with the app, by "id version": fetches it. Of one id, the newest version
   * is the last.
   */
  const loaders: Record<string, () => Promise<import('./types.d.ts').Ruleset>>;
  export default loaders;
}

declare module 'app:list' {
  /** What lists show of a rule set: `plays` are the names of its ways to play, by key. */
  export interface Listed {
    id: string;
    version: number;
    name: string;
    kind: import('./types.d.ts').Ruleset['kind'];
    plays: Record<string, string>;
  }
  /** Those that come with the app, in the same order. */
  const list: Listed[];
  export default list;
}

declare module 'app:readings' {
  /** The notes on a rule set's readings, by "id version"; scoring does without them. */
  const readings: Record<string, import('./types.d.ts').Ruleset['readings']>;
  export default readings;
}
