import { registry as declaredRegistry } from '#business'
import type { Registry } from '../../../../registry/entities/registry.ts'
import type { ResourceName } from '#business/words'

const registry: Registry = declaredRegistry

/** A polymorphic relation: rows that refer to another row by its entity and id. */
export interface PolymorphicRelation {
  entityName: ResourceName
  /** The polymorphic field. */
  fieldName: string
  /** True if the rows are shown as a thread with a form, instead of a table. */
  isThread: boolean
  /** Returns the filter for the rows that refer to one row. */
  filter: (id: number) => Readonly<Record<string, string | number>>
}

/** Returns the polymorphic relations to an entity. */
export function listPolymorphicRelations(name: ResourceName): PolymorphicRelation[] {
  const entities = Object.values(registry).filter(({ union }) => !union)
  return entities.flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([key, field]) => {
      if (field.type !== 'polymorphic') return []
      const targetTypes = Object.keys(field.to).filter(
        (targetType) => field.to[targetType] === name,
      )
      return targetTypes.map((targetType) => ({
        entityName: entity.name,
        fieldName: key,
        isThread: field.thread === true,
        filter: (id: number) => ({ [field.typeField]: targetType, [key]: id }),
      }))
    }),
  )
}
