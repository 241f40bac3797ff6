/** A competition that another phone hands over by codes: shown, then stored, and this phone becomes its desk. */

import {html} from 'lit-html';
import {stand} from '../../competitions/stand.js';
import {takeHanded} from '../../desk/moving.js';
import {deskOf} from '../../store/desks.js';
import {compare} from '../../store/logs/compare.js';
import {load} from '../../store/logs/log.js';
import {COMPETITIONS} from '../../store/shelves.js';
import {say} from '../../words/index.js';
import {rowText} from '../../words/moments.js';

/** @typedef {import('../../lib/types.d.ts').CompetitionDocument} CompetitionDocument */
/**
 * @typedef {'added' | 'again' | import('../../store/logs/compare.js').Compared} Relation  again: exactly the same, but
 * this phone is not the desk any more
 */
/**
 * @typedef {object} Taker the screen
 * @property {boolean} busy
 * @property {string} refused why nothing came of it
 * @property {import('../../app/start.js').App} app
 * @property {(address: string) => Promise<void>} leaveFor
 */

/** @param {CompetitionDocument} document @returns {Promise<Relation>} how it relates to what this phone has */
async function relationOf(document) {
  const kept = await load(document.id, COMPETITIONS).catch(() => null);
  if (!kept) return 'added';
  const found = compare(kept.document, document);
  return found === 'same' && (await deskOf(document.id)).place !== 'here' ? 'again' : found;
}

/**
 * @param {import('../../lib/hand_code.js').Handed} handed
 * @returns {Promise<{view: (screen: Taker) => unknown} | string>} what to show of it, or a sentence about why it cannot
 * be accepted
 */
export async function examineEvent({document: given, key, card}) {
  const document = /** @type {CompetitionDocument} */ (given);
  try {
    stand(document, []);
  } catch {
    return say('take.event.refused');
  }
  const relation = await relationOf(document);
  return {view: (screen) => eventView(screen, document, relation, {key, card})};
}

/** @param {Taker} screen @param {CompetitionDocument} document @param {import('../../desk/moving.js').Keys} keys */
async function take(screen, document, keys) {
  screen.busy = true;
  screen.refused = '';
  screen.app.paint();
  try {
    const whole = await takeHanded(document, keys);
    await screen.leaveFor(`#/event/${document.id}${whole ? '' : '/versions'}`);
    screen.app.sync();
  } catch {
    screen.busy = false;
    screen.refused = say('take.event.failed');
    screen.app.paint();
  }
}

/**
 * @param {Taker} screen @param {CompetitionDocument} document @param {Relation} relation
 * @param {import('../../desk/moving.js').Keys} keys
 */
function eventView(screen, document, relation, keys) {
  const {id, name, form, events, started_at: at} = document;
  const known = relation === 'same' || relation === 'shorter';
  return html`<section class="card taken" data-relation=${relation}>
      <p>
        <b><bdi>${name}</bdi></b>
      </p>
      <p class="muted">${say(`form.${form}`)} · ${rowText(at)}</p>
      <p class="muted">${say('take.entries', {n: events.length})}</p>
    </section>
    <p>${say(`take.event.${relation}`)}</p>
    <button
      type="button"
      class="button primary wide"
      ?disabled=${screen.busy}
      @click=${() => (known ? screen.leaveFor(`#/event/${id}`) : take(screen, document, keys))}
    >
      ${say(known ? 'take.event.open' : relation === 'differs' ? 'take.event.look' : 'take.do')}
    </button>`;
}
