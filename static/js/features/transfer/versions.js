/**
 * The versions of one game side by side: this phone's own and another's, where they part, and which of them shall be
 * the record.
 */

import {html, nothing} from 'lit-html';
import {say} from '../../words/index.js';
import {Game} from '../../game/game.js';
import {load} from '../../store/games/game_log.js';
import {loadRuleset} from '../../store/rulesets.js';
import {choose, versionsOf} from '../../store/games/versions.js';
import {tellChosen} from '../../store/windows.js';
import {announce} from '../../ui/announcer.js';
import {sure} from '../../ui/dialogs.js';
import {gameFileName, hand} from '../../ui/files.js';
import {problemWords} from '../../ui/waiting.js';
import {scoreWords} from '../../game/game_words.js';
import {drop, take} from '../../game/in_hand.js';
import {missing, troubleOf} from '../../game/missing.js';
import {refusal} from '../../game/refusal.js';
import {comparison, fromWords} from './versions_view.js';

/** @typedef {import('../../store/schema.js').VersionRow} VersionRow */
/** @typedef {import('../../lib/types.d.ts').GameDocument} GameDocument */
/**
 * @typedef {{document: GameDocument, ruleset: import('../../lib/types.d.ts').Ruleset | null, game: Game | null, fault:
 *   string}} Version  game: null when it cannot be shown, and why
 */
/** @typedef {Version & Pick<VersionRow, 'hash' | 'from' | 'decided'>} Other */

/** @param {GameDocument} document @returns {Promise<Version>} */
async function shown(document) {
  const ruleset = await loadRuleset(document.ruleset, document.ruleset_version).catch(() => null);
  if (!ruleset) return {document, ruleset, game: null, fault: say('versions.no-rules')};
  try {
    return {document, ruleset, game: new Game(document, ruleset, -1), fault: ''};
  } catch (error) {
    return {document, ruleset, game: null, fault: refusal(error)};
  }
}

/** @param {Version} version */
const exportFile = ({document: doc, ruleset}) =>
  hand(gameFileName(doc, '-version'), 'application/json', JSON.stringify({document: doc, ruleset}, null, 1));

/**
 * @param {import('../../store/games/game_log.js').Kept} kept
 * @param {Other} other
 * @param {boolean} own whether this phone's own is chosen
 * @returns {string} what will happen then
 */
function consequence({keeping, etag}, other, own) {
  if (own) return say(other.from === 'archive' ? 'versions.will.own-archive' : 'versions.will.own');
  if (other.from === 'archive' && !other.decided) return say('versions.will.archive');
  const sent = keeping !== 'imported' && (other.game?.state.status === 'finished' || etag !== null);
  return say(sent ? 'versions.will.other-sent' : 'versions.will.other');
}

/**
 * @param {import('../../app/start.js').App} app
 * @param {string} id
 * @returns {import('../../app/start.js').Screen}
 */
export function versions(app, id) {
  /** @type {import('../../store/games/game_log.js').Kept | null} */
  let kept = null;
  /** @type {Version | null} */
  let own = null;
  /** @type {Other[]} what a person has not decided about comes first */
  let others = [];
  /** @type {string} the hash of the one that is compared */
  let picked = '';
  let unfolded = false;
  let message = '';
  let done = '';
  /** @type {import('../../game/missing.js').Trouble} */
  let trouble = 'opening';

  const refresh = async () => {
    kept = await load(id);
    trouble = 'missing';
    if (!kept) return;
    own = await shown(kept.document);
    const rows = (await versionsOf(id)).sort((one, two) => Number(one.decided) - Number(two.decided));
    others = await Promise.all(
      rows.map(async ({hash, from, decided, document: doc}) => ({hash, from, decided, ...(await shown(doc))})),
    );
    if (!others.some(({hash}) => hash === picked)) picked = others[0]?.hash ?? '';
  };
  const look = () =>
    refresh()
      .catch((error) => {
        if (!kept) trouble = troubleOf(error);
      })
      .finally(app.paint);
  look();

  /** What is in hand and not durable yet must be, before another log takes its place. @returns {Promise<boolean>} */
  const settled = async () => {
    const game = await take(id).catch(() => null);
    await game?.save();
    return !game || game.durable;
  };

  /**
   * @param {import('../../store/games/game_log.js').Kept} current
   * @param {Other} other
   * @param {boolean} mine whether this phone's own is chosen
   */
  const decide = async (current, other, mine) => {
    const name = say(`versions.name.${mine ? 'own' : other.from}`);
    if (!(await sure(say('versions.ask', {name}), consequence(current, other, mine), say('versions.choose')))) return;
    message = '';
    try {
      if (!(await settled())) throw new Error('not durable');
      await choose(id, mine ? null : other.hash);
      drop(id);
      tellChosen(id);
      done = say('versions.done', {name});
      announce(done);
      window.scrollTo(0, 0);
    } catch {
      message = say('versions.failed');
    }
    await look();
    app.sync();
  };

  /** @param {import('../../store/games/game_log.js').Kept} current @param {Version} mine @param {Other} other */
  const choices = (current, mine, other) =>
    html`<div class="row choose">
        ${
          other.decided
            ? html`<p class="chip archived">${say('versions.record')}</p>`
            : html`<button
                type="button"
                class="button"
                ?disabled=${!mine.game}
                @click=${() => decide(current, other, true)}
              >
                ${say('versions.pick', {name: say('versions.name.own')})}
              </button>`
        }
        <button type="button" class="button" ?disabled=${!other.game} @click=${() => decide(current, other, false)}>
          ${say('versions.pick', {name: say(`versions.name.${other.from}`)})}
        </button>
      </div>
      <div class="row">
        <button type="button" class="button quiet" @click=${() => exportFile(mine)}>
          ${say('versions.export-own')}
        </button>
        <button type="button" class="button quiet" @click=${() => exportFile(other)}>
          ${say('versions.export-other')}
        </button>
      </div>`;

  const picker = () =>
    others.length > 1
      ? html`<ul class="games">
          ${others.map(
            (other) =>
              html`<li>
                <button
                  type="button"
                  class="button wide pick-one"
                  aria-pressed=${other.hash === picked}
                  @click=${() => {
                    picked = other.hash;
                    unfolded = false;
                    app.paint();
                  }}
                >
                  ${fromWords(other)}:
                  ${
                    other.game ? scoreWords(other.game) : other.fault
                  }${other.decided ? ` · ${say('versions.aside')}` : ''}
                </button>
              </li>`,
          )}
        </ul>`
      : nothing;

  /** @param {import('../../store/games/game_log.js').Kept} current @param {Version} mine */
  const body = (current, mine) => {
    const other = others.find(({hash}) => hash === picked);
    const open = others.some(({decided}) => !decided);
    const lead = open
      ? say('versions.lead')
      : others.length
        ? say('versions.lead-decided')
        : say(current.problem ? 'versions.not-fetched' : 'versions.none');
    return html`<p>${lead}</p>
      ${
        current.problem && current.problem.code !== 'conflict'
          ? html`<p class="status bad">${problemWords(current.problem)}</p>`
          : nothing
      }
      ${picker()}
      ${
        other
          ? html`${comparison({
                mine,
                other,
                unfolded,
                onFold: () => {
                  unfolded = !unfolded;
                  app.paint();
                },
              })}${choices(current, mine, other)}
              <p class="hint">${say('versions.kept')}</p>`
          : nothing
      }`;
  };

  return {
    synced: look,
    view: () =>
      kept && own
        ? html`<div class="screen versions">
            <header class="bar">
              <a
                class="button icon"
                href=${`#/game/${id}${own.game?.state.status === 'open' ? '' : '/sheet'}`}
                aria-label=${say('nav.back')}
                >‹</a
              >
              <h1>${say('versions.title')}</h1>
            </header>
            <main>
              ${done ? html`<p class="status good">${done}</p>` : nothing}${
                message ? html`<p class="status bad" role="alert">${message}</p>` : nothing
              }${body(kept, own)}
            </main>
          </div>`
        : missing(trouble),
  };
}
