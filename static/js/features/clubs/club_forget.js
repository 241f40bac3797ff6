/**
 * Makes a club forget a person. Asks twice, because it cannot be undone, and works in steps, because there may be
 * thousands of games and competitions.
 */

import {say} from '../../words/index.js';
import {send} from '../../sync/me.js';
import {sure} from '../../ui/dialogs.js';
import {forgettingWords, forgottenWords} from './club_reports.js';

/**
 * @param {import('../../ui/club_desk.js').Desk} desk
 * @param {string} club
 * @param {import('../../store/me.js').Named} person
 * @param {() => Promise<unknown>} after reloads the screen's data
 * @returns {Promise<boolean>} whether it was done
 */
export async function forgetPerson(desk, club, {id, name}, after) {
  if (!(await sure(say('forget.ask', {name}), say('forget.more'), say('forget.act')))) return false;
  if (!(await sure(say('forget.again', {name}), say('forget.backups'), say('forget.for-good')))) return false;
  return desk.attempt(async () => {
    const told = {games: 0, competitions: 0, searched: 0, partly: 0};
    for (;;) {
      const {name: neutral, done, ...answer} = await send('POST', `/clubs/${club}/members/${id}/forget`);
      told.games += answer.games;
      told.competitions += answer.competitions;
      told.searched += answer.searched;
      told.partly += answer.partly.length;
      if (done) {
        await after();
        return forgottenWords(neutral, told);
      }
      desk.tell(forgettingWords(told));
    }
  });
}
