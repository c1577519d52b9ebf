import { predictState } from '../../../../registry/changes/state-after.ts'
import { getTransition } from '../../../../registry/entities/life-cycle.ts'
import { getBodyFields } from '../../../../registry/entities/endpoints.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { getState } from '../../../../registry/fields/conditions.ts'
import { appliesToRow, type RowVerb } from '../../../parts/actions/verbs.ts'
import type { Actor } from './actors.ts'
import { findChangeCall } from './changes.ts'

/** A way to another state: a request, with the values it sends and the fields it requires. */
export interface StateStep {
  state: string
  actor: Actor
  verb: RowVerb
  values?: Readonly<Record<string, unknown>>
  /** The fields the user must fill first; for an update only these fields. */
  asks: readonly string[]
}

/** Returns the steps of the declared life cycle. */
function listTransitions(actors: readonly Actor[], today: string): StateStep[] {
  return actors.flatMap((actor) => {
    const { resource } = actor.reference
    return actor.verbs.flatMap((verb): StateStep[] => {
      if (verb === 'update' || !appliesToRow(resource, verb, actor.row, today)) return []
      const state = predictState(resource, verb, actor.row, today)
      const optional = getTransition(resource, verb)?.optionalFields ?? []
      const asks = getBodyFields(resource, verb).filter(
        (name) => name !== 'id' && !optional.includes(name),
      )
      return state === null ? [] : [{ state, actor, verb, asks }]
    })
  })
}

/** Returns the field that defines a state by being empty, if it is the only condition. */
function getEmptyField({ states }: AnyResource, state: string): string | undefined {
  const conditions = Object.entries(states?.[state]?.when ?? {})
  const [only] = conditions
  return only && conditions.length === 1 && only[1] === null ? only[0] : undefined
}

/**
 * Returns the steps that fill the field whose emptiness defines the current state, or that empty
 * such a field of another state.
 */
function fillings(actors: readonly Actor[], from: string, today: string): StateStep[] {
  return actors.flatMap((actor) => {
    const { resource } = actor.reference
    const states = Object.keys(resource.states ?? {})
    return states.flatMap((state): StateStep[] => {
      const filled = getEmptyField(resource, from)
      const emptied = getEmptyField(resource, state)
      const name = filled ?? emptied
      if (name === undefined) return []
      const values = { [name]: filled ? 1 : null }
      const change = findChangeCall([actor], values, today)
      if (!change || getState({ ...actor.row, ...values }, resource.states, today) !== state)
        return []
      const { verb } = change
      return [{ state, actor, verb, ...(filled ? { asks: [name] } : { asks: [], values }) }]
    })
  })
}

/** Returns the possible steps of a row to other states, the first way to each. */
export function listSteps(actors: readonly Actor[], today: string): StateStep[] {
  const [own] = actors
  if (!own) return []
  const from = getState(own.row, own.reference.resource.states, today)
  if (from === null) return []
  const every = [...listTransitions(actors, today), ...fillings(actors, from, today)]
  const steps = new Map<string, StateStep>()
  for (const step of every)
    if (step.state !== from && !steps.has(step.state)) steps.set(step.state, step)
  return [...steps.values()]
}
