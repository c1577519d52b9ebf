import { matches, stateOf } from '../fields/conditions.ts'
import { type BuiltInVerb, isBuiltIn, isStandard, type Verb, VERBS } from '../words/verbs.ts'
import type { AnyList, AnyResource } from './registry.ts'
import { type AnyTransition, statesBefore, ownActionOf } from './transition.ts'

/** How each built-in verb depends on the deletion of a row, and changes it; whatever the entity. */
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

/** How a verb depends on the deletion of a row, and changes it; verbs of a business and actions leave it alone. */
export const lifeCycleOf = (verb: Verb): (typeof LIFE_CYCLE)[BuiltInVerb] =>
  isBuiltIn(verb) ? LIFE_CYCLE[verb] : { needs: 'live' }

/** All verbs that an entity may have, standard ones first. */
export const entityVerbs = ({ actions = {} }: Pick<AnyResource, 'actions'>): Verb[] => [
  ...VERBS,
  ...Object.keys(actions),
]

/** All verbs of a registry, standard ones first. */
export const registryVerbs = (registry: Readonly<Record<string, AnyResource>>): Verb[] => [
  ...new Set(Object.values(registry).flatMap(entityVerbs)),
]

/** The verbs that every entity with such a call has, without a transition of its own. */
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
 * The transition behind a verb, by the declaration or by the standard one from live to live, to the
 * trash or back; undefined where an entity declares its transitions and this is none of them.
 */
export function transitionOf(
  { transitions, actions }: Pick<AnyResource, 'transitions' | 'actions'>,
  verb: Verb,
): AnyTransition | undefined {
  if (!isStandard(verb)) return ownActionOf({ actions }, verb)
  return transitions?.[verb] ?? (STANDARD.has(verb) || !transitions ? {} : undefined)
}

type Row = Readonly<Record<string, unknown>>

/** Whether a row is deleted (or cancelled: that is the same underneath). */
export function isDeleted(row: Row): boolean {
  return row.deleted_at !== null && row.deleted_at !== undefined
}

/** Whether a list shows live and deleted rows apart: it holds both, and is not itself about deletion. */
export function hasTrash(list: Pick<AnyList, 'deleted' | 'filter'>): boolean {
  return list.deleted === 'with' && !Object.hasOwn(list.filter ?? {}, 'deleted_at')
}

/** Why a verb cannot be done to a row as it is: the codes of a 409. */
export const REFUSALS = ['already_deleted', 'not_deleted', 'wrong_state'] as const

/** Why a verb cannot be done to a row as it is; null if it can. */
export function refusalOf(
  resource: AnyResource,
  verb: Verb,
  row: Row,
  today: string,
): (typeof REFUSALS)[number] | null {
  const { needs } = lifeCycleOf(verb)
  // Rows without a trash are deleted for good at once.
  const isMortal = 'deleted_at' in resource.fields
  if (isMortal && needs === 'live' && isDeleted(row)) return 'already_deleted'
  if (isMortal && needs === 'deleted' && !isDeleted(row)) return 'not_deleted'
  const transition = transitionOf(resource, verb)
  if (!transition) return 'wrong_state'
  const states = statesBefore(transition)
  const isFrom = !states || states.includes(stateOf(row, resource.states, today) ?? '')
  return isFrom && matches(row, transition.when, today) ? null : 'wrong_state'
}
