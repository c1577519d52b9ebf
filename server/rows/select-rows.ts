import { type QueryResult, type RawBuilder, sql } from 'kysely'
import type { AnyRead, AnyResource, Registry } from '../../registry/entities/registry.ts'
import { type Condition, SOON_DAYS, type Where } from '../../registry/fields/conditions.ts'
import { type Field, type FieldTypes } from '../../registry/fields/field-types.ts'
import { labelOf, shownAs } from '../../registry/fields/pointing.ts'
import { VERSION } from '../../registry/fields/version.ts'
import { rowsOf } from '../db/computed/rows-with-computed.ts'
import type { Db } from '../db/database-types.ts'
import { prepared } from '../db/prepared.ts'
import { tableOf } from '../db/table-name.ts'
import { readAs } from '../db/tables/columns.ts'

/** Some rows of an order: what is joined to sort them, which rows they are, and what they are sorted by. */
export interface OrderPart {
  join?: RawBuilder<unknown>
  where: readonly RawBuilder<unknown>[]
  by: RawBuilder<unknown>
}

/** An order of rows, in parts that follow one another. */
export type RowOrder = readonly OrderPart[]

/** A page of the rows that meet some conditions. */
export interface PageSelection {
  where: readonly RawBuilder<unknown>[]
  /** What the ids are selected from in place of the entity's table: some of its rows. */
  from?: RawBuilder<unknown> | undefined
  order: RowOrder
  limit: number
  offset?: number
}

/** All rows that meet some conditions. */
export interface Selection {
  where: readonly RawBuilder<unknown>[]
  /** What to select from in place of the entity's table: rows with the same columns. */
  from?: RawBuilder<unknown>
  /** What they are sorted by; their ids if nothing is said. */
  order?: RawBuilder<unknown>
}

/** A column of the selected table, aliased `r`. */
export const rowColumn = (field: string) => sql.ref(`r.${field}`)

/** How the value of a condition stands in SQL: as a parameter, or in the text itself. */
type Written = (value: string | number) => RawBuilder<unknown>

const asParameter: Written = (value) => sql`${value}`

function condition(
  field: string,
  expected: Condition,
  today: string,
  written: Written,
): RawBuilder<unknown> {
  if (expected === null) return sql`${rowColumn(field)} is null`
  if (typeof expected !== 'object') return sql`${rowColumn(field)} = ${written(expected)}`
  if ('not' in expected)
    return expected.not === null
      ? sql`${rowColumn(field)} is not null`
      : sql`${rowColumn(field)} is distinct from ${written(expected.not)}`
  if ('below' in expected)
    return sql`(${rowColumn(expected.below)} is null or ${rowColumn(field)} < ${rowColumn(expected.below)})`
  if ('reaches' in expected)
    return sql`coalesce(${rowColumn(field)} >= ${rowColumn(expected.reaches)}, false)`
  if ('from' in expected) return sql`${rowColumn(field)} >= ${today}::date`
  if ('until' in expected) return sql`${rowColumn(field)} <= ${today}::date`
  return expected.before === 'soon'
    ? sql`${rowColumn(field)} <= ${today}::date + ${SOON_DAYS}::int`
    : sql`${rowColumn(field)} < ${today}::date`
}

/**
 * Builds SQL from declared conditions; `today` is the business day that conditions on days compare
 * with.
 */
export function conditions(
  where: Where = {},
  today = '',
  written = asParameter,
): RawBuilder<unknown>[] {
  return Object.entries(where).map(([field, expected]) =>
    condition(field, expected, today, written),
  )
}

/** The condition that all of any one of these groups of conditions hold. */
export function anyOf(groups: readonly (readonly RawBuilder<unknown>[])[]): RawBuilder<unknown> {
  const met = groups.map((group) => sql`(${sql.join([sql`true`, ...group], sql` and `)})`)
  return sql`(${sql.join([sql`false`, ...met], sql` or `)})`
}

/** The conditions of a declared read, before the caller's own filters. */
export function readConditions(
  resource: AnyResource,
  read: AnyRead,
  today: string,
): RawBuilder<unknown>[] {
  const deleted = {
    with: [],
    only: [sql`${rowColumn('deleted_at')} is not null`],
    none: 'deleted_at' in resource.fields ? [sql`${rowColumn('deleted_at')} is null`] : [],
  }[read.deleted ?? 'none']
  return [...conditions(resource.rows?.where), ...conditions(read.where, today), ...deleted]
}

/** A table to join for a reference. */
interface JoinTarget {
  alias: string
  target: AnyResource
  /** The join condition. */
  on: RawBuilder<unknown>
  /** A further condition on the referring row: the type of a polymorphic reference. */
  kind: RawBuilder<unknown>
}

/** Returns the tables that a field refers to, one join each; none for most fields. */
export function joinTargets(registry: Registry, name: string, field: Field): JoinTarget[] {
  const alias = `j_${name}`
  const isOne = (at: string) => sql`${sql.ref(`${at}.id`)} = ${rowColumn(name)}`
  if (field.type === 'reference')
    return [{ alias, target: registry[field.to], on: isOne(alias), kind: sql`` }]
  if (field.type !== 'polymorphic') return []
  return Object.entries(field.to).map(([kind, to], index) => {
    const at = `${alias}_${index}`
    const isKind = sql` and ${rowColumn(field.typeField)} = ${kind}`
    return { alias: at, target: registry[to], on: sql`${isOne(at)}${isKind}`, kind: isKind }
  })
}

/** The title of a row as text. */
export function titleOf(target: AnyResource, alias: string): RawBuilder<unknown> {
  const type = target.fields[target.title]?.type ?? 'text'
  return sql`(${sql.raw(readAs(type, `${alias}."${target.title}"`))})::text`
}

/** The titles of the rows that a field of several points to, one for each id, as JSON; null for one that is gone. */
export function titlesOf(
  registry: Registry,
  name: string,
  { to }: Pick<FieldTypes['references'], 'to'>,
): RawBuilder<unknown> {
  const target = registry[to]
  return sql`(select json_agg(${titleOf(target, 't')} order by o.place)
    from unnest(${rowColumn(name)}) with ordinality as o (id, place)
    left join ${sql.table(tableOf(target))} as t on t.id = o.id)`
}

/** The same titles as one text. */
function titlesText(
  registry: Registry,
  name: string,
  { to }: Pick<FieldTypes['references'], 'to'>,
) {
  const target = registry[to]
  return sql`(select string_agg(${titleOf(target, 't')}, ', ' order by t.id)
    from ${sql.table(tableOf(target))} as t where t.id = any (${rowColumn(name)}))`
}

/** The fields of the referenced row that the reference includes beside its title. */
function includedColumns(
  { target, alias }: JoinTarget,
  name: string,
  include: readonly string[] = [],
) {
  return include.map((field) => {
    const type = target.fields[field]?.type ?? 'text'
    const value = sql.raw(readAs(type, `${alias}."${field}"`))
    return sql`${value} as ${sql.ref(shownAs(name, field))}`
  })
}

/** Joins the referenced rows by primary key, so that no row is duplicated. */
function joins(registry: Registry, resource: AnyResource) {
  const parts = Object.entries(resource.fields).flatMap(([name, field]) =>
    joinTargets(registry, name, field).map(
      ({ alias, target, on }) =>
        sql`left join ${sql.table(tableOf(target))} as ${sql.ref(alias)} on ${on}`,
    ),
  )
  return parts.length > 0 ? sql.join(parts, sql` `) : sql``
}

function columns(registry: Registry, resource: AnyResource) {
  const fields = Object.entries(resource.fields).flatMap(([name, field]) => {
    const column = sql`${sql.raw(readAs(field.type, `r."${name}"`))} as ${sql.ref(name)}`
    if (field.type === 'references')
      return [column, sql`${titlesOf(registry, name, field)} as ${sql.ref(labelOf(name))}`]
    const targets = joinTargets(registry, name, field)
    if (targets.length === 0) return [column]
    const titles = targets.map(({ alias, target }) => titleOf(target, alias))
    const title = sql`coalesce(${sql.join(titles)}) as ${sql.ref(labelOf(name))}`
    const include = field.type === 'reference' ? field.include : undefined
    return [column, title, ...targets.flatMap((one) => includedColumns(one, name, include))]
  })
  return [...fields, rowColumn(VERSION)]
}

/** Returns the displayed value of a field as SQL: the title of the referenced row, or the value. */
export function shownText(registry: Registry, name: string, field: Field): RawBuilder<unknown> {
  if (field.type === 'references') return titlesText(registry, name, field)
  const titles = joinTargets(registry, name, field).map(
    ({ alias, target, on }) =>
      sql`(select ${titleOf(target, alias)} from ${sql.table(tableOf(target))} as ${sql.ref(alias)} where ${on})`,
  )
  return titles.length > 0 ? sql`coalesce(${sql.join(titles)})` : sql`${rowColumn(name)}::text`
}

/** The conditions as a clause; nothing where there are none. */
export const whereClause = (parts: readonly RawBuilder<unknown>[]) =>
  parts.length > 0 ? sql`where ${sql.join(parts, sql` and `)}` : sql``

const asJson = (rows: RawBuilder<unknown>) =>
  sql<{ json: string }>`select coalesce(json_agg(row_to_json(t)), '[]')::text as json
    from (${rows}) as t`

/**
 * Selects rows with the given fields as one JSON text, built by the database and passed on as it is.
 */
export function rowsAsJson(registry: Registry, resource: AnyResource, selection: Selection) {
  const { where, order = sql`r.id` } = selection
  return asJson(sql`select ${sql.join(columns(registry, resource))}
    from (select r.* from ${rowsOf(registry, resource, selection.from)} as r ${whereClause(where)}) as r
    ${joins(registry, resource)} order by ${order}`)
}

/**
 * The ids of a page in its order. An index can have them: nothing else of the rows before the page
 * is read.
 */
export function pageIds(
  registry: Registry,
  resource: AnyResource,
  { where, from, order, limit, offset = 0 }: PageSelection,
) {
  const page = sql`limit ${limit} offset ${offset}`
  const parts = order.map(
    (part) => sql`select r.id from ${rowsOf(registry, resource, from)} as r ${part.join ?? sql``}
      ${whereClause([...where, ...part.where])} order by ${part.by}`,
  )
  if (parts.length === 1) return sql<{ id: number }>`${parts[0]} ${page}`
  // Each part is read only as far as the page, and only if those before it end sooner.
  const upTo = parts.map((part) => sql`(${part} limit ${offset + limit})`)
  return sql<{ id: number }>`select p.id from (${sql.join(upTo, sql` union all `)}) as p ${page}`
}

type ReadRows = (ids: readonly number[]) => Promise<QueryResult<{ json: string }>>

/** The statements that read rows by their ids, by database and registry: development changes declarations while it runs. */
const readers = new WeakMap<Db, WeakMap<Registry, Map<string, ReadRows>>>()

/** Returns the statement that reads rows of an entity by their ids, in their order: it joins many tables, and takes longer to plan than to run. */
function rowsByIds(db: Db, registry: Registry, resource: AnyResource): ReadRows {
  const byRegistry = readers.get(db) ?? new WeakMap<Registry, Map<string, ReadRows>>()
  readers.set(db, byRegistry)
  const known = byRegistry.get(registry) ?? new Map<string, ReadRows>()
  byRegistry.set(registry, known)
  const key = JSON.stringify([resource.name, Object.keys(resource.fields)])
  const read =
    known.get(key) ??
    prepared<readonly number[], { json: string }>(db, (ids) =>
      asJson(sql`select ${sql.join(columns(registry, resource))}
        from unnest(${ids}::int[]) with ordinality as p (id, place)
        join ${rowsOf(registry, resource)} as r on r.id = p.id
        ${joins(registry, resource)} order by p.place`),
    )
  known.set(key, read)
  return read
}

/** Reads a page of rows with the given fields as one JSON text. Only its own rows are read whole. */
export async function readPage(
  db: Db,
  registry: Registry,
  resource: AnyResource,
  page: PageSelection,
): Promise<string> {
  const found = await pageIds(registry, resource, page).execute(db)
  if (found.rows.length === 0) return '[]'
  const ids = found.rows.map(({ id }) => id)
  const { rows } = await rowsByIds(db, registry, resource)(ids)
  return rows[0]?.json ?? '[]'
}

/** Counts the rows that meet the conditions. */
export function countRows(
  registry: Registry,
  resource: AnyResource,
  where: readonly RawBuilder<unknown>[],
  from?: RawBuilder<unknown>,
) {
  return sql<{ total: number }>`
    select count(*) as total from ${rowsOf(registry, resource, from)} as r ${whereClause(where)}`
}

interface Planned {
  'QUERY PLAN': readonly { Plan: { Plans?: readonly { 'Plan Rows': number }[] } }[]
}

/** Estimates how many rows meet the conditions, by what the database knows of its tables. */
export async function estimateRows(
  db: Db,
  registry: Registry,
  resource: AnyResource,
  where: readonly RawBuilder<unknown>[],
): Promise<number> {
  const { rows } =
    await sql<Planned>`explain (format json) ${countRows(registry, resource, where)}`.execute(db)
  return rows[0]?.['QUERY PLAN'][0]?.Plan.Plans?.[0]?.['Plan Rows'] ?? 0
}
