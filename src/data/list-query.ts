import { daysFrom } from '../../resources/kit/days/days.ts'
import type { Where } from '../../resources/kit/fields/conditions.ts'
import type { Dataset } from './dataset.ts'
import type { Row } from './normalise.ts'
import type { Source } from './sources.ts'

/** What a screen asks of a list, in react-admin's terms. */
export interface ListParams {
  pagination?: { page: number; perPage: number }
  sort?: { field: string; order: 'ASC' | 'DESC' }
  filter?: Readonly<Record<string, unknown>>
  /** Conditions that every row meets which the screen has a use for. */
  meta?: { where?: Where }
  signal?: AbortSignal
}

/** One page of rows, and how many there are. */
export interface ListResult {
  data: Row[]
  total: number
}

/** A list that holds deleted rows shows the live ones unless it is asked otherwise. */
function filtersOf({ read }: Source, { filter = {} }: ListParams) {
  const { q, deleted, ...filters } = filter
  const shown = read.deleted === 'with' ? { deleted: deleted ?? 'live' } : {}
  return { q: typeof q === 'string' ? q : '', filters: { ...filters, ...shown } }
}

/** Answers a list's question from memory. */
export function answerFrom(dataset: Dataset, source: Source, params: ListParams): ListResult {
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

/** Some providers expect another word for a value than the one they answer with. */
function wordFor({ resource }: Source, name: string, value: unknown): unknown {
  const field = resource.fields[name]
  return field?.type === 'choice' ? (field.aliases?.[String(value)] ?? value) : value
}

/** Which of a request's rows a list means, in the words of a provider that pages. */
function meaning(only: Where = {}, today: string): Record<string, unknown> {
  const parts = Object.entries(only).map(([name, condition]) => {
    if (condition === null || typeof condition !== 'object') return [name, condition]
    if ('before' in condition) return [`${name}_to`, daysFrom(today, -1)]
    if ('from' in condition) return [`${name}_from`, today]
    if ('until' in condition) return [`${name}_to`, today]
    if ('below' in condition) return [name, undefined]
    return name === 'deleted_at' ? ['deleted', 'only'] : [name, undefined]
  })
  return Object.fromEntries(parts)
}

/** The same question, for a provider that pages its lists itself; `today` in its time zone. */
export function questionFor(
  source: Source,
  params: ListParams,
  today: string,
): Record<string, unknown> {
  const { page = 1, perPage = 25 } = params.pagination ?? {}
  const { q, filters } = filtersOf(source, params)
  const conditions = Object.entries({ ...filters, ...meaning(source.only, today) }).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  return {
    page,
    perPage,
    ...(params.sort && { sort: params.sort.field, order: params.sort.order }),
    ...(q && { q }),
    ...Object.fromEntries(conditions.map(([name, value]) => [name, wordFor(source, name, value)])),
  }
}
