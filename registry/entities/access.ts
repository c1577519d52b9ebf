import type { Request } from './requests.ts'
import { type Call, type CallDetail, getCallDetail } from './call.ts'
import { entityVerbs, getRefusal, getTransition, withTransitionsOfRole } from './life-cycle.ts'
import { isStandard, type Verb } from '../words/verbs.ts'
import { getOwnAction } from './transition.ts'
import type { AnyList, AnyResource } from './registry.ts'
import type { Role } from '#business/words'

/** Returns whether a role may open a list. Menu, route guard and server share this rule. */
export function canOpen(role: Role | null, list: Pick<AnyList, 'roles'>): boolean {
  return role !== null && list.roles.includes(role)
}

/** The default request of an entity's own action, such as `POST admin/orders/approve`. */
const ownRequest = ({ name }: AnyResource, verb: Verb): Request => `POST admin/${name}/${verb}`

function declaredCall(resource: AnyResource, verb: Verb): Call | undefined {
  if (isStandard(verb)) return resource.calls?.[verb] ?? resource.extensions?.[verb]
  return getOwnAction(resource, verb) && ownRequest(resource, verb)
}

/**
 * Returns the declared call of a verb, of the specification or an extension; undefined if its
 * transition is missing.
 */
export function getCall(resource: AnyResource, verb: Verb): CallDetail | undefined {
  const call = declaredCall(resource, verb)
  const transition = getTransition(resource, verb)
  if (call === undefined || !transition) return undefined
  const { requiredFields, optionalFields = [], roles } = transition
  const body = [...(requiredFields ?? []), ...optionalFields]
  return {
    ...(body.length > 0 && { body: ['id', ...body] }),
    ...(roles && { roles }),
    ...getCallDetail(call),
  }
}

/**
 * Returns the roles that may use a verb: those of its transition or call, or else those whose lists
 * offer it. Every role that can open a list may also read single rows.
 */
export function getRoles(resource: AnyResource, verb: Verb): readonly Role[] {
  const named = getCall(resource, verb)?.roles
  if (named) return named
  const lists = Object.values(resource.lists)
  const offers = (list: AnyList) => list.actions?.includes(verb) || list.pageActions?.includes(verb)
  const offering = verb === 'read' ? lists : lists.filter(offers)
  return [...new Set(offering.flatMap((list) => list.roles))]
}

/** Returns whether a role may use a verb of an entity. */
export function canDo(role: Role | null, resource: AnyResource, verb: Verb): boolean {
  return role !== null && getRoles(resource, verb).includes(role)
}

/** Returns the verbs that a role can use on a row in its current state. */
export function possibleVerbs(
  role: Role,
  resource: AnyResource,
  row: Readonly<Record<string, unknown>>,
  today: string,
): Verb[] {
  const own = withTransitionsOfRole(role, resource)
  return entityVerbs(resource).filter(
    (verb) =>
      verb !== 'read' &&
      verb !== 'create' &&
      canDo(role, resource, verb) &&
      getRefusal(own, verb, row, today) === null,
  )
}

/**
 * Returns whether a role may merge two rows of an entity, for which it must be able to update and
 * delete them.
 */
export function mayMerge(role: Role | null, resource: AnyResource): boolean {
  return (
    resource.merge !== undefined &&
    canDo(role, resource, 'update') &&
    canDo(role, resource, 'delete')
  )
}

/** Returns whether a role has a page for rows of an entity. */
const hasPage = (role: Role, { lists, page }: AnyResource): boolean =>
  Object.values(lists).some((list) => canOpen(role, list)) || (page?.roles.includes(role) ?? false)

/** An entity whose pages show rows of another, and the reference between them. */
export interface RelatedHost {
  resource: AnyResource
  by: string
}

/**
 * Returns the entities whose pages show rows of an entity without pages, as an order shows its
 * lines.
 */
export function findRelatedHosts(
  registry: Readonly<Record<string, AnyResource>>,
  { name }: AnyResource,
): RelatedHost[] {
  return Object.values(registry).flatMap((resource) =>
    (resource.related ?? []).flatMap(({ entity, reference }) =>
      entity === name ? [{ resource, by: reference }] : [],
    ),
  )
}

/** Returns whether a role can open a row, on its own page or on that of its parent. */
export function canBeOpened(
  registry: Readonly<Record<string, AnyResource>>,
  role: Role,
  resource: AnyResource,
): boolean {
  return (
    hasPage(role, resource) ||
    findRelatedHosts(registry, resource).some((parent) => hasPage(role, parent.resource))
  )
}
