import { canDo } from '../entities/access.ts'
import { fieldsOfStates } from '../entities/known.ts'
import type { AnyResource } from '../entities/registry.ts'
import type { ResourceName } from '#business/words/names.ts'
import { office, type Role } from '#business/words/roles.ts'
import type { AnyTransition } from '../entities/transition.ts'
import type { Verb } from '../words/verbs.ts'
import { IMPORT_SOURCES } from './import.ts'

/** What history names beside the verbs: changes that no call on a row makes. */
export const HISTORY_VERBS = [
  ...IMPORT_SOURCES,
  'merge',
  'profile',
  'register',
  'system',
  'undo',
] as const

/** The entity of the accounts that make changes. */
export const ACTORS: ResourceName = 'users'

/** One change of one row, as a provider answers it; only the values that its reader receives. */
export interface Change {
  id: string
  batch: string
  at: string
  actor_id: number | null
  /** The name of who did it, for those who may see whom the business employs. */
  actor: string | null
  actor_role: string | null
  /** The name of the API key that it was done with, for those who are told the actor. */
  api_key: string | null
  verb: Exclude<Verb, 'read'> | (typeof HISTORY_VERBS)[number]
  entity: string
  row_id: number
  kind: 'insert' | 'update' | 'delete'
  /** The fields that changed, of those that the reader receives. */
  fields: readonly string[]
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
  /** The row's title as it is now, or was then. */
  title: string | null
  reason: string | null
  undoes: string | null
  /** Whether a later change takes it back. */
  undone: boolean
  request_id: string | null
}

/** What one call did: the change that it was about, and how much else. */
export interface Batch extends Change {
  /** How many rows of that entity it changed. */
  records: number
  /** How many changes it made in all, of those that the reader may see. */
  changes: number
}

/** Somebody who changed something, as a provider answers it. */
export interface Actor {
  id: number
  /** Null for whom nobody knows any longer. */
  name: string | null
  /** The role in which they did so last. */
  role: string | null
  deleted: boolean
}

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

/**
 * The fields that decide what may be done to a row: those of its states and of the conditions of its transitions.
 * An earlier change of a row is not undone once one of them has changed.
 */
export function decidingFields(resource: AnyResource): ReadonlySet<string> {
  const asked = Object.values<AnyTransition>({
    ...resource.transitions,
    ...resource.actions,
  }).flatMap(({ when = {} }) => Object.keys(when))
  return new Set(['deleted_at', ...fieldsOfStates(resource), ...asked])
}
