import { type RawBuilder, sql } from 'kysely'
import { traitsOf } from '../../resources/kit/fields/traits.ts'
import { choiceOf } from '../../resources/kit/fields/choice.ts'
import type { AnyResource, Registry } from '../../resources/kit/entities/registry.ts'
import type { Field } from '../../resources/kit/fields/field-types.ts'
import type { Input } from '../http/input.ts'
import { type ParsedOptions, type OptionTypes, PAGING, readOptions } from '../http/read-options.ts'
import { conditions, rowColumn, type Selection, shownText } from './select-rows.ts'
import { search } from './word-search.ts'

/** The default number of rows in a page. */
const DEFAULT_PER_PAGE = 25

/** The condition of a state: its own conditions, and of no state before it. */
function inState(resource: AnyResource, state: unknown, today: string): RawBuilder<unknown> {
  const cases = Object.entries(resource.states ?? {}).map(([name, state]) => {
    const parts = conditions(state.when, today)
    return parts.length > 0
      ? sql`when ${sql.join(parts, sql` and `)} then ${sql.lit(name)}`
      : sql`when true then ${sql.lit(name)}`
  })
  return sql`(case ${sql.join(cases, sql` `)} end) = ${state}`
}

/** The field type of a filter: a datetime is filtered by its day. */
const comparedAs = (field: Field): Field => (field.type === 'datetime' ? { type: 'date' } : field)

/** The filter parameters of a field, each with its operator. */
function operatorsOf(name: string, { type }: Field): [key: string, operator: '=' | '>=' | '<='][] {
  const equal: [string, '='] = [name, '=']
  if (!traitsOf(type).ordered) return [equal]
  return [equal, [`${name}_from`, '>='], [`${name}_to`, '<=']]
}

/** The options that say which rows of a list are meant. */
function filterOptions({ fields, states }: AnyResource): OptionTypes {
  const options = Object.entries(fields).flatMap(([name, field]) =>
    operatorsOf(name, field).map(([key]) => [key, comparedAs(field)] as const),
  )
  return {
    ...Object.fromEntries(options),
    q: { type: 'longtext' },
    ...(states && { state: choiceOf(Object.keys(states)) }),
    ...('deleted_at' in fields && { deleted: choiceOf(['live', 'only', 'all']) }),
  }
}

/** The query options of a list. */
function optionsOf(resource: AnyResource): OptionTypes {
  return {
    ...filterOptions(resource),
    ...PAGING,
    sort: { type: 'names', names: Object.keys(resource.fields) },
  }
}

function compare(
  { name, field, operator }: { name: string; field: Field; operator: string },
  shown: RawBuilder<unknown>,
  value: unknown,
  timeZone: string,
): RawBuilder<unknown> {
  const column =
    field.type === 'datetime'
      ? sql`(${rowColumn(name)} at time zone ${timeZone})::date`
      : rowColumn(name)
  // A polymorphic reference is filtered by id or by title.
  if (field.type === 'polymorphic' && typeof value !== 'number')
    return sql`lower(${shown}) = lower(${value})`
  return sql`${column} ${sql.raw(operator)} ${value}`
}

function fieldFilters(
  registry: Registry,
  { fields }: AnyResource,
  options: ParsedOptions,
  timeZone: string,
) {
  return Object.entries(fields).flatMap(([name, field]) =>
    operatorsOf(name, field).flatMap(([key, operator]) => {
      const value = options.get(key)
      if (value === undefined) return []
      const shown = shownText(registry, name, field)
      return [compare({ name, field, operator }, shown, value, timeZone)]
    }),
  )
}

const BY_DELETION: ReadonlyMap<unknown, RawBuilder<unknown>> = new Map([
  ['live', sql`${rowColumn('deleted_at')} is null`],
  ['only', sql`${rowColumn('deleted_at')} is not null`],
])

function orderBy(options: ParsedOptions): RawBuilder<unknown> {
  const direction = sql.raw(options.get('order') === 'DESC' ? 'desc' : 'asc')
  return sql`${rowColumn(String(options.get('sort') ?? 'id'))} ${direction} nulls last, r.id`
}

export interface Page extends Selection {
  limit: number
}

/** The day on which conditions are met, and the zone in which days begin. */
export interface Days {
  timeZone: string
  today: string
}

/** The conditions of the options that say which rows are meant. */
function conditionsOf(
  registry: Registry,
  resource: AnyResource,
  options: ParsedOptions,
  { timeZone, today }: Days,
): RawBuilder<unknown>[] {
  const where = fieldFilters(registry, resource, options, timeZone)
  if (options.has('q')) where.push(...search(registry, resource, String(options.get('q'))))
  if (options.has('state')) where.push(inState(resource, options.get('state'), today))
  const deletion = BY_DELETION.get(options.get('deleted'))
  return deletion ? [...where, deletion] : where
}

/**
 * The conditions of a filter without a page; throws 400 for unknown names and 422 for wrong values.
 */
export function filterConditions(
  registry: Registry,
  resource: AnyResource,
  filter: Input,
  days: Days,
): RawBuilder<unknown>[] {
  return conditionsOf(registry, resource, readOptions(filter, filterOptions(resource)), days)
}

/**
 * Parses the page that a query requests; null if it requests the whole list. `others` are names
 * that are parsed elsewhere. Throws 400 for unknown names and 422 for wrong values.
 */
export function listPageOf(
  registry: Registry,
  resource: AnyResource,
  { input, others, single }: { input: Input; others: readonly string[]; single?: true },
  days: Days,
): Page | null {
  const options = readOptions(input, single ? {} : optionsOf(resource), others)
  if (options.size === 0) return null
  const where = conditionsOf(registry, resource, options, days)
  const limit = Number(options.get('perPage') ?? DEFAULT_PER_PAGE)
  const page = Number(options.get('page') ?? 1)
  return { where, limit, offset: (page - 1) * limit, order: orderBy(options) }
}
