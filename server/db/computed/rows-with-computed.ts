import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { computedFields } from '../../../registry/values/computed/computed.ts'
import { VERSION } from '../../../registry/fields/version.ts'
import { tableOf } from '../table-name.ts'
import { computedSql } from './computed-sql.ts'

type Entities = Readonly<Record<string, AnyResource>>

/** The columns of an entity's rows, with those of the entities that share its table. */
function columnsOf(registry: Entities, resource: AnyResource): string[] {
  const sharing = Object.values(registry).filter((one) => tableOf(one) === tableOf(resource))
  const names = sharing.flatMap(({ fields }) => {
    const computed = computedFields(fields)
    return Object.keys(fields).filter((name) => !computed.includes(name))
  })
  return [...new Set([...names, VERSION])]
}

/**
 * What to select an entity's rows from: its table, or others with the same columns, each row with
 * its computed fields. Those that a query does not name cost it nothing.
 */
export function rowsOf(
  registry: Entities,
  resource: AnyResource,
  from: RawBuilder<unknown> = sql.table(tableOf(resource)),
): RawBuilder<unknown> {
  const names = computedFields(resource.fields)
  if (names.length === 0) return from
  // Somebody may receive a computed field without what it is computed from.
  const whole = registry[resource.name] ?? resource
  const computed = names.map(
    (name) =>
      sql`${sql.raw(computedSql(registry, whole, name, 'own') ?? 'null')} as ${sql.ref(name)}`,
  )
  // One by one: a column that data was set aside in may have the name of a computed field.
  const columns = columnsOf(registry, whole).map((name) => sql.ref(`own.${name}`))
  return sql`(select ${sql.join([...columns, ...computed])} from ${from} as own)`
}
