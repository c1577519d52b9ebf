import { StoreError } from '../../files/file-store.ts'
import type { ErrorLog } from '../../http/errors/error-handler.ts'
import { Problem } from '../../http/problem.ts'

/** Seconds to wait before a request is repeated for which the store of files failed. */
const STORE_RETRY = 5

/** Does work with the store of files. Logs its failure, and throws 503 for it. */
export async function withStore<T>(log: ErrorLog, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    log.error({ store: error.message }, 'files_away')
    throw Object.assign(new Problem(503, 'files_away'), { retryAfter: STORE_RETRY })
  }
}
