import { canDo, getCall } from '../entities/access.ts'
import { isFinal } from '../entities/life-cycle.ts'
import { listStateFields } from '../entities/readable-entity.ts'
import type { AnyResource } from '../entities/registry.ts'
import { type ResourceName, office, type Role } from '#business/words'
import type { AnyTransition } from '../entities/transition.ts'
import { IMPORT_SOURCES } from './import.ts'

type Entities = Readonly<Record<string, AnyResource>>

/**
 * The fewest days of history that a server keeps. A device may send a change 31 days later, and its
 * author may undo it in a session of 30 days.
 */
export const MIN_HISTORY_DAYS = 61

/** Verbs in history that belong to no call on a row. */
export const HISTORY_VERBS = [
  ...IMPORT_SOURCES,
  'merge',
  'plan',
  'profile',
  'register',
  'signIn',
  'system',
  'undo',
] as const

/** The entity of the accounts that make changes. */
export const ACTORS: ResourceName = 'users'

/**
 * Returns whether a role may read the history of an entity, for which it must be able to read whole
 * rows.
 */
export function mayReadHistory(role: Role | null, resource: AnyResource): boolean {
  if (role === null) return false
  const isOpen = (read: NonNullable<AnyResource['reads']>[string]) =>
    !read.fields && !read.ownerField && read.roles.includes(role)
  return canDo(role, resource, 'read') || Object.values(resource.reads ?? {}).some(isOpen)
}

/** Returns whether a role sees the authors of all changes. Other roles see only themselves. */
export function mayReadActors(role: Role): boolean {
  return (office as readonly Role[]).includes(role)
}

/**
 * Returns whether nobody can undo a change, because a final verb made it. Rows of another entity
 * may have changed along with the row of the verb.
 */
export function isFinalChange(
  registry: Entities,
  { entity, verb }: { entity: string; verb: string },
): boolean {
  const declares = (resource: AnyResource) => getCall(resource, verb) !== undefined
  const ownResource = registry[entity]
  const deciding =
    ownResource && declares(ownResource) ? [ownResource] : Object.values(registry).filter(declares)
  return deciding.some((resource) => isFinal(resource, verb))
}

/**
 * Returns the fields that decide which verbs a row allows: those of its states and of its
 * transitions' conditions. Once one of them has changed, earlier changes cannot be undone.
 */
export function decidingFields(resource: AnyResource): ReadonlySet<string> {
  const steps = Object.values<AnyTransition>({
    ...resource.transitions,
    ...resource.actions,
  }).flatMap(({ when = {} }) => Object.keys(when))
  return new Set(['deleted_at', ...listStateFields(resource), ...steps])
}
