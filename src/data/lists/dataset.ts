import { matches, type Where } from '../../../registry/fields/conditions.ts'
import { dayIn } from '../../../registry/days/time-zones.ts'
import { createEngine } from '../engine/engine.ts'
import type { Engine, EngineOptions } from '../engine/base/page-query.ts'
import type { Row } from '../rows/normalise.ts'
import type { Source } from '../rows/sources.ts'

/** The rows of one list with the engine that searches, filters and sorts them. */
export type Dataset = Engine<Row>

const cache = new WeakMap<readonly Row[], Map<string, Dataset>>()

/** Whether a row meets the conditions on the fields it has; a provider may leave fields out. */
function meets(row: Row, where: Where | undefined, today?: string): boolean {
  if (!where) return true
  const checked = Object.entries(where).filter(([name]) => row[name] !== undefined)
  return matches(row, Object.fromEntries(checked), today)
}

/**
 * Returns the rows that belong to a list. Our server filters them already; a provider may leave
 * that to the client, as the specification does.
 */
function declaredRows(rows: readonly Row[], { resource, read, filter }: Source, today: string) {
  const fits = (row: Row) => {
    const isDeleted = row.deleted_at !== null && row.deleted_at !== undefined
    if (!read.deleted && isDeleted) return false
    if (read.deleted === 'only' && row.deleted_at === null) return false
    return [resource.rows?.where, read.where, filter].every((where) => meets(row, where, today))
  }
  return rows.every(fits) ? rows : rows.filter(fits)
}

/** Returns the dataset of a list over loaded rows, the same object for the same rows. */
export function datasetOf(rows: readonly Row[], source: Source, options: EngineOptions): Dataset {
  const { resource, read, filter } = source
  const today = dayIn(options.timeZone, new Date())
  const key = JSON.stringify([resource.name, read.deleted, read.where, filter, options, today])
  const datasets = cache.get(rows) ?? new Map<string, Dataset>()
  cache.set(rows, datasets)
  const cached = datasets.get(key)
  if (cached) return cached
  const dataset = createEngine(declaredRows(rows, source, today), resource, { ...options, today })
  datasets.set(key, dataset)
  return dataset
}
