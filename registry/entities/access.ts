import type { Request } from './requests.ts'
import { type Call, type DetailedCall, toDetailedCall } from './call.ts'
import {
  listEntityVerbs,
  findVerbRefusal,
  getTransition,
  limitTransitionsToRole,
} from './life-cycle.ts'
import { isStandardVerb, type Verb } from '../words/verbs.ts'
import { getOwnAction } from './transition.ts'
import type { AnyList, AnyResource } from './registry.ts'
import type { Role } from '#business/words'

/** Returns whether a role may open a list. Menu, route guard and server share this rule. */
export function canOpenList(role: Role | null, list: Pick<AnyList, 'roles'>): boolean {
  return role !== null && list.roles.includes(role)
}

/** Returns the default request of an own action, such as `POST admin/orders/approve`. */
const buildOwnRequest = ({ name }: AnyResource, verb: Verb): Request => `POST admin/${name}/${verb}`

function getDeclaredCall(resource: AnyResource, verb: Verb): Call | undefined {
  if (isStandardVerb(verb)) return resource.calls?.[verb] ?? resource.extensions?.[verb]
  return getOwnAction(resource, verb) && buildOwnRequest(resource, verb)
}

/**
 * Returns the call of a verb, with the fields and roles of its transition; undefined if the entity
 * lacks the call or the transition.
 */
export function getCall(resource: AnyResource, verb: Verb): DetailedCall | undefined {
  const call = getDeclaredCall(resource, verb)
  const transition = getTransition(resource, verb)
  if (call === undefined || !transition) return undefined
  const { requiredFields, optionalFields = [], roles } = transition
  const bodyFields = [...(requiredFields ?? []), ...optionalFields]
  return {
    ...(bodyFields.length > 0 && { body: ['id', ...bodyFields] }),
    ...(roles && { roles }),
    ...toDetailedCall(call),
  }
}

/**
 * Returns the roles that may use a verb: those of its transition or call, or else those whose lists
 * offer it. Every role that can open a list may also read single rows.
 */
export function getVerbRoles(resource: AnyResource, verb: Verb): readonly Role[] {
  const declaredRoles = getCall(resource, verb)?.roles
  if (declaredRoles) return declaredRoles
  const lists = Object.values(resource.lists)
  const isOffered = (list: AnyList) =>
    list.actions?.includes(verb) || list.pageActions?.includes(verb)
  const offeringLists = verb === 'read' ? lists : lists.filter(isOffered)
  return [...new Set(offeringLists.flatMap((list) => list.roles))]
}

/** Returns whether a role may use a verb of an entity. */
export function canUseVerb(role: Role | null, resource: AnyResource, verb: Verb): boolean {
  return role !== null && getVerbRoles(resource, verb).includes(role)
}

/** Returns the verbs that a role can use on a row in its current state. */
export function listPossibleVerbs(
  role: Role,
  resource: AnyResource,
  row: Readonly<Record<string, unknown>>,
  today: string,
): Verb[] {
  const roleResource = limitTransitionsToRole(role, resource)
  return listEntityVerbs(resource).filter(
    (verb) =>
      verb !== 'read' &&
      verb !== 'create' &&
      canUseVerb(role, resource, verb) &&
      findVerbRefusal(roleResource, verb, row, today) === null,
  )
}

/**
 * Returns whether a role may merge two rows of an entity. It needs the rights to update and delete
 * rows.
 */
export function mayMerge(role: Role | null, resource: AnyResource): boolean {
  return (
    resource.merge !== undefined &&
    canUseVerb(role, resource, 'update') &&
    canUseVerb(role, resource, 'delete')
  )
}

/** Returns whether a role has a page for rows of an entity. */
const hasRowPage = (role: Role, { lists, page }: AnyResource): boolean =>
  Object.values(lists).some((list) => canOpenList(role, list)) ||
  (page?.roles.includes(role) ?? false)

/** An entity whose pages show rows of another entity, and the reference between them. */
export interface ReferencingEntity {
  resource: AnyResource
  by: string
}

/**
 * Returns the entities whose pages show rows of an entity without its own pages. An order shows its
 * lines, for example.
 */
export function findReferencingEntities(
  registry: Readonly<Record<string, AnyResource>>,
  { name }: AnyResource,
): ReferencingEntity[] {
  return Object.values(registry).flatMap((resource) =>
    (resource.related ?? []).flatMap(({ entity, reference }) =>
      entity === name ? [{ resource, by: reference }] : [],
    ),
  )
}

/** Returns whether a role can open a row, on its own page or on that of its parent. */
export function canOpenRow(
  registry: Readonly<Record<string, AnyResource>>,
  role: Role,
  resource: AnyResource,
): boolean {
  return (
    hasRowPage(role, resource) ||
    findReferencingEntities(registry, resource).some((parent) => hasRowPage(role, parent.resource))
  )
}
