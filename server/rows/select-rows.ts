import { type RawBuilder, sql } from 'kysely'
import type { AnyReadRequest, AnyResource, Registry } from '../../registry/entities/registry.ts'
import {
  type Condition,
  SOON_DAYS,
  type ConditionsByField,
} from '../../registry/fields/conditions.ts'
import { compileOnce } from '../../registry/fields/compile-once.ts'
import { type Field, type FieldTypes } from '../../registry/fields/field-types.ts'
import { getReferenceTitleName, getIncludedFieldName } from '../../registry/fields/targets.ts'
import { VERSION_COLUMN } from '../../registry/fields/version.ts'
import { buildRowSource } from '../db/computed/rows-with-computed.ts'
import type { AnyDb, AnyTransaction, Db } from '../db/database-types.ts'
import { type PreparedQuery, prepareQuery } from '../db/prepared.ts'
import { getTableName } from '../db/table-name.ts'
import { buildReadSql } from '../db/tables/columns.ts'

/** A sort by the titles of referenced rows. */
export interface TitleSort {
  /** The table of the referenced rows, with its alias. */
  table: RawBuilder<unknown>
  /** The join condition. */
  on: RawBuilder<unknown>
  /** The order of the rows with the same reference. */
  orderById: RawBuilder<unknown>
}

/** A part of a sort order: its join, its row conditions and its sort keys. */
export interface OrderPart {
  join?: RawBuilder<unknown>
  titleSort?: TitleSort | undefined
  where: readonly RawBuilder<unknown>[]
  by: RawBuilder<unknown>
}

/** A sort order, as consecutive parts: the rows of the first part come first. */
export type RowOrder = readonly OrderPart[]

/** The query for search words that very many rows contain. */
export interface CommonWords {
  /** The caller's filters without the search. */
  filters: readonly RawBuilder<unknown>[]
  /** The conditions that test a single row for each word. */
  tests: readonly RawBuilder<unknown>[]
  /** All rows with the first word. `where` has the conditions of the other words. */
  from: RawBuilder<unknown>
  where: readonly RawBuilder<unknown>[]
}

/** The page to select from the rows that meet all conditions. */
export interface PageSelection {
  where: readonly RawBuilder<unknown>[]
  /** The source of the ids instead of the entity's table, with fewer rows. */
  from?: RawBuilder<unknown> | undefined
  /** The query for search words that very many rows contain; undefined without such words. */
  common?: CommonWords | undefined
  /** Extra conditions that few rows meet. The database selects these rows first. */
  rareConditions?: readonly RawBuilder<unknown>[] | undefined
  /** True if many rows match. A sort by title then reads only some rows of each title. */
  isLong?: boolean | undefined
  order: RowOrder
  limit: number
  offset?: number
}

/** The rows to select: all that meet the conditions. */
export interface Selection {
  where: readonly RawBuilder<unknown>[]
  /** The source of the rows instead of the entity's table, with the same columns. */
  from?: RawBuilder<unknown>
  /** The order of the rows; by id by default. */
  order?: RawBuilder<unknown>
}

/** A column of the selected table, aliased `r`. */
export const buildColumnRef = (field: string) => sql.ref(`r.${field}`)

/** Writes the value of a condition in SQL, as a parameter or as a literal. */
type ValueWriter = (value: string | number) => RawBuilder<unknown>

const writeParameter: ValueWriter = (value) => sql`${value}`

function buildCondition(
  field: string,
  expected: Condition,
  today: string,
  writeValue: ValueWriter,
): RawBuilder<unknown> {
  if (expected === null) return sql`${buildColumnRef(field)} is null`
  if (typeof expected !== 'object') return sql`${buildColumnRef(field)} = ${writeValue(expected)}`
  if ('not' in expected)
    return expected.not === null
      ? sql`${buildColumnRef(field)} is not null`
      : sql`${buildColumnRef(field)} is distinct from ${writeValue(expected.not)}`
  if ('below' in expected)
    return sql`(${buildColumnRef(expected.below)} is null or ${buildColumnRef(field)} < ${buildColumnRef(expected.below)})`
  if ('reaches' in expected)
    return sql`coalesce(${buildColumnRef(field)} >= ${buildColumnRef(expected.reaches)}, false)`
  if ('from' in expected) return sql`${buildColumnRef(field)} >= ${today}::date`
  if ('until' in expected) return sql`${buildColumnRef(field)} <= ${today}::date`
  return expected.before === 'soon'
    ? sql`${buildColumnRef(field)} <= ${today}::date + ${SOON_DAYS}::int`
    : sql`${buildColumnRef(field)} < ${today}::date`
}

/** Builds SQL from declared conditions; `today` is the business day for conditions on days. */
export function buildConditions(
  where: ConditionsByField = {},
  today = '',
  writeValue = writeParameter,
): RawBuilder<unknown>[] {
  return Object.entries(where).map(([field, expected]) =>
    buildCondition(field, expected, today, writeValue),
  )
}

/** Joins groups of conditions: all conditions of at least one group must hold. */
export function combineConditions(
  groups: readonly (readonly RawBuilder<unknown>[])[],
): RawBuilder<unknown> {
  const groupConditions = groups.map(
    (group) => sql`(${sql.join([sql`true`, ...group], sql` and `)})`,
  )
  return sql`(${sql.join([sql`false`, ...groupConditions], sql` or `)})`
}

/** The conditions of a declared read, without the caller's filters. */
export function buildReadConditions(
  resource: AnyResource,
  read: AnyReadRequest,
  today: string,
): RawBuilder<unknown>[] {
  const deletionConditions = {
    with: [],
    only: [sql`${buildColumnRef('deleted_at')} is not null`],
    none: 'deleted_at' in resource.fields ? [sql`${buildColumnRef('deleted_at')} is null`] : [],
  }[read.deleted ?? 'none']
  return [
    ...buildConditions(resource.rows?.where),
    ...buildConditions(read.where, today),
    ...deletionConditions,
  ]
}

/** A table to join for a reference. */
interface JoinTarget {
  alias: string
  target: AnyResource
  /** The join condition. */
  on: RawBuilder<unknown>
  /** An extra condition on the referring row: the type of a polymorphic reference. */
  kindCondition: RawBuilder<unknown>
}

/** Returns the tables to join for a field's references; empty for most fields. */
export function findJoinTargets(registry: Registry, name: string, field: Field): JoinTarget[] {
  const alias = `j_${name}`
  const matchesId = (tableAlias: string) =>
    sql`${sql.ref(`${tableAlias}.id`)} = ${buildColumnRef(name)}`
  if (field.type === 'reference')
    return [{ alias, target: registry[field.to], on: matchesId(alias), kindCondition: sql`` }]
  if (field.type !== 'polymorphic') return []
  return Object.entries(field.to).map(([kind, to], index) => {
    const memberAlias = `${alias}_${index}`
    const kindCondition = sql` and ${buildColumnRef(field.typeField)} = ${kind}`
    return {
      alias: memberAlias,
      target: registry[to],
      on: sql`${matchesId(memberAlias)}${kindCondition}`,
      kindCondition,
    }
  })
}

/** Builds SQL of the title of a row as text. */
export function getTitleSql(target: AnyResource, alias: string): RawBuilder<unknown> {
  const type = target.fields[target.title]?.type ?? 'text'
  return sql`(${sql.raw(buildReadSql(type, `${alias}."${target.title}"`))})::text`
}

/**
 * Builds SQL of the display name of a row: the titles of the rows that name it. Null without such
 * fields, or if the first one is empty. Times are left out, because they depend on the language.
 */
export function buildDisplayNameSql(
  registry: Registry,
  { displayName = [], fields }: AnyResource,
  alias: string,
): RawBuilder<string | null> {
  const titles = displayName.flatMap((name) => {
    const field = fields[name]
    if (field?.type !== 'reference') return []
    const target = registry[field.to]
    return sql`(select ${getTitleSql(target, 'n')} from ${sql.table(getTableName(target))} as n
      where n.id = ${sql.ref(`${alias}.${name}`)})`
  })
  const [firstTitle] = titles
  if (!firstTitle) return sql`null::text`
  return sql`case when ${firstTitle} is not null then concat_ws(' · ', ${sql.join(titles)}) end`
}

/**
 * The titles of the rows that a field with several ids refers to, as a JSON list; null for a
 * missing row.
 */
export function getTitlesSql(
  registry: Registry,
  name: string,
  { to }: Pick<FieldTypes['references'], 'to'>,
): RawBuilder<unknown> {
  const target = registry[to]
  return sql`(select json_agg(${getTitleSql(target, 't')} order by o.place)
    from unnest(${buildColumnRef(name)}) with ordinality as o (id, place)
    left join ${sql.table(getTableName(target))} as t on t.id = o.id)`
}

/** Builds SQL of the titles of all referenced rows as one comma-separated text. */
function buildTitlesText(
  registry: Registry,
  name: string,
  { to }: Pick<FieldTypes['references'], 'to'>,
) {
  const target = registry[to]
  return sql`(select string_agg(${getTitleSql(target, 't')}, ', ' order by t.id)
    from ${sql.table(getTableName(target))} as t where t.id = any (${buildColumnRef(name)}))`
}

/** The extra columns of the referenced row that the reference includes; references with titles. */
function buildIncludedColumns(
  registry: Registry,
  { target, alias }: JoinTarget,
  name: string,
  include: readonly string[] = [],
) {
  return include.flatMap((includedField) => {
    const field = target.fields[includedField]
    const includedName = getIncludedFieldName(name, includedField)
    const value = sql.raw(buildReadSql(field?.type ?? 'text', `${alias}."${includedField}"`))
    const column = sql`${value} as ${sql.ref(includedName)}`
    if (field?.type !== 'reference') return [column]
    const referenced = registry[field.to]
    const title = sql`(select ${getTitleSql(referenced, 'i')}
      from ${sql.table(getTableName(referenced))} as i
      where i.id = ${sql.ref(`${alias}.${includedField}`)})`
    return [column, sql`${title} as ${sql.ref(getReferenceTitleName(includedName))}`]
  })
}

/** Joins the referenced rows by primary key, so that no row is duplicated. */
function buildJoins(registry: Registry, resource: AnyResource) {
  const parts = Object.entries(resource.fields).flatMap(([name, field]) =>
    findJoinTargets(registry, name, field).map(
      ({ alias, target, on }) =>
        sql`left join ${sql.table(getTableName(target))} as ${sql.ref(alias)} on ${on}`,
    ),
  )
  return parts.length > 0 ? sql.join(parts, sql` `) : sql``
}

function buildColumns(registry: Registry, resource: AnyResource) {
  const fields = Object.entries(resource.fields).flatMap(([name, field]) => {
    const column = sql`${sql.raw(buildReadSql(field.type, `r."${name}"`))} as ${sql.ref(name)}`
    if (field.type === 'references')
      return [
        column,
        sql`${getTitlesSql(registry, name, field)} as ${sql.ref(getReferenceTitleName(name))}`,
      ]
    const targets = findJoinTargets(registry, name, field)
    if (targets.length === 0) return [column]
    const titles = targets.map(({ alias, target }) => getTitleSql(target, alias))
    const title = sql`coalesce(${sql.join(titles)}) as ${sql.ref(getReferenceTitleName(name))}`
    const include = field.type === 'reference' ? field.include : undefined
    return [
      column,
      title,
      ...targets.flatMap((target) => buildIncludedColumns(registry, target, name, include)),
    ]
  })
  return sql.join([...fields, buildColumnRef(VERSION_COLUMN)])
}

/** The columns and joins of a select that reads whole rows of an entity. */
const getWholeRowParts = compileOnce((registry: Registry) =>
  compileOnce((resource: AnyResource) => ({
    columns: buildColumns(registry, resource),
    joins: buildJoins(registry, resource),
  })),
)

/** Returns the displayed value of a field as SQL: the title of the referenced row, or the value. */
export function buildDisplayedText(
  registry: Registry,
  name: string,
  field: Field,
): RawBuilder<unknown> {
  if (field.type === 'references') return buildTitlesText(registry, name, field)
  const titles = findJoinTargets(registry, name, field).map(
    ({ alias, target, on }) =>
      sql`(select ${getTitleSql(target, alias)} from ${sql.table(getTableName(target))} as ${sql.ref(alias)} where ${on})`,
  )
  return titles.length > 0 ? sql`coalesce(${sql.join(titles)})` : sql`${buildColumnRef(name)}::text`
}

/** Builds a `where` clause from conditions; empty without conditions. */
export const buildWhereClause = (parts: readonly RawBuilder<unknown>[]) =>
  parts.length > 0 ? sql`where ${sql.join(parts, sql` and `)}` : sql``

/** Rows as one JSON text, and their number. */
export interface JsonRows {
  json: string
  count: number
}

const aggregateAsJson = (rows: RawBuilder<unknown>) =>
  sql<JsonRows>`select coalesce(json_agg(row_to_json(t)), '[]')::text as json,
    count(*)::int as count from (${rows}) as t`

/** Selects rows with the given fields as one JSON text, which the server passes on unchanged. */
export function buildRowsQuery(registry: Registry, resource: AnyResource, selection: Selection) {
  const { where, order = sql`r.id` } = selection
  const { columns, joins } = getWholeRowParts(registry)(resource)
  return aggregateAsJson(sql`select ${columns}
    from (select r.* from ${buildRowSource(registry, resource, selection.from)} as r ${buildWhereClause(where)}) as r
    ${joins} order by ${order}`)
}

/** The number of rows to test for common words. More tests take longer than a look-up by word. */
const MAX_TESTED = { all: 2000, filtered: 10_000 } as const

const buildJoin = ({ join, titleSort }: Partial<OrderPart> = {}) =>
  join ?? (titleSort ? sql`join ${titleSort.table} on ${titleSort.on}` : sql``)

/**
 * Selects the ids of a sort by title, one referenced row after the other. It reads each title's rows
 * only up to the end of the page, so that titles with many rows stay cheap.
 */
const buildIdsByTitleQuery = (
  source: RawBuilder<unknown>,
  { table, on, orderById }: TitleSort,
  { where, by: sortKeys, end }: Pick<OrderPart, 'where' | 'by'> & { end: number },
) => sql`select r.id from ${table} cross join lateral (
    select r.id from ${source} as r ${buildWhereClause([on, ...where])} order by ${orderById} limit ${end}
  ) as r order by ${sortKeys}`

/** Selects a page's ids among the first rows of the order; fewer if the page ends beyond them. */
function selectFirstIds(
  registry: Registry,
  resource: AnyResource,
  page: PageSelection & { common: CommonWords },
) {
  const { where, common, order, limit, offset = 0 } = page
  const [part] = order
  const maxTested = common.filters.length > 0 ? MAX_TESTED.filtered : MAX_TESTED.all
  const firstRows = sql`select r.* from ${buildRowSource(registry, resource)} as r ${buildJoin(part)}
    ${buildWhereClause([...where, ...(part?.where ?? [])])} order by ${part?.by} limit ${maxTested}`
  return sql<{ id: number }>`select r.id from (${firstRows}) as r
    ${buildWhereClause([...common.filters, ...common.tests])} limit ${limit} offset ${offset}`
}

/**
 * Selects the ids of a page in its order. It selects only ids, so that an index alone can answer it.
 */
export function selectPageIds(
  registry: Registry,
  resource: AnyResource,
  { where, from, rareConditions, isLong, order, limit, offset = 0 }: PageSelection,
  columns = sql`r.id`,
) {
  const end = offset + limit
  const page = sql`limit ${limit} offset ${offset}`
  const rowSource = buildRowSource(registry, resource, from)
  const source = rareConditions
    ? sql`(select r.* from ${rowSource} as r ${buildWhereClause(rareConditions)} offset 0)`
    : rowSource
  const parts = order.map((part) => {
    const partConditions = [...where, ...part.where]
    return part.titleSort && isLong
      ? buildIdsByTitleQuery(source, part.titleSort, { where: partConditions, by: part.by, end })
      : sql`select ${columns} from ${source} as r ${buildJoin(part)} ${buildWhereClause(partConditions)} order by ${part.by}`
  })
  if (parts.length === 1) return sql<{ id: number }>`${parts[0]} ${page}`
  // Each part is read only up to the end of the page, and only if the parts before it have too few
  // rows.
  const cappedParts = parts.map((part) => sql`(${part} limit ${end})`)
  return sql<{
    id: number
  }>`select p.id from (${sql.join(cappedParts, sql` union all `)}) as p ${page}`
}

/** Selects rows of an entity as one JSON text, by an SQL array of their ids and in its order. */
export function buildRowsByIds(
  registry: Registry,
  resource: AnyResource,
  ids: RawBuilder<unknown>,
) {
  const { columns, joins } = getWholeRowParts(registry)(resource)
  return aggregateAsJson(sql`select ${columns}
    from unnest(${ids}) with ordinality as p (id, place)
    join ${buildRowSource(registry, resource)} as r on r.id = p.id
    ${joins} order by p.place`)
}

/**
 * Returns the statement that reads rows of an entity by id, in the order of the ids. It is built
 * once, because it joins many tables and planning takes longer than running.
 */
const getRowReader = compileOnce((registry: Registry) =>
  compileOnce((resource: AnyResource): PreparedQuery<readonly number[], JsonRows> =>
    prepareQuery((ids) => buildRowsByIds(registry, resource, sql`(select ${ids}::int[])`)),
  ),
)

/** Returns the first row of a JSON array of at most one row; `null` if there is none. */
function takeFirstRow([first]: readonly JsonRows[]): string {
  const json = first?.json ?? '[]'
  return json === '[]' ? 'null' : json.slice(1, -1)
}

/** Reads a row with the given fields as JSON text; `null` if there is none. */
export async function selectRowAsJson(
  db: Db | AnyDb,
  registry: Registry,
  resource: AnyResource,
  id: number,
): Promise<string> {
  const { rows } = await getRowReader(registry)(resource)(db, [id])
  return takeFirstRow(rows)
}

/**
 * Reads a row like `selectRowAsJson`, together with the next statement of the transaction. The
 * returned function returns its text after that statement.
 */
export async function holdRowAsJson(
  trx: AnyTransaction,
  registry: Registry,
  resource: AnyResource,
  id: number,
): Promise<() => string> {
  const { rows } = await getRowReader(registry)(resource)(trx, [id], true)
  return () => takeFirstRow(rows)
}

/** Returns the page selected from all rows with the first common word. */
export function omitCommonWords<S extends Pick<PageSelection, 'where' | 'from' | 'common'>>(
  page: S,
): S {
  const { common, where } = page
  if (!common) return page
  return {
    ...page,
    where: [...where, ...common.filters, ...common.where],
    from: common.from,
    common: undefined,
  }
}

/** Reads the ids of a page in its order. */
export async function readPageIds(
  db: Db,
  registry: Registry,
  resource: AnyResource,
  page: PageSelection,
): Promise<number[]> {
  const { common } = page
  if (common) {
    const { rows } = await selectFirstIds(registry, resource, { ...page, common }).execute(db)
    if (rows.length === page.limit) return rows.map(({ id }) => id)
  }
  const { rows } = await selectPageIds(registry, resource, omitCommonWords(page)).execute(db)
  return rows.map(({ id }) => id)
}

/** The ids of a page, and the number of rows of all pages. */
interface CountedPage {
  ids: readonly number[]
  total: number
}

/**
 * Reads the ids of a page and counts the rows of all pages in one statement, which suits a source of
 * few rows; undefined if the order has several parts.
 */
export async function readCountedPage(
  db: Db,
  registry: Registry,
  resource: AnyResource,
  page: PageSelection,
): Promise<CountedPage | undefined> {
  if (page.order.length > 1) return undefined
  const columns = sql`r.id, count(*) over () as total`
  const query = selectPageIds(registry, resource, page, columns)
  const { rows } = await sql<{ id: number; total: number }>`${query}`.execute(db)
  const [first] = rows
  if (first) return { ids: rows.map(({ id }) => id), total: Number(first.total) }
  // A page behind the last one has no row that says the total.
  const { total } = await readTotals(db, registry, resource, { ...page, sums: [] })
  return { ids: [], total }
}

/** Reads rows with the given fields by their ids, in their order, as one JSON text. */
export async function readByIds(
  db: Db,
  registry: Registry,
  resource: AnyResource,
  ids: readonly number[],
): Promise<string> {
  if (ids.length === 0) return '[]'
  const { rows } = await getRowReader(registry)(resource)(db, ids)
  return rows[0]?.json ?? '[]'
}

/** Reads a page as one JSON text. It reads all columns only for the rows of the page. */
export const readPage = async (
  db: Db,
  registry: Registry,
  resource: AnyResource,
  page: PageSelection,
): Promise<string> =>
  readByIds(db, registry, resource, await readPageIds(db, registry, resource, page))

/** Counts the rows that meet the conditions. */
export function countRows(
  registry: Registry,
  resource: AnyResource,
  where: readonly RawBuilder<unknown>[],
  from?: RawBuilder<unknown>,
) {
  return sql<{ total: number }>`
    select count(*) as total from ${buildRowSource(registry, resource, from)} as r ${buildWhereClause(where)}`
}

/** The number of selected rows, and the sums of some fields. */
export interface Totals {
  total: number
  sums: Readonly<Record<string, number>>
}

/** Counts the rows that meet the conditions, and adds up the given fields over them. */
export async function readTotals(
  db: Db,
  registry: Registry,
  resource: AnyResource,
  page: Pick<PageSelection, 'where' | 'from' | 'rareConditions'> & { sums: readonly string[] },
): Promise<Totals> {
  const { from, sums, rareConditions = [] } = page
  const where = [...rareConditions, ...page.where]
  if (sums.length === 0) {
    const { rows } = await countRows(registry, resource, where, from).execute(db)
    return { total: Number(rows[0]?.total ?? 0), sums: {} }
  }
  const parts = sums.flatMap((name) => [
    sql.lit(name),
    sql`coalesce(sum(${buildColumnRef(name)}), 0)`,
  ])
  const { rows } = await sql<{ totals: Totals }>`
    select json_build_object('total', count(*), 'sums', json_build_object(${sql.join(parts)})) as totals
    from ${buildRowSource(registry, resource, from)} as r ${buildWhereClause(where)}`.execute(db)
  return rows[0]?.totals ?? { total: 0, sums: {} }
}

interface ExplainRow {
  'QUERY PLAN': readonly { Plan: { Plans?: readonly { 'Plan Rows': number }[] } }[]
}

/** Estimates the number of rows that meet the conditions, by the database's statistics. */
export async function estimateRows(
  db: Db,
  registry: Registry,
  resource: AnyResource,
  where: readonly RawBuilder<unknown>[],
): Promise<number> {
  const { rows } =
    await sql<ExplainRow>`explain (format json) ${countRows(registry, resource, where)}`.execute(db)
  return rows[0]?.['QUERY PLAN'][0]?.Plan.Plans?.[0]?.['Plan Rows'] ?? 0
}
