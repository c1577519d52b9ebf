import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Field, Fields } from '../../../registry/fields/field-types.ts'
import {
  computedOf,
  partsOfComputed,
  type Read,
} from '../../../registry/values/computed/computed.ts'
import { computedSql } from '../computed/computed-sql.ts'
import { tableOf } from '../table-name.ts'
import type { Shape } from './shape.ts'

type Entities = Readonly<Record<string, AnyResource>>

/** The entities with the fields that the database was made for. */
function asKept(kept: Shape, entities: Entities): Entities {
  const known = Object.entries(entities).flatMap(([name, resource]) => {
    const table = kept.tables[tableOf(resource)]
    if (!table || resource.union || kept.entities[name] !== tableOf(resource)) return []
    const fields = { ...table.fields, ...table.computed } as Fields
    return [[name, { ...resource, fields }] as const]
  })
  return Object.fromEntries(known)
}

/** Whether a computed field, or the entities and fields that a part of it names, are those of the database. */
function isThere(entities: Entities, { fields }: AnyResource, part: Read): boolean {
  if (part.kind === 'number') return true
  if (part.kind === 'own') return fields[part.field] !== undefined
  if (part.kind === 'pointed') {
    const reference = fields[part.reference]
    const target = reference?.type === 'reference' ? entities[reference.to] : undefined
    return target?.fields[part.field] !== undefined
  }
  if (part.kind !== 'total') return false
  const { of, by, field, where = {} } = part.total
  const names = [by, ...(field === null ? [] : [field]), ...Object.keys(where)]
  return names.every((name) => entities[of]?.fields[name] !== undefined)
}

/**
 * SQL of what a field was computed to in the rows of a table, by the names of the database as it is;
 * null where something that it was computed of goes by another name now, or is gone.
 */
export function computedBefore(
  kept: Shape,
  entities: Entities,
  { entity, table, name }: { entity: string; table: string; name: string },
): string | null {
  const before = asKept(kept, entities)
  const resource = before[entity]
  const field: Field | undefined = resource?.fields[name]
  const computed = computedOf(field)
  if (!resource || computed === undefined) return null
  const parts = partsOfComputed(resource.fields, computed)
  if (!parts.every((part) => isThere(before, resource, part))) return null
  return computedSql(before, resource, name, table)
}
