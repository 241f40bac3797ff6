/** Set-ups of the newest games, to play them again with one tap. */

import {html, nothing} from 'lit-html';
import {named, say} from '../../words/index.js';
import {entries} from '../../store/games/pages.js';
import {loadRuleset} from '../../store/rulesets.js';
import {SIDES, colourOf, letter, nameOf, shape} from '../../ui/sides.js';
import {lengthOf, lengthWords} from '../../ui/stage.js';
import {gamesWords} from './new_game_parts.js';

/** @typedef {import('../../lib/types.d.ts').Ruleset} Ruleset */
/** @typedef {{header: import('../../lib/types.d.ts').GameHeader, ruleset: Ruleset}} Preset with the newest rule set */

/** Newest games that are looked through for set-ups. */
const READ = 12;
/** Set-ups that are shown. */
const SHOWN = 4;

/** @param {Preset['header']} header @returns {number} the games of its match, at most */
const bestOf = ({match}) => (typeof match === 'object' ? match.best_of : 1);

/** @param {Preset['header']} header @returns {string} equal for set-ups that look alike */
const signOf = (header) =>
  JSON.stringify([
    header.ruleset,
    header.play,
    header.target,
    header.rounds,
    bestOf(header),
    SIDES.map((side) => [nameOf(header, side), header.sides[side].start]),
  ]);

/** @returns {Promise<Preset[]>} different set-ups, the newest first; only those whose rules this phone has */
export async function lastSetups() {
  const headers = (await entries(READ))
    .map(({header}) => header)
    .filter(({match}) => typeof match !== 'object' || match.game === 1);
  const signs = headers.map(signOf);
  const different = headers.filter((_, i) => signs.indexOf(signs[i] ?? '') === i);
  const found = await Promise.all(
    different.map(async (header) => {
      const ruleset = await loadRuleset(header.ruleset).catch(() => null);
      return ruleset && Object.hasOwn(ruleset.formats, header.play) ? [{header, ruleset}] : [];
    }),
  );
  return found.flat().slice(0, SHOWN);
}

/** @param {Preset} preset @returns {string} the length, the handicap, the match and the rules */
const facts = ({header, ruleset}) =>
  [
    lengthWords(lengthOf(header, ruleset), ruleset.kind),
    startWords(header),
    bestOf(header) > 1 && gamesWords(bestOf(header)),
    named(ruleset.name),
  ]
    .filter(Boolean)
    .join(' · ');

/** @param {Preset['header']} header @returns {string} the points that the sides start with, unless both start at 0 */
function startWords({sides}) {
  const [a = 0, b = 0] = SIDES.map((side) => sides[side].start);
  return a || b ? say('versions.start', {a, b}) : '';
}

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
                      html`<span class="line ${colourOf(preset.header, side)}"
                        ><span class="mark ${shape(side)}">${letter(preset.header, side)}</span
                        ><bdi class="name">${nameOf(preset.header, side)}</bdi></span
                      >`,
                  )}
                  <span class="muted">${facts(preset)}</span>
                </button>
              </li>`,
          )}
        </ul>
      </section>`
    : nothing;
