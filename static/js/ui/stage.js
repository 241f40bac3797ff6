/** The name of the next frame, inning, round or half-round, and the length of the game. */

import {say} from '../words/index.js';

/** @typedef {import('../lib/types.d.ts').Kind} Kind */
/** @typedef {import('../lib/types.d.ts').Length} Length */

/** @type {Record<Kind, 'frame' | 'inning' | 'round'>} */
const PLAYED = {'knock-off': 'frame', bowling: 'frame', innings: 'inning', 'horse-collar': 'round', court: 'round'};

/** @param {Kind} kind @param {number} frame from 1 @returns {string} e.g. "Frame 3", "Round 2 · foot" */
export const stageOf = (kind, frame) =>
  kind === 'court'
    ? say('stage.half', {n: Math.ceil(frame / 2), half: halfOf(frame)})
    : say(`stage.${PLAYED[kind]}`, {n: frame});

/** @param {Kind} kind @returns {string} the sentence that the draft is not recorded yet */
export const unrecorded = (kind) => say(`saved.open.${PLAYED[kind]}`);

/** @param {Kind} kind @returns {string} the heading of the sheet's list */
export const listedOf = (kind) => say(`stage.list.${PLAYED[kind]}`);

/** @param {number} half from 1 @returns {string} the end of the court to which it is played */
export const halfOf = (half) => say(half % 2 === 1 ? 'stage.head' : 'stage.foot');

/**
 * @param {import('../lib/types.d.ts').GameHeader} header
 * @param {import('../lib/types.d.ts').Ruleset} ruleset
 * @returns {Length} the header's length, else the book's
 */
export const lengthOf = (header, {formats}) =>
  header.target || header.rounds ? /** @type {Length} */ (header) : (formats[header.play] ?? {});

/** @param {Length} length @param {Kind} kind @returns {string} e.g. "To 15", "9 innings" */
export const lengthWords = ({target, rounds = 0}, kind) =>
  target === undefined ? say(`count.${PLAYED[kind]}`, {n: rounds}) : say('length.target', {n: target});
