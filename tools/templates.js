/** Removes white space from lit templates that only serves people who read the source. */

import {parseAst} from 'rollup/parseAst';
import {walk} from './modules.js';

const TAGS = ['html', 'svg'];
/** Elements around which white space has no effect (HTML, 15.3: `display: block` and parts of tables and lists). */
const BLOCK =
  'article|aside|div|dl|dd|dt|fieldset|figure|footer|form|h[1-6]|header|hr|legend|li|main|nav|ol|option|p|section|' +
  'table|tbody|td|tfoot|th|thead|tr|ul|circle|defs|ellipse|g|line|linearGradient|path|polyline|rect|stop';
const AROUND = new RegExp(`\\s*(</?(?:${BLOCK})\\b(?:[^<>]*>)?)`, 'g');

/** @param {string} text a template's text between two of its values @returns {string} */
const squeeze = (text) =>
  text
    .replace(/\s*\n\s*/g, ' ')
    .replace(/ >/g, '>')
    .replace(/(<(?:br|hr|img|input|link|source)\b[^<>]*?) ?\/>/g, '$1>')
    .replace(AROUND, '$1')
    .replace(new RegExp(`(</?(?:${BLOCK})(?: [^<>]*)?>) `, 'g'), '$1')
    .replace(/(<(?:button|summary)(?: [^<>]*)?>) /g, '$1') // inside what is laid out as a block
    .replace(/ (<\/(?:button|summary)>)/g, '$1');

/** @param {string} source of a module @returns {string} the same source with shorter templates */
export function squeezed(source) {
  /** @type {{start: number, end: number}[]} */
  const texts = [];
  walk(parseAst(source), (node) => {
    if (node.type === 'TaggedTemplateExpression' && TAGS.includes(node.tag.name)) texts.push(...node.quasi.quasis);
  });
  let rest = source;
  for (const {start, end} of texts.sort((one, two) => two.start - one.start))
    rest = rest.slice(0, start) + squeeze(rest.slice(start, end)) + rest.slice(end);
  return rest;
}
