import { type ConditionsByField, matchesConditions, findRowState } from '../fields/conditions.ts'
import {
  type BuiltInVerb,
  getBusinessVerb,
  isBuiltInVerb,
  isStandardVerb,
  type Verb,
  STANDARD_VERBS,
} from '../words/verbs.ts'
import type { Role } from '#business/words'
import { hasKeptRows } from './kept-rows.ts'
import type { AnyList, AnyResource } from './registry.ts'
import { type AnyTransition, listSourceStates, getOwnAction } from './transition.ts'

/** The required and the resulting deletion state of a verb. */
interface LifeCycle {
  needs?: 'live' | 'deleted'
  deletesRow?: true
  restoresRow?: true
  createsRow?: true
  purgesRow?: true
}

const LIFE_CYCLE_BY_VERB: Readonly<Record<BuiltInVerb, LifeCycle>> = {
  read: {},
  create: { createsRow: true },
  renew: { needs: 'live', createsRow: true },
  update: { needs: 'live' },
  delete: { needs: 'live', deletesRow: true },
  cancel: { needs: 'live', deletesRow: true },
  restore: { needs: 'deleted', restoresRow: true },
  forceDelete: { needs: 'deleted', purgesRow: true },
  setAccess: { needs: 'live' },
  invite: { needs: 'live' },
}

const CHANGING_LIFE_CYCLE: LifeCycle = { needs: 'live' }
const DELETING_LIFE_CYCLE: LifeCycle = { needs: 'live', deletesRow: true }

/**
 * Returns the required and the resulting deletion state of a verb. Own actions, and verbs of the
 * business without `deletes`, leave the deletion state unchanged.
 */
export function getLifeCycle(verb: Verb): LifeCycle {
  if (isBuiltInVerb(verb)) return LIFE_CYCLE_BY_VERB[verb]
  return getBusinessVerb(verb)?.deletes ? DELETING_LIFE_CYCLE : CHANGING_LIFE_CYCLE
}

/** Returns all verbs that an entity may have, standard ones first. */
export const listEntityVerbs = ({ actions = {} }: Pick<AnyResource, 'actions'>): Verb[] => [
  ...STANDARD_VERBS,
  ...Object.keys(actions),
]

/** Returns all verbs of a registry, standard ones first. */
export const listRegistryVerbs = (registry: Readonly<Record<string, AnyResource>>): Verb[] => [
  ...new Set(Object.values(registry).flatMap(listEntityVerbs)),
]

/** The verbs with a standard transition. Entities need not declare these transitions. */
const STANDARD_TRANSITIONS: ReadonlySet<Verb> = new Set<Verb>([
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
  if (!isStandardVerb(verb)) return getOwnAction({ actions }, verb)
  return transitions?.[verb] ?? (STANDARD_TRANSITIONS.has(verb) || !transitions ? {} : undefined)
}

/** Limits a transition to the states in which an owner may use it. */
const limitToOwnerStates = <T extends AnyTransition>({ ownerStates, ...transition }: T) => ({
  ...transition,
  ...(ownerStates !== undefined && { from: ownerStates }),
})

/** Returns an entity with its transitions limited to those of a role. */
export function limitTransitionsToRole(role: Role, resource: AnyResource): AnyResource {
  const { transitions, actions, ownerField } = resource
  if (ownerField?.[role] === undefined) return resource
  const limitEach = <T extends AnyTransition>(transitions: Readonly<Record<string, T>>) =>
    Object.fromEntries(
      Object.entries(transitions).map(([verb, transition]) => [
        verb,
        limitToOwnerStates(transition),
      ]),
    )
  return {
    ...resource,
    ...(transitions && { transitions: limitEach(transitions) }),
    ...(actions && { actions: limitEach(actions) }),
  } as AnyResource
}

/** Returns whether a verb of an entity cannot be undone. Nobody takes back a row that is only added. */
export function isFinalVerb(resource: AnyResource, verb: Verb): boolean {
  const { purgesRow, createsRow } = getLifeCycle(verb)
  const addsKeptRow = createsRow === true && hasKeptRows(resource)
  return purgesRow === true || addsKeptRow || getTransition(resource, verb)?.final === true
}

type Row = Readonly<Record<string, unknown>>

/** Returns whether a row is deleted. Cancelled rows are deleted too. */
export function isDeletedRow(row: Row): boolean {
  return row.deleted_at !== null && row.deleted_at !== undefined
}

/**
 * Returns whether a list separates live and deleted rows: it contains both and does not filter by
 * deletion.
 */
export function separatesDeletedRows(list: Pick<AnyList, 'deleted' | 'filter'>): boolean {
  return list.deleted === 'with' && !Object.hasOwn(list.filter ?? {}, 'deleted_at')
}

/** The codes of a 409 for a verb that does not fit the state of a row. */
export const VERB_REFUSALS = ['already_deleted', 'not_deleted', 'under_way', 'wrong_state'] as const

/** Returns whether a row is in a state before a transition. */
function isInSourceState(
  { states }: AnyResource,
  transition: AnyTransition,
  row: Row,
  today: string,
): boolean {
  const sourceStates = listSourceStates(transition)
  return !sourceStates || sourceStates.includes(findRowState(row, states, today) ?? '')
}

/** Returns whether a verb of the business names the state of a deleted row among its source states. */
const isForDeletedRow = (resource: AnyResource, verb: Verb, row: Row, today: string): boolean => {
  const transition = isBuiltInVerb(verb) ? undefined : getTransition(resource, verb)
  return transition?.from !== undefined && isInSourceState(resource, transition, row, today)
}

/** Returns why a verb cannot be used on a row in its current state; null if it can. */
export function findVerbRefusal(
  resource: AnyResource,
  verb: Verb,
  row: Row,
  today: string,
): (typeof VERB_REFUSALS)[number] | null {
  const { needs: requiredState } = getLifeCycle(verb)
  // Without `deleted_at`, deleting a row removes it permanently.
  const hasDeletedState = 'deleted_at' in resource.fields
  if (
    hasDeletedState &&
    requiredState === 'live' &&
    isDeletedRow(row) &&
    !isForDeletedRow(resource, verb, row, today)
  )
    return 'already_deleted'
  if (hasDeletedState && requiredState === 'deleted' && !isDeletedRow(row)) return 'not_deleted'
  const transition = getTransition(resource, verb)
  return transition &&
    isInSourceState(resource, transition, row, today) &&
    matchesConditions(row, transition.when, today)
    ? null
    : 'wrong_state'
}

/** Returns whether a row names another person, or nobody, as the one who may use a verb. */
export function isForOther(
  resource: AnyResource,
  verb: Verb,
  row: Row,
  personId: unknown,
): boolean {
  const { onlyFor } = getTransition(resource, verb) ?? {}
  return onlyFor !== undefined && row[onlyFor] !== personId
}

/**
 * Returns the conditions of a verb that a row does not meet. They are empty if its state does not
 * allow the verb.
 */
export function findUnmetConditions(
  resource: AnyResource,
  verb: Verb,
  row: Row,
  today: string,
): ConditionsByField {
  const transition = getTransition(resource, verb)
  if (!transition || !isInSourceState(resource, transition, row, today)) return {}
  const unmet = Object.entries(transition.when ?? {}).filter(
    ([name, condition]) => !matchesConditions(row, { [name]: condition }, today),
  )
  return Object.fromEntries(unmet)
}
