import type { Field, Fields } from '../fields/field-types.ts'
import type { Role } from '../words/roles.ts'
import type { AnyResource } from './registry.ts'

/** Whether a role receives a field of the rows that it may read. */
export function receives(role: Role, field: Field | undefined): boolean {
  if (field === undefined || field.type === 'id') return true
  return field.roles === undefined || field.roles.includes(role)
}

/** The fields whose values tell which state a row is in. */
export function fieldsOfStates({ states = {} }: Pick<AnyResource, 'states'>): string[] {
  return Object.values(states).flatMap(({ when }) =>
    Object.entries(when).flatMap(([name, condition]) => {
      if (condition === null || typeof condition !== 'object') return [name]
      const { below, reaches } = condition as Record<string, string | undefined>
      return [name, below, reaches].filter((one) => one !== undefined)
    }),
  )
}

/** The entity with these fields alone; its states only where nothing that tells them is missing. */
function withFields(resource: AnyResource, fields: Fields): AnyResource {
  if (Object.keys(fields).length === Object.keys(resource.fields).length) return resource
  const { states, ...rest } = resource
  const isTold = fieldsOfStates(resource).every((name) => Object.hasOwn(fields, name))
  return { ...rest, fields, ...(isTold && states && { states }) }
}

/** An entity as it is known from an answer if any of these roles asks: what can be said of it at all. */
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
