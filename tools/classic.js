/**
 * Makes the first part a classic script. Chromium keeps the compiled code of classic scripts from a service worker's
 * cache but not that of modules, so a start compiles next to nothing. The other parts stay modules. A module cannot
 * import from a classic script, so they take what they use of the first part from `window.app`.
 *
 * A part reads each shared name once, so a module of the first part must not change what it exports (eslint.config.js).
 */

const EXPORTS = /export\s*\{([^}]*)\};?\s*$/;
const IMPORTS = /import\s*(?:\{([^}]*)\}\s*from\s*)?"\.\/app-[^"]+";/g;

/**
 * @param {string} list the names of an `import` or `export`, e.g. "a as b,c"
 * @param {(from: string, to: string) => [string, string]} order
 * @returns {string} the same as properties, e.g. "b:a,c"
 */
const properties = (list, order) =>
  list
    .split(',')
    .map((one) => {
      const [from = '', to = from] = one.trim().split(/\s+as\s+/);
      return from === to ? from : order(from, to).join(':');
    })
    .join();

/** @param {string} code the first part, a module @returns {string} the same as a classic script */
export const asClassic = (code) =>
  `"use strict";{${code.replace(EXPORTS, (_, list) => `self.app={${properties(list, (from, to) => [to, from])}}`)}}`;

/** @param {string} code another part @returns {string} the same without imports from the first part */
export const fromClassic = (code) =>
  code.replace(IMPORTS, (_, list) => (list ? `const{${properties(list, (from, to) => [from, to])}}=self.app;` : ''));
