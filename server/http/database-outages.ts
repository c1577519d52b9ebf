/** The response to an outage: its code names the sentence, `retryAfter` is in seconds. */
interface Outage {
  status: 503 | 507
  code: string
  retryAfter: number
}

/**
 * Errors of a database that are no mistake of the caller or the server, by SQLSTATE or by its class
 * (the first two letters). The embedded database and lost connections are mapped to the same codes.
 */
export const OUTAGES: Readonly<Record<string, Outage>> = {
  // No connection, or the database is starting or stopping.
  '08': { status: 503, code: 'data_away', retryAfter: 1 },
  '57P01': { status: 503, code: 'data_away', retryAfter: 1 },
  '57P02': { status: 503, code: 'data_away', retryAfter: 1 },
  '57P03': { status: 503, code: 'data_away', retryAfter: 1 },
  '57P05': { status: 503, code: 'data_away', retryAfter: 1 },
  // A read-only replica, or a database that was set to read-only.
  '25006': { status: 503, code: 'read_only', retryAfter: 30 },
  // Too many connections, too little memory, or another resource exhausted.
  '53': { status: 503, code: 'busy', retryAfter: 2 },
  '53100': { status: 507, code: 'no_room', retryAfter: 300 },
  // Another transaction holds the row.
  '55P03': { status: 503, code: 'locked', retryAfter: 1 },
  // Cancelled at the time limit or by an operator.
  '57014': { status: 503, code: 'took_too_long', retryAfter: 5 },
}

/** Finds the outage behind a SQLSTATE; null for refusals and for mistakes of the server. */
export function outageOf(state: string): Outage | null {
  const known = [state, state.slice(0, 2)].find((key) => Object.hasOwn(OUTAGES, key))
  return known === undefined ? null : (OUTAGES[known] ?? null)
}
