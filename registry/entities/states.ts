import type { AnyList, AnyResource } from './registry.ts'
import type { Condition, ConditionsByField } from '../fields/conditions.ts'

const isScalarCondition = (condition: Condition): condition is string | number | null =>
  condition === null || typeof condition !== 'object'

/**
 * Returns whether two conditions on days exclude each other. For example, a day cannot be before
 * today and from today on.
 */
const areOppositeDays = (first: Exclude<Condition, string | number | null>, second: typeof first) =>
  'from' in first && 'before' in second && first.from === second.before

/** Returns whether one value can meet both conditions. */
function areCompatibleConditions(actual: Condition, required: Condition): boolean {
  if (isScalarCondition(actual) && isScalarCondition(required)) return actual === required
  if (isScalarCondition(required)) return areCompatibleConditions(required, actual)
  if (isScalarCondition(actual))
    return 'not' in required ? required.not !== actual : actual !== null
  return !areOppositeDays(actual, required) && !areOppositeDays(required, actual)
}

/** Returns whether a row can meet the conditions of both. */
export const canMeetAll = (first: ConditionsByField, second: ConditionsByField = {}): boolean =>
  Object.entries(first).every(([name, condition]) => {
    const otherCondition = second[name]
    return otherCondition === undefined || areCompatibleConditions(condition, otherCondition)
  })

/** Returns whether every value that meets the first condition meets the second. */
function impliesCondition(actual: Condition, required: Condition): boolean {
  if (isScalarCondition(actual) && !isScalarCondition(required))
    return 'not' in required && required.not !== actual
  return JSON.stringify(actual) === JSON.stringify(required)
}

/** Returns the conditions that every row of a list meets, by the list and the entity. */
function getKnownConditions({ fields, rows }: AnyResource, list: AnyList): ConditionsByField {
  const deleted: Record<string, ConditionsByField> = {
    none: 'deleted_at' in fields ? { deleted_at: null } : {},
    only: { deleted_at: { not: null } },
    with: {},
  }
  return { ...rows?.where, ...deleted[list.deleted ?? 'none'], ...list.where, ...list.filter }
}

/**
 * Returns the possible states of a list's rows, in declared order. A list of unpaid rows has no
 * paid ones.
 */
export function getListStates(resource: AnyResource, list: AnyList): string[] {
  return listPossibleStates(resource, getKnownConditions(resource, list))
}

/** Returns the condition that matches all other values; undefined if none can express it. */
function negateCondition(condition: Condition): Condition | undefined {
  if (condition === null || typeof condition !== 'object') return { not: condition }
  return 'not' in condition ? condition.not : undefined
}

/**
 * Returns the conditions that every row in a state meets: its own, and the negated conditions of
 * earlier states.
 */
export function getStateConditions(
  { states = {} }: Pick<AnyResource, 'states'>,
  state: string,
): ConditionsByField {
  const names = Object.keys(states)
  const earlierConditions = names.slice(0, names.indexOf(state)).flatMap((name) => {
    const [onlyEntry, ...otherEntries] = Object.entries(states[name]?.when ?? {})
    const negated =
      onlyEntry && otherEntries.length === 0 ? negateCondition(onlyEntry[1]) : undefined
    return onlyEntry && negated !== undefined ? [[onlyEntry[0], negated] as const] : []
  })
  return { ...Object.fromEntries(earlierConditions), ...states[state]?.when }
}

/** Returns the possible states of a row that meets these conditions, in declared order. */
export function listPossibleStates(
  resource: Pick<AnyResource, 'states'>,
  conditions: Readonly<Record<string, Condition | undefined>>,
): string[] {
  const stateNames: string[] = []
  for (const [state, { when }] of Object.entries(resource.states ?? {})) {
    const required = Object.entries(when)
    const holdsForAllConditions = (
      testCondition: (actual: Condition, required: Condition) => boolean,
      resultIfUnknown: boolean,
    ) =>
      required.every(([name, condition]) => {
        const actual = conditions[name]
        return actual === undefined ? resultIfUnknown : testCondition(actual, condition)
      })
    if (holdsForAllConditions(areCompatibleConditions, true)) stateNames.push(state)
    // Every remaining row has this state, so later states cannot occur.
    if (holdsForAllConditions(impliesCondition, false)) break
  }
  return stateNames
}

/** The placeholder for a row without a state. */
const NO_STATE = ''

/**
 * Returns the choice fields whose value follows from the state of a live row. Lists leave them out,
 * because they would repeat the state.
 */
export function findChoicesImpliedByState({
  states,
  fields,
}: Pick<AnyResource, 'states' | 'fields'>): string[] {
  if (!states) return []
  const statesWithNone = { states: { ...states, [NO_STATE]: { when: {}, tone: 'plain' as const } } }
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.type !== 'choice') return []
    const values = [...Object.keys(field.values), ...(field.nullable ? [null] : [])]
    const impliedStates = values.flatMap((value) =>
      listPossibleStates(statesWithNone, { deleted_at: null, [name]: value }),
    )
    const hasStateForEachValue =
      new Set(impliedStates).size === impliedStates.length && !impliedStates.includes(NO_STATE)
    return values.length > 1 && hasStateForEachValue ? [name] : []
  })
}
