/** Pure templates for the list of offences (see referee_offences.js). */

import {html, nothing} from 'lit-html';
import {named, say} from '../../words/index.js';
import {nth} from '../../words/ordinals.js';
import {GROUPS, committed, dueOn, matches, playersOf} from './offences.js';
import {SIDES} from '../../ui/sides.js';
import {citation} from '../../ui/citation.js';
import {lateOpen} from '../../clocks/clocks.js';
import {sideTag} from '../../clocks/clock_face.js';
import {ladderWords, latenessWords, rungWords, searchable, whoWords} from './offence_words.js';

/** @typedef {import('../../lib/types.d.ts').Side} Side */
/** @typedef {import('../../lib/types.d.ts').Offence} Offence */
/** @typedef {import('../../lib/types.d.ts').Lateness} Lateness */
/** @typedef {import('./referee.js').Desk} Desk */
/**
 * @typedef {object} ListView
 * @property {Desk} desk
 * @property {Offence[]} offences
 * @property {string} query
 * @property {Offence | null} chosen
 * @property {Map<string, import('./offences.js').Count>} counts
 * @property {import('./referee_offences.js').Acts} acts
 */

/** @param {ListView} view */
export function offenceList(view) {
  const {
    desk: {
      game: {ruleset, document: doc},
    },
    offences,
    query,
    acts,
  } = view;
  const found = offences.filter((offence) => matches(query, searchable(offence)));
  const {lateness} = ruleset;
  const late =
    lateness &&
    (lateness.plays ?? [doc.play]).includes(doc.play) &&
    matches(query, [named(lateness.name), lateness.section])
      ? lateness
      : null;
  return html`<div class="offences">
    <label
      ><span>${say('offence.search')}</span
      ><input
        type="search"
        name="offence"
        autocomplete="off"
        .value=${query}
        @input=${(/** @type {InputEvent} */ event) => acts.search(/** @type {HTMLInputElement} */ (event.target).value)}
    /></label>
    ${GROUPS.map((group) =>
      groupView(
        view,
        group,
        found.filter((offence) => offence.group === group),
        group === 'time' ? late : null,
      ),
    )}
    ${
      found.length || late
        ? nothing
        : html`<p class="muted empty" role="status">${say(offences.length ? 'offence.not-found' : 'offence.none')}</p>`
    }
    ${
      found.some(({note}) => note?.includes('(reading)'))
        ? html`<p class="hint">${say('offence.reading')}</p>`
        : nothing
    }
  </div>`;
}

/** @param {ListView} view @param {Offence['group']} group @param {Offence[]} offences @param {Lateness | null} late */
function groupView(view, group, offences, late) {
  if (!offences.length && !late) return nothing;
  return html`<section aria-labelledby=${`group-${group}`}>
    <h2 id=${`group-${group}`} class="group">${say(`offence.group.${group}`)}</h2>
    <ul>
      ${late ? lateRow(view.desk, late) : nothing}${offences.map((offence) => offenceRow(view, offence))}
    </ul>
  </section>`;
}

/** @param {ListView} view @param {Offence} offence a tap on it asks for the offender */
function offenceRow(view, offence) {
  const {desk, chosen, counts, acts} = view;
  const open = chosen?.id === offence.id;
  const past = committed(counts, offence.id);
  return html`<li class="offence${open ? ' open' : ''}" data-offence=${offence.id}>
    <button type="button" class="offence-row" aria-expanded=${open} @click=${() => acts.choose(offence.id)}>
      <span class="offence-name">${named(offence.name)}</span>
      <span class="ladder">${ladderWords(offence)}</span>
      ${offence.note ? html`<span class="hint">${named(offence.note)}</span>` : nothing}
      ${
        past.length
          ? html`<span class="so-far"
              >${past
                .map((count) => say('offence.so-far', {who: whoWords(desk.game.document, count), n: count.times}))
                .join(' · ')}</span
            >`
          : nothing
      }
    </button>
    ${citation(desk.game.ruleset, [{section: offence.section, offence: offence.id}])}
    ${
      open
        ? html`<div class="accused" role="group" aria-label=${say('offence.who')}>
            <p>${say(offence.spectator ? 'offence.whose' : 'offence.who')}</p>
            ${SIDES.map((side) => accused(view, offence, side))} ${timed(desk, offence)}
          </div>`
        : nothing
    }
  </li>`;
}

/**
 * @param {ListView} view
 * @param {Offence} offence
 * @param {Side} side the side, or its named players, each with the step that is due
 */
function accused({desk, counts, acts}, offence, side) {
  const players = offence.spectator ? [] : playersOf(desk.game.document, side);
  /** @param {number} [player] */
  const due = (player) => {
    const {times, step} = dueOn(counts, offence, side, player);
    return html`<small
      >${say('offence.due', {
        nth: nth(times + 1),
        what: rungWords(/** @type {import('../../lib/types.d.ts').Step} */ (offence.ladder[step - 1])),
      })}</small
    >`;
  };
  if (!players.length)
    return html`<button type="button" class="button wide" data-accuse=${side} @click=${() => acts.accuse(side)}>
      ${sideTag(desk, side)}${due()}
    </button>`;
  return html`<div class="accused-side">
    <p>${sideTag(desk, side)}</p>
    ${players.map(
      (name, player) =>
        html`<button
          type="button"
          class="button wide"
          data-accuse=${`${side}${player}`}
          @click=${() => acts.accuse(side, player)}
        >
          <span class="name">${name}</span>${due(player)}
        </button>`,
    )}
    <button type="button" class="button wide" data-accuse=${side} @click=${() => acts.accuse(side)}>
      <span class="name">${say('offence.unknown')}</span>${due()}
    </button>
  </div>`;
}

/** The link to the shot clock, if the offence is exceeding it. @param {Desk} desk @param {Offence} offence */
const timed = (desk, offence) =>
  desk.game.ruleset.clocks.shot?.offence === offence.id && desk.game.state.status === 'open'
    ? html`<button type="button" class="button wide clock-way" @click=${() => desk.open('clocks')}>
        ${say('offence.clock')}
      </button>`
    : nothing;

/** Failure to show is measured by a clock, so its row links to the clock. @param {Desk} desk @param {Lateness} late */
const lateRow = (desk, late) =>
  html`<li class="offence" data-offence="late">
    <div class="offence-row">
      <span class="offence-name">${named(late.name)}</span>
      <span class="ladder">${latenessWords(late)}</span>
    </div>
    ${citation(desk.game.ruleset, [{section: late.section, about: 'lateness'}])}
    ${
      lateOpen(desk.game)
        ? html`<div class="accused">
            <button type="button" class="button wide clock-way" @click=${() => desk.open('clocks')}>
              ${say('offence.late')}
            </button>
          </div>`
        : html`<p class="hint">${say('offence.late-over')}</p>`
    }
  </li>`;
