import { computedFields } from '../values/computed/computed.ts'
import type { Field, Fields } from '../fields/field-types.ts'
import type { Role } from '#business/words/roles.ts'
import type { AnyResource } from './registry.ts'

/** Whether a field's values are sent to a role, of the rows that the role may read. */
export function receives(role: Role, field: Field | undefined): boolean {
  if (field === undefined || field.type === 'id') return true
  return field.roles === undefined || field.roles.includes(role)
}

/** Whether a role may give a field, where it may make the call. */
export function mayWrite(role: Role, field: Field | undefined): boolean {
  if (field === undefined || field.type === 'id') return true
  return field.writtenBy === undefined || field.writtenBy.includes(role)
}

/** Whether a role may filter, search and sort by a field, which it then receives. */
export function mayFilter(role: Role, field: Field | undefined): boolean {
  if (field === undefined || field.type === 'id') return true
  return receives(role, field) && (field.filteredBy?.includes(role) ?? true)
}

/** The roles that have a right out of some; undefined where all of them have it. */
function rightOf(told: readonly Role[] | undefined, roles: readonly Role[]) {
  if (told === undefined || roles.every((role) => told.includes(role))) return undefined
  return roles.filter((role) => told.includes(role))
}

/**
 * A field with the rights of some roles alone: what none of them may do, nobody may any more. The
 * same object where they may do all.
 */
export function withRightsOf(roles: readonly Role[], field: Field): Field {
  if (field.type === 'id' || (!field.writtenBy && !field.filteredBy)) return field
  const { writtenBy: _, filteredBy: __, ...rest } = field
  const writtenBy = rightOf(field.writtenBy, roles)
  const filteredBy = rightOf(field.filteredBy, roles)
  const narrowed = {
    ...rest,
    ...(writtenBy && { writtenBy }),
    ...(filteredBy && { filteredBy }),
  } as Field
  // A search is a filter by whatever it finds.
  if (narrowed.type !== 'id' && filteredBy?.length === 0) delete narrowed.search
  return narrowed
}

/** The names of fields that somebody may give, of an entity as some roles know it. */
export const writable = (fields: Fields, names: readonly string[]): readonly string[] => {
  const isWritable = (name: string) => {
    const field = fields[name]
    return field === undefined || field.type === 'id' || field.writtenBy?.length !== 0
  }
  return names.every(isWritable) ? names : names.filter(isWritable)
}

/** The fields that the conditions of the states name: without one of them the state of a row cannot be told. */
export function fieldsOfStates({ states = {} }: Pick<AnyResource, 'states'>): string[] {
  return Object.values(states).flatMap(({ when }) =>
    Object.entries(when).flatMap(([name, condition]) => {
      if (condition === null || typeof condition !== 'object') return [name]
      const { below, reaches } = condition as Record<string, string | undefined>
      return [name, below, reaches].filter((one) => one !== undefined)
    }),
  )
}

const isSame = (one: Fields, other: Fields) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, field]) => other[name] === field)

/** What an entity asks people for, without what nobody may give who knows it so. */
function askedOf({ form, editable, formGroups }: AnyResource, fields: Fields) {
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

/** The entity with these fields alone. Its states stay only if every field of their conditions does. */
function withFields(resource: AnyResource, fields: Fields): AnyResource {
  if (isSame(fields, resource.fields)) return resource
  const { states, ...rest } = resource
  const isTold = fieldsOfStates(resource).every((name) => Object.hasOwn(fields, name))
  return { ...rest, fields, ...askedOf(resource, fields), ...(isTold && states && { states }) }
}

/** An entity with the fields that at least one of these roles receives; `only` names those that the read answers with. */
export function knownToSome(
  roles: readonly Role[],
  resource: AnyResource,
  only?: readonly string[],
): AnyResource {
  const fields = Object.entries(resource.fields).flatMap(([name, field]) =>
    roles.some((role) => receives(role, field)) && (!only || only.includes(name))
      ? [[name, withRightsOf(roles, field)] as const]
      : [],
  )
  return withFields(resource, Object.fromEntries(fields))
}

/** An entity with the fields alone that stand in columns. */
export function storedOf(resource: AnyResource): AnyResource {
  const computed = computedFields(resource.fields)
  const fields = Object.entries(resource.fields).filter(([name]) => !computed.includes(name))
  return withFields(resource, Object.fromEntries(fields))
}

const known = new WeakMap<AnyResource, Map<string, AnyResource>>()

/**
 * An entity as a role knows it from an answer: with those fields alone that the answer carries
 * and the role receives. Rows, search, filter, sort, states and screens all go by it. It is the
 * same object each time, so that screens can compare it.
 */
export function knownTo(role: Role, resource: AnyResource, only?: readonly string[]): AnyResource {
  const made = known.get(resource) ?? new Map<string, AnyResource>()
  known.set(resource, made)
  const key = `${role} ${only?.join() ?? ''}`
  const narrowed = made.get(key) ?? knownToSome([role], resource, only)
  made.set(key, narrowed)
  return narrowed
}
