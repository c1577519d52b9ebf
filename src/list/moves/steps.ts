import { stateAfter } from '../../../registry/changes/state-after.ts'
import { bodyOf } from '../../../registry/entities/endpoints.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { stateOf } from '../../../registry/fields/conditions.ts'
import { fits, type RowVerb } from '../../actions/verbs.ts'
import type { Actor } from './actors.ts'
import { changeTo } from './changes.ts'

/** What takes a row to another state: a call, with the values that it sends or the fields that it asks for. */
export interface Step {
  state: string
  actor: Actor
  verb: RowVerb
  values?: Readonly<Record<string, unknown>>
  /** What somebody has to say first; of an update these fields alone. */
  asks: readonly string[]
}

/** The steps of the declared life cycle. */
function transitionsOf(actors: readonly Actor[], today: string): Step[] {
  return actors.flatMap((actor) => {
    const { resource } = actor.reference
    return actor.verbs.flatMap((verb): Step[] => {
      if (verb === 'update' || !fits(resource, verb, actor.row, today)) return []
      const state = stateAfter(resource, verb, actor.row, today)
      const asks = bodyOf(resource, verb).filter((name) => name !== 'id')
      return state === null ? [] : [{ state, actor, verb, asks }]
    })
  })
}

/** The field that makes a state by being empty, where nothing else does. */
function emptyFieldOf({ states }: AnyResource, state: string): string | undefined {
  const conditions = Object.entries(states?.[state]?.when ?? {})
  const [only] = conditions
  return only && conditions.length === 1 && only[1] === null ? only[0] : undefined
}

/** The step that fills the field by whose being empty a row is in its state, or empties that of another state. */
function fillings(actors: readonly Actor[], from: string, today: string): Step[] {
  return actors.flatMap((actor) => {
    const { resource } = actor.reference
    const states = Object.keys(resource.states ?? {})
    return states.flatMap((state): Step[] => {
      const filled = emptyFieldOf(resource, from)
      const emptied = emptyFieldOf(resource, state)
      const name = filled ?? emptied
      if (name === undefined) return []
      const values = { [name]: filled ? 1 : null }
      const change = changeTo([actor], values, today)
      if (!change || stateOf({ ...actor.row, ...values }, resource.states, today) !== state)
        return []
      const { verb } = change
      return [{ state, actor, verb, ...(filled ? { asks: [name] } : { asks: [], values }) }]
    })
  })
}

/** What can be done to a row now that leads to another state, the first way to each. */
export function stepsOf(actors: readonly Actor[], today: string): Step[] {
  const [own] = actors
  if (!own) return []
  const from = stateOf(own.row, own.reference.resource.states, today)
  if (from === null) return []
  const every = [...transitionsOf(actors, today), ...fillings(actors, from, today)]
  const found = new Map<string, Step>()
  for (const step of every)
    if (step.state !== from && !found.has(step.state)) found.set(step.state, step)
  return [...found.values()]
}
