import { type RawBuilder, sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { AnyList, AnyResource, Registry } from '../../registry/entities/registry.ts'
import type { Condition } from '../../registry/fields/conditions.ts'
import { sortKeys } from '../../registry/values/sort-keys.ts'
import type { Db } from '../db/database-types.ts'
import { LIST_INDEX, type ListIndex } from '../db/tables/list-index.ts'
import { tableOf } from '../db/table-name.ts'
import { COLLATED_LANGUAGES } from '../db/search/word-functions.ts'
import { rowColumn } from './select-rows.ts'
import { type SortValue, sortValue } from './sort-value.ts'

type Sql = RawBuilder<unknown>

/** The conditions that all rows of a list meet, as an index can have them. */
interface Fixed {
  /** Columns with one value, which come first in an index. */
  equal: readonly string[]
  /** What the index is limited to. */
  where: readonly Sql[]
}

const isValue = (condition: Condition) => condition !== null && typeof condition !== 'object'

function fixedConditions(resource: AnyResource, list: AnyList): Fixed {
  const declared = Object.entries({ ...resource.rows?.where, ...list.where })
  const empty = declared.filter(([, condition]) => condition === null)
  const deleted = {
    none: 'deleted_at' in resource.fields ? [sql`${rowColumn('deleted_at')} is null`] : [],
    only: [sql`${rowColumn('deleted_at')} is not null`],
    with: [],
  }[list.deleted ?? 'none']
  return {
    equal: declared.flatMap(([name, condition]) => (isValue(condition) ? [name] : [])).sort(),
    where: [...deleted, ...empty.map(([name]) => sql`${rowColumn(name)} is null`)],
  }
}

/** The names by which a list can be sorted with a click, its first order and its ids. */
const sortedNames = ({ columns, sort = '' }: AnyList): string[] => [
  ...columns,
  ...sortKeys(sort).map(({ field }) => field),
  'id',
]

/** What a column is sorted by, once for each order that languages have. */
function sortValues(registry: Registry, resource: AnyResource, name: string) {
  const isKnown = name in resource.fields || (name === 'state' && resource.states !== undefined)
  if (!isKnown) return []
  return COLLATED_LANGUAGES.map((language) => ({
    name,
    ...sortValue(registry, resource, name, { today: '', language }),
  })).filter(({ isStored }) => isStored)
}

type Index = Omit<ListIndex, 'lists'>

/** An index as it is made, named by what it is. */
function listIndex(db: Db, table: string, columns: readonly Sql[], where: readonly Sql[]): Index {
  const limited = where.length > 0 ? sql` where ${sql.join(where, sql` and `)}` : sql``
  const { sql: text } = sql`${sql.table(table)} (${sql.join(columns)})${limited}`.compile(db)
  // An index names the columns of its table without the alias that queries give it.
  const definition = text.replaceAll('"r".', '')
  const hash = createHash('sha256').update(definition).digest('hex').slice(0, LIST_INDEX.digits)
  return { name: `${LIST_INDEX.prefix}${hash}`, table, definition }
}

/** The indexes that have the rows of one list in the order of one column. */
function indexesOf(
  db: Db,
  resource: AnyResource,
  fixed: Fixed,
  { name, value, title }: SortValue & { name: string },
): Index[] {
  const sorted = title ? rowColumn(title.reference) : value
  const byId = name === 'id' ? [] : [sql`(${sorted})`]
  const columns = [...fixed.equal.map(rowColumn), ...byId, rowColumn('id')]
  const own = listIndex(db, tableOf(resource), columns, fixed.where)
  if (!title) return [own]
  const titled = sql.raw(
    (value.compile(db) as { sql: string }).sql.replaceAll(`"${title.alias}".`, ''),
  )
  return [own, listIndex(db, title.table, [sql`(${titled})`, sql`"id"`], [])]
}

/**
 * The indexes of all lists: one for each set of conditions that lists have, and each column that one
 * of these shows. A title is sorted by an index of its own table, and the rows by one on the
 * reference. What changes with the day, what is computed and the rows of a union have none.
 */
export function listIndexes(db: Db, registry: Registry): ListIndex[] {
  const made = new Map<string, ListIndex>()
  for (const resource of Object.values<AnyResource>(registry)) {
    if (resource.union) continue
    for (const list of Object.values(resource.lists)) {
      const fixed = fixedConditions(resource, list)
      const values = sortedNames(list).flatMap((name) => sortValues(registry, resource, name))
      for (const index of values.flatMap((value) => indexesOf(db, resource, fixed, value)))
        made.set(index.name, {
          ...index,
          lists: new Set([...(made.get(index.name)?.lists ?? []), tableOf(resource)]),
        })
    }
  }
  return [...made.values()]
}
