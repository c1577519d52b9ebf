import type { Role } from '#business/words'
import { canUseVerb } from '../entities/access.ts'
import { getBodyFields } from '../entities/endpoints.ts'
import { listEntityVerbs } from '../entities/life-cycle.ts'
import type { AnyResource } from '../entities/registry.ts'
import type { Verb } from '../words/verbs.ts'
import { findNoOverlapRule, listStartFields } from './busy.ts'

/** The maximum number of rows in one request for proposals. */
export const MAX_SUGGESTION_ROWS = 1000

type ResourcesByName = Readonly<Record<string, AnyResource>>

/** Returns the reference of new rows to the person who takes them; undefined without one. */
export const findPersonReference = (
  resource: AnyResource,
  registry: ResourcesByName,
): string | undefined =>
  Object.keys(resource.fields).find(
    (name) =>
      findNoOverlapRule(resource, name, registry) &&
      getBodyFields(resource, 'create').includes(name),
  )

/** Returns the field in which a verb assigns a person to a row; undefined for other verbs. */
export const findAssignedField = (
  resource: AnyResource,
  verb: Verb,
  registry: ResourcesByName,
): string | undefined => {
  const fields = getBodyFields(resource, verb).filter((name) => name !== 'id')
  const [field, ...otherFields] = fields
  if (field === undefined || otherFields.length > 0) return undefined
  return findNoOverlapRule(resource, field, registry) && field
}

/** Returns the verbs that assign rows of an entity to a person. */
export const listAssigningVerbs = (resource: AnyResource, registry: ResourcesByName): Verb[] =>
  listEntityVerbs(resource).filter((verb) => findAssignedField(resource, verb, registry))

/** Returns whether a role may assign rows of an entity. */
export const mayAssignPerson = (
  role: Role,
  resource: AnyResource,
  registry: ResourcesByName,
): boolean =>
  listAssigningVerbs(resource, registry).some((verb) => canUseVerb(role, resource, verb))

/** Returns whether a role may assign rows of at least one entity. */
export const mayAssignAnyRow = (role: Role, registry: ResourcesByName): boolean =>
  Object.values(registry).some((resource) => mayAssignPerson(role, resource, registry))

/** Returns whether updates of an entity can move its rows to other times. */
function canMoveRows(resource: AnyResource, registry: ResourcesByName): boolean {
  const rules = Object.keys(resource.fields).flatMap(
    (name) => findNoOverlapRule(resource, name, registry) ?? [],
  )
  return rules.some((rule) => listStartFields(resource, 'update', rule).length > 0)
}

/**
 * Returns the entities whose updates move rows of an entity to other times: its members, if it is a
 * union. Empty if one of them cannot.
 */
export const listMovedEntities = (
  resource: AnyResource,
  registry: ResourcesByName,
): readonly AnyResource[] => {
  const members = resource.union?.flatMap((name) => registry[name] ?? []) ?? [resource]
  return members.every((member) => canMoveRows(member, registry)) ? members : []
}

/** Returns whether a role may assign rows of an entity and move them to other times. */
export const mayMoveRows = (
  role: Role,
  resource: AnyResource,
  registry: ResourcesByName,
): boolean => {
  const members = listMovedEntities(resource, registry)
  return (
    mayAssignPerson(role, resource, registry) &&
    members.length > 0 &&
    members.every((member) => canUseVerb(role, member, 'update'))
  )
}
