import { StoreError } from '../../files/file-store.ts'
import type { ErrorLog } from '../../http/errors/error-handler.ts'
import { Problem } from '../../http/problem.ts'

/** The seconds after which clients may repeat a request when the file store failed. */
const RETRY_SECONDS = 5

/** Runs an operation of the file store. It logs a failure and throws 503. */
export async function withStore<T>(log: ErrorLog, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    log.error({ store: error.message }, 'files_away')
    throw Object.assign(new Problem(503, 'files_away'), { retryAfter: RETRY_SECONDS })
  }
}
