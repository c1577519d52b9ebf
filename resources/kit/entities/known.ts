import { computedFields } from '../fields/computed.ts'
import type { Field, Fields } from '../fields/field-types.ts'
import type { Role } from '../words/roles.ts'
import type { AnyResource } from './registry.ts'

/** Whether a field's values are sent to a role, of the rows that the role may read. */
export function receives(role: Role, field: Field | undefined): boolean {
  if (field === undefined || field.type === 'id') return true
  return field.roles === undefined || field.roles.includes(role)
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

/** The entity with these fields alone. Its states stay only if every field of their conditions does. */
function withFields(resource: AnyResource, fields: Fields): AnyResource {
  if (Object.keys(fields).length === Object.keys(resource.fields).length) return resource
  const { states, ...rest } = resource
  const isTold = fieldsOfStates(resource).every((name) => Object.hasOwn(fields, name))
  return { ...rest, fields, ...(isTold && states && { states }) }
}

/** An entity with the fields that at least one of these roles receives; `only` names those that the read answers with. */
export function knownToSome(
  roles: readonly Role[],
  resource: AnyResource,
  only?: readonly string[],
): AnyResource {
  const fields = Object.entries(resource.fields).filter(
    ([name, field]) =>
      roles.some((role) => receives(role, field)) && (!only || only.includes(name)),
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
