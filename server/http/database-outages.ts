/** The response to an outage. `code` selects its sentence; `retryAfter` is in seconds. */
interface Outage {
  status: 503 | 507
  code: string
  retryAfter: number
}

/**
 * Database errors that neither the caller nor the server causes, by SQLSTATE or its class (the
 * first two characters). Errors of the embedded database and lost connections are mapped to these
 * codes.
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

/** Finds the outage of a SQLSTATE; null for refusals and for mistakes of the server. */
export function findOutage(state: string): Outage | null {
  const outageKey = [state, state.slice(0, 2)].find((key) => Object.hasOwn(OUTAGES, key))
  return outageKey === undefined ? null : (OUTAGES[outageKey] ?? null)
}
