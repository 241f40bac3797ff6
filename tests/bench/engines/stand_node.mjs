/** How long the JavaScript engine takes for the competitions of a file; prints one line of JSON, in milliseconds. */
import fs from 'node:fs';
import {stand} from '../../../static/js/competitions/index.js';

const ROUNDS = 30;

/** The median time of a replay. */
function medianMs([document, results]) {
  const times = Array.from({length: ROUNDS}, () => {
    const begin = performance.now();
    stand(document, results);
    return performance.now() - begin;
  })
    .slice(ROUNDS / 3)
    .sort((one, two) => one - two);
  return Number(times[times.length / 2].toFixed(3));
}

const contests = JSON.parse(fs.readFileSync(process.argv[2], 'utf8'));
console.log(JSON.stringify(Object.fromEntries(Object.entries(contests).map(([name, one]) => [name, medianMs(one)]))));
