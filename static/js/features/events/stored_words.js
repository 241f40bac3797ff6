/** Where a competition or a sheet is stored: on this phone, and in the archive. */

import {say} from '../../words/index.js';

/**
 * @param {import('../../store/logs/standing.js').Standing | null} stored how it is stored
 * @param {import('../../recorder/recorder.js').Recorder<any, any>} recorder
 * @returns {string}
 */
export function storedWords(stored, {durable, saved}) {
  if (!durable) return say('events.saving');
  const archived = stored?.keeping === 'archived' && stored.events === saved;
  return say(archived ? 'events.archived' : 'events.saved');
}
