import { canDo, getCall } from '../entities/access.ts'
import { isFinal } from '../entities/life-cycle.ts'
import { fieldsOfStates } from '../entities/readable-entity.ts'
import type { AnyResource } from '../entities/registry.ts'
import { type ResourceName, office, type Role } from '#business/words'
import type { AnyTransition } from '../entities/transition.ts'
import type { Verb } from '../words/verbs.ts'
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

/** A change of a row, with the values that the reader may see. */
export interface Change {
  id: string
  batch: string
  at: string
  actor_id: number | null
  /** The name of the author, for readers who may see staff. */
  actor: string | null
  actor_role: string | null
  /** The name of the API key that made the change, for readers who may see staff. */
  api_key: string | null
  verb: Exclude<Verb, 'read'> | (typeof HISTORY_VERBS)[number]
  entity: string
  row_id: number
  kind: 'insert' | 'update' | 'delete'
  /** The changed fields that the reader may read. */
  fields: readonly string[]
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
  /** The row's current title, or its last one. */
  title: string | null
  reason: string | null
  undoes: string | null
  /** True if a later change undid it. */
  undone: boolean
  request_id: string | null
}

/** All changes of one call, led by its main change. */
export interface Batch extends Change {
  /** The number of changed rows of its entity. */
  records: number
  /** The number of all changes that the reader may see. */
  changes: number
}

/** The rows of an entity that an undo has removed, because the undone change created them. */
export interface RemovedRows {
  entity: string
  ids: readonly number[]
}

/** The result of an undo. */
export interface Undone {
  /** The number of undone changes. */
  changes: number
  /** The entities of the changed rows. */
  entities: readonly string[]
  removed: readonly RemovedRows[]
}

/** A row as it was at a moment, beside its current values. */
export interface PastRow {
  /** True if the row existed at the moment. */
  existed: boolean
  /** True if the row exists now. */
  exists: boolean
  /** The fields that the reader may read and whose values differ. */
  fields: readonly string[]
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
}

/** An author of changes. */
export interface Actor {
  id: number
  /** Null if the name no longer exists. */
  name: string | null
  /** The role of the author's latest change. */
  role: string | null
  deleted: boolean
  /** The API keys of the author, ended ones too. */
  api_keys: readonly { id: number; name: string }[]
}

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
  const own = registry[entity]
  const deciding = own && declares(own) ? [own] : Object.values(registry).filter(declares)
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
  return new Set(['deleted_at', ...fieldsOfStates(resource), ...steps])
}
