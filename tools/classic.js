/**
 * Makes the first part a classic script. Chromium keeps the compiled code of classic scripts from a service worker's
 * cache but not that of modules, so a start compiles next to nothing. The other parts stay modules. A module cannot
 * import from a classic script, so they take what they use of the first part from the list `window.app`.
 *
 * A part reads each entry once, so a module of the first part must not change what it exports (eslint.config.js).
 */

const EXPORTS = /export\s*\{([^}]*)\};?\s*$/;
const IMPORTS = /import\s*(?:\{([^}]*)\}\s*from\s*)?"\.\/app-[^"]+";/g;
const DIGITS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$';

/**
 * @param {string} name that Rollup gave to an export, e.g. "a" or "aB": it counts in letters
 * @returns {number} the place in the list, which takes fewer bytes than names
 */
const placeOf = (name) => [...name].reduce((sum, one) => sum * DIGITS.length + DIGITS.indexOf(one) + 1, 0) - 1;

/**
 * @param {string} list of an `import` or `export`, e.g. "a as b,c"
 * @returns {[string, string][]} the names before and after "as"
 */
const pairs = (list) =>
  list.split(',').map((one) => {
    const [from = '', to = from] = one.trim().split(/\s+as\s+/);
    return [from, to];
  });

/**
 * @param {string} code the first part, a module
 * @returns {string} the same as a classic script, which runs after the browser has painted the shell; an app that
 * starts hidden is not painted, so it runs at once
 */
export const asClassic = (code) =>
  `"use strict";(document.hidden?setTimeout:requestAnimationFrame)(()=>setTimeout(()=>{${code.replace(
    EXPORTS,
    (_, names) => {
      /** @type {string[]} */
      const list = [];
      for (const [own, shared] of pairs(names)) list[placeOf(shared)] = own;
      return `self.app=[${list}]`;
    },
  )}}))`;

/** @param {string} code another part @returns {string} the same without imports from the first part */
export const fromClassic = (code) =>
  code.replace(IMPORTS, (_, names) =>
    names ? `const{${pairs(names).map(([shared, own]) => `${placeOf(shared)}:${own}`)}}=self.app;` : '',
  );
