/** Set-ups of the newest games, to play them again with one tap. */

import {html, nothing} from 'lit-html';
import {named, say} from '../../words/index.js';
import {recent} from '../../store/games/game_log.js';
import {rulesOf} from '../../store/rulesets.js';
import {SIDES, shape} from '../../ui/sides.js';
import {lengthWords} from '../../game/lengths.js';
import {chosenLength, setupOf, sideName} from '../../game/setup.js';

/** @typedef {import('../../game/setup.js').Setup} Setup */
/** @typedef {import('../../lib/types.d.ts').Ruleset} Ruleset */
/** @typedef {{setup: Setup, ruleset: Ruleset}} Preset */

/** Newest games that are looked through for set-ups. */
const READ = 12;
/** Set-ups that are shown. */
const SHOWN = 4;

/** @param {Setup} setup @returns {string} equal for set-ups that look alike */
const signOf = ({ruleset, play, length, best_of: games, sides}) =>
  JSON.stringify([ruleset, play, length, games, sides.a.names, sides.b.names]);

/** @returns {Promise<Preset[]>} different set-ups, the newest first; only those whose rules this phone has */
export async function lastSetups() {
  const headers = (await recent(READ)).map(({document}) => document);
  const found = await Promise.all(
    headers
      .filter(({match}) => typeof match !== 'object' || match.game === 1)
      .map(async (header) => ({setup: setupOf(header), ruleset: await rulesOf(header).catch(() => null)})),
  );
  /** @type {Map<string, Preset>} */
  const different = new Map();
  for (const {setup, ruleset} of found)
    if (ruleset && Object.hasOwn(ruleset.formats, setup.play) && !different.has(signOf(setup)))
      different.set(signOf(setup), {setup, ruleset});
  return [...different.values()].slice(0, SHOWN);
}

/** @param {Preset} preset @returns {string} the length, the match and the rules */
const facts = ({setup, ruleset}) =>
  [
    lengthWords(chosenLength(setup, ruleset), ruleset.kind),
    setup.best_of > 1 && say('match.best-of', {n: setup.best_of}),
    named(ruleset.name),
  ]
    .filter(Boolean)
    .join(' · ');

/** @param {Preset[]} presets @param {(preset: Preset) => unknown} start */
export const presetsPart = (presets, start) =>
  presets.length
    ? html`<section class="presets" aria-labelledby="presets">
        <h2 id="presets">${say('new.again')}</h2>
        <ul>
          ${presets.map(
            (preset) =>
              html`<li>
                <button type="button" class="card" @click=${() => start(preset)}>
                  ${SIDES.map(
                    (side) =>
                      html`<span class="line ${preset.setup.sides[side].colour}"
                        ><span class="mark ${shape(side)}"
                          >${say(`letter.${/** @type {'red'} */ (preset.setup.sides[side].colour)}`)}</span
                        ><bdi class="name">${sideName(preset.setup, preset.ruleset, side)}</bdi></span
                      >`,
                  )}
                  <span class="muted">${facts(preset)}</span>
                </button>
              </li>`,
          )}
        </ul>
      </section>`
    : nothing;
