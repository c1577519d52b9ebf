import { type RawBuilder, sql } from 'kysely'
import type { AnyRead, AnyResource, Registry } from '../../resources/kit/define.ts'
import { type Condition, labelOf, SOON_DAYS, type Where } from '../../resources/kit/fields.ts'
import { READ_AS } from '../db/columns.ts'
import { tableOf } from '../db/names.ts'

/** Which rows: by declaration, by owner, by what the caller asks for. */
export interface Selection {
  where: readonly RawBuilder<unknown>[]
  /** The only fields; undefined for all. */
  fields?: readonly string[]
  order?: RawBuilder<unknown>
  limit?: number
  offset?: number
}

/** A column of the row's own table. */
export const own = (field: string) => sql.ref(`r.${field}`)

function condition(field: string, expected: Condition, today: string): RawBuilder<unknown> {
  if (expected === null) return sql`${own(field)} is null`
  if (typeof expected !== 'object') return sql`${own(field)} = ${expected}`
  if ('not' in expected) return sql`${own(field)} is distinct from ${expected.not}`
  if ('below' in expected)
    return sql`(${own(field)} < ${own(expected.below)} or ${own(expected.below)} is null)`
  if ('reaches' in expected) return sql`coalesce(${own(field)} >= ${own(expected.reaches)}, false)`
  if ('from' in expected) return sql`${own(field)} >= ${today}::date`
  return expected.before === 'soon'
    ? sql`${own(field)} <= ${today}::date + ${SOON_DAYS}::int`
    : sql`${own(field)} < ${today}::date`
}

/** Declared conditions as SQL; `today` is the business day that conditions on days compare with. */
export function conditions(where: Where = {}, today = ''): RawBuilder<unknown>[] {
  return Object.entries(where).map(([field, expected]) => condition(field, expected, today))
}

/** The rows that a read answers with, before the caller's own filters. */
export function readConditions(
  resource: AnyResource,
  read: AnyRead,
  today: string,
): RawBuilder<unknown>[] {
  const deleted = {
    with: [],
    only: [sql`${own('deleted_at')} is not null`],
    none: 'deleted_at' in resource.fields ? [sql`${own('deleted_at')} is null`] : [],
  }[read.deleted ?? 'none']
  return [...conditions(resource.rows?.where), ...conditions(read.where, today), ...deleted]
}

/** The row behind a reference, by its alias. */
const joined = (field: string) => `j_${field}`

/** A row's title as text. */
function titleOf(target: AnyResource, alias: string): RawBuilder<unknown> {
  const type = target.fields[target.title]?.type ?? 'text'
  return sql`(${sql.raw(READ_AS[type](`${alias}."${target.title}"`))})::text`
}

/** The rows whose titles go along; joined by primary key, so a row never comes twice. */
function joins(registry: Registry, resource: AnyResource, only?: readonly string[]) {
  const parts = Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.type !== 'reference' || (only && !only.includes(name))) return []
    const alias = joined(name)
    return sql`left join ${sql.table(tableOf(registry[field.to]))} as ${sql.ref(alias)} on ${sql.ref(`${alias}.id`)} = ${own(name)}`
  })
  return parts.length > 0 ? sql.join(parts, sql` `) : sql``
}

function columns(registry: Registry, resource: AnyResource, only?: readonly string[]) {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    if (only && !only.includes(name)) return []
    const column = sql`${sql.raw(READ_AS[field.type](`r."${name}"`))} as ${sql.ref(name)}`
    if (field.type !== 'reference') return [column]
    return [column, sql`${titleOf(registry[field.to], joined(name))} as ${sql.ref(labelOf(name))}`]
  })
}

const all = (parts: readonly RawBuilder<unknown>[]) =>
  parts.length > 0 ? sql`where ${sql.join(parts, sql` and `)}` : sql``

/**
 * Rows as one JSON text, which the database builds and nothing else touches. A page is cut
 * out before the titles are looked up, so its cost does not grow with the table.
 */
export function rowsAsJson(registry: Registry, resource: AnyResource, selection: Selection) {
  const { where, fields, order = sql`r.id`, limit, offset = 0 } = selection
  const table = sql.table(tableOf(resource))
  const page = limit === undefined ? sql`` : sql`order by ${order} limit ${limit} offset ${offset}`
  return sql<{ json: string }>`
    select coalesce(json_agg(row_to_json(t)), '[]')::text as json from (
      select ${sql.join(columns(registry, resource, fields))}
      from (select r.* from ${table} as r ${all(where)} ${page}) as r
      ${joins(registry, resource, fields)} order by ${order}
    ) as t`
}

/** How many rows there are. */
export function countRows(resource: AnyResource, where: readonly RawBuilder<unknown>[]) {
  return sql<{ total: number }>`
    select count(*) as total from ${sql.table(tableOf(resource))} as r ${all(where)}`
}
