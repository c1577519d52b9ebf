import { type RawBuilder, sql } from 'kysely'
import type { AnyList, AnyResource, Registry } from '../../resources/kit/define.ts'
import type { Field } from '../../resources/kit/fields.ts'
import { parseValue } from '../../resources/kit/values.ts'
import { invalid, type Message } from '../http/problem.ts'
import { search } from './search.ts'
import { conditions, own, type Selection, shownText } from './select.ts'

/** Rows in one page at most; more is asked for in several pages. */
const MAX_PER_PAGE = 1000

type Query = Readonly<Record<string, string>>

/** A state holds where its conditions do and those of no state before it. */
function inState(resource: AnyResource, wanted: string, today: string): RawBuilder<unknown> {
  const cases = Object.entries(resource.states ?? {}).map(([name, state]) => {
    const parts = conditions(state.when, today)
    return parts.length > 0
      ? sql`when ${sql.join(parts, sql` and `)} then ${sql.lit(name)}`
      : sql`when true then ${sql.lit(name)}`
  })
  return sql`(case ${sql.join(cases, sql` `)} end) = ${wanted}`
}

interface Asked {
  field: string
  operator: '=' | '>=' | '<='
  value: string | number
}

function askedFor(resource: AnyResource, key: string, value: string): Asked | null {
  if (key in resource.fields) return { field: key, operator: '=', value }
  const [, field = '', end] = /^(.+)_(from|to)$/.exec(key) ?? []
  return field in resource.fields ? { field, operator: end === 'from' ? '>=' : '<=', value } : null
}

function compare(
  { field, operator, value }: Asked,
  { type, shown }: { type: Field['type']; shown: RawBuilder<unknown> },
  timeZone: string,
): RawBuilder<unknown> {
  const column =
    type === 'datetime' ? sql`(${own(field)} at time zone ${timeZone})::date` : own(field)
  // A row of several entities is asked for by its id or by what it is called.
  if (type === 'polymorphic' && typeof value !== 'number')
    return sql`lower(${shown}) = lower(${value})`
  return sql`${column} ${sql.raw(operator)} ${value}`
}

/** What is asked for in a page's query, beside its size and order. */
const PAGING = new Set(['page', 'perPage', 'sort', 'order', 'q', 'state', 'deleted'])

function filters(
  registry: Registry,
  resource: AnyResource,
  query: Query,
  fixed: Query,
  timeZone: string,
) {
  const wrong: Record<string, Message> = {}
  const made: RawBuilder<unknown>[] = []
  for (const [key, value] of Object.entries(query)) {
    if (PAGING.has(key) || key in fixed || value === '') continue
    const asked = askedFor(resource, key, value)
    const field = asked && resource.fields[asked.field]
    if (!asked || !field) {
      wrong[key] = { key: 'errors.field.unknown' }
      continue
    }
    const parsed = parseValue(field.type === 'datetime' ? { type: 'date' } : field, value)
    if ('problem' in parsed) wrong[key] = parsed.problem
    else {
      const shown = shownText(registry, asked.field, field)
      made.push(
        compare({ ...asked, value: parsed.value ?? '' }, { type: field.type, shown }, timeZone),
      )
    }
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return made
}

function wholeNumber(query: Query, key: string, fallback: number, max: number): number {
  const given = query[key]
  if (given === undefined || given === '') return fallback
  const parsed = parseValue({ type: 'integer', min: 1, max }, given)
  if ('problem' in parsed) throw invalid({ [key]: parsed.problem })
  return Number(parsed.value)
}

function orderBy(resource: AnyResource, query: Query, list?: AnyList): RawBuilder<unknown> {
  const field = query.sort || list?.sort?.replace(/^-/, '') || 'id'
  if (!(field in resource.fields)) throw invalid({ sort: { key: 'errors.field.unknown' } })
  const declared = list?.sort?.startsWith('-') ? 'DESC' : 'ASC'
  const last = (query.order ?? declared).toUpperCase() === 'DESC'
  return sql`${own(field)} ${sql.raw(last ? 'desc' : 'asc')} nulls last, r.id`
}

export interface Page extends Selection {
  limit: number
}

/** One page as asked for, or null when the whole list is. Throws 422 on what no field knows. */
export function pageOf(
  registry: Registry,
  resource: AnyResource,
  query: Query,
  fixed: Query,
  { timeZone, today }: { timeZone: string; today: string },
): Page | null {
  if (!('page' in query) && !('perPage' in query)) return null
  const limit = wholeNumber(query, 'perPage', 25, MAX_PER_PAGE)
  const page = wholeNumber(query, 'page', 1, 1_000_000)
  const where = filters(registry, resource, query, fixed, timeZone)
  if (query.q) where.push(...search(registry, resource, query.q))
  if (query.state) {
    if (!resource.states?.[query.state]) throw invalid({ state: { key: 'errors.field.unknown' } })
    where.push(inState(resource, query.state, today))
  }
  if (query.deleted === 'live') where.push(sql`${own('deleted_at')} is null`)
  if (query.deleted === 'only') where.push(sql`${own('deleted_at')} is not null`)
  return { where, limit, offset: (page - 1) * limit, order: orderBy(resource, query) }
}
