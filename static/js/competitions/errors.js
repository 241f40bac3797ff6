/**
 * How a competition, a sheet or a request is refused (docs/competitions.md, section 5). The twin of
 * scorekeeper/competitions/errors.py.
 */

/** A refusal: `code`, and `event`, the index of the event at fault (null for the header and for requests). */
export class CompetitionError extends Error {
  /** @param {string} code @param {number | null} [event] */
  constructor(code, event = null) {
    super(code);
    this.name = 'CompetitionError';
    this.code = code;
    this.event = event;
  }
}

/** Refuse with this code if there is a fault. @param {unknown} fault @param {string} code @param {number} [event] */
export function refuseIf(fault, code, event) {
  if (fault) throw new CompetitionError(code, event);
}
