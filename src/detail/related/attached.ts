import { registry as declared } from '#business/index.ts'
import type { Registry } from '../../../registry/entities/registry.ts'
import type { ResourceName } from '#business/words/names.ts'

const registry: Registry = declared

/** A polymorphic relation: rows that point to another by its type and id. */
export interface Attached {
  to: ResourceName
  /** The field by which they point. */
  by: string
  /** Whether it is shown as a thread with a form, instead of a table. */
  isThread: boolean
  /** The filter for the rows that point to one. */
  filter: (id: number) => Readonly<Record<string, string | number>>
}

/** The polymorphic relations to an entity. */
export function attachedTo(name: ResourceName): Attached[] {
  const others = Object.values(registry).filter(({ union }) => !union)
  return others.flatMap((other) =>
    Object.entries(other.fields).flatMap(([key, field]) => {
      if (field.type !== 'polymorphic') return []
      const kinds = Object.keys(field.to).filter((kind) => field.to[kind] === name)
      return kinds.map((kind) => ({
        to: other.name,
        by: key,
        isThread: field.thread === true,
        filter: (id: number) => ({ [field.typeField]: kind, [key]: id }),
      }))
    }),
  )
}
