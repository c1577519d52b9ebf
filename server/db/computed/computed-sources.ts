import {
  computedFields,
  computedOf,
  partsOfComputed,
  type Read,
} from '../../../registry/values/computed/computed.ts'
import type { ResourceName } from '#business/words/names.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'

/** Whose rows a computed field of an entity is made of, and how they hang together with its own. */
export type ComputedSource =
  | { entity: ResourceName; reference: string }
  | { entity: ResourceName; by: string }

function sourceOf({ fields }: AnyResource, part: Read): ComputedSource[] {
  if (part.kind === 'total') return [{ entity: part.total.of, by: part.total.by }]
  if (part.kind !== 'pointed') return []
  const field = fields[part.reference]
  return field?.type === 'reference' ? [{ entity: field.to, reference: part.reference }] : []
}

/** What the computed fields of an entity are made of beside its own rows, each once. */
export function computedSources(resource: AnyResource): readonly ComputedSource[] {
  const found = computedFields(resource.fields).flatMap((name) => {
    const computed = computedOf(resource.fields[name])
    const parts = computed === undefined ? [] : partsOfComputed(resource.fields, computed)
    return parts.flatMap((part) => sourceOf(resource, part))
  })
  return [...new Map(found.map((source) => [JSON.stringify(source), source])).values()]
}
