/** Where a competition or a sheet is stored: on this phone, and in the archive. */

import {say} from '../../words/index.js';

/**
 * @param {import('../../store/logs/log.js').Kept | null} kept as it is stored
 * @param {import('../../recorder/recorder.js').Recorder<any, any>} recorder
 * @returns {string}
 */
export function storedWords(kept, {durable, saved}) {
  if (!durable) return say('events.saving');
  const archived = kept?.keeping === 'archived' && kept.document.events.length === saved;
  return say(archived ? 'events.archived' : 'events.saved');
}
