/** Uploads a file. There is no timeout, because the server processes the file before it answers. */

import {Refused, Trouble, refuse, whole} from './client.js';

/**
 * @param {string} path after /api/v1 @param {string} type @param {Blob} file
 * @returns {Promise<any>} the answer's content
 * @throws {Trouble} if the request failed @throws {Refused} with the server's reasons as its detail
 */
export async function sendFile(path, type, file) {
  let response;
  try {
    response = await fetch(`/api/v1${path}`, {
      method: 'POST',
      body: file,
      headers: {'Content-Type': type},
      redirect: 'manual',
      cache: 'no-store',
    });
  } catch {
    throw new Trouble(navigator.onLine ? 'unreachable' : 'offline');
  }
  if (response.ok) return whole(response);
  return refuse(response).catch((error) => {
    if (!(error instanceof Refused)) throw error;
    /** @type {{detail: string}[]} */
    const reasons = /** @type {any} */ (error.problem).errors ?? [];
    throw new Refused(error.status, {
      ...error.problem,
      detail: [error.problem.detail, ...reasons.map(({detail}) => detail)].join(' '),
    });
  });
}
