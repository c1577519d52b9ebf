import { canUseVerb, getCall } from '../entities/access.ts'
import { hasKeptRows } from '../entities/kept-rows.ts'
import { isFinalVerb } from '../entities/life-cycle.ts'
import { listStateFields } from '../entities/readable-entity.ts'
import type { AnyResource } from '../entities/registry.ts'
import { type ResourceName, office, type Role } from '#business/words'
import type { AnyTransition } from '../entities/transition.ts'
import { IMPORT_SOURCES } from './import.ts'

type ResourcesByName = Readonly<Record<string, AnyResource>>

/**
 * The minimum days of history that a server keeps. A device may send a change 31 days later, and its
 * author may undo it in a session of 30 days.
 */
export const MIN_HISTORY_DAYS = 61

/** Verbs in history without a call on a row. */
export const HISTORY_VERBS = [
  ...IMPORT_SOURCES,
  'erase',
  'merge',
  'plan',
  'profile',
  'register',
  'signIn',
  'system',
  'undo',
] as const

/** The verb of the changes that erase a person. They cannot be undone. */
export const ERASE_VERB = 'erase' satisfies (typeof HISTORY_VERBS)[number]

/** The entity of the accounts that make changes. */
export const ACTOR_ENTITY: ResourceName = 'users'

/**
 * Returns whether a role may read the history of an entity. The role must be able to read complete
 * rows.
 */
export function mayReadHistory(role: Role | null, resource: AnyResource): boolean {
  if (role === null) return false
  const isCompleteRead = (read: NonNullable<AnyResource['reads']>[string]) =>
    !read.fields && !read.ownerField && read.roles.includes(role)
  return (
    canUseVerb(role, resource, 'read') || Object.values(resource.reads ?? {}).some(isCompleteRead)
  )
}

/** Returns whether a role sees the authors of all changes. Other roles see only themselves. */
export function mayReadActors(role: Role): boolean {
  return (office as readonly Role[]).includes(role)
}

/**
 * Returns whether a change cannot be undone, because its verb is final. The change may belong to a
 * row of another entity than the verb.
 */
export function isFinalChange(
  registry: ResourcesByName,
  { entity, verb }: { entity: string; verb: string },
): boolean {
  if (verb === ERASE_VERB) return true
  // Kept rows have no history.
  const hasCall = (resource: AnyResource) =>
    !hasKeptRows(resource) && getCall(resource, verb) !== undefined
  const ownResource = registry[entity]
  const offeringResources =
    ownResource && hasCall(ownResource) ? [ownResource] : Object.values(registry).filter(hasCall)
  return offeringResources.some((resource) => isFinalVerb(resource, verb))
}

/**
 * Returns the fields that decide which verbs a row allows, by its states and transitions. Earlier
 * changes cannot be undone after one of these fields has changed.
 */
export function listVerbDecidingFields(resource: AnyResource): ReadonlySet<string> {
  const transitionFields = Object.values<AnyTransition>({
    ...resource.transitions,
    ...resource.actions,
  }).flatMap(({ when = {} }) => Object.keys(when))
  return new Set(['deleted_at', ...listStateFields(resource), ...transitionFields])
}
