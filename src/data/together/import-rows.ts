import type { ImportAnswer, ImportSource } from '../../../registry/changes/import.ts'
import type { Request } from '../../../registry/entities/requests.ts'
import type { ResourceName } from '#business/words'
import type { Http } from '../../api/http.ts'
import { type BatchTask, sendTogether } from './send-together.ts'

/** The request that creates and changes rows together. A provider without it has no import. */
export const IMPORT: Request = 'POST import'

/** Rows to create; rows with an id are changed. */
export interface ImportParams {
  rows: readonly Readonly<Record<string, unknown>>[]
  /** The verb in the history, if the rows do not come from a file. */
  verb?: ImportSource
  /** True to preview only. */
  dryRun: boolean
}

/** The result of an import, and the batch that undoes it. */
export interface Imported extends ImportAnswer {
  batch?: string
}

/**
 * Creates and changes rows of an entity as one change, or previews it. Resolves with null if
 * stopped.
 */
export async function importRows(
  http: Http,
  entity: ResourceName,
  { rows, verb, dryRun }: ImportParams,
  task: BatchTask,
): Promise<Imported | null> {
  const last = await sendTogether(http, IMPORT, { entity, verb, rows, dryRun }, task)
  if (!last) return null
  const batch = typeof last.batch === 'string' ? { batch: last.batch } : {}
  return { ...(last.data as ImportAnswer), ...batch }
}
