import type { Role } from '#business/words'
import { canDo } from '../entities/access.ts'
import { getBodyFields } from '../entities/endpoints.ts'
import { listEntityVerbs } from '../entities/life-cycle.ts'
import type { AnyResource } from '../entities/registry.ts'
import type { Verb } from '../words/verbs.ts'
import { getNoOverlap } from './busy.ts'

/** The maximum number of rows in one request for proposals. */
export const MAX_SUGGESTED = 1000

type Entities = Readonly<Record<string, AnyResource>>

/** Returns the reference of new rows to the person who takes them; undefined without one. */
export const findPersonName = (resource: AnyResource, registry: Entities): string | undefined =>
  Object.keys(resource.fields).find(
    (name) =>
      getNoOverlap(resource, name, registry) && getBodyFields(resource, 'create').includes(name),
  )

/** Returns the field in which a verb assigns a person to a row; undefined for other verbs. */
export const findAssignedField = (
  resource: AnyResource,
  verb: Verb,
  registry: Entities,
): string | undefined => {
  const fields = getBodyFields(resource, verb).filter((name) => name !== 'id')
  const [field, ...otherFields] = fields
  if (field === undefined || otherFields.length > 0) return undefined
  return getNoOverlap(resource, field, registry) && field
}

/** Returns the verbs that assign rows of an entity to a person. */
export const listAssigningVerbs = (resource: AnyResource, registry: Entities): Verb[] =>
  listEntityVerbs(resource).filter((verb) => findAssignedField(resource, verb, registry))

/** Returns whether a role may assign rows of an entity. */
export const mayAssign = (role: Role, resource: AnyResource, registry: Entities): boolean =>
  listAssigningVerbs(resource, registry).some((verb) => canDo(role, resource, verb))

/** Returns whether a role may assign rows of at least one entity. */
export const mayAssignAnyRow = (role: Role, registry: Entities): boolean =>
  Object.values(registry).some((resource) => mayAssign(role, resource, registry))
