/** Filled in by build.js. */
declare const PRECACHE: string[];
/** The file of sentences that is kept where it is spoken. */
declare const WHEN_USED: Record<string, string[]>;
declare const EXTRAS: string[];
declare const VERSION: string;
/** What is said of a message that cannot be read. */
declare const UNREAD: {en: string, fr: string};
