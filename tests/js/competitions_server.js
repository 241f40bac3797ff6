/**
 * A line of JSON in, the answer's line out, for as long as lines come: the JavaScript engine's side of the comparison
 * in tests/competitions/test_differential.py.
 */
import readline from 'node:readline';
import {answer, canonical} from '../../static/js/competitions/index.js';

function answerLine(line) {
  try {
    return canonical(answer(JSON.parse(line)));
  } catch (error) {
    return JSON.stringify({crash: String(error)});
  }
}

for await (const line of readline.createInterface({input: process.stdin, crlfDelay: Infinity})) {
  process.stdout.write(`${answerLine(line)}\n`);
}
