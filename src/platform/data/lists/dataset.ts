import {
  matchesConditions,
  type ConditionsByField,
} from '../../../../registry/fields/conditions.ts'
import { getLocalDay } from '../../../../registry/days/time-zones.ts'
import type { Engine, EngineOptions } from '../engine/page-query.ts'
import type { ChangeQueue } from '../queue/queue.ts'
import type { Row } from '../rows/normalise.ts'
import type { Source } from '../rows/sources.ts'
import { createListEngine } from './list-engine.ts'

/** The rows of one list, with the engine that searches, filters and sorts them. */
export type Dataset = Engine<Row>

const cache = new WeakMap<readonly Row[], Map<string, Dataset>>()

/** Returns whether a row meets the conditions on the fields that the provider has sent. */
function meetsConditions(row: Row, where: ConditionsByField | undefined, today?: string): boolean {
  if (!where) return true
  const checkedConditions = Object.entries(where).filter(([name]) => row[name] !== undefined)
  return matchesConditions(row, Object.fromEntries(checkedConditions), today)
}

/**
 * Returns the rows that belong to a list. Our server has filtered them already, but another
 * provider may send more rows.
 */
function selectDeclaredRows(
  rows: readonly Row[],
  { resource, read, filter }: Source,
  today: string,
) {
  const matchesSource = (row: Row) => {
    const isDeleted = row.deleted_at !== null && row.deleted_at !== undefined
    if (!read.deleted && isDeleted) return false
    if (read.deleted === 'only' && row.deleted_at === null) return false
    return [resource.rows?.where, read.where, filter].every((where) =>
      meetsConditions(row, where, today),
    )
  }
  return rows.every(matchesSource) ? rows : rows.filter(matchesSource)
}

/** The changes that this device has not sent yet. */
export type UnsentChanges = Pick<ChangeQueue, 'patch' | 'revision'>

/**
 * Returns the dataset of loaded rows: the same object for the same rows and the same unsent
 * changes. A row stays in its list until its changes are sent.
 */
export function getDataset(
  rows: readonly Row[],
  source: Source,
  options: EngineOptions,
  unsent?: UnsentChanges,
): Dataset {
  const { resource, read, filter } = source
  const today = getLocalDay(options.timeZone, new Date())
  const revision = unsent?.revision() ?? 0
  const key = JSON.stringify([
    resource.name,
    read.deleted,
    read.where,
    filter,
    options,
    today,
    revision,
  ])
  const datasets = cache.get(rows) ?? new Map<string, Dataset>()
  cache.set(rows, datasets)
  const cached = datasets.get(key)
  if (cached) return cached
  const declaredRows = selectDeclaredRows(rows, source, today)
  const patchedRows =
    unsent && revision > 0
      ? declaredRows.map((row) => unsent.patch(resource.name, row))
      : declaredRows
  const dataset = createListEngine(patchedRows, resource, { ...options, today })
  datasets.set(key, dataset)
  return dataset
}

/** The longest wait for an idle browser, in milliseconds. */
const MAX_IDLE_WAIT_MS = 1000

/** Runs work when the browser is idle, usually after the screen is painted. */
export function whenIdle(work: () => void): void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'function')
    requestIdleCallback(work, { timeout: MAX_IDLE_WAIT_MS })
  else setTimeout(work, 50)
}

/** The number of rows from which pre-indexing is worthwhile. */
const PRE_INDEX_MIN_ROWS = 2000
/** The longest time in milliseconds for which pre-indexing blocks the page. */
const MAX_SLICE_MS = 8

const preIndexedDatasets = new WeakSet<Dataset>()

/** Builds the search index and the sort orders of a long list while the browser is idle. */
export function preIndexWhenIdle(dataset: Dataset, fields: readonly string[]): void {
  if (dataset.rows.length < PRE_INDEX_MIN_ROWS || preIndexedDatasets.has(dataset)) return
  preIndexedDatasets.add(dataset)
  const steps = dataset.preIndex(fields)
  const runSlice = () => {
    const sliceEnd = performance.now() + MAX_SLICE_MS
    let step = steps.next()
    while (!step.done && performance.now() < sliceEnd) step = steps.next()
    if (!step.done) whenIdle(runSlice)
  }
  whenIdle(runSlice)
}
