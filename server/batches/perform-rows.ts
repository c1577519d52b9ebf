import type { AppContext, Deps } from '../context/context.ts'
import type { AnyTransaction } from '../db/database-types.ts'
import { inSavepoint } from '../db/savepoint.ts'
import { hasHook } from '../hooks/hooks.ts'
import { Problem } from '../http/problem.ts'
import { performOnRow } from '../mutations/perform-on-row.ts'
import type { BatchRequest } from './read-batch.ts'
import { type Refusal, refusalOf } from './refusals.ts'

/** Rows that share a savepoint: one that is refused makes these be done again one by one. */
const TOGETHER = 25

/** What performing a batch needs to know of whoever waits for it. */
export interface Watcher {
  /** Aborted when nobody waits any longer: nothing is to be changed then. */
  signal: AbortSignal
  /** Told how many rows have been looked at. */
  onProgress: (done: number, of: number) => void
}

/** How many rows were changed, those that were not, and what is to be done once that is kept. */
export interface Performed {
  done: number
  refusals: readonly Refusal[]
  /** The changed rows as JSON text, where the call has something left to do with each. */
  rows: readonly string[]
}

/** Performs the verb of a batch on rows within a transaction; what one row refuses stops no other. */
export class RowPerformer {
  readonly #performed: Performed & { rows: string[]; refusals: Refusal[] }
  readonly #deps: Deps
  readonly #trx: AnyTransaction
  readonly #c: AppContext
  readonly #batch: BatchRequest

  constructor(deps: Deps, trx: AnyTransaction, c: AppContext, batch: BatchRequest) {
    this.#deps = deps
    this.#trx = trx
    this.#c = c
    this.#batch = batch
    this.#performed = { done: 0, refusals: [], rows: [] }
  }

  /** Performs all rows; throws 503 as soon as nobody waits for it. */
  async perform(ids: readonly number[], { signal, onProgress }: Watcher): Promise<Performed> {
    for (let at = 0; at < ids.length; at += TOGETHER) {
      await this.#together(ids.slice(at, at + TOGETHER), signal)
      onProgress(Math.min(at + TOGETHER, ids.length), ids.length)
    }
    refuseAborted(signal)
    return this.#performed
  }

  /** Performs one row; returns it as JSON text where something is left to do with it. */
  async #one(id: number, signal: AbortSignal): Promise<string[]> {
    refuseAborted(signal)
    const { endpoint, values, dryRun } = this.#batch
    const caller = this.#c.get('caller')
    const language = this.#c.req.header('accept-language')
    const asked = { endpoints: [endpoint], caller, ifMatch: null, language, isTrial: dryRun }
    const { readRow } = await performOnRow(this.#deps, this.#trx, asked, { ...values, id })
    return hasHook('after', endpoint) ? [await readRow()] : []
  }

  /** Performs some rows, all of them or none; returns the problem of the first that was refused. */
  #all(ids: readonly number[], signal: AbortSignal): Promise<Problem | null> {
    return this.#attempt(async () => {
      const rows: string[] = []
      for (const id of ids) rows.push(...(await this.#one(id, signal)))
      this.#performed.rows.push(...rows)
      this.#performed.done += ids.length
    })
  }

  /** Performs some rows under one savepoint, which costs less than one for each. */
  async #together(ids: readonly number[], signal: AbortSignal): Promise<void> {
    if (!(await this.#all(ids, signal))) return
    for (const id of ids) {
      const problem = await this.#all([id], signal)
      if (problem) this.#performed.refusals.push({ id, problem })
    }
  }

  /** Does some work or nothing of it; returns the problem of a row that was refused. */
  async #attempt(work: () => Promise<void>): Promise<Problem | null> {
    try {
      await inSavepoint(this.#trx, work)
      return null
    } catch (error) {
      return refusalOf(this.#deps, this.#trx, this.#c, this.#batch.endpoint, error)
    }
  }
}

/** Throws 503 where nobody waits for an answer any longer. */
function refuseAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new Problem(503, 'cancelled')
}
