/** What is not needed to record a frame: a second file, fetched once the first screen is painted (see build.js). */

export {sheet} from './screens/sheet.js';
export {startSync} from './sync/sync.js';
export {askReason, gameMenu} from './ui/dialogs.js';
