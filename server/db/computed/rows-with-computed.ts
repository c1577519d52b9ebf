import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { compileOnce } from '../../../registry/fields/compile-once.ts'
import { listComputedFields } from '../../../registry/values/computed/computed.ts'
import { VERSION_COLUMN } from '../../../registry/fields/version.ts'
import { getTableName, listByTable } from '../table-name.ts'
import { buildComputedSql } from './computed-sql.ts'
import { buildCoveredSums } from './covered-sums.ts'

type Entities = Readonly<Record<string, AnyResource>>

/** Joins columns as SQL text, because Kysely would compile each of them in each statement. */
const joinColumns = (names: readonly string[], alias = ''): RawBuilder<unknown> =>
  sql.raw(names.map((name) => `${alias}"${name}"`).join(', '))

/**
 * Returns the columns of an entity's rows as SQL. A statement that names them can be planned once,
 * because its result stays the same when another server adds a column.
 */
export const listStoredColumns = compileOnce((resource: AnyResource): RawBuilder<unknown> => {
  const computed = listComputedFields(resource.fields)
  const names = Object.keys(resource.fields).filter((name) => !computed.includes(name))
  return joinColumns([...names, VERSION_COLUMN])
})

/** Returns the columns of an entity's table as SQL, with those of entities that share it. */
export const listTableColumns = compileOnce((registry: Entities) =>
  compileOnce((resource: AnyResource): RawBuilder<unknown> =>
    joinColumns(listColumns(registry, resource), 'r.'),
  ),
)

/** The columns of an entity's table, including those of entities that share it. */
function listColumns(registry: Entities, resource: AnyResource): string[] {
  const entitiesOfTable = listByTable(registry, getTableName(resource))
  const names = entitiesOfTable.flatMap(({ fields }) => {
    const computed = listComputedFields(fields)
    return Object.keys(fields).filter((name) => !computed.includes(name))
  })
  return [...new Set([...names, VERSION_COLUMN])]
}

/** Returns the select list of an entity: its columns, computed fields, and sums of covered entries. */
const getSelectedValues = compileOnce((registry: Entities) =>
  compileOnce((resource: AnyResource): RawBuilder<unknown> => {
    // A role may read a computed field without the fields that it is computed from.
    const fullEntity = registry[resource.name] ?? resource
    const computed = listComputedFields(resource.fields).map(
      (name) => `${buildComputedSql(registry, fullEntity, name, 'own') ?? 'null'} as "${name}"`,
    )
    // Name each column, because a set-aside column may have the name of a computed field.
    const sums = buildCoveredSums(registry, fullEntity, 'own')
    const columns = listColumns(registry, fullEntity).map((name) => {
      const sum = sums.get(name)
      return sum === undefined ? `own."${name}"` : `${sum} as "${name}"`
    })
    return sql.raw([...columns, ...computed].join(', '))
  }),
)

/**
 * Returns the source of a select: the entity's table, or another with the same columns, with its
 * computed fields and sums of covered entries. They cost nothing unless the query names them.
 */
export function buildRowSource(
  registry: Entities,
  resource: AnyResource,
  from: RawBuilder<unknown> = sql.table(getTableName(resource)),
): RawBuilder<unknown> {
  const hasOnlyColumns = listComputedFields(resource.fields).length === 0 && !resource.covers
  if (hasOnlyColumns) return from
  return sql`(select ${getSelectedValues(registry)(resource)} from ${from} as own)`
}
