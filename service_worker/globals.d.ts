/** Filled in by build.js. */
declare const PRECACHE: string[];
/** For each part, the files to keep once it was used. */
declare const WHEN_USED: Record<string, string[]>;
declare const EXTRAS: string[];
declare const VERSION: string;
/** The text for a message that cannot be read, in each language. */
declare const UNREAD: Record<string, string>;
/** The code of the language of each part that is one. */
declare const LANGUAGES: Record<string, string>;
