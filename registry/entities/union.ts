import type { ResourceName } from '#business/words'
import type { AnyResource } from './registry.ts'

/** The fields that link a row of a union to its member's row. */
export interface UnionMemberFields {
  /** The field with the member row's id. */
  id: string
  /** The field with the member's type. */
  type: string
  /** The member entity of each type. */
  to: Readonly<Record<string, ResourceName>>
}

/** Finds the polymorphic field that links a union to its members. Returns undefined for other entities. */
export function findUnionMemberFields({
  union,
  fields,
}: AnyResource): UnionMemberFields | undefined {
  for (const [id, field] of Object.entries(fields)) {
    if (!union || field.type !== 'polymorphic') continue
    const members = Object.values(field.to)
    if (union.every((name) => members.includes(name)))
      return { id, type: field.typeField, to: field.to }
  }
  return undefined
}

/** A row of a union's member: the entity, its type value and the id of the row in that entity. */
export interface UnionMemberRow {
  entity: ResourceName
  type: string
  id: number
}

/** Returns the id of a member's row in its union; for other entities the same id. */
export function joinUnionId({ union = [] }: AnyResource, entity: string, id: number): number {
  const position = union.findIndex((name) => name === entity)
  return position < 0 ? id : id * union.length + position
}

/**
 * Splits an id of a union into its member and the id there, by the remainder. Returns undefined for
 * other entities and invalid ids.
 */
export function splitUnionId(resource: AnyResource, id: unknown): UnionMemberRow | undefined {
  const fields = findUnionMemberFields(resource)
  const { union = [] } = resource
  const unionId = Number(id)
  if (!fields || !Number.isSafeInteger(unionId) || unionId < 0) return undefined
  const position = unionId % union.length
  const match = Object.entries(fields.to).find(([, to]) => to === union[position])
  if (!match) return undefined
  const [type, entity] = match
  return { entity, type, id: (unionId - position) / union.length }
}
