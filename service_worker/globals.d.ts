/** Filled in by build.js. */
declare const PRECACHE: string[];
/** For each part that not every phone keeps, its files, which are kept once it was used. */
declare const WHEN_USED: Record<string, string[]>;
/** Those of them that are kept from the app's second start. */
declare const SECOND_START: string[];
/** The code of the language that a phone must use to keep a file from its second start, by address. */
declare const SPOKEN: Record<string, string>;
declare const EXTRAS: string[];
declare const VERSION: string;
/** The text for a message that cannot be read, in each language. */
declare const UNREAD: Record<string, string>;
/** The code of the language of each part that is one. */
declare const LANGUAGES: Record<string, string>;
