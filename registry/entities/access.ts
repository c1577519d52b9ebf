import type { Request } from './requests.ts'
import { type Call, type CallDetail, detailOf } from './call.ts'
import { refusalOf, transitionOf, entityVerbs } from './life-cycle.ts'
import { isStandard, type Verb } from '../words/verbs.ts'
import { ownActionOf } from './transition.ts'
import type { AnyList, AnyResource } from './registry.ts'
import type { Role } from '#business/words/roles.ts'

/** Whether a role may open a list: the one rule of menu, route guard and server. */
export function canOpen(role: Role | null, list: Pick<AnyList, 'roles'>): boolean {
  return role !== null && list.roles.includes(role)
}

/** The request line of an action of an entity's own, as addresses are elsewhere: `POST admin/orders/approve`. */
const ownRequest = ({ name }: AnyResource, verb: Verb): Request => `POST admin/${name}/${verb}`

function declaredCall(resource: AnyResource, verb: Verb): Call | undefined {
  if (isStandard(verb)) return resource.calls?.[verb] ?? resource.extensions?.[verb]
  return ownActionOf(resource, verb) && ownRequest(resource, verb)
}

/** The call behind a verb, the specification's or ours; an address without a transition is none. */
export function callOf(resource: AnyResource, verb: Verb): CallDetail | undefined {
  const call = declaredCall(resource, verb)
  const transition = transitionOf(resource, verb)
  if (call === undefined || !transition) return undefined
  const { asks, roles } = transition
  return { ...(asks && { body: ['id', ...asks] }), ...(roles && { roles }), ...detailOf(call) }
}

/**
 * The roles that may use a verb: those that its transition or its call names, or else those whose
 * lists offer it.
 * Reading one row needs no offer: whoever may open a list may open its rows.
 */
export function rolesFor(resource: AnyResource, verb: Verb): readonly Role[] {
  const named = callOf(resource, verb)?.roles
  if (named) return named
  const lists = Object.values(resource.lists)
  const offers = (list: AnyList) => list.actions?.includes(verb) || list.pageActions?.includes(verb)
  const offering = verb === 'read' ? lists : lists.filter(offers)
  return [...new Set(offering.flatMap((list) => list.roles))]
}

/** Whether a role may use a verb of a resource. */
export function canDo(role: Role | null, resource: AnyResource, verb: Verb): boolean {
  return role !== null && rolesFor(resource, verb).includes(role)
}

/** The verbs that a role can do to a row as it is now. */
export function possibleVerbs(
  role: Role,
  resource: AnyResource,
  row: Readonly<Record<string, unknown>>,
  today: string,
): Verb[] {
  return entityVerbs(resource).filter(
    (verb) =>
      verb !== 'read' &&
      verb !== 'create' &&
      canDo(role, resource, verb) &&
      refusalOf(resource, verb, row, today) === null,
  )
}

/** Whether a role may make two rows of an entity one: who may change them and delete them. */
export function mayMerge(role: Role | null, resource: AnyResource): boolean {
  return (
    resource.merge !== undefined &&
    canDo(role, resource, 'update') &&
    canDo(role, resource, 'delete')
  )
}

/** Whether a role has a page on which a row of an entity is shown: that of a list, or one of its own. */
const hasPage = (role: Role, { lists, page }: AnyResource): boolean =>
  Object.values(lists).some((list) => canOpen(role, list)) || (page?.roles.includes(role) ?? false)

/** An entity on whose pages rows of another are shown, and the field by which they belong to it. */
export interface ShownOn {
  resource: AnyResource
  by: string
}

/** The entities whose pages show rows of an entity that has no pages itself: a line is shown with its order. */
export function shownOn(
  registry: Readonly<Record<string, AnyResource>>,
  { name }: AnyResource,
): ShownOn[] {
  return Object.values(registry).flatMap((resource) =>
    (resource.related ?? []).flatMap(({ of, by }) => (of === name ? [{ resource, by }] : [])),
  )
}

/** Whether a role can be led to a row of an entity: to a page of its own, or of what it belongs to. */
export function canBeOpened(
  registry: Readonly<Record<string, AnyResource>>,
  role: Role,
  resource: AnyResource,
): boolean {
  return (
    hasPage(role, resource) ||
    shownOn(registry, resource).some((parent) => hasPage(role, parent.resource))
  )
}
