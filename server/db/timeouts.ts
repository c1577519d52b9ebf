/** Milliseconds after which a statement of a request is cancelled; browsers wait longer. */
export const STATEMENT_TIMEOUT = 8000
/** The timeout of reports, which may read years of rows. */
export const REPORT_TIMEOUT = 60_000
/**
 * The timeout of reports if all requests share one connection, for which other requests wait.
 */
export const SHARED_REPORT_TIMEOUT = 15_000
/** Milliseconds that a statement waits for a locked row. */
export const LOCK_TIMEOUT = 5000
