/** A new league: its teams with their players, how often they meet, and the weeks in which they play. */

import {html, nothing} from 'lit-html';
import {
  faultOfLeague,
  LEAGUES,
  oddTeams,
  plannedLeague,
  sizeOf,
  usualLeague,
  weeksIn,
} from '../../../desk/league/league.js';
import {begin} from '../../../desk/keeper.js';
import {isLeague} from '../../../desk/league/season.js';
import {teamTyped} from '../../../desk/league/teams.js';
import {listCompetitions} from '../../../store/competition_list.js';
import {loadRuleset} from '../../../store/rulesets.js';
import {topBar} from '../../../ui/bars.js';
import {icon} from '../../../ui/icon.js';
import {named, say} from '../../../words/index.js';
import {clubField, clubsToDirect, nameField, typed} from '../new/fields.js';
import {segments} from '../segments.js';
import {stepper} from '../new/stepper.js';
import {dayWords, today} from '../day_words.js';
import {earlierTeams} from './earlier_teams.js';

/** @typedef {import('../../../app/start.js').App} App */
/** @typedef {import('../../../desk/league/league.js').League} League */

/** The book that has leagues. */
const BOOK = 'csc-2007';
/** Letters of a name and of all teams, boards, rounds against everybody, and points at most. */
const [LONGEST, LONGEST_TEAMS, MOST_BOARDS, MOST_LEGS, MOST_POINTS] = [60, 20_000, 64, 4, 99];

class NewLeague {
  /** @type {League | null} null until the rules are read */
  plan = null;
  /** @type {import('../../../store/me.js').MyClub[]} where this person may direct */
  clubs = [];
  /** @type {import('../../../store/competition_list.js').ListedCompetition[]} leagues on this phone */
  earlier = [];
  /** Why it cannot begin, once somebody has tried. @type {ReturnType<typeof faultOfLeague>} */
  fault = null;
  beginning = false;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.read().finally(app.paint);
  }

  async read() {
    const [ruleset, clubs, listed] = await Promise.all([
      loadRuleset(BOOK),
      clubsToDirect(),
      listCompetitions().catch(() => []),
    ]);
    if (!ruleset) return;
    this.clubs = clubs;
    this.earlier = listed.filter(({header}) => isLeague({document: header}));
    this.plan = {...usualLeague(ruleset, today()), club: clubs[0]?.id ?? ''};
  }

  /** @param {Partial<League>} part */
  change(part) {
    this.plan = {.../** @type {League} */ (this.plan), ...part};
    this.fault &&= faultOfLeague(this.plan);
    this.app.paint();
  }

  /** @param {League} plan */
  async start(plan) {
    this.fault = faultOfLeague(plan);
    this.app.paint();
    if (this.fault || this.beginning) return;
    this.beginning = true;
    const document = plannedLeague(plan);
    await begin(document);
    this.app.go(`#/event/${document.id}`);
  }
}

/** Teams with too few or too many players: the book's limits, which a captain's sheet keeps. @param {League} plan */
function sizeHint(plan) {
  const odd = oddTeams(plan);
  return odd.length
    ? html`<p class="hint" data-odd>
        ${say('league.size', {...sizeOf(plan.form), names: odd.map(({name}) => name).join(', ')})}
      </p>`
    : nothing;
}

/** @param {NewLeague} screen @param {League} plan */
const teamsPart = (screen, plan) =>
  html`<section class="card part">
    <label class="choice"
      ><span>${say('league.teams')}</span
      ><textarea
        name="teams"
        rows="6"
        maxlength=${LONGEST_TEAMS}
        autocomplete="off"
        autocapitalize="words"
        placeholder=${say('league.teams.example')}
        aria-describedby="teams-how"
        .value=${plan.teams}
        @input=${(/** @type {Event} */ event) => screen.change({teams: typed(event)})}
      ></textarea>
    </label>
    <p class="hint" id="teams-how">${say('league.teams.how')}</p>
    ${sizeHint(plan)}
    ${
      screen.earlier.length && !plan.teams
        ? html`<button
            type="button"
            class="button"
            data-earlier-teams
            @click=${async () => {
              const teams = await earlierTeams(screen.earlier);
              if (teams) screen.change({teams: teams.map(teamTyped).join('\n')});
            }}
          >
            ${say('league.earlier')}
          </button>`
        : nothing
    }
  </section>`;

/** @param {NewLeague} screen @param {League} plan @param {string} day a day with play is freed, a free one is played */
const free = (screen, plan, day) =>
  screen.change({free: plan.free.includes(day) ? plan.free.filter((one) => one !== day) : [...plan.free, day]});

/** @param {NewLeague} screen @param {League} plan */
function weeksPart(screen, plan) {
  const weeks = weeksIn(plan);
  return html`<section class="card part">
    <label class="choice"
      ><span>${say('league.first-day')}</span
      ><input
        type="date"
        name="first"
        required
        .value=${plan.first}
        @change=${(/** @type {Event} */ event) => typed(event) && screen.change({first: typed(event), free: []})}
    /></label>
    ${
      weeks.length
        ? html`<p class="hint">${say('league.free.how')}</p>
            <ul class="names" data-weeks>
              ${weeks.map(
                ({day, round}) =>
                  html`<li>
                    <button
                      type="button"
                      class=${`button name-chip ${round ? 'chosen' : ''}`}
                      aria-pressed=${round === 0}
                      aria-label=${say('league.free', {day: dayWords(day)})}
                      @click=${() => free(screen, plan, day)}
                    >
                      ${round ? nothing : icon('x')}<bdi>${dayWords(day)}</bdi>
                    </button>
                  </li>`,
              )}
            </ul>`
        : nothing
    }
  </section>`;
}

/** @param {NewLeague} screen @param {League} plan */
const howPart = (screen, plan) =>
  html`<details class="card part more-options">
    <summary>${say('new.more')}</summary>
    ${stepper(say('events.target'), plan.target, [1, MOST_POINTS], (target) => screen.change({target}))}
    ${stepper(say('events.boards'), plan.boards, [0, MOST_BOARDS], (boards) => screen.change({boards}))}
    <p class="hint">${say('league.boards.how')}</p>
    ${clubField(screen.clubs, plan.club, (club) => screen.change({club}))}
  </details>`;

/** @param {NewLeague} screen @param {League} plan */
const view = (screen, plan) =>
  html`<div class="screen new-event new-league">
    ${topBar(say('league.new'), '#/events', say('place.events'))}
    <main>
      <section class="card part">
        ${nameField(say('tournament.name'), plan.name, LONGEST, (name) => {
          plan.name = name;
        })}
        ${segments(
          say('league.form'),
          LEAGUES,
          plan.form,
          (form) => say(`league.form.${form}`),
          (form) => screen.change({form}),
        )}
        ${segments(
          say('tournament.legs'),
          Array.from({length: MOST_LEGS}, (_, i) => i + 1),
          plan.legs,
          String,
          (legs) => screen.change({legs}),
        )}
        <p class="hint">${say('league.book', {book: named(plan.ruleset.name), n: plan.target})}</p>
      </section>
      ${teamsPart(screen, plan)} ${weeksPart(screen, plan)} ${howPart(screen, plan)}
    </main>
    <footer class="actions">
      ${screen.fault ? html`<p class="status bad" role="alert">${say(screen.fault)}</p>` : nothing}
      <button type="button" class="button primary big" data-start @click=${() => screen.start(plan)}>
        ${say('league.start')}
      </button>
    </footer>
  </div>`;

/** @param {App} app @returns {import('../../../app/start.js').Screen} */
export function newLeague(app) {
  const screen = new NewLeague(app);
  return {
    view: () =>
      screen.plan
        ? view(screen, screen.plan)
        : html`<div class="screen new-event">${topBar(say('league.new'), '#/events', say('place.events'))}</div>`,
  };
}
