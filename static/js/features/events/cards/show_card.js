/** The card of a match on the desk's phone: another phone scans it, and keeps score without a network. */

import {html, nothing} from 'lit-html';
import {encodeCard} from '../../../desk/match_card.js';
import {gameOf} from '../../../desk/match_setup.js';
import {keyOfCards} from '../../../store/card_keys.js';
import {freshKey} from '../../../store/games/handed.js';
import {loadRuleset} from '../../../store/rulesets.js';
import {qr} from '../../../ui/qr.js';
import {say} from '../../../words/index.js';
import {pairing} from './pairing.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */
/** @typedef {{game: import('../../../lib/types.d.ts').GameDocument, link: string}} ShownCard */

/** Matches that can be played. */
const PLAYABLE = ['ready', 'posted'];

/**
 * @param {EventScreen} screen @param {Contest} contest
 * @returns {Promise<ShownCard | null>} null if its match cannot be played now, or this phone lacks the rules
 */
export async function makeCard({about}, contest) {
  const {document: doc} = contest;
  const match = contest.match(about);
  const ruleset = await loadRuleset(doc.ruleset, doc.ruleset_version);
  if (!ruleset || !match || !PLAYABLE.includes(match.status)) return null;
  const game = gameOf(contest, match, ruleset);
  const key = await keyOfCards(doc.id).catch(freshKey); // also works if this phone cannot store anything
  return {game, link: `${location.origin}/#/match/${await encodeCard(game, key)}`};
}

/** @param {EventScreen} screen */
export function cardTab({known}) {
  if (known === undefined) return nothing; // it is being made
  const card = /** @type {ShownCard | null} */ (known);
  if (!card) return html`<p class="status" data-no-card>${say('card.none')}</p>`;
  return html`<h2>${say('card.title')}</h2>
    ${pairing(card.game)}
    <p>${say('card.how')}</p>
    ${qr(card.link, say('card.title'))}
    <p class="hint">${say('card.after')}</p>`;
}
