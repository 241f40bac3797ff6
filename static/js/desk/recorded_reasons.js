/** Reasons in the log that nobody typed. They are the same in every language, and no screen says them. */

export const RENAMED = 'renamed';
export const UNDO = 'undo';
export const VOID = 'void';
export const UNSAID = [UNDO, VOID];
