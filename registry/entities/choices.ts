import { matchesConditions, type ConditionsByField } from '../fields/conditions.ts'
import type { Field, FieldTypes } from '../fields/field-types.ts'
import type { Role } from '#business/words'
import { canUseVerb } from './access.ts'
import type { AnyResource } from './registry.ts'

/** Returns the values of a choice that rows of an entity can have, limited by `rows.where`. */
export function getChoices({ rows }: Pick<AnyResource, 'rows'>, name: string, field: Field) {
  if (field.type !== 'choice') return []
  const condition = rows?.where[name]
  const values = Object.keys(field.values)
  if (condition === undefined) return values
  return values.filter((value) => matchesConditions({ [name]: value }, { [name]: condition }))
}

/**
 * The conditions of rows that a new reference may point to: those of the field, and those of its
 * target.
 */
export function getChoosableConditions(
  { where }: Pick<FieldTypes['reference'], 'where'>,
  { choosable }: Pick<AnyResource, 'choosable'>,
): ConditionsByField {
  return { ...choosable, ...where }
}

/** Returns whether a role may read some rows of an entity. */
const mayReadSomeRows = (role: Role, resource: AnyResource): boolean =>
  canUseVerb(role, resource, 'read') ||
  [...Object.values(resource.lists), ...Object.values(resource.reads ?? {})].some(
    ({ roles, single }) => !single && roles.includes(role),
  )

/**
 * Returns the values of a choice that a role may write. A type field excludes entities that the
 * role may not read.
 */
export function listWritableChoices(
  registry: Readonly<Record<string, AnyResource>>,
  role: Role,
  resource: AnyResource,
  name: string,
): string[] {
  const field = resource.fields[name]
  const pointers = Object.values(resource.fields).filter(
    (candidate) => candidate.type === 'polymorphic' && candidate.typeField === name,
  )
  const getTargetEntity = (pointer: Field, kind: string) =>
    pointer.type === 'polymorphic' ? registry[pointer.to[kind] ?? ''] : undefined
  return (field ? getChoices(resource, name, field) : []).filter((kind) =>
    pointers.every((pointer) => {
      const target = getTargetEntity(pointer, kind)
      return !target || mayReadSomeRows(role, target)
    }),
  )
}
