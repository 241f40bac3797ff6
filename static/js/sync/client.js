/**
 * Requests to the server. An answer counts only if it is complete, in time, JSON, and from the address that was
 * requested.
 */

import {timeout} from '../lib/timeout.js';
import {retryAfter} from './pace.js';

/** @typedef {import('../lib/types.d.ts').GameDocument} GameDocument */
/** @typedef {{code: string, detail: string, etag?: string}} Problem  the fields of RFC 9457 that the app needs */
/**
 * Why a request failed: no network · no answer · something else answered, such as a Wi-Fi sign-in page · late or
 * incomplete · the server asks for a pause · the hourly quota is used up · the server failed.
 * @typedef {'offline' | 'unreachable' | 'portal' | 'slow' | 'busy' | 'later' | 'faulty'} Why
 */
/**
 * @typedef {object} Result the result for one game
 * @property {string} id
 * @property {'created' | 'unchanged' | 'updated' | 'conflict' | 'refused'} status
 * @property {string | null} etag
 * @property {Problem} [problem]
 */
/** @typedef {{method: string, path: string, content?: unknown, headers?: Record<string, string>}} Question */
/** @typedef {{content: any, headers: Headers}} Answer */

/** Timeout for a complete answer, in milliseconds. */
const TIMEOUT = 10_000;
/**
 * Statuses about the content that was sent. For any other refusal the host must act, and the same request may succeed
 * later.
 */
const ABOUT_CONTENT = [400, 404, 409, 412, 413, 422];

/** The request failed this time but may succeed later. */
export class Trouble extends Error {
  /** @param {Why} reason @param {number | null} [wait] the pause in seconds that the server asked for */
  constructor(reason, wait = null) {
    super(reason);
    this.reason = reason;
    this.wait = wait;
  }
}

/** The server refuses this content. */
export class Refused extends Error {
  /** @param {number} status @param {Problem} problem */
  constructor(status, problem) {
    super(problem.detail);
    this.status = status;
    this.problem = problem;
  }
}

/** @param {Question} question @returns {Promise<Response>} the response, from whatever answered */
async function reach({method, path, content, headers}) {
  try {
    return await fetch(path, {
      method,
      redirect: 'manual',
      cache: 'no-store',
      credentials: 'same-origin',
      signal: timeout(TIMEOUT),
      headers: {...(content !== undefined && {'Content-Type': 'application/json'}), ...headers},
      ...(content !== undefined && {body: JSON.stringify(content)}),
    });
  } catch (error) {
    if (/** @type {Error} */ (error).name === 'TimeoutError') throw new Trouble('slow');
    throw new Trouble(navigator.onLine ? 'unreachable' : 'offline');
  }
}

/** @param {Response} response @returns {Promise<any>} its JSON @throws {Trouble} if it is incomplete */
export async function whole(response) {
  try {
    return JSON.parse(await response.text());
  } catch {
    throw new Trouble('slow');
  }
}

/** @param {Response} response an unsuccessful response @returns {Promise<never>} */
export async function refuse(response) {
  const {status, headers} = response;
  const ours = (headers.get('content-type') ?? '').startsWith('application/problem+json');
  if (response.type === 'opaqueredirect' || status === 511) throw new Trouble('portal');
  if (status === 429 || status === 503) {
    const code = ours ? (await whole(response)).code : 'busy';
    const later = code === 'too-many-games';
    const fault = status === 503 && code !== 'busy'; // for instance because its disk is full
    throw new Trouble(
      later ? 'later' : fault ? 'faulty' : 'busy',
      retryAfter(headers.get('retry-after'), headers.get('date'), later),
    );
  }
  if (status === 408) throw new Trouble('slow');
  if (status >= 500) throw new Trouble('faulty');
  if (ours) throw new Refused(status, await whole(response));
  // a proxy answers in its own format
  if (status === 413) throw new Refused(status, {code: 'too-large', detail: ''});
  throw new Trouble('portal');
}

/** @param {Question} question @returns {Promise<Answer>} @throws {Trouble | Refused} */
export async function askOnce(question) {
  const response = await reach(question);
  if ([204, 304].includes(response.status)) return {content: null, headers: response.headers};
  if (!response.ok) return refuse(response);
  if (!(response.headers.get('content-type') ?? '').startsWith('application/json')) throw new Trouble('portal');
  return {content: await whole(response), headers: response.headers};
}

/** How many times this window has registered the phone. */
let registrations = 0;
/** @type {Promise<void> | null} */
let registering = null;

/**
 * Registers the phone. Requests refused at the same time register it once, because a second cookie would replace the
 * first.
 * @param {number} before the number of registrations when the request was made
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
 * Makes a request, registering this phone first if the server does not know it (docs/format.md, Sync over HTTP: no
 * sign-up).
 * @param {Question} question @returns {Promise<Answer>}
 * @throws {Trouble} if the request failed @throws {Refused} if the server refuses it
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
 * The same for automatic requests. A refusal that is not about the content becomes a Trouble of the host.
 * @param {Question} question @returns {Promise<Answer>}
 * @throws {Trouble} if the request failed @throws {Refused} if the server refuses the content
 */
export async function ask(question) {
  try {
    return await askAsDevice(question);
  } catch (error) {
    if (error instanceof Refused && !ABOUT_CONTENT.includes(error.status)) throw new Trouble('faulty');
    throw error;
  }
}

/** @param {string} id @returns {Promise<string>} a link with which anybody can see this archived game */
export async function shareLink(id) {
  return (await ask({method: 'POST', path: `/api/v1/games/${id}/share`})).content.url;
}
