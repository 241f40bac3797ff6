/**
 * One date: time, place, people; its calendar file; cancelling it. A call to a board shows its clock, and links to its
 * game.
 */

import {html, nothing} from 'lit-html';
import {instant} from '../../lib/clock.js';
import {say} from '../../words/index.js';
import {momentText} from '../../words/moments.js';
import {forgetDates, keptDate} from '../../store/dates.js';
import {rings} from '../../store/push.js';
import {Refused} from '../../sync/client.js';
import {readDate, readDates} from '../../sync/dates.js';
import {send} from '../../sync/me.js';
import {sure} from '../../ui/dialogs.js';
import {here, placeOf} from '../../lib/days.js';
import {Desk, deskView} from '../../ui/club_desk.js';
import {titleOf, whenOf, whenWords, whomOf} from '../../ui/date_words.js';
import {offer} from './dates.js';
import {leadWords} from './leads.js';
import {PostedClock, postedView} from './posted.js';
import {setUpFor} from './posted_game.js';

/** @typedef {import('../../store/dates.js').Appointment} Appointment */

/** A date, and the clock that counts down to it. */
class DateScreen {
  /** @type {Appointment | null} */
  shown = null;
  ahead = 0;
  gone = false;
  /** Whether this phone gets notifications of it while the app is closed. */
  notified = false;

  /** @param {import('../../app/start.js').App} app @param {string} [id] */
  constructor(app, id = '') {
    this.app = app;
    this.id = id;
    this.clock = new PostedClock(app, () =>
      this.shown?.clock_at && !this.shown.cancelled
        ? {clockAt: Date.parse(this.shown.clock_at), ahead: this.ahead}
        : null,
    );
    const kept = Promise.all([keptDate(id), rings()]).then(([known, rung]) => {
      this.notified = rung;
      if (known) {
        ({date: this.shown, ahead: this.ahead} = known);
        this.desk.at = known.at;
        this.clock.follow();
        // opened from a notification: store it, so that it also opens without a network
      } else readDates().catch(() => undefined);
      app.paint();
    });
    this.desk = new Desk(
      app,
      async () => {
        try {
          ({date: this.shown, ahead: this.ahead} = await readDate(id));
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          this.gone = true;
          this.shown = null;
          await forgetDates();
        }
        this.clock.follow();
      },
      kept,
    );
    this.desk.watch(); // the call may be withdrawn, and this phone's clock may be corrected
  }

  /** @param {Appointment} one @param {boolean} series this one and the later ones */
  async cancel(one, series) {
    const posted = one.what === 'posted';
    const act = say(posted ? 'posted.withdraw' : series ? 'dates.cancel.series' : 'dates.cancel');
    if (
      !(await sure(
        say(posted ? 'posted.withdraw.ask' : series ? 'dates.cancel.series.ask' : 'dates.cancel.ask'),
        say('dates.cancel.more', {whom: whomOf(one)}),
        act,
      ))
    )
      return;
    const path = one.club ? `/clubs/${one.club.id}/appointments/${this.id}` : `/appointments/${this.id}`;
    const done = await this.desk.attempt(async () => {
      await send('DELETE', `${path}${series ? '?series=1' : ''}`);
      await forgetDates();
    });
    if (done && !this.desk.left) location.replace(one.club ? `#/dates/${one.club.id}` : '#/dates');
  }

  /** @param {Appointment} one */
  play(one) {
    return setUpFor(one)
      .catch(() => undefined)
      .then(() => this.app.go('#/new'));
  }

  /** @param {Event} event without the server the browser would leave the app for its own error page */
  file = (event) => {
    if (!this.desk.aged && navigator.onLine) return;
    event.preventDefault();
    this.desk.load();
  };

  leave() {
    this.desk.leave();
    this.clock.leave();
  }

  view() {
    return deskView(
      'date-page',
      this.shown ? titleOf(this.shown) : say('dates.title'),
      this.shown?.club ? `#/dates/${this.shown.club.id}` : '#/dates',
      this.desk,
      this.gone
        ? html`<p class="status bad" role="alert" data-gone>${say('dates.gone')}</p>`
        : this.shown
          ? dateView(this, this.shown)
          : nothing,
    );
  }
}

/** @param {Appointment} one */
const details = (one) =>
  html`<div class="card part date-card" data-date>
    <div class="date-when"><b>${whenWords(whenOf(one), instant())}</b></div>
    ${
      placeOf(whenOf(one))
        ? html`<p class="muted">${say('dates.here', {when: whenWords(here(one), instant())})}</p>`
        : nothing
    }
    ${one.text ? html`<p>${say(`dates.what.${one.what}`)}</p>` : nothing}
    ${one.board ? html`<p>${say('dates.on', {board: one.board})}</p>` : nothing}
    <p>${whomOf(one)}${one.club && one.members ? html` · <bdi>${one.club.name}</bdi>` : nothing}</p>
    ${
      one.what === 'posted'
        ? nothing
        : html`<p class="muted">
            ${say('dates.told', {
              when: one.leads.map(leadWords).join(', '),
            })}${one.series ? ` ${say('dates.weekly')}` : ''}
          </p>`
    }
  </div>`;

/** @param {DateScreen} screen @param {Appointment} one */
const posted = (screen, one) =>
  html`${postedView(one)}${screen.clock.view()}
    <p class="muted">${say('posted.since', {time: momentText(one.at)})}</p>
    <button type="button" class="button wide" @click=${() => screen.play(one)}>${say('posted.play')}</button>`;

/** @param {DateScreen} screen @param {Appointment} one */
function dateView(screen, one) {
  const call = one.what === 'posted';
  if (one.cancelled)
    return html`${details(one)}
      <p class="status bad" data-cancelled>${say(call ? 'posted.over' : 'dates.cancelled')}</p>`;
  return html`${
    call
      ? posted(screen, one)
      : html`${details(one)}<a
            class="button wide"
            href=${`/api/v1/appointments/${screen.id}/calendar`}
            data-calendar
            @click=${screen.file}
            >${say('dates.calendar')}</a
          >`
  }
  ${screen.notified ? nothing : offer()}
  ${one.mine && !call ? html`<a class="button wide" href=${`#/date/${one.id}/edit`}>${say('dates.edit')}</a>` : nothing}
  ${
    one.mine
      ? html`<button type="button" class="button danger wide" @click=${() => screen.cancel(one, false)}>
          ${say(call ? 'posted.withdraw' : 'dates.cancel')}
        </button>`
      : nothing
  }
  ${
    one.mine && one.series
      ? html`<button type="button" class="button danger wide" @click=${() => screen.cancel(one, true)}>
          ${say('dates.cancel.series')}
        </button>`
      : nothing
  }`;
}

/**
 * @param {import('../../app/start.js').App} app @param {string} [id]
 * @returns {import('../../app/start.js').Screen}
 */
export const date = (app, id = '') => new DateScreen(app, id);
