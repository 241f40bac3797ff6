/** A new competition for tonight: who plays, partners, boards, the target. */

import {html, nothing} from 'lit-html';
import {isKind} from '../../../competitions/document.js';
import {canPair, estimate, faultOf, mostRounds, planned, TONIGHT} from '../../../desk/plan.js';
import {begin} from '../../../desk/keeper.js';
import {tidy} from '../../../lib/cut.js';
import {loadRuleset} from '../../../store/rulesets.js';
import {get, set} from '../../../store/settings.js';
import {topBar} from '../../../ui/bars.js';
import {icon} from '../../../ui/icon.js';
import {say} from '../../../words/index.js';
import {nameForm} from '../name_form.js';
import {toggle} from '../../../ui/fields/toggle.js';
import {stepper} from './stepper.js';

/** @typedef {import('../../../app/start.js').App} App */
/** @typedef {import('../../../desk/plan.js').Plan} Plan */
/** @typedef {import('../../../desk/plan.js').TonightForm} TonightForm */

/** Letters of a name, letters typed at once, names that are remembered, and names that are offered. */
const [LONGEST, TYPED, KEPT, OFFERED] = [40, 400, 40, 24];
const [MOST_BOARDS, USUAL_ROUNDS] = [8, 5];

/** @param {string} typed @returns {string[]} the names in it: one a line, or with commas between them */
const namesIn = (typed) =>
  typed
    .split(/[\n,;]/)
    .map((name) => tidy(name, LONGEST))
    .filter(Boolean);

class NewEvent {
  /** @type {Plan | null} null until the rules are read */
  plan = null;
  /** @type {string[]} names of earlier games */
  names = [];
  /** Why it cannot begin, once somebody has tried. @type {ReturnType<typeof faultOf>} */
  fault = null;
  beginning = false;

  /** @param {App} app @param {TonightForm} form */
  constructor(app, form) {
    this.app = app;
    this.form = form;
    this.read().finally(app.paint);
  }

  async read() {
    const [casual, names] = await Promise.all([loadRuleset('casual'), get('names').catch(() => [])]);
    if (!casual) return;
    const {form} = this;
    this.names = /** @type {string[]} */ (names ?? []).slice(0, OFFERED);
    const target = casual.formats.singles?.target ?? 15;
    const name = say(`form.${form}`);
    this.plan = {form, name, people: [], pairs: false, boards: 1, target, rounds: USUAL_ROUNDS, ruleset: casual};
  }

  /** @param {Partial<Plan>} part */
  change(part) {
    this.plan = {.../** @type {Plan} */ (this.plan), ...part};
    this.fault &&= faultOf(this.plan);
    this.app.paint();
  }

  /** @param {Plan} plan @param {string[]} more those who are here already stay once */
  add({people}, more) {
    this.change({people: [...new Set([...people, ...more])]});
  }

  /** @param {Plan} plan @param {string} name */
  toggle({people}, name) {
    this.change({people: people.includes(name) ? people.filter((one) => one !== name) : [...people, name]});
  }

  /** @param {Plan} plan */
  async start(plan) {
    this.fault = faultOf(plan);
    this.app.paint();
    if (this.fault || this.beginning) return;
    this.beginning = true;
    const document = planned(plan);
    await begin(document);
    set('names', [...new Set([...plan.people, ...this.names])].slice(0, KEPT)).catch(() => undefined);
    this.app.go(`#/event/${document.id}${isKind(plan.form, 'drawn') ? '/draw' : ''}`);
  }
}

/**
 * Names as buttons: those who are in leave, others come.
 * @param {NewEvent} screen @param {Plan} plan @param {string[]} names
 */
const chips = (screen, plan, names) =>
  names.map((name) => {
    const here = plan.people.includes(name);
    return html`<li>
      <button
        type="button"
        class=${`button name-chip ${here ? 'chosen' : ''}`}
        aria-label=${here ? say('events.remove', {name}) : nothing}
        @click=${() => screen.toggle(plan, name)}
      >
        ${here ? nothing : icon('plus')}<bdi>${name}</bdi>${here ? icon('x') : nothing}
      </button>
    </li>`;
  });

/** @param {NewEvent} screen @param {Plan} plan */
function peoplePart(screen, plan) {
  const others = screen.names.filter((name) => !plan.people.includes(name));
  return html`<section class="card part who">
    <h2>${say(plan.form === 'mixer' || plan.pairs ? 'events.people' : 'events.entries')}</h2>
    ${nameForm(TYPED, (typed) => screen.add(plan, namesIn(typed)))}
    ${
      plan.people.length
        ? html`<ul class="names" data-people>
            ${chips(screen, plan, plan.people)}
          </ul>`
        : nothing
    }
    ${
      others.length
        ? html`<p class="muted">${say('events.known')}</p>
            <ul class="names" data-known>
              ${chips(screen, plan, others)}
            </ul>`
        : nothing
    }
    ${canPair(plan.form) ? pairsSwitch(screen, plan) : nothing}
  </section>`;
}

/** @param {NewEvent} screen @param {Plan} plan */
const pairsSwitch = (screen, {pairs: on}) =>
  toggle(say('events.pairs'), on, (pairs) => screen.change({pairs}), 'pairs');

/** @param {NewEvent} screen @param {Plan} plan */
const howPart = (screen, plan) =>
  html`<section class="card part how">
    ${stepper(say('events.boards'), plan.boards, [1, MOST_BOARDS], (boards) => screen.change({boards}))}
    ${stepper(say('events.target'), plan.target, [1, 99], (target) => screen.change({target}))}
    ${
      plan.form === 'mixer'
        ? stepper(
            say('events.rounds'),
            Math.min(plan.rounds, mostRounds(Math.max(4, plan.people.length))),
            [1, mostRounds(Math.max(4, plan.people.length))],
            (rounds) => screen.change({rounds}),
          )
        : nothing
    }
  </section>`;

/** @param {number} minutes @returns {string} about how long that is */
const length = (minutes) =>
  minutes < 90 ? say('events.minutes', {n: minutes}) : say('events.hours', {n: Math.round(minutes / 60)});

/** @param {Plan} plan */
function lengthLine(plan) {
  const found = faultOf(plan) ? null : estimate(plan);
  return found
    ? html`<p class="muted" data-estimate>
        ${say('events.takes', {games: say('events.games', {n: found.games}), length: length(found.minutes)})}
      </p>`
    : nothing;
}

/** @param {NewEvent} screen @param {Plan} plan */
const view = (screen, plan) =>
  html`<div class="screen new-event">
    ${topBar(say(`form.${plan.form}`), '#/events', say('place.events'))}
    <main>
      <p class="muted">${say(`events.what.${plan.form}`)}</p>
      ${peoplePart(screen, plan)} ${howPart(screen, plan)} ${lengthLine(plan)}
    </main>
    <footer class="actions">
      ${screen.fault ? html`<p class="status bad" role="alert">${say(screen.fault)}</p>` : nothing}
      <button type="button" class="button primary big" data-start @click=${() => screen.start(plan)}>
        ${say(isKind(plan.form, 'drawn') ? 'events.draw' : 'events.begin')}
      </button>
    </footer>
  </div>`;

/** @param {App} app @param {string} form or `tournament`, `league`
 * @returns {Promise<import('../../../app/start.js').Screen>} */
export async function newEvent(app, form) {
  if (form === 'league') return (await import('../league/new_league.js')).newLeague(app);
  if (form === 'tournament') return (await import('./tournament.js')).newTournament(app);
  const screen = new NewEvent(app, TONIGHT.find((one) => one === form) ?? 'mixer');
  return {
    view: () =>
      screen.plan
        ? view(screen, screen.plan)
        : html`<div class="screen new-event">${topBar('', '#/events', say('place.events'))}</div>`,
  };
}
