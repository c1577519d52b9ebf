import type { ResourceName } from '#business/words/names.ts'
import type { AnyResource } from './registry.ts'

/** How a row of a union says whose row it is. */
export interface MemberFields {
  /** The field that holds the id of the row in its own entity. */
  id: string
  /** The field that says which entity that is. */
  type: string
  /** The entity for each value of that field. */
  to: Readonly<Record<string, ResourceName>>
}

/** Finds the polymorphic field of a union that leads to its members; undefined for what is no union. */
export function memberFieldsOf({ union, fields }: AnyResource): MemberFields | undefined {
  for (const [id, field] of Object.entries(fields)) {
    if (!union || field.type !== 'polymorphic') continue
    const members = Object.values(field.to)
    if (union.every((name) => members.includes(name)))
      return { id, type: field.typeField, to: field.to }
  }
  return undefined
}
