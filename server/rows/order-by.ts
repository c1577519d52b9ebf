import { type RawBuilder, sql } from 'kysely'
import type { AnyResource, Registry } from '../../registry/entities/registry.ts'
import { type SortKey, sortKeys } from '../../registry/values/sort-keys.ts'
import { rowColumn, type RowOrder } from './select-rows.ts'
import { type Reader, type SortValue, sortValue } from './sort-value.ts'

type Sql = RawBuilder<unknown>

const directionOf = (isDescending: boolean) => sql.raw(isDescending ? 'desc' : 'asc')

/** The join of the row whose title is sorted by. */
const joinOf = ({ title }: SortValue, kind: 'join' | 'left join'): Sql =>
  title
    ? sql`${sql.raw(kind)} ${sql.table(title.table)} as ${sql.ref(title.alias)}
        on ${sql.ref(`${title.alias}.id`)} = ${rowColumn(title.reference)}`
    : sql``

/** The order by one column. Rows without a value are a part of their own, because no index has them last both ways. */
function byOne(one: SortValue, isDescending: boolean): RowOrder {
  const direction = directionOf(isDescending)
  const byId = sql`${rowColumn('id')} ${direction}`
  const own = one.title ? rowColumn(one.title.reference) : one.value
  const valued = {
    join: joinOf(one, 'join'),
    where: one.isNullable ? [sql`${own} is not null`] : [],
    by: sql`${one.value} ${direction}, ${byId}`,
  }
  const empty = { where: [sql`${own} is null`], by: sql`${own} ${direction}, ${byId}` }
  return one.isNullable ? [valued, empty] : [valued]
}

/** The order by several columns, each within the one before. */
function bySeveral(keys: readonly (SortKey & SortValue)[]): RowOrder {
  const sorted = keys.map(({ value, isDescending, isNullable }) => {
    const last = isNullable ? sql` nulls last` : sql``
    return sql`${value} ${directionOf(isDescending)}${last}`
  })
  const byId = sql`${rowColumn('id')} ${directionOf(keys.at(-1)?.isDescending === true)}`
  const joins = keys.map((key) => joinOf(key, 'left join'))
  return [{ join: sql.join(joins, sql` `), where: [], by: sql.join([...sorted, byId]) }]
}

/**
 * The order of a list, as its screen has it: rows without a value last, those that are equal by
 * their ids in the direction of the last column.
 */
export function orderBy(
  registry: Registry,
  resource: AnyResource,
  { sort = 'id', order }: { sort?: string; order: 'ASC' | 'DESC' },
  reader: Reader,
): RowOrder {
  const keys = sortKeys(sort, order)
  const values = keys.map((key) => ({
    ...key,
    ...sortValue(registry, resource, key.field, reader),
  }))
  const [first] = values
  if (!first || first.field === 'id')
    return [{ where: [], by: sql`${rowColumn('id')} ${directionOf(first?.isDescending === true)}` }]
  return values.length === 1 && (first.isStored || first.title)
    ? byOne(first, first.isDescending)
    : bySeveral(values)
}
