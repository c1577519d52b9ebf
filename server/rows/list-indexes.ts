import { type RawBuilder, sql } from 'kysely'
import type { AnyList, AnyResource, Registry } from '../../registry/entities/registry.ts'
import type { Condition } from '../../registry/fields/conditions.ts'
import { parseSortKeys } from '../../registry/values/sort-keys.ts'
import type { Db } from '../db/database-types.ts'
import { type ListIndex, listIndexName } from '../db/tables/list-index.ts'
import { buildEntryIndexes } from '../db/search/search-entries.ts'
import { getTableName } from '../db/table-name.ts'
import { buildTables } from '../db/tables/schema.ts'
import { COLLATED_LANGUAGES } from '../db/search/word-functions.ts'
import { buildColumnRef } from './select-rows.ts'
import { type SortValue, buildSortValue } from './list-order.ts'

type Sql = RawBuilder<unknown>

/** The conditions that all rows of a list meet, in the form of an index. */
interface FixedConditions {
  /** Columns with a single value, which come first in an index. */
  equal: readonly string[]
  /** The conditions of a partial index. */
  where: readonly Sql[]
}

const isValue = (condition: Condition) => condition !== null && typeof condition !== 'object'

function fixedConditions(resource: AnyResource, list: AnyList): FixedConditions {
  const declaredConditions = Object.entries({ ...resource.rows?.where, ...list.where })
  const nullConditions = declaredConditions.filter(([, condition]) => condition === null)
  const deletionConditions = {
    none: 'deleted_at' in resource.fields ? [sql`${buildColumnRef('deleted_at')} is null`] : [],
    only: [sql`${buildColumnRef('deleted_at')} is not null`],
    with: [],
  }[list.deleted ?? 'none']
  return {
    equal: declaredConditions
      .flatMap(([name, condition]) => (isValue(condition) ? [name] : []))
      .sort(),
    where: [
      ...deletionConditions,
      ...nullConditions.map(([name]) => sql`${buildColumnRef(name)} is null`),
    ],
  }
}

/** Returns the sort keys of a list: its columns, its initial order and the id. */
const getSortKeys = ({ columns, sort = '' }: AnyList): string[] => [
  ...columns,
  ...parseSortKeys(sort).map(({ field }) => field),
  'id',
]

/** Returns the sort values of a column, one for each text order. */
function sortValues(registry: Registry, resource: AnyResource, name: string) {
  const isKnown = name in resource.fields || (name === 'state' && resource.states !== undefined)
  if (!isKnown) return []
  return COLLATED_LANGUAGES.map((language) => ({
    name,
    ...buildSortValue(registry, resource, name, { today: '', language }),
  })).filter(({ isStored }) => isStored)
}

type Index = Omit<ListIndex, 'lists'>

/** Creates an index definition, named by its content. */
function listIndex(db: Db, table: string, columns: readonly Sql[], where: readonly Sql[]): Index {
  const whereSql = where.length > 0 ? sql` where ${sql.join(where, sql` and `)}` : sql``
  const { sql: text } = sql`${sql.table(table)} (${sql.join(columns)})${whereSql}`.compile(db)
  // An index names the columns of its table without the alias of queries.
  const definition = text.replaceAll('"r".', '')
  return { name: listIndexName(definition), table, definition }
}

/** Returns the indexes for one list and one sort column. */
function buildIndexes(
  db: Db,
  resource: AnyResource,
  fixed: FixedConditions,
  { name, value, title }: SortValue & { name: string },
): Index[] {
  const sortColumn = title ? buildColumnRef(title.reference) : value
  const sortColumns = name === 'id' ? [] : [sql`(${sortColumn})`]
  const columns = [...fixed.equal.map(buildColumnRef), ...sortColumns, buildColumnRef('id')]
  const rowIndex = listIndex(db, getTableName(resource), columns, fixed.where)
  if (!title) return [rowIndex]
  const titleColumn = sql.raw(
    (value.compile(db) as { sql: string }).sql.replaceAll(`"${title.alias}".`, ''),
  )
  return [rowIndex, listIndex(db, title.table, [sql`(${titleColumn})`, sql`"id"`], [])]
}

/**
 * Returns the indexes of all lists: one for each set of conditions and each sort column. A sort by
 * title uses an index of the titles' table and one on the reference. Computed values, unions and
 * values that change with the day have none. The searched texts of each table have one.
 */
export function listIndexes(db: Db, registry: Registry): ListIndex[] {
  const indexes = new Map<string, ListIndex>()
  for (const resource of Object.values<AnyResource>(registry)) {
    if (resource.union) continue
    for (const list of Object.values(resource.lists)) {
      const fixed = fixedConditions(resource, list)
      const values = getSortKeys(list).flatMap((name) => sortValues(registry, resource, name))
      for (const index of values.flatMap((value) => buildIndexes(db, resource, fixed, value)))
        indexes.set(index.name, {
          ...index,
          lists: new Set([...(indexes.get(index.name)?.lists ?? []), getTableName(resource)]),
        })
    }
  }
  return [...indexes.values(), ...buildEntryIndexes(buildTables(registry), registry)]
}
