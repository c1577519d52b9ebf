import { listFirstStates } from '../../registry/changes/first-states.ts'
import { listStateFields } from '../../registry/entities/readable-entity.ts'
import { listEntityVerbs, getTransition } from '../../registry/entities/life-cycle.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import {
  getOwnAction,
  listTargetStates,
  listSourceStates,
} from '../../registry/entities/transition.ts'

/** A transition: its states, and the fields that it writes. */
interface Step {
  from: readonly string[] | undefined
  to: readonly string[]
  gives: ReadonlySet<string>
  empties: ReadonlySet<string>
}

/**
 * The states in which a field written only by transitions may have a value, and those in which it
 * must.
 */
export interface GivenByStep {
  may: ReadonlySet<string>
  must: ReadonlySet<string>
}

function listSteps(resource: AnyResource): Step[] {
  return listEntityVerbs(resource).flatMap((verb): Step[] => {
    const transition = getTransition(resource, verb)
    const to = transition && listTargetStates(transition)
    if (!transition || !to) return []
    const setValues = Object.entries(transition.set ?? {})
    const stamps = getOwnAction(resource, verb)?.stamps ?? []
    const setOn = Object.entries(resource.fields).flatMap(([name, field]) =>
      field.type !== 'id' && field.setOn === verb ? [name] : [],
    )
    const writtenFields = setValues.flatMap(([name, value]) => (value === null ? [] : [name]))
    return [
      {
        from: listSourceStates(transition),
        to,
        gives: new Set([
          ...(transition.requiredFields ?? []),
          ...stamps,
          ...setOn,
          ...writtenFields,
        ]),
        empties: new Set(setValues.flatMap(([name, value]) => (value === null ? [name] : []))),
      },
    ]
  })
}

/** Returns the states that transitions reach from some, without those that empty the field. */
function listReachableStates(
  steps: readonly Step[],
  name: string,
  from: readonly string[],
): Set<string> {
  const foundStates = new Set(from)
  // Iterating over a set includes values that are added meanwhile.
  for (const state of foundStates)
    for (const step of steps)
      if (!step.empties.has(name) && (step.from?.includes(state) ?? true))
        for (const state of step.to) foundStates.add(state)
  return foundStates
}

function findPlaces(
  steps: readonly Step[],
  name: string,
  startStates: readonly string[],
): GivenByStep {
  const givingSteps = steps.filter(({ gives }) => gives.has(name))
  const may = listReachableStates(
    steps,
    name,
    givingSteps.flatMap(({ to }) => to),
  )
  const isOnlyGiven = (state: string) =>
    steps.every(({ from, to, gives }) => {
      const isEntry = to.includes(state) && from?.includes(state) !== true
      return !isEntry || gives.has(name)
    })
  const must = givingSteps
    .flatMap(({ to }) => to)
    .filter((state) => !startStates.includes(state) && isOnlyGiven(state))
  return { may, must: new Set(must) }
}

const cache = new WeakMap<AnyResource, ReadonlyMap<string, GivenByStep>>()

/** Returns the fields of an entity that only its transitions write, by name. */
export function givenBySteps(resource: AnyResource): ReadonlyMap<string, GivenByStep> {
  const cached = cache.get(resource)
  if (cached) return cached
  const { fields, form = [], states } = resource
  const steps = states ? listSteps(resource) : []
  const deciding = listStateFields(resource)
  const names = [...new Set(steps.flatMap(({ gives }) => [...gives]))].filter((name) => {
    const field = fields[name]
    const isOptional = field !== undefined && field.type !== 'id' && field.nullable === true
    return isOptional && !form.includes(name) && !deciding.includes(name)
  })
  const startStates = listFirstStates(resource)
  const statesByField = new Map(names.map((name) => [name, findPlaces(steps, name, startStates)]))
  cache.set(resource, statesByField)
  return statesByField
}
