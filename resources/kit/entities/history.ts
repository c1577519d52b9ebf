import { canDo } from './access.ts'
import type { AnyResource } from './registry.ts'
import { office, type Role } from '../words/roles.ts'

/** What history names beside the verbs: changes that no call on a row makes. */
export const HISTORY_VERBS = ['profile', 'register', 'system', 'undo'] as const

/** Whether a role may read the history of an entity's rows: whoever may read whole rows. */
export function mayReadHistory(role: Role | null, resource: AnyResource): boolean {
  if (role === null) return false
  const isOpen = (read: NonNullable<AnyResource['reads']>[string]) =>
    !read.fields && !read.ownerField && read.roles.includes(role)
  return canDo(role, resource, 'read') || Object.values(resource.reads ?? {}).some(isOpen)
}

/** Whether a role is told who of the staff made a change; others are told of their own. */
export function mayReadActors(role: Role): boolean {
  return (office as readonly Role[]).includes(role)
}
