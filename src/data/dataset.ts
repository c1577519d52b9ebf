import { matches, type Where } from '../../resources/kit/fields/conditions.ts'
import { dayIn } from '../../resources/kit/days/time-zones.ts'
import { createEngine } from './engine/engine.ts'
import type { Engine, EngineOptions } from './engine/types.ts'
import type { Row } from './normalise.ts'
import type { Source } from './sources.ts'

/** The rows of one list, with the engine that answers its questions. */
export type Dataset = Engine<Row>

const known = new WeakMap<readonly Row[], Map<string, Dataset>>()

/** Conditions on fields that a row carries; a provider may leave fields out. */
function meets(row: Row, where: Where | undefined, today?: string): boolean {
  if (!where) return true
  const carried = Object.entries(where).filter(([name]) => row[name] !== undefined)
  return matches(row, Object.fromEntries(carried), today)
}

/**
 * The rows that a list declares to hold. The server has chosen them already; this is the
 * second guard, for providers that leave it to the client, as the specification does.
 */
function declaredRows(rows: readonly Row[], { resource, read, only }: Source, today: string) {
  const fits = (row: Row) => {
    const isDeleted = row.deleted_at !== null && row.deleted_at !== undefined
    if (!read.deleted && isDeleted) return false
    if (read.deleted === 'only' && row.deleted_at === null) return false
    return [resource.rows?.where, read.where, only].every((where) => meets(row, where, today))
  }
  return rows.every(fits) ? rows : rows.filter(fits)
}

/** One loaded answer as a list sees it; made once for as long as the answer is held. */
export function datasetOf(rows: readonly Row[], source: Source, options: EngineOptions): Dataset {
  const { resource, read, only } = source
  const today = dayIn(options.timeZone, new Date())
  const key = JSON.stringify([resource.name, read.deleted, read.where, only, options, today])
  const datasets = known.get(rows) ?? new Map<string, Dataset>()
  known.set(rows, datasets)
  const held = datasets.get(key)
  if (held) return held
  const dataset = createEngine(declaredRows(rows, source, today), resource, { ...options, today })
  datasets.set(key, dataset)
  return dataset
}
