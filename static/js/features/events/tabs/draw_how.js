/** How the draw is made: partners first, seeds, the rest by lot. */

import {html, nothing} from 'lit-html';
import {canDrawPartners, competing, tooFew} from '../../../desk/sign_up.js';
import {say} from '../../../words/index.js';
import {draw} from '../acts/draw.js';
import {removeAbsent} from '../acts/entries.js';
import {toggle} from '../../../ui/fields/toggle.js';

/** @typedef {import('../event_screen.js').EventScreen} EventScreen */
/** @typedef {import('../../../desk/contest.js').Contest} Contest */

/** @param {EventScreen} screen @param {Contest} contest */
function absentPart(screen, contest) {
  const {absent} = contest.state;
  if (!absent.length) return nothing;
  return html`<section class="card part">
    <p>
      ${say('events.absent', {n: absent.length})}
      <bdi>${absent.map((/** @type {string} */ entry) => contest.nameOf(entry)).join(', ')}</bdi>
    </p>
    <button type="button" class="button" data-remove-absent @click=${() => removeAbsent(screen, contest)}>
      ${say('events.remove-absent')}
    </button>
    <p class="hint">${say('events.absent.stay')}</p>
  </section>`;
}

/** @param {EventScreen} screen */
const partnersSwitch = (screen) =>
  toggle(
    say('events.pairs'),
    screen.partners,
    (on) => {
      screen.partners = on;
      screen.app.paint();
    },
    'partners',
  );

/** The entries; a tap seeds one after those that are seeded. @param {EventScreen} screen @param {Contest} contest */
function seedsPart(screen, contest) {
  const seed = (/** @type {string} */ entry) => {
    screen.seeds = screen.seeds.includes(entry)
      ? screen.seeds.filter((one) => one !== entry)
      : [...screen.seeds, entry];
    screen.app.paint();
  };
  return html`<details class="more-options" ?open=${screen.seeds.length > 0}>
    <summary>${say('events.seeds')}</summary>
    <p class="hint">${say('events.seeds.how')}</p>
    <ul class="names" data-seeds>
      ${competing(contest).map(({entry}) => {
        const place = screen.seeds.indexOf(entry) + 1;
        return html`<li>
          <button
            type="button"
            class=${`button name-chip ${place ? 'chosen' : ''}`}
            aria-pressed=${place > 0}
            @click=${() => seed(entry)}
          >
            ${place ? html`<b class="number">${place}</b>` : nothing}<bdi>${contest.nameOf(entry)}</bdi>
          </button>
        </li>`;
      })}
    </ul>
  </details>`;
}

/** @param {EventScreen} screen @param {Contest} contest */
export function drawHow(screen, contest) {
  const partners = screen.partners && canDrawPartners(contest);
  const odd = partners && competing(contest).length % 2 === 1;
  const few = tooFew(contest);
  return html`<p class="muted">${say('events.draw.how')}</p>
    ${absentPart(screen, contest)} ${canDrawPartners(contest) ? partnersSwitch(screen) : nothing}
    ${partners ? nothing : seedsPart(screen, contest)}
    ${odd || few ? html`<p class="status bad">${say(odd ? 'events.fault.odd' : 'events.fault.too-few')}</p>` : nothing}
    <button
      type="button"
      class="button primary big"
      data-draw-now
      ?disabled=${odd || few}
      @click=${() => draw(screen, contest, {seeds: screen.seeds, partners})}
    >
      ${say('events.draw')}
    </button>`;
}
