/** Talks to the server. An answer counts only when it is whole, in time, JSON, and from the address that was asked. */

import {patience} from '../lib/patience.js';
import {retryAfter} from './pace.js';

/** @typedef {import('../lib/types.d.ts').GameDocument} GameDocument */
/** @typedef {{code: string, detail: string, etag?: string}} Problem  RFC 9457, what the app needs of it */
/**
 * Why nothing came of a request: no network · no answer · something else answered, as the sign-in page of a Wi-Fi does
 * · not in time, or half of it · the server asks for a pause · it has taken as much as it does in an hour · the server
 * failed.
 * @typedef {'offline' | 'unreachable' | 'portal' | 'slow' | 'busy' | 'later' | 'faulty'} Why
 */
/**
 * @typedef {object} Result one game's answer
 * @property {string} id
 * @property {'created' | 'unchanged' | 'updated' | 'conflict' | 'refused'} status
 * @property {string | null} etag
 * @property {Problem} [problem]
 */
/** @typedef {{method: string, path: string, content?: unknown, headers?: Record<string, string>}} Question */
/** @typedef {{content: any, headers: Headers}} Answer */

/** Longest wait for a whole answer, in milliseconds. */
const PATIENCE = 10_000;
/**
 * What says something about the content that was sent; any other refusal is the host's to mend, and the same request
 * may succeed then.
 */
const ABOUT_CONTENT = [400, 404, 409, 412, 413, 422];

/** Nothing came of it this time; later it may. */
export class Trouble extends Error {
  /** @param {Why} reason @param {number | null} [wait] seconds that the server asked for */
  constructor(reason, wait = null) {
    super(reason);
    this.reason = reason;
    this.wait = wait;
  }
}

/** The server does not take this content. */
export class Refused extends Error {
  /** @param {number} status @param {Problem} problem */
  constructor(status, problem) {
    super(problem.detail);
    this.status = status;
    this.problem = problem;
  }
}

/** @param {Question} question @returns {Promise<Response>} whatever answered */
async function reach({method, path, content, headers}) {
  try {
    return await fetch(path, {
      method,
      redirect: 'manual',
      cache: 'no-store',
      credentials: 'same-origin',
      signal: patience(PATIENCE),
      headers: {...(content !== undefined && {'Content-Type': 'application/json'}), ...headers},
      ...(content !== undefined && {body: JSON.stringify(content)}),
    });
  } catch (error) {
    if (/** @type {Error} */ (error).name === 'TimeoutError') throw new Trouble('slow');
    throw new Trouble(navigator.onLine ? 'unreachable' : 'offline');
  }
}

/** @param {Response} response @returns {Promise<any>} its JSON @throws {Trouble} when it breaks off */
export async function whole(response) {
  try {
    return JSON.parse(await response.text());
  } catch {
    throw new Trouble('slow');
  }
}

/** @param {Response} response that is no success @returns {Promise<never>} */
export async function refuse(response) {
  const {status, headers} = response;
  const ours = (headers.get('content-type') ?? '').startsWith('application/problem+json');
  if (response.type === 'opaqueredirect' || status === 511) throw new Trouble('portal');
  if (status === 429 || status === 503) {
    const code = ours ? (await whole(response)).code : 'busy';
    const later = code === 'too-many-games';
    const fault = status === 503 && code !== 'busy'; // its disk is full, say
    throw new Trouble(
      later ? 'later' : fault ? 'faulty' : 'busy',
      retryAfter(headers.get('retry-after'), headers.get('date'), later),
    );
  }
  if (status === 408) throw new Trouble('slow');
  if (status >= 500) throw new Trouble('faulty');
  if (ours) throw new Refused(status, await whole(response));
  // a proxy in front says it in words of its own
  if (status === 413) throw new Refused(status, {code: 'too-large', detail: ''});
  throw new Trouble('portal');
}

/** @param {Question} question @returns {Promise<Answer>} @throws {Trouble | Refused} */
export async function askOnce(question) {
  const response = await reach(question);
  if (!response.ok) return refuse(response);
  if (response.status === 204) return {content: null, headers: response.headers};
  if (!(response.headers.get('content-type') ?? '').startsWith('application/json')) throw new Trouble('portal');
  return {content: await whole(response), headers: response.headers};
}

/** How often this window has registered the phone. */
let registrations = 0;
/** @type {Promise<void> | null} */
let registering = null;

/**
 * Questions that were refused together register the phone once: the cookie of one would replace the other's.
 * @param {number} before how often, when the question was asked
 */
async function register(before) {
  if (before !== registrations) return;
  registering ??= askOnce({method: 'POST', path: '/api/v1/devices', content: {}})
    .then(() => {
      registrations += 1;
    })
    .finally(() => {
      registering = null;
    });
  await registering;
}

/**
 * Registers this phone first when the server does not know it (docs/format.md, Sync over HTTP: no sign-up).
 * @param {Question} question @returns {Promise<Answer>}
 * @throws {Trouble} when nothing came of it @throws {Refused} whatever the server refuses
 */
export async function askAsDevice(question) {
  const before = registrations;
  return askOnce(question).catch(async (error) => {
    if (!(error instanceof Refused) || error.status !== 401) throw error;
    await register(before);
    return askOnce(question);
  });
}

/**
 * The same for what is sent by itself, where a refusal that says nothing about the content is the host's trouble.
 * @param {Question} question @returns {Promise<Answer>}
 * @throws {Trouble} when nothing came of it @throws {Refused} when the server does not take the content
 */
export async function ask(question) {
  try {
    return await askAsDevice(question);
  } catch (error) {
    if (error instanceof Refused && !ABOUT_CONTENT.includes(error.status)) throw new Trouble('faulty');
    throw error;
  }
}

/** @param {string} id @returns {Promise<string>} the link with which anyone may see this archived game */
export async function shareLink(id) {
  return (await ask({method: 'POST', path: `/api/v1/games/${id}/share`})).content.url;
}
