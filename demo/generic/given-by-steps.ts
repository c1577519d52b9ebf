import { firstStates } from '../../registry/changes/first-states.ts'
import { fieldsOfStates } from '../../registry/entities/known.ts'
import { entityVerbs, transitionOf } from '../../registry/entities/life-cycle.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { ownActionOf, statesAfter, statesBefore } from '../../registry/entities/transition.ts'

/** A step of a life cycle: between which states it leads, and what it writes. */
interface Step {
  from: readonly string[] | undefined
  to: readonly string[]
  gives: ReadonlySet<string>
  empties: ReadonlySet<string>
}

/** The states in which a field that only steps give may hold a value, and those in which it must. */
export interface GivenByStep {
  may: ReadonlySet<string>
  must: ReadonlySet<string>
}

function stepsOf(resource: AnyResource): Step[] {
  return entityVerbs(resource).flatMap((verb): Step[] => {
    const transition = transitionOf(resource, verb)
    const to = transition && statesAfter(transition)
    if (!transition || !to) return []
    const set = Object.entries(transition.set ?? {})
    const stamps = ownActionOf(resource, verb)?.stamps ?? []
    const setOn = Object.entries(resource.fields).flatMap(([name, field]) =>
      field.type !== 'id' && field.setOn === verb ? [name] : [],
    )
    const written = set.flatMap(([name, value]) => (value === null ? [] : [name]))
    return [
      {
        from: statesBefore(transition),
        to,
        gives: new Set([...(transition.asks ?? []), ...stamps, ...setOn, ...written]),
        empties: new Set(set.flatMap(([name, value]) => (value === null ? [name] : []))),
      },
    ]
  })
}

/** The states to which steps lead on from some, without one that empties the field. */
function reachable(steps: readonly Step[], name: string, from: readonly string[]): Set<string> {
  const found = new Set(from)
  // A set goes on to what is added while it is walked.
  for (const state of found)
    for (const step of steps)
      if (!step.empties.has(name) && (step.from?.includes(state) ?? true))
        for (const next of step.to) found.add(next)
  return found
}

function placesOf(steps: readonly Step[], name: string, first: readonly string[]): GivenByStep {
  const giving = steps.filter(({ gives }) => gives.has(name))
  const may = reachable(
    steps,
    name,
    giving.flatMap(({ to }) => to),
  )
  const isOnlyGiven = (state: string) =>
    steps.every(({ from, to, gives }) => {
      const isEntry = to.includes(state) && from?.includes(state) !== true
      return !isEntry || gives.has(name)
    })
  const must = giving
    .flatMap(({ to }) => to)
    .filter((state) => !first.includes(state) && isOnlyGiven(state))
  return { may, must: new Set(must) }
}

const known = new WeakMap<AnyResource, ReadonlyMap<string, GivenByStep>>()

/** The fields of an entity that only the steps of its life cycle give, by their names. */
export function givenBySteps(resource: AnyResource): ReadonlyMap<string, GivenByStep> {
  const cached = known.get(resource)
  if (cached) return cached
  const { fields, form = [], states } = resource
  const steps = states ? stepsOf(resource) : []
  const deciding = fieldsOfStates(resource)
  const names = [...new Set(steps.flatMap(({ gives }) => [...gives]))].filter((name) => {
    const field = fields[name]
    const isOptional = field !== undefined && field.type !== 'id' && field.nullable === true
    return isOptional && !form.includes(name) && !deciding.includes(name)
  })
  const first = firstStates(resource)
  const made = new Map(names.map((name) => [name, placesOf(steps, name, first)]))
  known.set(resource, made)
  return made
}
