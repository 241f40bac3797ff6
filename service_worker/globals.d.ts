/** Filled in by build.js. */
declare const PRECACHE: string[];
declare const EXTRAS: string[];
declare const VERSION: string;
