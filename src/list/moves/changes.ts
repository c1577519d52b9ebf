import { bodyOf } from '../../../registry/entities/endpoints.ts'
import { transitionOf } from '../../../registry/entities/life-cycle.ts'
import type { RowVerb } from '../../actions/verbs.ts'
import { fits } from '../../actions/verbs.ts'
import type { Actor } from './actors.ts'

type Values = Readonly<Record<string, unknown>>

/** A call that gives a row other values in some of its fields. */
export interface Change {
  actor: Actor
  verb: RowVerb
  fields: readonly string[]
}

/** Every call that can be made of a row as it is now, with the fields that it sends. */
function callsOf(actors: readonly Actor[], today: string): Change[] {
  return actors.flatMap((actor) => {
    const { resource } = actor.reference
    return actor.verbs.flatMap((verb) => {
      if (!fits(resource, verb, actor.row, today)) return []
      const fields = bodyOf(resource, verb).filter((name) => name !== 'id')
      return [{ actor, verb, fields }]
    })
  })
}

/** Whether a call needs nothing but these fields: an update sends what it changes alone. */
const isEnough = ({ verb, fields }: Change, names: readonly string[]) =>
  verb === 'update' || fields.every((name) => names.includes(name))

/** Whether a call takes these values: what it asks for cannot be empty. */
function takes({ actor, verb, fields }: Change, values: Values): boolean {
  const { resource } = actor.reference
  const asked = transitionOf(resource, verb)?.asks ?? []
  return Object.entries(values).every(([name, value]) => {
    const field = resource.fields[name]
    const mayBeEmpty = field && field.type !== 'id' && field.nullable === true
    return fields.includes(name) && (value !== null || (mayBeEmpty && !asked.includes(name)))
  })
}

/** The call that gives a row these values; undefined where there is none. */
export function changeTo(
  actors: readonly Actor[],
  values: Values,
  today: string,
): Change | undefined {
  const names = Object.keys(values)
  const call = callsOf(actors, today).find((one) => isEnough(one, names) && takes(one, values))
  return call && { ...call, fields: names }
}

/** The call by which somebody can choose the most of these fields anew. */
export function changeOf(
  actors: readonly Actor[],
  names: readonly string[],
  today: string,
): Change | undefined {
  const offers = callsOf(actors, today)
    .filter((one) => isEnough(one, names))
    .map((one) => ({ ...one, fields: names.filter((name) => one.fields.includes(name)) }))
    .filter(({ fields }) => fields.length > 0)
  return offers.toSorted((one, other) => other.fields.length - one.fields.length)[0]
}
