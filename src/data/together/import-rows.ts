import type { ImportAnswer, ImportSource } from '../../../registry/changes/import.ts'
import type { Request } from '../../../registry/entities/requests.ts'
import type { ResourceName } from '#business/words/names.ts'
import type { Http } from '../../api/http.ts'
import { type BatchTask, sendTogether } from './send-together.ts'

/** The call that makes and changes rows together; a provider without it imports nothing. */
export const IMPORT: Request = 'POST import'

/** Rows to make, and with an id rows to change. */
export interface ImportParams {
  rows: readonly Readonly<Record<string, unknown>>[]
  /** What history calls it, where it is no import of a file. */
  verb?: ImportSource
  /** Only says what would come of it. */
  dryRun: boolean
}

/** What came of an import, and the batch that takes it back. */
export interface Imported extends ImportAnswer {
  batch?: string
}

/** Makes and changes rows of an entity as one change, or tries it; null where it was stopped. */
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
