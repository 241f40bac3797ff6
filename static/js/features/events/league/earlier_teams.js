/** The teams of an earlier league on this phone, with the players that they have now. */

import {lookAt} from '../../../desk/look.js';
import {rosterOf} from '../../../desk/league/teams.js';
import {competing} from '../../../desk/sign_up.js';
import {say} from '../../../words/index.js';
import {choose} from '../acts/choose.js';

/** @typedef {import('../../../store/competition_list.js').ListedCompetition} Listed */
/** @typedef {import('../../../desk/league/teams.js').Team} Team */

/** Leagues that are offered, the newest first. */
const MOST = 4;

/** @param {Listed[]} listed @returns {Promise<Team[] | null>} null if none was chosen, or it is not whole here */
export async function earlierTeams(listed) {
  const chosen = await choose(
    say('league.earlier.which'),
    listed.slice(0, MOST).map(({header: {id, name, form}}) => ({value: id, words: name, hint: say(`form.${form}`)})),
  );
  const contest = chosen && (await lookAt(chosen).catch(() => null));
  return contest
    ? competing(contest).map(({entry}) => ({name: contest.nameOf(entry), players: rosterOf(contest.counting, entry)}))
    : null;
}
