/**
 * A line of JSON in, a line of canonical JSON out, for as long as lines come: the JavaScript engine's side of the
 * comparison in tests/rules/test_differential.py.
 */
import readline from 'node:readline';
import {answer, canonical} from './library.js';

for await (const line of readline.createInterface({input: process.stdin, crlfDelay: Infinity})) {
  process.stdout.write(`${canonical(answer(JSON.parse(line)))}\n`);
}
