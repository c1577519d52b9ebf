import {
  matchesConditions,
  type ConditionsByField,
} from '../../../../registry/fields/conditions.ts'
import { getLocalDay } from '../../../../registry/days/time-zones.ts'
import { createEngine } from '../engine/engine.ts'
import type { Engine, EngineOptions } from '../engine/page-query.ts'
import type { ChangeQueue } from '../queue/queue.ts'
import type { Row } from '../rows/normalise.ts'
import type { Source } from '../rows/sources.ts'

/** The rows of one list, with the engine that searches, filters and sorts them. */
export type Dataset = Engine<Row>

const cache = new WeakMap<readonly Row[], Map<string, Dataset>>()

/** Returns whether a row meets the conditions on its fields. A provider may leave fields out. */
function meets(row: Row, where: ConditionsByField | undefined, today?: string): boolean {
  if (!where) return true
  const checked = Object.entries(where).filter(([name]) => row[name] !== undefined)
  return matchesConditions(row, Object.fromEntries(checked), today)
}

/**
 * Returns the rows that belong to a list. Our server filters them already; other providers leave
 * that to the client, as in the specification.
 */
function declaredRows(rows: readonly Row[], { resource, read, filter }: Source, today: string) {
  const matchesSource = (row: Row) => {
    const isDeleted = row.deleted_at !== null && row.deleted_at !== undefined
    if (!read.deleted && isDeleted) return false
    if (read.deleted === 'only' && row.deleted_at === null) return false
    return [resource.rows?.where, read.where, filter].every((where) => meets(row, where, today))
  }
  return rows.every(matchesSource) ? rows : rows.filter(matchesSource)
}

/** The changes of this device that are not sent yet. */
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
  const declared = declaredRows(rows, source, today)
  const patched =
    unsent && revision > 0 ? declared.map((row) => unsent.patch(resource.name, row)) : declared
  const dataset = createEngine(patched, resource, { ...options, today })
  datasets.set(key, dataset)
  return dataset
}

/** The longest wait for an idle browser, in milliseconds. */
const LONGEST = 1000

/** Runs work when the browser is idle, usually after the screen is painted. */
export function whenIdle(work: () => void): void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: LONGEST })
  else setTimeout(work, 50)
}

/** The number of rows from which pre-indexing is worthwhile. */
const LONG = 2000
/** The longest time pre-indexing may block the page at once, in milliseconds. */
const SLICE = 8

const started = new WeakSet<Dataset>()

/** Builds the search index and the sort orders of a long list while the browser is idle. */
export function preIndexWhenIdle(dataset: Dataset, fields: readonly string[]): void {
  if (dataset.rows.length < LONG || started.has(dataset)) return
  started.add(dataset)
  const steps = dataset.preIndex(fields)
  const runSlice = () => {
    const end = performance.now() + SLICE
    let step = steps.next()
    while (!step.done && performance.now() < end) step = steps.next()
    if (!step.done) whenIdle(runSlice)
  }
  whenIdle(runSlice)
}
