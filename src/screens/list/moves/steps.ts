import { predictStateAfterVerb } from '../../../../registry/changes/state-after.ts'
import { getTransition } from '../../../../registry/entities/life-cycle.ts'
import { getBodyFields } from '../../../../registry/entities/endpoints.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { findRowState } from '../../../../registry/fields/conditions.ts'
import { appliesToRow, type RowVerb } from '../../../parts/actions/verbs.ts'
import type { Actor } from './actors.ts'
import { findChangeRequest } from './changes.ts'

/** A move to another state: a request, with the values it sends and the fields it requires. */
export interface StateStep {
  state: string
  actor: Actor
  verb: RowVerb
  values?: Readonly<Record<string, unknown>>
  /** The fields the user must fill first; for an update only these fields. */
  requiredFields: readonly string[]
}

/** Returns the steps of the declared life cycle. */
function listTransitions(actors: readonly Actor[], today: string): StateStep[] {
  return actors.flatMap((actor) => {
    const { resource } = actor.reference
    return actor.verbs.flatMap((verb): StateStep[] => {
      if (verb === 'update' || !appliesToRow(resource, verb, actor.row, today)) return []
      const state = predictStateAfterVerb(resource, verb, actor.row, today)
      const optionalFields = getTransition(resource, verb)?.optionalFields ?? []
      const requiredFields = getBodyFields(resource, verb).filter(
        (name) => name !== 'id' && !optionalFields.includes(name),
      )
      return state === null ? [] : [{ state, actor, verb, requiredFields }]
    })
  })
}

/** Returns the field that defines a state by being empty, if it is the only condition. */
function getEmptyField({ states }: AnyResource, state: string): string | undefined {
  const conditions = Object.entries(states?.[state]?.when ?? {})
  const [onlyCondition] = conditions
  return onlyCondition && conditions.length === 1 && onlyCondition[1] === null
    ? onlyCondition[0]
    : undefined
}

/**
 * Returns the steps that fill the field whose emptiness defines the current state, or that empty
 * such a field of another state.
 */
function listStepsByFilledField(
  actors: readonly Actor[],
  currentState: string,
  today: string,
): StateStep[] {
  return actors.flatMap((actor) => {
    const { resource } = actor.reference
    const states = Object.keys(resource.states ?? {})
    return states.flatMap((state): StateStep[] => {
      const filledField = getEmptyField(resource, currentState)
      const emptiedField = getEmptyField(resource, state)
      const name = filledField ?? emptiedField
      if (name === undefined) return []
      const values = { [name]: filledField ? 1 : null }
      const request = findChangeRequest([actor], values, today)
      const newState = findRowState({ ...actor.row, ...values }, resource.states, today)
      if (!request || newState !== state) return []
      const { verb } = request
      const fieldsOrValues = filledField
        ? { requiredFields: [name] }
        : { requiredFields: [], values }
      return [{ state, actor, verb, ...fieldsOrValues }]
    })
  })
}

/** Returns the possible steps of a row to other states, the first way to each. */
export function listSteps(actors: readonly Actor[], today: string): StateStep[] {
  const [rowActor] = actors
  if (!rowActor) return []
  const currentState = findRowState(rowActor.row, rowActor.reference.resource.states, today)
  if (currentState === null) return []
  const allSteps = [
    ...listTransitions(actors, today),
    ...listStepsByFilledField(actors, currentState, today),
  ]
  const steps = new Map<string, StateStep>()
  for (const step of allSteps)
    if (step.state !== currentState && !steps.has(step.state)) steps.set(step.state, step)
  return [...steps.values()]
}
