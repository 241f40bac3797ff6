/** Figures as tiles: a number each, with its name below. */

import {html, nothing} from 'lit-html';

/** @param {{name: string, value: string}[]} figures @param {string} [looks] `thirds`: three abreast on a phone */
export const tileList = (figures, looks = '') =>
  figures.length
    ? html`<dl class="tiles ${looks}">
        ${figures.map(
          ({name, value}) =>
            html`<div class="card">
              <dt>${name}</dt>
              <dd>${value}</dd>
            </div>`,
        )}
      </dl>`
    : nothing;
