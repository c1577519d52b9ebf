import { matches, type Where } from '../fields/conditions.ts'
import type { Field, FieldTypes } from '../fields/field-types.ts'
import type { Role } from '#business/words/roles.ts'
import { canDo } from './access.ts'
import type { AnyResource } from './registry.ts'

/** The values that a choice field can have in rows of an entity: all but those that the condition in `rows` excludes. */
export function choicesOf({ rows }: Pick<AnyResource, 'rows'>, name: string, field: Field) {
  if (field.type !== 'choice') return []
  const condition = rows?.where[name]
  const values = Object.keys(field.values)
  if (condition === undefined) return values
  return values.filter((value) => matches({ [name]: value }, { [name]: condition }))
}

/** The conditions of the rows that a reference may be pointed to anew: those of its own, and those of its target. */
export function choosableBy(
  { where }: Pick<FieldTypes['reference'], 'where'>,
  { choosable }: Pick<AnyResource, 'choosable'>,
): Where {
  return { ...choosable, ...where }
}

/** Whether a role may read some rows of an entity. */
const mayReadSome = (role: Role, resource: AnyResource): boolean =>
  canDo(role, resource, 'read') ||
  [...Object.values(resource.lists), ...Object.values(resource.reads ?? {})].some(
    ({ roles, single }) => !single && roles.includes(role),
  )

/** The values of a choice that a role may give: of one that says of which entity a row is, those of entities that it may read. */
export function givenChoices(
  registry: Readonly<Record<string, AnyResource>>,
  role: Role,
  resource: AnyResource,
  name: string,
): string[] {
  const field = resource.fields[name]
  const pointers = Object.values(resource.fields).filter(
    (one) => one.type === 'polymorphic' && one.typeField === name,
  )
  const targetIn = (pointer: Field, kind: string) =>
    pointer.type === 'polymorphic' ? registry[pointer.to[kind] ?? ''] : undefined
  return (field ? choicesOf(resource, name, field) : []).filter((kind) =>
    pointers.every((pointer) => {
      const target = targetIn(pointer, kind)
      return !target || mayReadSome(role, target)
    }),
  )
}
