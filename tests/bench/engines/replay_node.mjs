/** How long the JavaScript engine takes for a game of each kind; prints one line of JSON, times in milliseconds. */
import fs from 'node:fs';
import {replay} from '../../../static/js/rules/index.js';
import {rulesetOf} from '../../js/rules/library.js';

const GAMES = JSON.parse(fs.readFileSync(new URL('replay_games.json', import.meta.url), 'utf8'));

/**
 * A game with so many frames or turns, which its events repeat in turn; its end is out of reach. An event named by a
 * number is the one so many places before.
 */
function game({header, cycle}, frames) {
  const events = [];
  let played = 0;
  while (played < frames) {
    const event = cycle[events.length % cycle.length];
    const named = event.event === undefined ? {} : {event: `e${events.length + event.event}`};
    if (event.type === 'frame' || event.type === 'turn') played += 1;
    events.push({id: `e${events.length}`, at: '2026-11-21T19:07:40-08:00', ...event, ...named});
  }
  return {
    version: 1,
    id: '0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a10',
    sides: {a: {name: 'Elks'}, b: {name: 'Legion'}},
    first: 'a',
    started_at: '2026-11-21T19:03:11-08:00',
    events,
    ...header,
  };
}

/** The median time of a replay of each. They take turns, so that a busy moment does not fall on one of them. */
function mediansMs(documents, rounds = 2000) {
  const tried = documents.map((document) => ({document, ruleset: rulesetOf(document), times: []}));
  for (let i = 0; i < rounds; i += 1)
    for (const {document, ruleset, times} of tried) {
      const begin = performance.now();
      replay(document, ruleset);
      times.push(performance.now() - begin);
    }
  return tried.map(({times}) => times.sort((one, two) => one - two)[rounds / 2]);
}

/** The game's figures; twice its frames are tried unless the header ends it (bowling). */
function figures(kind) {
  const {frames} = kind;
  const documents = (frames === 40 ? [frames, 2 * frames] : [frames]).map((many) => game(kind, many));
  mediansMs(documents, 200);
  const [once, twice] = mediansMs(documents);
  return {
    frames,
    median_ms: Number(once.toFixed(4)),
    doubled_ratio: twice === undefined ? null : Number((twice / once).toFixed(3)),
  };
}

console.log(JSON.stringify(Object.fromEntries(Object.entries(GAMES).map(([name, kind]) => [name, figures(kind)]))));
