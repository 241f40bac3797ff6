/** Reports about forgetting a person and importing a club's file count games, and competitions when there are some. */

import assert from 'node:assert/strict';
import test from 'node:test';
import {forgettingWords, forgottenWords, importedWords} from '../../../static/js/features/clubs/club_reports.js';
import {spokenAs} from '../words/tables.js';

const NONE = {games: 0, competitions: 0, searched: 0, partly: 0};
const IMPORTED = {created: 2, updated: 1, unchanged: 0, competitions: 0, sheets: 0, left: 0, reasons: []};

test('a report about a forgotten person names what the name was erased from', () => {
  const done = (/** @type {number} */ games, /** @type {number} */ competitions, partly = 0) =>
    forgottenWords('Player 1', {...NONE, games, competitions, partly});
  assert.equal(done(3, 0), 'Name erased from 3 games, now Player 1.');
  assert.equal(done(1, 2), 'Name erased from 1 game, now Player 1. Also from 2 competitions and match sheets.');
  assert.equal(done(0, 1), 'Name erased from 1 competition or match sheet, now Player 1.');
  assert.equal(done(0, 0), 'Name erased from 0 games, now Player 1.');
  assert.match(done(0, 2, 1), /now Player 1\. 1 game or competition still has part of the name/);
});

test('the progress counts competitions once there are some', () => {
  assert.equal(forgettingWords({...NONE, games: 50}), '50 games done …');
  assert.equal(
    forgettingWords({...NONE, competitions: 1, searched: 9}),
    '0 games done … 1 competition or match sheet done … 9 games and competitions of the club searched.',
  );
});

test('a report about an import counts competitions and sheets when there are some', () => {
  const games = '2 games added, 1 updated, 0 already here.';
  assert.equal(importedWords(IMPORTED), games);
  assert.equal(
    importedWords({...IMPORTED, competitions: 2, sheets: 1}),
    `${games} 2 competitions added or updated. 1 match sheet added or updated.`,
  );
  assert.equal(
    importedWords({...IMPORTED, sheets: 3, left: 1, reasons: ['x: no.']}),
    `${games} 3 match sheets added or updated. 1 left out: x: no.`,
  );
});

test('French counts them too', () => {
  spokenAs('fr', () => {
    assert.equal(
      forgottenWords('Joueur 1', {...NONE, games: 2, competitions: 1}),
      'Nom effacé de 2 parties, maintenant Joueur 1. Et de 1 compétition ou feuille de match.',
    );
    assert.match(importedWords({...IMPORTED, competitions: 1}), / 1 compétition ajoutée ou mise à jour\.$/);
  });
});
