import { registry as declared } from '../../resources/index.ts'
import type { Registry } from '../../resources/kit/entities/registry.ts'
import type { ResourceName } from '../../resources/kit/words/names.ts'

const registry: Registry = declared

/** Rows that name another by its kind and id. */
export interface Attached {
  to: ResourceName
  /** Shown as a conversation with a box to add to it, not as a table. */
  isThread: boolean
  /** What finds those that name a row. */
  filter: (id: number) => Readonly<Record<string, string | number>>
}

/** The entities whose rows may name one of an entity's by its kind and id. */
export function attachedTo(name: ResourceName): Attached[] {
  const others = Object.values(registry).filter(({ union }) => !union)
  return others.flatMap((other) =>
    Object.entries(other.fields).flatMap(([key, field]) => {
      if (field.type !== 'polymorphic') return []
      const kinds = Object.keys(field.to).filter((kind) => field.to[kind] === name)
      return kinds.map((kind) => ({
        to: other.name,
        isThread: field.thread === true,
        filter: (id: number) => ({ [field.typeField]: kind, [key]: id }),
      }))
    }),
  )
}
