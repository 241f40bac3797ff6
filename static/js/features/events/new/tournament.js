/** A new tournament: its book with what that plays, its name, boards, and more where it differs. */

import {html, nothing} from 'lit-html';
import {begin} from '../../../desk/keeper.js';
import {hasOwnFinal, opened, TOURNAMENTS, usualForm, usualTournament} from '../../../desk/tournament.js';
import {newestBooks} from '../../../store/books.js';
import {loadRuleset} from '../../../store/rulesets.js';
import {topBar} from '../../../ui/bars.js';
import {named, say} from '../../../words/index.js';
import {toggle} from '../../../ui/fields/toggle.js';
import {clubField, clubsToDirect, nameField, select, typed} from './fields.js';
import {segments} from '../segments.js';
import {stepper} from './stepper.js';

/** @typedef {import('../../../app/start.js').App} App */
/** @typedef {import('../../../desk/tournament.js').Tournament} Tournament */

/** Letters of a name (docs/competitions.md, Competition document); the most boards, points, cents and percent. */
const [LONGEST, MOST_BOARDS, MOST_POINTS, MOST_CENTS, MOST_PERCENT] = [60, 64, 99, 99_999_99, 100_00];
const GAMES = /** @type {const} */ ([1, 3, 5]);
const HANDICAPS = /** @type {const} */ (['none', 'owed', 'given']);

class NewTournament {
  /** @type {Tournament | null} null until the rules are read */
  plan = null;
  /** @type {import('../../../store/me.js').MyClub[]} where this person may direct */
  clubs = [];
  /** Whether somebody tried to open it without a name. */
  nameless = false;
  beginning = false;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.books = newestBooks();
    this.read().finally(app.paint);
  }

  async read() {
    [this.clubs] = await Promise.all([clubsToDirect(), this.choose(this.books[0]?.id ?? '')]);
    if (this.clubs[0]) this.change({club: this.clubs[0].id});
  }

  /** Takes another book, with what it plays. @param {string} id */
  async choose(id) {
    const ruleset = await loadRuleset(id);
    if (!ruleset) return;
    const {name = '', boards, club} = this.plan ?? {};
    const usual = usualTournament(ruleset);
    this.plan = {...usual, name, boards: boards ?? usual.boards, club: club ?? ''};
    this.app.paint();
  }

  /** @param {Partial<Tournament>} part */
  change(part) {
    this.plan = {.../** @type {Tournament} */ (this.plan), ...part};
    this.app.paint();
  }

  /** @param {Tournament} plan */
  async open(plan) {
    this.nameless = !plan.name;
    this.app.paint();
    if (this.nameless || this.beginning) return;
    this.beginning = true;
    const document = opened(plan);
    await begin(document);
    this.app.go(`#/event/${document.id}`);
  }
}

/**
 * @param {string} label @param {number} value @param {number} most @param {(value: number) => void} choose
 * @param {number} [unit] what one of the value is in what is typed
 */
const amount = (label, value, most, choose, unit = 1) =>
  html`<label class="choice"
    ><span>${label}</span
    ><input
      type="number"
      inputmode="decimal"
      min="0"
      step=${1 / unit}
      .value=${value ? String(value / unit) : ''}
      @change=${(/** @type {Event} */ event) =>
        choose(Math.min(most, Math.max(0, Math.round(Number(typed(event)) * unit) || 0)))}
  /></label>`;

/** @param {NewTournament} screen @param {Tournament} plan */
const mainPart = (screen, plan) =>
  html`<section class="card part">
    ${nameField(say('tournament.name'), plan.name, LONGEST, (name) => {
      plan.name = name;
    })}
    ${select(
      say('tournament.book'),
      screen.books.map(({id, name}) => ({id, name: named(name)})),
      plan.ruleset.id,
      (id) => screen.choose(id),
      'book',
    )}
    ${select(
      say('tournament.form'),
      TOURNAMENTS.map((form) => ({id: form, name: say(`form.${form}`)})),
      plan.form,
      (form) => {
        const {name, play, target, boards, club} = plan;
        const usual = usualTournament(plan.ruleset, TOURNAMENTS.find((one) => one === form) ?? usualForm(plan.ruleset));
        screen.change({...usual, name, play, target, boards, club});
      },
      'form',
    )}
    ${segments(
      say('tournament.play'),
      Object.keys(plan.ruleset.formats),
      plan.play,
      (play) => named(plan.ruleset.formats[play]?.name ?? play),
      (play) => screen.change({play, target: plan.ruleset.formats[play]?.target ?? null}),
    )}
    ${stepper(say('events.boards'), plan.boards, [1, MOST_BOARDS], (boards) => screen.change({boards}))}
  </section>`;

/** @param {NewTournament} screen @param {Tournament} plan */
const morePart = (screen, plan) =>
  html`<details class="card part more-options">
    <summary>${say('new.more')}</summary>
    ${
      plan.target === null
        ? nothing
        : stepper(say('events.target'), plan.target, [1, MOST_POINTS], (target) => screen.change({target}))
    }
    ${segments(say('tournament.best-of'), GAMES, plan.best_of, String, (games) =>
      screen.change({best_of: games, ...(plan.form === 'double-elimination' && {final: games})}),
    )}
    ${
      hasOwnFinal(plan.form)
        ? segments(say('tournament.final'), GAMES, plan.final, String, (final) => screen.change({final}))
        : nothing
    }
    ${
      plan.form === 'elimination'
        ? toggle(say('tournament.third'), plan.third, (third) => screen.change({third}))
        : nothing
    }
    ${
      ['round-robin', 'championship'].includes(plan.form)
        ? stepper(say('tournament.legs'), plan.legs, [1, 4], (legs) => screen.change({legs}))
        : nothing
    }
    ${segments(
      say('tournament.handicap'),
      HANDICAPS,
      plan.handicap,
      (value) => say(`tournament.handicap.${value}`),
      (handicap) => screen.change({handicap}),
    )}
    ${toggle(say('tournament.fixed'), plan.fixed, (fixed) => screen.change({fixed}))}
    ${amount(say('events.pay.fee'), plan.fee, MOST_CENTS, (fee) => screen.change({fee}), 100)}
    ${amount(say('events.pay.added'), plan.added, MOST_CENTS, (added) => screen.change({added}), 100)}
    ${amount(say('events.pay.kept'), plan.kept, MOST_PERCENT, (kept) => screen.change({kept}), 100)}
    ${clubField(screen.clubs, plan.club, (club) => screen.change({club}))}
  </details>`;

/** @param {NewTournament} screen @param {Tournament} plan */
const view = (screen, plan) =>
  html`<div class="screen new-event">
    ${topBar(say('events.new-tournament'), '#/events', say('place.events'))}
    <main>${mainPart(screen, plan)} ${morePart(screen, plan)}</main>
    <footer class="actions">
      ${screen.nameless ? html`<p class="status bad" role="alert">${say('tournament.no-name')}</p>` : nothing}
      <button type="button" class="button primary big" data-start @click=${() => screen.open(plan)}>
        ${say('tournament.open')}
      </button>
    </footer>
  </div>`;

/** @param {App} app @returns {import('../../../app/start.js').Screen} */
export function newTournament(app) {
  const screen = new NewTournament(app);
  return {
    view: () =>
      screen.plan
        ? view(screen, screen.plan)
        : html`<div class="screen new-event">
            ${topBar(say('events.new-tournament'), '#/events', say('place.events'))}
          </div>`,
  };
}
