import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Field, Fields } from '../../../registry/fields/field-types.ts'
import {
  getFieldComputation,
  listComputedParts,
  type ParsedOperand,
} from '../../../registry/values/computed/computed.ts'
import { buildComputedSql } from '../computed/computed-sql.ts'
import { getTableName } from '../table-name.ts'
import type { Shape } from './shape.ts'

type Entities = Readonly<Record<string, AnyResource>>

/** Returns the entities with the fields that the database was migrated to. */
function withStoredFields(storedShape: Shape, entities: Entities): Entities {
  const current = Object.entries(entities).flatMap(([name, resource]) => {
    const table = storedShape.tables[getTableName(resource)]
    if (!table || resource.union || storedShape.entities[name] !== getTableName(resource)) return []
    const fields = { ...table.fields, ...table.computed } as Fields
    return [[name, { ...resource, fields }] as const]
  })
  return Object.fromEntries(current)
}

/** Returns whether the database still has a computed field's sources. */
function hasSource(entities: Entities, { fields }: AnyResource, part: ParsedOperand): boolean {
  if (part.kind === 'number') return true
  if (part.kind === 'own') return fields[part.field] !== undefined
  if (part.kind === 'pointed') {
    const reference = fields[part.reference]
    const target = reference?.type === 'reference' ? entities[reference.to] : undefined
    return target?.fields[part.field] !== undefined
  }
  if (part.kind !== 'total') return false
  const { entity: source, reference: referenceField, field, where = {} } = part.total
  const names = [referenceField, ...(field === null ? [] : [field]), ...Object.keys(where)]
  return names.every((name) => entities[source]?.fields[name] !== undefined)
}

/**
 * Returns the SQL of a field's former computed value, with the current names in the database. Null
 * if a source has been renamed or is gone.
 */
export function buildFormerComputation(
  storedShape: Shape,
  entities: Entities,
  { entity, table, name }: { entity: string; table: string; name: string },
): string | null {
  const formerEntities = withStoredFields(storedShape, entities)
  const resource = formerEntities[entity]
  const field: Field | undefined = resource?.fields[name]
  const computed = getFieldComputation(field)
  if (!resource || computed === undefined) return null
  const parts = listComputedParts(resource.fields, computed)
  if (!parts.every((part) => hasSource(formerEntities, resource, part))) return null
  return buildComputedSql(formerEntities, resource, name, table)
}
