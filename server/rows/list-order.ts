import { type RawBuilder, sql } from 'kysely'
import type { AnyResource, Registry } from '../../registry/entities/registry.ts'
import type { Field } from '../../registry/fields/field-types.ts'
import { isReferenceField } from '../../registry/fields/targets.ts'
import { getTypeTraits } from '../../registry/fields/traits.ts'
import { getFieldComputation } from '../../registry/values/computed/computed.ts'
import { type SortKey, parseSortKeys } from '../../registry/values/sort-keys.ts'
import { getTableName, listEntitiesOfTable } from '../db/table-name.ts'
import { isNotNull } from '../db/tables/columns.ts'
import { getCollation } from '../db/search/word-functions.ts'
import { buildColumnRef, type RowOrder, buildDisplayedText, type TitleSort } from './select-rows.ts'
import { dependsOnToday, getStateSql } from './state-sql.ts'

type Sql = RawBuilder<unknown>

/** The reader of a list: the current day and the language for sorting texts. */
export interface ListReader {
  today: string
  language: string
}

/** The SQL by which a column of a list is sorted. */
export interface SortValue {
  value: Sql
  /** The referenced row whose title is the value: its table, and the column with its id. */
  title?: { alias: string; table: string; reference: string }
  /** True if the list can have rows without a value. */
  isNullable: boolean
  /** True if an index can contain the value. */
  isStored: boolean
}

const collateText = (text: Sql, { language }: Pick<ListReader, 'language'>) =>
  sql`(${text}) collate ${sql.id(getCollation(language))}`

/** Returns whether the database guarantees a value in each row of an entity. */
const isNeverNull = (registry: Registry, resource: AnyResource, field: Field) =>
  isNotNull(field) && !resource.union && listEntitiesOfTable(registry, resource).length === 1

/** The title of a referenced row; undefined if some referenced rows have none. */
function buildTitleSortValue(
  registry: Registry,
  resource: AnyResource,
  reference: string,
  reader: ListReader,
): SortValue | undefined {
  const field = resource.fields[reference]
  const target: AnyResource | undefined =
    field?.type === 'reference' ? registry[field.to] : undefined
  const titleField = target?.fields[target.title]
  if (!field || !target || !titleField || !isNotNull(titleField) || target.union) return undefined
  if (getTypeTraits(titleField.type).kind !== 'text' || getFieldComputation(titleField))
    return undefined
  const alias = `s_${reference}`
  return {
    value: collateText(sql.ref(`${alias}.${target.title}`), reader),
    title: { alias, table: getTableName(target), reference },
    isNullable: !isNeverNull(registry, resource, field),
    isStored: true,
  }
}

/** The position of a choice's value in declared order; unknown values come last. */
function buildChoicePosition(name: string, field: Field & { type: 'choice' }): Sql {
  const cases = Object.keys(field.values).map(
    (value, index) => sql`when ${sql.lit(value)} then ${sql.lit(index)}`,
  )
  return sql`(case when ${buildColumnRef(name)} is not null then
    case ${buildColumnRef(name)} ${sql.join(cases, sql` `)} else ${sql.lit(cases.length)} end end)`
}

function buildFieldSortValue(name: string, field: Field, reader: ListReader): Sql {
  if (field.type === 'choice') return buildChoicePosition(name, field)
  return getTypeTraits(field.type).kind === 'text'
    ? collateText(buildColumnRef(name), reader)
    : buildColumnRef(name)
}

/**
 * Returns the sort value of a column, as screens of lists sort it: titles and texts as words,
 * choices and states in declared order.
 */
export function buildSortValue(
  registry: Registry,
  resource: AnyResource,
  name: string,
  reader: ListReader,
): SortValue {
  const field = resource.fields[name]
  if (!field) {
    const states = Object.values(resource.states ?? {})
    return {
      value: getStateSql(resource, reader.today, 'number'),
      isNullable: !states.some(({ when }) => Object.keys(when).length === 0),
      isStored: !resource.union && !dependsOnToday(resource),
    }
  }
  if (isReferenceField(field) || field.type === 'references')
    return (
      buildTitleSortValue(registry, resource, name, reader) ?? {
        value: collateText(buildDisplayedText(registry, name, field), reader),
        isNullable: true,
        isStored: false,
      }
    )
  const isComputed = getFieldComputation(field) !== undefined
  return {
    value: buildFieldSortValue(name, field, reader),
    isNullable: isComputed || !isNeverNull(registry, resource, field),
    isStored: !isComputed && !resource.union,
  }
}

const getDirection = (isDescending: boolean) => sql.raw(isDescending ? 'desc' : 'asc')

/** Returns the join of a sort by title; undefined for a value of the row itself. */
const getTitleJoin = ({ title }: SortValue): Omit<TitleSort, 'orderById'> | undefined =>
  title && {
    table: sql`${sql.table(title.table)} as ${sql.ref(title.alias)}`,
    on: sql`${sql.ref(`${title.alias}.id`)} = ${buildColumnRef(title.reference)}`,
  }

/**
 * The order by one column. Rows without a value form a separate part, because no index has them
 * last in both directions.
 */
function buildColumnOrder(value: SortValue, isDescending: boolean): RowOrder {
  const direction = getDirection(isDescending)
  const byId = sql`${buildColumnRef('id')} ${direction}`
  const nullableColumn = value.title ? buildColumnRef(value.title.reference) : value.value
  const join = getTitleJoin(value)
  const rowsWithValue = {
    titleSort: join && { ...join, orderById: byId },
    where: value.isNullable ? [sql`${nullableColumn} is not null`] : [],
    by: sql`${value.value} ${direction}, ${byId}`,
  }
  const rowsWithoutValue = {
    where: [sql`${nullableColumn} is null`],
    by: sql`${nullableColumn} ${direction}, ${byId}`,
  }
  return value.isNullable ? [rowsWithValue, rowsWithoutValue] : [rowsWithValue]
}

/** The order by several columns. */
function buildRowOrder(keys: readonly (SortKey & SortValue)[]): RowOrder {
  const columns = keys.map(({ value, isDescending, isNullable }) => {
    const nullsLast = isNullable ? sql` nulls last` : sql``
    return sql`${value} ${getDirection(isDescending)}${nullsLast}`
  })
  const byId = sql`${buildColumnRef('id')} ${getDirection(keys.at(-1)?.isDescending === true)}`
  const joins = keys.map((key) => {
    const join = getTitleJoin(key)
    return join ? sql`left join ${join.table} on ${join.on}` : sql``
  })
  return [{ join: sql.join(joins, sql` `), where: [], by: sql.join([...columns, byId]) }]
}

/**
 * Builds the sort order of a list, as its screen does: rows without a value last, and equal rows by
 * id in the direction of the last column.
 */
export function buildOrder(
  registry: Registry,
  resource: AnyResource,
  { sort = 'id', order }: { sort?: string; order: 'ASC' | 'DESC' },
  reader: ListReader,
): RowOrder {
  const keys = parseSortKeys(sort, order)
  const values = keys.map((key) => ({
    ...key,
    ...buildSortValue(registry, resource, key.field, reader),
  }))
  const [first] = values
  if (!first || first.field === 'id')
    return [
      { where: [], by: sql`${buildColumnRef('id')} ${getDirection(first?.isDescending === true)}` },
    ]
  return values.length === 1 && (first.isStored || first.title)
    ? buildColumnOrder(first, first.isDescending)
    : buildRowOrder(values)
}
