/** A challenge on a ladder: who challenges, then one of those close above. */

import {html} from 'lit-html';
import {challengers, withinReach} from '../../../desk/ladder.js';
import {uuid7} from '../../../lib/random.js';
import {say} from '../../../words/index.js';
import {choose} from './choose.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */

/** @param {Contest} contest @param {string} title @param {string[]} entries */
const chooseEntry = (contest, title, entries) =>
  choose(
    title,
    entries.map((value) => ({value, words: html`<bdi>${contest.nameOf(value)}</bdi>`})),
  );

/** Asks who challenges whom, and records it. @param {EventScreen} screen @param {Contest} contest */
export async function challenge(screen, contest) {
  const a = await chooseEntry(contest, say('events.challenger'), challengers(contest));
  const b = a && (await chooseEntry(contest, say('events.challenged'), withinReach(contest, a)));
  if (!a || !b) return;
  screen.act(contest, say('events.challenges', {side: contest.called(a), other: contest.nameOf(b)}), () =>
    contest.record({type: 'challenge', match: uuid7(), a, b}),
  );
}
