/**
 * Encodes a game or a competition as QR codes for another phone: `1.<part>.<of>.<tag>.<piece>` in a link's fragment,
 * which no server sees. The joined pieces are base64url of: one byte (+1 if the document is compressed, +2 if a second
 * key follows), the hand-over key (32 bytes), perhaps the key of a competition's match cards (32 bytes), and the
 * document as JSON. The tag is the beginning of that text's hash. It shows which codes belong
 * together and whether all have arrived. No DOM here.
 */

import {fromBase64url, toBase64url} from './base64url.js';
import {contentHash} from './canonical.js';

/** @typedef {import('./types.d.ts').LoggedDocument} LoggedDocument */
/** @typedef {{tag: string, part: number, of: number, piece: string}} Piece  one code */
/** @typedef {'damaged' | 'newer' | 'packed' | 'too-long'} Fault  packed: this browser cannot decompress it */
/** @typedef {{document: unknown, key: string, card: string | null}} Handed  card: the key of match cards */

/** Maximum characters of a piece: as much as phones can quickly read from a screen in the dark (97 modules a side). */
const PIECE = 800;
/** Maximum codes. A game with a thousand entries needs about twenty. */
const MOST = 40;
/**
 * Maximum bytes of a decompressed document: enough for a thousand entries with long notes, but far less than a
 * malicious kilobyte could decompress to.
 */
const LONGEST = 1_000_000;
const KEY = 32;

/** An error in a code, or while making one. */
export class CodeFault extends Error {
  /** @param {Fault} fault */
  constructor(fault) {
    super(fault);
    this.fault = fault;
  }
}

/**
 * @param {Uint8Array<ArrayBuffer>} bytes @param {CompressionStream | DecompressionStream} stream
 * @returns {Promise<Uint8Array>} the stream's output
 * @throws {CodeFault} if the output is too long; the rest is then never produced
 */
export async function through(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  /** @type {Uint8Array[]} */
  const chunks = [];
  let length = 0;
  for (let {value} = await reader.read(); value; {value} = await reader.read()) {
    chunks.push(value);
    length += value.length;
    if (length > LONGEST) {
      reader.cancel().catch(() => undefined);
      throw new CodeFault('too-long');
    }
  }
  return new Uint8Array(await new Blob(/** @type {BlobPart[]} */ (chunks)).arrayBuffer());
}

/** @param {string} text @returns {Promise<string>} */
export const tagOf = async (text) => (await contentHash(text)).slice(0, 10);

/**
 * @param {LoggedDocument} document @param {string} key @param {string | null} [card] the key of match cards
 * @returns {Promise<{tag: string, text: string}>} it as one text, however long
 */
export async function pack(document, key, card = null) {
  const json = new TextEncoder().encode(JSON.stringify(document));
  const packs = typeof CompressionStream === 'function';
  const body = packs ? await through(json, new CompressionStream('deflate-raw')) : json;
  const flags = (packs ? 1 : 0) + (card ? 2 : 0);
  const keys = [key, card ?? ''].flatMap((one) => [...(fromBase64url(one) ?? [])]);
  const text = toBase64url(new Uint8Array([flags, ...keys, ...body]));
  return {tag: await tagOf(text), text};
}

/**
 * @param {LoggedDocument} document
 * @param {string} key
 * @param {string | null} [card] the key of match cards
 * @returns {Promise<string[]>} the codes, in order
 * @throws {CodeFault} `too-long`
 */
export async function encode(document, key, card = null) {
  const {tag, text} = await pack(document, key, card);
  const of = Math.ceil(text.length / PIECE);
  if (of > MOST) throw new CodeFault('too-long');
  const length = Math.ceil(text.length / of);
  return Array.from({length: of}, (_, i) => `1.${i + 1}.${of}.${tag}.${text.slice(i * length, (i + 1) * length)}`);
}

/** @param {unknown} key from a file @returns {key is string} whether it has the form of a hand-over key */
export const isKey = (key) => typeof key === 'string' && fromBase64url(key)?.length === KEY;

/** @param {string} code what follows `#/take/` @returns {Piece} @throws {CodeFault} `damaged` or `newer` */
export function readCode(code) {
  const found = /^1\.([1-9]\d?)\.([1-9]\d?)\.([0-9a-f]{10})\.([\w-]+)$/.exec(code);
  if (!found) throw new CodeFault(/^([2-9]|[1-9]\d)\.\d/.test(code) ? 'newer' : 'damaged');
  const [, part = '', of = '', tag = '', piece = ''] = found;
  if (Number(part) > Number(of) || Number(of) > MOST || piece.length > PIECE) throw new CodeFault('damaged');
  return {tag, part: Number(part), of: Number(of), piece};
}

/**
 * @param {string} tag
 * @param {string} text all pieces in order
 * @returns {Promise<Handed>} the content, not yet checked by the rules
 * @throws {CodeFault}
 */
export async function decode(tag, text) {
  const bytes = (await tagOf(text)) === tag ? fromBase64url(text) : null;
  const flags = bytes?.[0] ?? 0;
  const start = 1 + KEY + (flags & 2 ? KEY : 0);
  if (!bytes || bytes.length <= start || flags > 3) throw new CodeFault('damaged');
  const packed = flags % 2 === 1;
  if (packed && typeof DecompressionStream !== 'function') throw new CodeFault('packed');
  try {
    const body = bytes.slice(start);
    const json = packed ? await through(body, new DecompressionStream('deflate-raw')) : body;
    return {
      key: toBase64url(bytes.slice(1, KEY + 1)),
      card: flags & 2 ? toBase64url(bytes.slice(KEY + 1, start)) : null,
      document: JSON.parse(new TextDecoder('utf-8', {fatal: true}).decode(json)),
    };
  } catch (error) {
    throw error instanceof CodeFault ? error : new CodeFault('damaged');
  }
}
