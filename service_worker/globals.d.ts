/** Filled in by build.js. */
declare const PRECACHE: string[];
/** For each part, the files to keep once it was used. */
declare const WHEN_USED: Record<string, string[]>;
declare const EXTRAS: string[];
declare const VERSION: string;
/** The text for a message that cannot be read. */
declare const UNREAD: {en: string; fr: string};
