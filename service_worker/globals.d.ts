/** Filled in by build.js. */
declare const PRECACHE: string[];
/** By part, the files that are kept once it was used. */
declare const WHEN_USED: Record<string, string[]>;
declare const EXTRAS: string[];
declare const VERSION: string;
/** What is said of a message that cannot be read. */
declare const UNREAD: {en: string; fr: string};
