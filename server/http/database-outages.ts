/** What a caller is told of a trouble: its code has a sentence, and after how many seconds to come again. */
interface Outage {
  status: 503 | 507
  code: string
  retryAfter: number
}

/**
 * What databases say that is nobody's mistake: by SQLSTATE, or by the two letters of its class.
 * The embedded database and lost connections are given the same codes.
 */
export const OUTAGES: Readonly<Record<string, Outage>> = {
  // No connection, or the database is going or coming.
  '08': { status: 503, code: 'data_away', retryAfter: 1 },
  '57P01': { status: 503, code: 'data_away', retryAfter: 1 },
  '57P02': { status: 503, code: 'data_away', retryAfter: 1 },
  '57P03': { status: 503, code: 'data_away', retryAfter: 1 },
  '57P05': { status: 503, code: 'data_away', retryAfter: 1 },
  // A copy that only reads, or one that was told to.
  '25006': { status: 503, code: 'read_only', retryAfter: 30 },
  // Too many connections, too much memory, too many of anything.
  '53': { status: 503, code: 'busy', retryAfter: 2 },
  '53100': { status: 507, code: 'no_room', retryAfter: 300 },
  // Somebody else holds the row.
  '55P03': { status: 503, code: 'locked', retryAfter: 1 },
  // Stopped at the limit, or by whoever runs the database.
  '57014': { status: 503, code: 'took_too_long', retryAfter: 5 },
}

/** The trouble behind an error of a database; null where it is another refusal or a mistake of ours. */
export function outageOf(state: string): Outage | null {
  const known = [state, state.slice(0, 2)].find((key) => Object.hasOwn(OUTAGES, key))
  return known === undefined ? null : (OUTAGES[known] ?? null)
}
