/** Talks to the server. An answer counts only when it is JSON from the address that was asked, in time. */

/** @typedef {import('../types.d.ts').GameDocument} GameDocument */
/** @typedef {{code: string, detail: string, status?: number}} Problem  RFC 9457, what the app needs of it */
/**
 * @typedef {object} Result one game's answer from POST /api/v1/sync
 * @property {string} id
 * @property {'created' | 'unchanged' | 'updated' | 'conflict' | 'refused'} status
 * @property {string | null} etag
 * @property {Problem} [problem]
 */

/** Longest wait for a whole answer, in milliseconds. */
const PATIENCE = 10_000;

/** The server was not reached, or what answered was not our server. */
export class Unreachable extends Error {}

/** The server answered with a problem for the request as a whole. */
export class Refused extends Error {
  /** @param {number} status @param {Problem} problem @param {number | null} wait seconds, from Retry-After */
  constructor(status, problem, wait) {
    super(problem.detail);
    this.status = status;
    this.problem = problem;
    this.wait = wait;
  }
}

/** @param {Response} response @param {string} type @returns {Promise<any>} */
async function body(response, type) {
  if (!(response.headers.get('content-type') ?? '').startsWith(type)) throw new Unreachable('not our server');
  try {
    return await response.json();
  } catch {
    throw new Unreachable('half an answer');
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [content]
 * @returns {Promise<any>} the decoded answer
 * @throws {Unreachable | Refused}
 */
async function ask(method, path, content) {
  const options = {
    method, redirect: /** @type {const} */ ('error'), cache: /** @type {const} */ ('no-store'),
    credentials: /** @type {const} */ ('same-origin'), signal: AbortSignal.timeout(PATIENCE),
    ...(content === undefined ? {} : {body: JSON.stringify(content), headers: {'Content-Type': 'application/json'}}),
  };
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Unreachable('no answer');
  }
  if (response.ok) return body(response, 'application/json');
  const wait = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  const problem = await body(response, 'application/problem+json');
  throw new Refused(response.status, problem, Number.isNaN(wait) ? null : wait);
}

/**
 * As `ask`, but registers this phone first when the server does not know it (FORMAT.md: no sign-up).
 * @param {string} method @param {string} path @param {unknown} [content]
 */
async function askAsDevice(method, path, content) {
  try {
    return await ask(method, path, content);
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 401) throw error;
    await ask('POST', '/api/v1/devices', {});
    return ask(method, path, content);
  }
}

/**
 * @param {GameDocument[]} games at most 100
 * @returns {Promise<Result[]>} one for each, in order
 */
export async function sendGames(games) {
  const answer = await askAsDevice('POST', '/api/v1/sync', {games});
  const fits = Array.isArray(answer.results) && answer.results.length === games.length
    && games.every((game, i) => answer.results[i]?.id === game.id);
  if (!fits) throw new Unreachable('an answer to something else');
  return answer.results;
}

/** Brings house rules to the server; the same again changes nothing. @param {import('../types.d.ts').Ruleset} ruleset */
export async function sendRuleset(ruleset) {
  await askAsDevice('PUT', `/api/v1/rulesets/${ruleset.id}/${ruleset.version}`, ruleset);
}

/** @param {string} id @returns {Promise<string>} the link with which anyone may see this archived game */
export async function shareLink(id) {
  return (await askAsDevice('POST', `/api/v1/games/${id}/share`)).url;
}
