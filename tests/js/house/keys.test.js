/** Keys of sentences are numbered in the built app only where nothing else depends on them (tools/keys.js). */

import assert from 'node:assert/strict';
import test from 'node:test';
import {numbered, shortened} from '../../../tools/keys.js';
import {readModule} from '../../../tools/modules.js';

const SOURCE = `
  const again = say('game.again');
  const either = say(again ? 'game.won' : 'game.lost', {n: 1});
  const kept = 'game.kept'; say(kept);
  store.set('game.saved', say('game.saved'));
  say(\`zone.\${name}\`);`;
const KEYS = ['game.again', 'game.kept', 'game.lost', 'game.saved', 'game.unused', 'game.won', 'zone.4'];
const modules = {
  'static/js/game/a.js': readModule('static/js/game/a.js', SOURCE),
  'static/js/words/en.js': readModule('static/js/words/en.js', "export default {'game.again': 'Again'};"),
};

const PLACES = {'game.won': 'app', 'game.lost': 'later', 'game.again': 'later'};

test('a key that is only said is numbered, those of the first file first; others are not', () => {
  assert.deepEqual(numbered(modules, KEYS, PLACES), {'game.won': '0', 'game.again': '1', 'game.lost': '2'});
});

test('a module says the same keys under their short names', () => {
  assert.equal(
    shortened(SOURCE, numbered(modules, KEYS, PLACES)),
    SOURCE.replace("'game.again'", "'1'").replace("'game.won'", "'0'").replace("'game.lost'", "'2'"),
  );
});
