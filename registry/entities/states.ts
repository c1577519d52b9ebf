import type { AnyList, AnyResource } from './registry.ts'
import type { Condition, Where } from '../fields/conditions.ts'

const isPlain = (condition: Condition): condition is string | number | null =>
  condition === null || typeof condition !== 'object'

/**
 * Returns whether two conditions on days exclude each other, such as before today and from today
 * on.
 */
const excludes = (first: Exclude<Condition, string | number | null>, second: typeof first) =>
  'from' in first && 'before' in second && first.from === second.before

/** Returns whether one value can meet both conditions. */
function areCompatible(actual: Condition, required: Condition): boolean {
  if (isPlain(actual) && isPlain(required)) return actual === required
  if (isPlain(required)) return areCompatible(required, actual)
  if (isPlain(actual)) return 'not' in required ? required.not !== actual : actual !== null
  return !excludes(actual, required) && !excludes(required, actual)
}

/** Returns whether every value that meets the first condition meets the second. */
function implies(actual: Condition, required: Condition): boolean {
  if (isPlain(actual) && !isPlain(required)) return 'not' in required && required.not !== actual
  return JSON.stringify(actual) === JSON.stringify(required)
}

/** Returns the conditions that every row of a list meets, by its list and entity. */
function getKnownConditions({ fields, rows }: AnyResource, list: AnyList): Where {
  const deleted: Record<string, Where> = {
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
  return possibleStates(resource, getKnownConditions(resource, list))
}

/** Returns the condition of all values that do not meet a condition; undefined if there is none. */
function opposite(condition: Condition): Condition | undefined {
  if (condition === null || typeof condition !== 'object') return { not: condition }
  return 'not' in condition ? condition.not : undefined
}

/**
 * Returns the conditions of every row in a state: its own, and the opposite of each earlier
 * state's.
 */
export function getStateConditions(
  { states = {} }: Pick<AnyResource, 'states'>,
  state: string,
): Where {
  const names = Object.keys(states)
  const before = names.slice(0, names.indexOf(state)).flatMap((name) => {
    const [only, ...others] = Object.entries(states[name]?.when ?? {})
    const not = only && others.length === 0 ? opposite(only[1]) : undefined
    return only && not !== undefined ? [[only[0], not] as const] : []
  })
  return { ...Object.fromEntries(before), ...states[state]?.when }
}

/** Returns the possible states of a row with these facts, in declared order. */
export function possibleStates(
  resource: Pick<AnyResource, 'states'>,
  conditions: Readonly<Record<string, Condition | undefined>>,
): string[] {
  const possible: string[] = []
  for (const [state, { when }] of Object.entries(resource.states ?? {})) {
    const required = Object.entries(when)
    const meets = (test: (actual: Condition, required: Condition) => boolean, unknown: boolean) =>
      required.every(([name, condition]) => {
        const fact = conditions[name]
        return fact === undefined ? unknown : test(fact, condition)
      })
    if (meets(areCompatible, true)) possible.push(state)
    // Every remaining row has this state, so later ones cannot occur.
    if (meets(implies, false)) break
  }
  return possible
}

/** The placeholder for a row without a state. */
const NONE = ''

/**
 * Returns the choice fields whose value follows from the state of a live row. Shown beside the
 * state they would repeat it.
 */
export function choicesImpliedByState({
  states,
  fields,
}: Pick<AnyResource, 'states' | 'fields'>): string[] {
  if (!states) return []
  const withNone = { states: { ...states, [NONE]: { when: {}, tone: 'plain' as const } } }
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.type !== 'choice') return []
    const values = [...Object.keys(field.values), ...(field.nullable ? [null] : [])]
    const implied = values.flatMap((value) =>
      possibleStates(withNone, { deleted_at: null, [name]: value }),
    )
    const isImplied = new Set(implied).size === implied.length && !implied.includes(NONE)
    return values.length > 1 && isImplied ? [name] : []
  })
}
