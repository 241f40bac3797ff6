/** The desk comes to this phone over the network, or a competition of the archive is only read here. */

import {goOn, keepForReading} from '../../../desk/moving.js';
import {deskOf, noteRead} from '../../../store/desks.js';
import {handedKey} from '../../../store/games/handed.js';
import {tellChosen} from '../../../recorder/seat.js';
import {Refused, Trouble} from '../../../sync/client.js';
import {takeDesk} from '../../../sync/desk.js';
import {archived} from '../../../sync/offer.js';
import {sure} from '../../../ui/dialogs.js';
import {say} from '../../../words/index.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/moving.js').Archived} Archived */
/** @typedef {Archived & {desk: import('../../../sync/offer.js').Desk}} Found */

/** @param {string} id @returns {Promise<Found>} as the archive has it @throws {Trouble | Refused} */
const fetched = async (id) => /** @type {any} */ (await archived(id, 'competitions'));

/** @param {string} id @returns {Promise<boolean>} whether the desk's former key is void @throws {Trouble | Refused} */
async function claim(id) {
  const key = await handedKey(id);
  try {
    if (key) {
      await takeDesk(id, key);
      return false;
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
  await takeDesk(id);
  return true;
}

/** @param {unknown} error @returns {string} why the archive did nothing */
export function troubleWords(error) {
  if (error instanceof Trouble) return say('events.desk.offline');
  if (error instanceof Refused) return say('events.desk.refused', {detail: error.problem.detail});
  return say('events.trouble.failed');
}

/**
 * @param {EventScreen} screen @param {() => Promise<void>} work
 * @returns {Promise<void>} resolves when it is done, or the screen says why not
 */
async function attempt(screen, work) {
  screen.refused = '';
  try {
    await work();
    tellChosen(screen.id);
    await screen.reopen();
  } catch (error) {
    screen.refused = troubleWords(error);
  }
  screen.app.paint();
}

/**
 * Takes the desk over, after asking.
 * @param {EventScreen} screen @param {boolean} [own] whether this phone's log goes on instead of the archive's
 */
export async function takeOver(screen, own = false) {
  const more = say(own ? 'events.desk.own.what' : 'events.desk.take.what');
  if (!(await sure(say('events.desk.take'), more, say('events.desk.take')))) return;
  await attempt(screen, async () => {
    await screen.contest?.save();
    const renew = await claim(screen.id);
    await goOn(await fetched(screen.id), {renew, own});
    screen.app.sync();
  });
}

/** Keeps a competition that the archive has, for reading. @param {EventScreen} screen @param {Archived} found */
export const readIt = (screen, found) => attempt(screen, () => keepForReading(found));

/** Reads anew what is only read here, where there is a network. @param {EventScreen} screen */
export async function readAgain(screen) {
  const {id, contest} = screen;
  if (contest?.desk.place !== 'reading') return;
  const found = await fetched(id).catch(() => null); // it stays as it is
  if (!found || screen.gone || screen.contest !== contest) return;
  if (found.etag !== screen.stored?.etag) return await readIt(screen, found);
  await noteRead(id);
  contest.desk = await deskOf(id);
}

/**
 * Looks in the archive for a competition that this phone does not have.
 * @param {EventScreen} screen @returns {Promise<void>}
 */
export async function lookInArchive(screen) {
  screen.found = null;
  screen.trouble = 'opening';
  try {
    screen.found = await fetched(screen.id);
    screen.trouble = '';
  } catch (error) {
    screen.trouble = error instanceof Refused ? 'missing' : 'unreached';
  }
  screen.app.paint();
}
