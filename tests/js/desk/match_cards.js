/** Prints what this phone would put on match cards beside what printed ones hold (tests/paper). */

import {readFileSync} from 'node:fs';
import {inflateRawSync} from 'node:zlib';
import {Contest} from '../../../static/js/desk/contest.js';
import {encodeCard, readCard} from '../../../static/js/desk/match_card.js';
import {gameOf} from '../../../static/js/desk/match_setup.js';

const {document, book, key, codes} = JSON.parse(readFileSync(0, 'utf8'));
const contest = new Contest(document, document.events.length);
const contentOf = (code) => inflateRawSync(Buffer.from(code.split('.')[2], 'base64url').subarray(1)).toString();
const found = {};
for (const code of codes) {
  const card = await readCard(code);
  const game = gameOf(contest, contest.match(card.game.competition.match), book);
  const shown = contentOf(await encodeCard(game, key));
  found[card.game.competition.match] = {key: card.key, printed: contentOf(code), shown};
}
process.stdout.write(JSON.stringify(found));
