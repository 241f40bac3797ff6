/** The app's own desk without its screens, for the sweeps of competitions: `phone` does what a person could by taps. */

import {render} from 'lit-html';
import {begin, take} from '../../../static/js/desk/keeper.js';
import {uuid7} from '../../../static/js/lib/random.js';
import {isUnsaved} from '../../../static/js/recorder/unsaved.js';
import {bringCopiesBack} from '../../../static/js/store/logs/copies_back.js';
import {allNoted, noted, restore} from '../../../static/js/store/logs/rescue.js';
import {COMPETITIONS} from '../../../static/js/store/shelves.js';

/** Milliseconds that a person looks before going on, whether it is saved or not. */
const LOOK = 2000;
/** Milliseconds after which a person gives up an evening on a phone that hardly answers. */
const PATIENCE = 10_000;

const post = ({state}) => {
  const [{board, a, b}] = state.next;
  return {type: 'post', match: uuid7(), board, a, b};
};
const result = ({state}) => {
  const {id: match, a, b} = state.matches.find(({status}) => status === 'posted');
  return {type: 'result', match, a, b, winner: 'b', ending: 'played'};
};
const STEPS = {
  post,
  result,
  enter: ({document: {events}}) => ({type: 'enter', entry: `late${events.length}`, name: `Late ${events.length}`}),
  retract: ({document: {events}}) => ({type: 'retract', event: events.at(-1).id, reason: 'undo'}),
};

/** What the screen would show; `noted`: how many events are in the second place. */
const told = ({document: {id, events}, durable}) => ({saved: durable, events, noted: noted(id)?.events.length ?? 0});

const looked = (writing) =>
  Promise.race([
    writing,
    new Promise((done) => {
      setTimeout(done, LOOK);
    }),
  ]);

/** @returns {Promise<object | null>} null when storage, the rules or another window forbid it */
async function act(id, step) {
  try {
    const contest = await take(id, () => undefined);
    contest.record(STEPS[step](contest));
    await looked(contest.writing);
    return told(contest);
  } catch {
    return null;
  }
}

self.phone = {
  act,
  /** @returns {Promise<object[]>} what was shown after each step */
  async evening(document, steps) {
    const shown = [];
    const end = performance.now() + PATIENCE;
    await looked(begin(document));
    for (const step of steps) if (performance.now() < end) shown.push(await act(document.id, step));
    return shown.filter(Boolean);
  },
  /** As a start of the app does: brings back what was noted and copied. */
  async start() {
    for (const id of allNoted()) await restore(id);
    return bringCopiesBack(isUnsaved, COMPETITIONS);
  },
  /** @returns {Promise<object[]>} the events of a competition that is opened, once this window knows its role */
  async open(id) {
    const contest = await take(id, () => undefined);
    return contest && {...told(contest), role: contest.role};
  },
  /** Taps "Keep score here". */
  async takeOver(id) {
    render((await take(id, () => undefined)).notice(), document.body);
    document.querySelector('button').click();
  },
};
