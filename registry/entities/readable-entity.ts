import { compileOnce } from '../fields/compile-once.ts'
import { listComputedFields } from '../values/computed/computed.ts'
import type { Field, Fields } from '../fields/field-types.ts'
import type { Role } from '#business/words'
import { limitTransitionsToRole } from './life-cycle.ts'
import type { AnyResource } from './registry.ts'

/** Returns whether a role may read a field of a row that it may read. */
export function mayReadField(role: Role, field: Field | undefined): boolean {
  if (field === undefined || field.type === 'id') return true
  return field.roles === undefined || field.roles.includes(role)
}

/** Returns whether a role may write a field in its calls. */
export function mayWriteField(role: Role, field: Field | undefined): boolean {
  if (field === undefined || field.type === 'id') return true
  return field.writtenBy === undefined || field.writtenBy.includes(role)
}

/**
 * Returns whether a role may filter, search and sort by a field. The role must also read it.
 */
export function mayFilterField(role: Role, field: Field | undefined): boolean {
  if (field === undefined || field.type === 'id') return true
  return mayReadField(role, field) && (field.filteredBy?.includes(role) ?? true)
}

/** Limits a right to the given roles; undefined if all of them have it. */
function limitRolesWithRight(allowed: readonly Role[] | undefined, roles: readonly Role[]) {
  if (allowed === undefined || roles.every((role) => allowed.includes(role))) return undefined
  return roles.filter((role) => allowed.includes(role))
}

/** Limits the rights of a field to some roles. Returns the same object if nothing changes. */
export function restrictField(roles: readonly Role[], field: Field): Field {
  if (field.type === 'id' || (!field.writtenBy && !field.filteredBy)) return field
  const { writtenBy: _, filteredBy: __, ...otherKeys } = field
  const writtenBy = limitRolesWithRight(field.writtenBy, roles)
  const filteredBy = limitRolesWithRight(field.filteredBy, roles)
  const restrictedField = {
    ...otherKeys,
    ...(writtenBy && { writtenBy }),
    ...(filteredBy && { filteredBy }),
  } as Field
  // Search works like a filter, so it needs the same right.
  if (restrictedField.type !== 'id' && filteredBy?.length === 0) delete restrictedField.search
  return restrictedField
}

/** Filters names to fields that the roles may write. */
export const pickWritableFields = (fields: Fields, names: readonly string[]): readonly string[] => {
  const isWritable = (name: string) => {
    const field = fields[name]
    return field === undefined || field.type === 'id' || field.writtenBy?.length !== 0
  }
  return names.every(isWritable) ? names : names.filter(isWritable)
}

/**
 * Returns the fields in the conditions of states. The state of a row is unknown without all these
 * fields.
 */
export function listStateFields({ states = {} }: Pick<AnyResource, 'states'>): string[] {
  return Object.values(states).flatMap(({ when }) =>
    Object.entries(when).flatMap(([name, condition]) => {
      if (condition === null || typeof condition !== 'object') return [name]
      const { below, reaches } = condition as Record<string, string | undefined>
      const comparedFields = [below, reaches].filter((field) => field !== undefined)
      return [name, ...comparedFields]
    }),
  )
}

const haveSameFields = (first: Fields, second: Fields) =>
  Object.keys(first).length === Object.keys(second).length &&
  Object.entries(first).every(([name, field]) => second[name] === field)

/** Returns the form parts of an entity, without fields that the role cannot write. */
function restrictForms({ form, editable, formGroups }: AnyResource, fields: Fields) {
  const groups = Object.entries(formGroups ?? {}).flatMap(([group, names]) => {
    const writableNames = pickWritableFields(fields, names)
    return writableNames.length > 0 ? [[group, writableNames] as const] : []
  })
  return {
    ...(form && { form: pickWritableFields(fields, form) }),
    ...(editable && { editable: pickWritableFields(fields, editable) }),
    ...(formGroups && { formGroups: Object.fromEntries(groups) }),
  }
}

/** Reduces an entity to some fields. It keeps its states if no field of a condition is missing. */
function reduceToFields(resource: AnyResource, fields: Fields): AnyResource {
  if (haveSameFields(fields, resource.fields)) return resource
  const { states, ...otherParts } = resource
  const hasStateFields = listStateFields(resource).every((name) => Object.hasOwn(fields, name))
  return {
    ...otherParts,
    fields,
    ...restrictForms(resource, fields),
    ...(hasStateFields && states && { states }),
  }
}

/**
 * Reduces an entity to the fields that at least one of the roles may read. `responseFields` are
 * the fields in a response.
 */
export function restrictEntityToRoles(
  roles: readonly Role[],
  resource: AnyResource,
  responseFields?: readonly string[],
): AnyResource {
  const fields = Object.entries(resource.fields).flatMap(([name, field]) =>
    roles.some((role) => mayReadField(role, field)) &&
    (!responseFields || responseFields.includes(name))
      ? [[name, restrictField(roles, field)] as const]
      : [],
  )
  return reduceToFields(resource, Object.fromEntries(fields))
}

/** Reduces an entity to its stored values: without computed fields, and without sums of open entries. */
export const withoutComputedFields = compileOnce((entity: AnyResource): AnyResource => {
  const { covers, ...otherParts } = entity
  const resource = covers ? otherParts : entity
  const computedNames = listComputedFields(resource.fields)
  const fields = Object.entries(resource.fields).filter(([name]) => !computedNames.includes(name))
  return reduceToFields(resource, Object.fromEntries(fields))
})

const readableEntities = compileOnce((_: AnyResource) => new Map<string, AnyResource>())

/**
 * Reduces an entity to the fields of a response that a role may read. Rows, search, filters, sort
 * order, states and screens use it. It returns the same object each time, so that screens can
 * compare it.
 */
export function getReadableEntity(
  role: Role,
  resource: AnyResource,
  responseFields?: readonly string[],
): AnyResource {
  const entitiesByKey = readableEntities(resource)
  const key = `${role} ${responseFields?.join() ?? ''}`
  const readableEntity =
    entitiesByKey.get(key) ??
    limitTransitionsToRole(role, restrictEntityToRoles([role], resource, responseFields))
  entitiesByKey.set(key, readableEntity)
  return readableEntity
}
