/**
 * One date: when, where, who; its calendar file; cancelled by whoever may. A call to a board shows its clock, and leads
 * on to the game.
 */

import {html, nothing} from 'lit-html';
import {instant} from '../../lib/clock.js';
import {say} from '../../words/index.js';
import {forgetDates, keptDate} from '../../store/dates.js';
import {rings} from '../../store/push.js';
import {Refused} from '../../sync/client.js';
import {readDate, readDates} from '../../sync/dates.js';
import {send} from '../../sync/me.js';
import {sure} from '../../ui/dialogs.js';
import {here, placeOf, whenWords} from '../../lib/moments.js';
import {Desk, deskView} from '../../ui/club_desk.js';
import {leadWords, titleOf, whenOf, whomOf} from '../../ui/date_words.js';
import {offer} from './dates.js';
import {PostedClock, postedView} from './posted.js';
import {setUpFor} from './posted_game.js';

/** @typedef {import('../../store/dates.js').Appointment} Appointment */

/**
 * @param {import('../../app/start.js').App} app @param {string} [id]
 * @returns {import('../../app/start.js').Screen}
 */
export function date(app, id = '') {
  /** @type {Appointment | null} */
  let shown = null;
  let ahead = 0;
  let gone = false;
  /** Whether this phone is told of it while the app is closed. */
  let told = false;

  const clock = new PostedClock(app, () =>
    shown?.clock_at && !shown.cancelled ? {clockAt: Date.parse(shown.clock_at), ahead} : null,
  );
  const kept = Promise.all([keptDate(id), rings()]).then(([known, rung]) => {
    told = rung;
    if (known) {
      ({date: shown, ahead} = known);
      desk.at = known.at;
      clock.follow();
    } else readDates().catch(() => undefined); // opened by a message: from now on it is there without a network too
    app.paint();
  });
  const desk = new Desk(
    app,
    async () => {
      try {
        ({date: shown, ahead} = await readDate(id));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        gone = true;
        shown = null;
        await forgetDates();
      }
      clock.follow();
    },
    kept,
  );
  desk.watch(); // it may be withdrawn, and this phone's clock be put right

  /** @param {Appointment} one @param {boolean} series this one and the later ones */
  const cancel = async (one, series) => {
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
    const path = one.club ? `/clubs/${one.club.id}/appointments/${id}` : `/appointments/${id}`;
    const done = await desk.attempt(async () => {
      await send('DELETE', `${path}${series ? '?series=1' : ''}`);
      await forgetDates();
    });
    if (done && !desk.left) location.replace(one.club ? `#/dates/${one.club.id}` : '#/dates');
  };

  /** @param {Appointment} one */
  const play = (one) =>
    setUpFor(one)
      .catch(() => undefined)
      .then(() => app.go('#/new'));

  /** @param {Event} event without the server the browser would leave the app for a page of its own */
  const file = (event) => {
    if (!desk.aged && navigator.onLine) return;
    event.preventDefault();
    desk.load();
  };

  /** @param {Appointment} one */
  const details = (one) =>
    html`<div class="card part date-card" data-date>
      <p class="date-when"><b>${whenWords(whenOf(one), instant())}</b></p>
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

  /** @param {Appointment} one */
  const posted = (one) =>
    html`${postedView(one)}${clock.view()}
      <p class="muted">${say('posted.since', {time: whenWords(whenOf(one), instant())})}</p>
      <button type="button" class="button wide" @click=${() => play(one)}>${say('posted.play')}</button>`;

  /** @param {Appointment} one */
  const content = (one) => {
    if (one.cancelled)
      return html`${details(one)}
        <p class="status bad" data-cancelled>${say('dates.cancelled')}</p>`;
    const call = one.what === 'posted';
    return html`${
      call
        ? posted(one)
        : html`${details(one)}<a
              class="button wide"
              href=${`/api/v1/appointments/${id}/calendar`}
              data-calendar
              @click=${file}
              >${say('dates.calendar')}</a
            >`
    }
    ${told ? nothing : offer()}
    ${
      one.mine
        ? html`<button type="button" class="button wide" @click=${() => cancel(one, false)}>
            ${say(call ? 'posted.withdraw' : 'dates.cancel')}
          </button>`
        : nothing
    }
    ${
      one.mine && one.series
        ? html`<button type="button" class="button wide" @click=${() => cancel(one, true)}>
            ${say('dates.cancel.series')}
          </button>`
        : nothing
    }`;
  };

  return {
    leave: () => {
      desk.leave();
      clock.leave();
    },
    view: () =>
      deskView(
        'date-page',
        shown ? titleOf(shown) : say('dates.title'),
        shown?.club ? `#/dates/${shown.club.id}` : '#/dates',
        desk,
        gone
          ? html`<p class="status bad" role="alert" data-gone>${say('dates.gone')}</p>`
          : shown
            ? content(shown)
            : nothing,
      ),
  };
}
