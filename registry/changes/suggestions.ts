import type { Role } from '#business/words'
import { canDo } from '../entities/access.ts'
import { getBodyFields } from '../entities/endpoints.ts'
import { listEntityVerbs } from '../entities/life-cycle.ts'
import type { AnyResource } from '../entities/registry.ts'
import type { Verb } from '../words/verbs.ts'
import { getNoOverlap } from './busy.ts'

/** The maximum number of rows of one request for proposals. */
export const MAX_SUGGESTED = 1000

type Entities = Readonly<Record<string, AnyResource>>

/** The reference of new rows to the person who takes them; undefined without one. */
export const findPersonName = (resource: AnyResource, registry: Entities): string | undefined =>
  Object.keys(resource.fields).find(
    (name) =>
      getNoOverlap(resource, name, registry) && getBodyFields(resource, 'create').includes(name),
  )

/** Returns the field in which a verb assigns a row to a person; undefined for other verbs. */
export const assignedField = (
  resource: AnyResource,
  verb: Verb,
  registry: Entities,
): string | undefined => {
  const fields = getBodyFields(resource, verb).filter((name) => name !== 'id')
  const [field, ...otherFields] = fields
  if (field === undefined || otherFields.length > 0) return undefined
  return getNoOverlap(resource, field, registry) && field
}

/** Returns the verbs by which rows of an entity are assigned to a person. */
export const assigningVerbs = (resource: AnyResource, registry: Entities): Verb[] =>
  listEntityVerbs(resource).filter((verb) => assignedField(resource, verb, registry))

/** Returns whether a role may assign rows of an entity. */
export const mayAssign = (role: Role, resource: AnyResource, registry: Entities): boolean =>
  assigningVerbs(resource, registry).some((verb) => canDo(role, resource, verb))

/** Returns whether a role may assign rows of some entity. */
export const mayAssignSome = (role: Role, registry: Entities): boolean =>
  Object.values(registry).some((resource) => mayAssign(role, resource, registry))
