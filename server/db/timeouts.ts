/** How long one statement may take, in ms, before it is stopped: less than browsers wait for an answer. */
export const STATEMENT_TIMEOUT = 8000
/** The same for reports, which may read years. */
export const REPORT_TIMEOUT = 60_000
/** The same where all calls share one connection: less than the others wait for it. */
export const SHARED_REPORT_TIMEOUT = 15_000
/** How long a statement waits for a row that another holds, in ms. */
export const LOCK_TIMEOUT = 5000
