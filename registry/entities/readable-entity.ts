import { compileOnce } from '../fields/compile-once.ts'
import { computedFields } from '../values/computed/computed.ts'
import type { Field, Fields } from '../fields/field-types.ts'
import type { Role } from '#business/words'
import { withTransitionsOfRole } from './life-cycle.ts'
import type { AnyResource } from './registry.ts'

/** Returns whether a role may read a field, in rows that it may read. */
export function receives(role: Role, field: Field | undefined): boolean {
  if (field === undefined || field.type === 'id') return true
  return field.roles === undefined || field.roles.includes(role)
}

/** Returns whether a role may write a field, in calls that it may make. */
export function mayWrite(role: Role, field: Field | undefined): boolean {
  if (field === undefined || field.type === 'id') return true
  return field.writtenBy === undefined || field.writtenBy.includes(role)
}

/**
 * Returns whether a role may filter, search and sort by a field. It must also receive the field.
 */
export function mayFilter(role: Role, field: Field | undefined): boolean {
  if (field === undefined || field.type === 'id') return true
  return receives(role, field) && (field.filteredBy?.includes(role) ?? true)
}

/** Limits a right to some of the given roles; undefined if all of them have it. */
function limitRight(allowed: readonly Role[] | undefined, roles: readonly Role[]) {
  if (allowed === undefined || roles.every((role) => allowed.includes(role))) return undefined
  return roles.filter((role) => allowed.includes(role))
}

/** Limits the rights of a field to some roles. Returns the same object if nothing changes. */
export function restrictField(roles: readonly Role[], field: Field): Field {
  if (field.type === 'id' || (!field.writtenBy && !field.filteredBy)) return field
  const { writtenBy: _, filteredBy: __, ...rest } = field
  const writtenBy = limitRight(field.writtenBy, roles)
  const filteredBy = limitRight(field.filteredBy, roles)
  const narrowed = {
    ...rest,
    ...(writtenBy && { writtenBy }),
    ...(filteredBy && { filteredBy }),
  } as Field
  // Search works like a filter, so it needs the same right.
  if (narrowed.type !== 'id' && filteredBy?.length === 0) delete narrowed.search
  return narrowed
}

/** Filters names to fields that the roles may write. */
export const writable = (fields: Fields, names: readonly string[]): readonly string[] => {
  const isWritable = (name: string) => {
    const field = fields[name]
    return field === undefined || field.type === 'id' || field.writtenBy?.length !== 0
  }
  return names.every(isWritable) ? names : names.filter(isWritable)
}

/**
 * Returns the fields in the conditions of states. Without any of them the state of a row is
 * unknown.
 */
export function fieldsOfStates({ states = {} }: Pick<AnyResource, 'states'>): string[] {
  return Object.values(states).flatMap(({ when }) =>
    Object.entries(when).flatMap(([name, condition]) => {
      if (condition === null || typeof condition !== 'object') return [name]
      const { below, reaches } = condition as Record<string, string | undefined>
      return [name, below, reaches].filter((target) => target !== undefined)
    }),
  )
}

const isSame = (first: Fields, second: Fields) =>
  Object.keys(first).length === Object.keys(second).length &&
  Object.entries(first).every(([name, field]) => second[name] === field)

/** Returns the parts of an entity that forms show, without fields that the role cannot write. */
function restrictForms({ form, editable, formGroups }: AnyResource, fields: Fields) {
  const groups = Object.entries(formGroups ?? {}).flatMap(([group, names]) => {
    const left = writable(fields, names)
    return left.length > 0 ? [[group, left] as const] : []
  })
  return {
    ...(form && { form: writable(fields, form) }),
    ...(editable && { editable: writable(fields, editable) }),
    ...(formGroups && { formGroups: Object.fromEntries(groups) }),
  }
}

/** Reduces an entity to some fields. Its states stay only if all fields of their conditions do. */
function withFields(resource: AnyResource, fields: Fields): AnyResource {
  if (isSame(fields, resource.fields)) return resource
  const { states, ...rest } = resource
  const coversStates = fieldsOfStates(resource).every((name) => Object.hasOwn(fields, name))
  return {
    ...rest,
    fields,
    ...restrictForms(resource, fields),
    ...(coversStates && states && { states }),
  }
}

/**
 * Reduces an entity to the fields that at least one of the roles may read; `only` limits them to
 * those of a response.
 */
export function restrictToRoles(
  roles: readonly Role[],
  resource: AnyResource,
  only?: readonly string[],
): AnyResource {
  const fields = Object.entries(resource.fields).flatMap(([name, field]) =>
    roles.some((role) => receives(role, field)) && (!only || only.includes(name))
      ? [[name, restrictField(roles, field)] as const]
      : [],
  )
  return withFields(resource, Object.fromEntries(fields))
}

/** Removes computed fields from an entity. */
export const withoutComputedFields = compileOnce((resource: AnyResource): AnyResource => {
  const computed = computedFields(resource.fields)
  const fields = Object.entries(resource.fields).filter(([name]) => !computed.includes(name))
  return withFields(resource, Object.fromEntries(fields))
})

const readableEntities = compileOnce((_: AnyResource) => new Map<string, AnyResource>())

/**
 * Reduces an entity to the fields of a response that a role may read. Rows, search, filters, sort
 * order, states and screens all use it. Returns the same object each time, so that screens can
 * compare it.
 */
export function getReadableEntity(
  role: Role,
  resource: AnyResource,
  only?: readonly string[],
): AnyResource {
  const made = readableEntities(resource)
  const key = `${role} ${only?.join() ?? ''}`
  const narrowed =
    made.get(key) ?? withTransitionsOfRole(role, restrictToRoles([role], resource, only))
  made.set(key, narrowed)
  return narrowed
}
