/**
 * Something small in one QR code, for another phone: `1.<tag>.<text>` in a link's fragment, which no server sees. The
 * text is base64url of one byte (1 if the rest is compressed) and JSON; the tag is the beginning of its hash, and shows
 * damage. Whole games need several codes (hand_code.js).
 */

import {fromBase64url, toBase64url} from './base64url.js';
import {CodeFault, tagOf, through} from './hand_code.js';

/** Maximum characters of the text. Two names of sixty letters each in any script need about half of it. */
const MOST = 2000;

/** @param {unknown} content any JSON value @returns {Promise<string>} its code @throws {CodeFault} `too-long` */
export async function encodeOne(content) {
  const json = new TextEncoder().encode(JSON.stringify(content));
  const packs = typeof CompressionStream === 'function';
  const body = packs ? await through(json, new CompressionStream('deflate-raw')) : json;
  const text = toBase64url(new Uint8Array([packs ? 1 : 0, ...body]));
  if (text.length > MOST) throw new CodeFault('too-long');
  return `1.${await tagOf(text)}.${text}`;
}

/**
 * @param {string} code what follows the name of the screen in a link
 * @returns {Promise<unknown>} its content, of any shape: the caller checks it
 * @throws {CodeFault}
 */
export async function decodeOne(code) {
  const [, tag, text = ''] = /^1\.([0-9a-f]{10})\.([\w-]+)$/.exec(code) ?? [];
  if (!tag) throw new CodeFault(/^([2-9]|[1-9]\d)\./.test(code) ? 'newer' : 'damaged');
  const bytes = text.length <= MOST && (await tagOf(text)) === tag ? fromBase64url(text) : null;
  if (!bytes || /** @type {number} */ (bytes[0]) > 1) throw new CodeFault('damaged');
  const packed = bytes[0] === 1;
  if (packed && typeof DecompressionStream !== 'function') throw new CodeFault('packed');
  try {
    const body = bytes.slice(1);
    const json = packed ? await through(body, new DecompressionStream('deflate-raw')) : body;
    return JSON.parse(new TextDecoder('utf-8', {fatal: true}).decode(json));
  } catch (error) {
    throw error instanceof CodeFault ? error : new CodeFault('damaged');
  }
}
