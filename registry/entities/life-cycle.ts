import { matches, getState } from '../fields/conditions.ts'
import { type BuiltInVerb, isBuiltInVerb, isStandard, type Verb, VERBS } from '../words/verbs.ts'
import type { Role } from '#business/words'
import type { AnyList, AnyResource } from './registry.ts'
import { type AnyTransition, getSourceStates, getOwnAction } from './transition.ts'

/** The required and the resulting deletion state of each built-in verb. */
const LIFE_CYCLE: Readonly<
  Record<
    BuiltInVerb,
    { needs?: 'live' | 'deleted'; deletes?: true; revives?: true; makes?: true; ends?: true }
  >
> = {
  read: {},
  create: { makes: true },
  renew: { needs: 'live', makes: true },
  update: { needs: 'live' },
  delete: { needs: 'live', deletes: true },
  cancel: { needs: 'live', deletes: true },
  restore: { needs: 'deleted', revives: true },
  forceDelete: { needs: 'deleted', ends: true },
  setAccess: { needs: 'live' },
  invite: { needs: 'live' },
}

/**
 * Returns the required and the resulting deletion state of a verb. Other verbs leave it unchanged.
 */
export const getLifeCycle = (verb: Verb): (typeof LIFE_CYCLE)[BuiltInVerb] =>
  isBuiltInVerb(verb) ? LIFE_CYCLE[verb] : { needs: 'live' }

/** All verbs that an entity may have, standard ones first. */
export const entityVerbs = ({ actions = {} }: Pick<AnyResource, 'actions'>): Verb[] => [
  ...VERBS,
  ...Object.keys(actions),
]

/** All verbs of a registry, standard ones first. */
export const registryVerbs = (registry: Readonly<Record<string, AnyResource>>): Verb[] => [
  ...new Set(Object.values(registry).flatMap(entityVerbs)),
]

/** The verbs that have a standard transition and need not declare one. */
const STANDARD: ReadonlySet<Verb> = new Set<Verb>([
  'read',
  'create',
  'update',
  'delete',
  'restore',
  'forceDelete',
  'setAccess',
  'invite',
])

/**
 * Returns the transition of a verb: the declared one, or the standard one between live and deleted.
 * Undefined if an entity declares transitions without this one.
 */
export function getTransition(
  { transitions, actions }: Pick<AnyResource, 'transitions' | 'actions'>,
  verb: Verb,
): AnyTransition | undefined {
  if (!isStandard(verb)) return getOwnAction({ actions }, verb)
  return transitions?.[verb] ?? (STANDARD.has(verb) || !transitions ? {} : undefined)
}

/** Returns a transition as it is for a role that sees only its own rows. */
const limitToOwner = <T extends AnyTransition>({ ownerStates, ...transition }: T) => ({
  ...transition,
  ...(ownerStates !== undefined && { from: ownerStates }),
})

/** Returns an entity with the transitions that a role has. */
export function withTransitionsOfRole(role: Role, resource: AnyResource): AnyResource {
  const { transitions, actions, ownerField } = resource
  if (ownerField?.[role] === undefined) return resource
  const limitAll = <T extends AnyTransition>(transitions: Readonly<Record<string, T>>) =>
    Object.fromEntries(
      Object.entries(transitions).map(([verb, transition]) => [verb, limitToOwner(transition)]),
    )
  return {
    ...resource,
    ...(transitions && { transitions: limitAll(transitions) }),
    ...(actions && { actions: limitAll(actions) }),
  } as AnyResource
}
/** Returns whether nobody can undo a verb on rows of an entity. */
export const isFinal = (resource: AnyResource, verb: Verb): boolean =>
  getLifeCycle(verb).ends === true || getTransition(resource, verb)?.final === true

type Row = Readonly<Record<string, unknown>>

/** Returns whether a row is deleted. Cancelled rows are deleted too. */
export function isDeleted(row: Row): boolean {
  return row.deleted_at !== null && row.deleted_at !== undefined
}

/**
 * Returns whether a list separates live and deleted rows: it contains both and does not filter by
 * deletion.
 */
export function hasTrash(list: Pick<AnyList, 'deleted' | 'filter'>): boolean {
  return list.deleted === 'with' && !Object.hasOwn(list.filter ?? {}, 'deleted_at')
}

/** The codes of a 409 for a verb that does not fit the state of a row. */
export const REFUSALS = ['already_deleted', 'not_deleted', 'under_way', 'wrong_state'] as const

/** Returns why a verb cannot be used on a row in its current state; null if it can. */
export function getRefusal(
  resource: AnyResource,
  verb: Verb,
  row: Row,
  today: string,
): (typeof REFUSALS)[number] | null {
  const { needs } = getLifeCycle(verb)
  // Without a trash, deleting purges the row.
  const isMortal = 'deleted_at' in resource.fields
  if (isMortal && needs === 'live' && isDeleted(row)) return 'already_deleted'
  if (isMortal && needs === 'deleted' && !isDeleted(row)) return 'not_deleted'
  const transition = getTransition(resource, verb)
  if (!transition) return 'wrong_state'
  const states = getSourceStates(transition)
  const canStart = !states || states.includes(getState(row, resource.states, today) ?? '')
  return canStart && matches(row, transition.when, today) ? null : 'wrong_state'
}
