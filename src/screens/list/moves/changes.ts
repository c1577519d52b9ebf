import { getBodyFields } from '../../../../registry/entities/endpoints.ts'
import { getTransition } from '../../../../registry/entities/life-cycle.ts'
import type { RowVerb } from '../../../parts/actions/verbs.ts'
import { appliesToRow } from '../../../parts/actions/verbs.ts'
import type { Actor } from './actors.ts'

type Values = Readonly<Record<string, unknown>>

/** A request that sets some fields of a row. */
export interface MoveRequest {
  actor: Actor
  verb: RowVerb
  fields: readonly string[]
}

/** Returns all requests that the row currently allows, with the fields they send. */
function listMoveRequests(actors: readonly Actor[], today: string): MoveRequest[] {
  return actors.flatMap((actor) => {
    const { resource } = actor.reference
    return actor.verbs.flatMap((verb) => {
      if (!appliesToRow(resource, verb, actor.row, today)) return []
      const fields = getBodyFields(resource, verb).filter((name) => name !== 'id')
      return [{ actor, verb, fields }]
    })
  })
}

/** Returns whether these fields are enough for a request. An update may send any of its fields. */
const hasEnoughFields = ({ verb, fields }: MoveRequest, names: readonly string[]) =>
  verb === 'update' || fields.every((name) => names.includes(name))

/** Returns whether a request accepts these values. Its required fields must not be empty. */
function acceptsValues({ actor, verb, fields }: MoveRequest, values: Values): boolean {
  const { resource } = actor.reference
  const required = getTransition(resource, verb)?.requiredFields ?? []
  return Object.entries(values).every(([name, value]) => {
    const field = resource.fields[name]
    const mayBeEmpty = field && field.type !== 'id' && field.nullable === true
    return fields.includes(name) && (value !== null || (mayBeEmpty && !required.includes(name)))
  })
}

/** Returns the request that sets these values; undefined if there is none. */
export function findChangeRequest(
  actors: readonly Actor[],
  values: Values,
  today: string,
): MoveRequest | undefined {
  const names = Object.keys(values)
  const request = listMoveRequests(actors, today).find(
    (candidate) => hasEnoughFields(candidate, names) && acceptsValues(candidate, values),
  )
  return request && { ...request, fields: names }
}

/** Returns the request with a form for most of these fields. */
export function findFormRequest(
  actors: readonly Actor[],
  names: readonly string[],
  today: string,
): MoveRequest | undefined {
  const formRequests = listMoveRequests(actors, today)
    .filter((request) => hasEnoughFields(request, names))
    .map((request) => ({
      ...request,
      fields: names.filter((name) => request.fields.includes(name)),
    }))
    .filter(({ fields }) => fields.length > 0)
  return formRequests.toSorted((first, second) => second.fields.length - first.fields.length)[0]
}
