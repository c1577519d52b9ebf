import { type RawBuilder, sql } from 'kysely'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { targetsOf } from '../../../registry/fields/pointing.ts'
import type { Db } from '../../db/database-types.ts'
import { tableOf } from '../../db/table-name.ts'
import { volatileVersionOf } from '../../db/tables/versions/table-versions.ts'
import { joinTargets, rowColumn, type Selection } from '../select-rows.ts'
import type { ChangedIds } from './changed-since.ts'
import { columnsAsJson, type Parts } from './select-columns.ts'

type Condition = RawBuilder<unknown>

/** The ids as an array: its text, because an array itself cannot be written as a literal. */
const arrayOf = (ids: readonly number[]) => sql`${`{${ids.join(',')}}`}::int[]`

const isOneOf = (name: string, ids: readonly number[]): Condition =>
  sql`${rowColumn(name)} = any (${arrayOf(ids)})`

/** The ids of an entity's own rows that were changed, as its lists number them. */
function ownIds(registry: Registry, resource: AnyResource, changed: ChangedIds): number[] {
  const inTable = (table: string) => [
    ...(changed.get(table) ?? []),
    ...(changed.get(volatileVersionOf(table)) ?? []),
  ]
  const { union } = resource
  if (!union) return [...new Set(inTable(tableOf(resource)))]
  const each = union.map((name, at) =>
    inTable(tableOf(registry[name])).map((id) => id * union.length + at),
  )
  return [...new Set(each.flat())]
}

/** The conditions of rows whose title of what they point to is in their own columns. */
function retitled(registry: Registry, resource: AnyResource, changed: ChangedIds): Condition[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.type === 'references') {
      const ids = changed.get(tableOf(registry[field.to])) ?? []
      return ids.length > 0 ? [sql`${rowColumn(name)} && ${arrayOf(ids)}`] : []
    }
    if (field.type !== 'polymorphic') return []
    return joinTargets(registry, name, field).flatMap(({ target, kind }) => {
      const ids = changed.get(tableOf(target)) ?? []
      return ids.length > 0 ? [sql`(${isOneOf(name, ids)}${kind})`] : []
    })
  })
}

/**
 * Reads what has changed in a list, as parts of one JSON text: the rows that changed and are in the
 * list now by their columns, the ids of all that changed, and of each reference what those rows and
 * any other row carry along that has changed.
 */
export async function changesAsJson(
  db: Db,
  registry: Registry,
  resource: AnyResource,
  { where }: Selection,
  changed: ChangedIds,
): Promise<Parts> {
  const own = ownIds(registry, resource, changed)
  const touched = [isOneOf('id', own), ...retitled(registry, resource, changed)]
  const any = (parts: readonly Condition[]) => [...where, sql`(${sql.join(parts, sql` or `)})`]
  const whereOf = (name: string) => {
    const field = resource.fields[name]
    const targets = field ? targetsOf(field) : []
    const ids = targets.flatMap((target) => changed.get(tableOf(registry[target])) ?? [])
    return any(ids.length > 0 ? [...touched, isOneOf(name, ids)] : touched)
  }
  const parts = await columnsAsJson(db, registry, resource, { where: any(touched), whereOf })
  // The object of the columns goes on where this one ends.
  return [`{"changed":${JSON.stringify(own)},`, ...withoutBrace(parts)]
}

const withoutBrace = ([first = '', ...others]: Parts): Parts => [String(first).slice(1), ...others]
