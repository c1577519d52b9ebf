import type { ResourceName } from '#business/words/names.ts'
import type { AnyResource } from './registry.ts'

/** The fields that link a row of a union to its member's row. */
export interface MemberFields {
  /** The field with the member row's id. */
  id: string
  /** The field with the member's type. */
  type: string
  /** The member entity of each type. */
  to: Readonly<Record<string, ResourceName>>
}

/** Finds the polymorphic field that links a union to its members. Returns undefined for other entities. */
export function findMemberFields({ union, fields }: AnyResource): MemberFields | undefined {
  for (const [id, field] of Object.entries(fields)) {
    if (!union || field.type !== 'polymorphic') continue
    const members = Object.values(field.to)
    if (union.every((name) => members.includes(name)))
      return { id, type: field.typeField, to: field.to }
  }
  return undefined
}
