import { daysFrom } from '../../../registry/days/days.ts'
import { daysOf, isRelative } from '../../../registry/days/relative-days.ts'
import type { Where } from '../../../registry/fields/conditions.ts'
import type { Dataset } from './dataset.ts'
import type { Row } from '../rows/normalise.ts'
import type { Source } from '../rows/sources.ts'

/** The parameters of react-admin's `getList`. */
export interface ListParams {
  pagination?: { page: number; perPage: number }
  sort?: { field: string; order: 'ASC' | 'DESC' }
  filter?: Readonly<Record<string, unknown>>
  /** Conditions that all rows of interest meet; a narrower request of the provider may serve them. */
  meta?: {
    where?: Where
    /** The page itself is enough for now, where the list is not in memory. */
    firstPage?: true
    /** The most rows that are wanted of a list that the provider pages. */
    mostIfPaged?: number
  }
  signal?: AbortSignal
}

/** One page of rows, and the number of rows on all pages. */
export interface ListResult {
  data: Row[]
  total: number
  /** Present where the total is only about right. */
  meta?: { isEstimate: true }
}

/** Splits the search text from the filters; a list with deleted rows shows live ones by default. */
function filtersOf({ read }: Source, { filter = {} }: ListParams) {
  const { q, deleted, ...filters } = filter
  const shown = read.deleted === 'with' ? { deleted: deleted ?? 'live' } : {}
  return { q: typeof q === 'string' ? q : '', filters: { ...filters, ...shown } }
}

/** Returns one page of a dataset. */
export function pageOf(dataset: Dataset, source: Source, params: ListParams): ListResult {
  const { page = 1, perPage = 25 } = params.pagination ?? {}
  const { field, order } = params.sort ?? {}
  const { rows, total } = dataset.query({
    ...filtersOf(source, params),
    ...(field && { sort: field }),
    ...(order && { order }),
    page,
    perPage,
  })
  return { data: rows, total }
}

/** What some fields of a list add up to, and over how many rows. */
export interface ListSums {
  rows: number
  values: Readonly<Record<string, number>>
}

/** The sums of a dataset that were asked for last: every page of a list has the same. */
const lastSums = new WeakMap<Dataset, { key: string; sums: ListSums }>()

/**
 * Adds up fields over all rows of a dataset that match, whatever page they are on; the same object
 * as long as the same is asked.
 */
export function sumsOf(
  dataset: Dataset,
  source: Source,
  params: Pick<ListParams, 'filter'>,
  names: readonly string[],
): ListSums {
  const query = filtersOf(source, params)
  const key = JSON.stringify([query, names])
  const last = lastSums.get(dataset)
  if (last?.key === key) return last.sums
  const { total } = dataset.query({ ...query, page: 1, perPage: 0 })
  const values = names.map((name) => [name, dataset.sum(query, name)])
  const sums = { rows: total, values: Object.fromEntries(values) }
  lastSums.set(dataset, { key, sums })
  return sums
}

/**
 * Returns the value to send for a choice: a provider may expect an alias of the value in its
 * responses.
 */
function sentValue({ resource }: Source, name: string, value: unknown): unknown {
  const field = resource.fields[name]
  return field?.type === 'choice' ? (field.aliases?.[String(value)] ?? value) : value
}

/** Translates a list's declared filter into query parameters of a provider that pages. */
function filterParams(filter: Where = {}, today: string): Record<string, unknown> {
  const params = Object.entries(filter).map(([name, condition]) => {
    if (condition === null || typeof condition !== 'object') return [name, condition]
    if ('before' in condition) return [`${name}_to`, daysFrom(today, -1)]
    if ('from' in condition) return [`${name}_from`, today]
    if ('until' in condition) return [`${name}_to`, today]
    if ('below' in condition) return [name, undefined]
    return name === 'deleted_at' ? ['deleted', 'only'] : [name, undefined]
  })
  return Object.fromEntries(params)
}

/** A filter by days that are named by today, as a provider knows it that knows only days. */
function dayParams([name, value]: readonly [string, unknown], today: string): [string, unknown][] {
  const days = isRelative(value) ? daysOf(value, today) : undefined
  if (!days) return [[name, value]]
  if (name.endsWith('_from')) return [[name, days.from]]
  if (name.endsWith('_to')) return [[name, days.to]]
  return [
    [`${name}_from`, days.from],
    [`${name}_to`, days.to],
  ]
}

/** Returns the stricter of two bounds of a range of days; of another parameter the second value. */
function narrowBound(name: string, one: unknown, other: unknown): unknown {
  const [first, last] = [String(one), String(other)].sort()
  return name.endsWith('_from') ? last : name.endsWith('_to') ? first : other
}

/**
 * Builds the query parameters for a provider that pages its lists itself; `today` is in its time
 * zone.
 */
export function queryParams(
  source: Source,
  params: ListParams,
  today: string,
): Record<string, unknown> {
  const { page = 1, perPage = 25 } = params.pagination ?? {}
  const { q, filters } = filtersOf(source, params)
  const isGiven = ([, value]: readonly [string, unknown]) =>
    value !== undefined && value !== null && value !== ''
  const chosen = Object.fromEntries(
    Object.entries(filters)
      .filter(isGiven)
      .flatMap((filter) => dayParams(filter, today)),
  )
  // A filter must not widen the range of days that the list declares.
  const fixed = Object.entries(filterParams(source.filter, today))
    .filter(isGiven)
    .map(([name, value]) => [name, name in chosen ? narrowBound(name, chosen[name], value) : value])
  return {
    page,
    perPage,
    ...(params.sort && { sort: params.sort.field, order: params.sort.order }),
    ...(q && { q }),
    ...Object.fromEntries(
      Object.entries({ ...chosen, ...Object.fromEntries(fixed) }).map(([name, value]) => [
        name,
        sentValue(source, name, value),
      ]),
    ),
  }
}
