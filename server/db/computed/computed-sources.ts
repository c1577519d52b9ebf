import {
  listComputedFields,
  getFieldComputation,
  listComputedParts,
  type ParsedOperand,
} from '../../../registry/values/computed/computed.ts'
import type { ResourceName } from '#business/words'
import type { AnyResource } from '../../../registry/entities/registry.ts'

/** The source of a computed field's rows, and their link to the entity's own. */
export type ComputedSource =
  | { entity: ResourceName; reference: string }
  | { entity: ResourceName; by: string }

function findSource({ fields }: AnyResource, part: ParsedOperand): ComputedSource[] {
  if (part.kind === 'total') return [{ entity: part.total.entity, by: part.total.reference }]
  if (part.kind !== 'pointed') return []
  const field = fields[part.reference]
  return field?.type === 'reference' ? [{ entity: field.to, reference: part.reference }] : []
}

/** Returns the other sources of an entity's computed fields and covered sums, each once. */
export function listComputedSources(resource: AnyResource): readonly ComputedSource[] {
  const sources = listComputedFields(resource.fields).flatMap((name) => {
    const computed = getFieldComputation(resource.fields[name])
    const parts = computed === undefined ? [] : listComputedParts(resource.fields, computed)
    return parts.flatMap((part) => findSource(resource, part))
  })
  const { covers } = resource
  if (covers) sources.push({ entity: covers.entity, by: covers.reference })
  return [...new Map(sources.map((source) => [JSON.stringify(source), source])).values()]
}
